"""Invite, name, play, leave, and come back on another device; and the app without a network."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from rivertable.games import find
from rivertable.puzzles.answers import allowed
from rivertable.puzzles.puzzle_file import puzzles_of
from tests.browser import test_puzzles
from tests.browser.sitting import PHONE, READY, new_table, picks, point
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.web.serving import Server

Visitor = Callable[..., Page]
PAGES = ("/", "/lobby", "/me", "/account", "/settings", "/people", "/games", "/sign-in", "/offline")


def play_a_move(pages: list[Page]) -> None:
    """Whoever may act picks until a move is made."""
    for _ in range(200):
        for page in pages:
            if page.locator("#log li").count():
                return
            if offered := picks(page):
                point(page, min(offered))
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody could move")


def test_two_people_invite_play_leave_and_one_comes_back_on_another_device(
    visitor: Visitor,
) -> None:
    ada, ben, laptop = visitor(), visitor(**PHONE), visitor(color_scheme="dark")
    ada.goto("/me")
    ada.fill("#name", "Ada")
    ada.click("text=Save")
    path = new_table(ada, "wadi", "me", "open")
    expect(ada.locator("#invitation")).to_have_count(0)
    ben.goto(path)
    ben.wait_for_selector(READY)
    expect(ben.locator("#invite")).to_be_hidden()  # the host's text is not for who is invited
    assert_axe_finds_nothing(ben)
    ben.fill("#guest-name", "Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_selector(".panel.mine")
    expect(ben.locator(".pill.name")).to_have_text("Ben")
    expect(ada.locator("#panels")).to_contain_text("Ben")
    play_a_move([ada, ben])
    ben.locator(".to-lobby").click()  # there is a way to the tables on a phone
    expect(ben.locator(".running")).to_have_count(1)
    ben.goto("/account")
    ben.click("text=Create rescue codes")
    code = ben.locator(".codes code").first.inner_text()

    laptop.goto("/sign-in")
    laptop.fill("#code", code)
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**/")
    expect(laptop.locator(".running")).to_contain_text("Wadi")
    expect(laptop.locator(".pill.name")).to_have_text("Ben")
    assert len([page for page in (laptop, ada) if page_title(page, "/")]) == 1  # somebody's turn
    laptop.locator(".running a").click()
    expect(laptop.locator(".panel.mine")).to_contain_text("Ben")
    for page, addresses in ((ben, PAGES), (laptop, PAGES[1:4])):
        for address in addresses:
            page.goto(address)
            assert_axe_finds_nothing(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def page_title(page: Page, path: str) -> bool:
    page.goto(path)
    return page.title().startswith("(1) ")


def test_a_passkey_is_made_and_used_and_the_app_says_when_there_is_no_network(
    visitor: Visitor, server: Server, complaints: list[str]
) -> None:
    # A browser allows passkeys and workers at localhost.
    page = visitor(base_url=f"http://localhost:{server.port}", service_workers="allow")
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    ways = {
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, **ways}})
    page.goto("/me")
    name = page.locator(".pill.name").inner_text()
    page.goto("/account")
    page.click("text=Create a passkey")
    page.wait_for_selector("[data-passkeys] .people li")
    page.locator("text=Sign out").first.click()
    page.wait_for_url("**/")
    expect(page.locator(".pill.name")).to_have_text("Guest")
    page.goto("/sign-in")
    page.click("text=Use a passkey")
    page.wait_for_url("**/")
    expect(page.locator(".pill.name")).to_have_text(name)

    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.context.set_offline(True)
    page.goto("/lobby")
    expect(page.locator("h1")).to_have_text("No network")
    page.locator("text=Rules: Wadi").click()
    expect(page.locator("h1")).to_contain_text("Wadi")
    solve_the_puzzle_of_the_day(page)
    page.context.set_offline(False)
    page.close()  # what it still asks for is not there either
    del complaints[:]  # that there is no network


def solve_the_puzzle_of_the_day(page: Page) -> None:
    """The one that was kept with the app, which nobody has opened."""
    kept = page.evaluate(
        "async () => (await (await caches.open((await caches.keys())[0])).keys()).map((one) => one.url)"
    )
    _, game, name, _ = next(url for url in kept if url.endswith("/answers")).rsplit("/", 3)
    puzzle = next(one for one in puzzles_of(find(game)) if one.name == name)
    right = allowed(puzzle.lines, ())
    wrong = next(move.text for move in puzzle.view.legal_moves() if move.number not in right)
    page.goto(puzzle.address)
    page.wait_for_selector("body[data-answers=kept]")
    for thing in test_puzzles.picks(puzzle, puzzle.position, wrong):
        point(page, thing)
    expect(page.locator("#reason")).to_contain_text("There is a better turn")
    page.locator("#lesson-again").click()
    test_puzzles.solve(page, puzzle, point)
    expect(page.locator("#reason")).to_contain_text("does not count")
