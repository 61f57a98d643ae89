"""Invite, name, play, leave, be told, come back on another device, play again; and the app without a network."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

from playwright.sync_api import Page, expect

from rivertable.games import find
from rivertable.puzzles.answers import allowed
from rivertable.puzzles.puzzle_file import puzzles_of
from tests.browser import test_puzzles
from tests.browser.sitting import END, PHONE, READY, new_table, picks, point
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.web.serving import Server

Visitor = Callable[..., Page]
PAGES = ("/", "/lobby", "/me", "/account", "/settings", "/people", "/games", "/sign-in", "/offline")


# Notices go to this test, and do not wait long.
BEFORE = """
from functools import partial
from rivertable.tables import alarms
from rivertable.web import server
alarms.PATIENCE = 1.0
server.serve = partial(server.serve, trusts_webhooks=True)
"""


class Told(BaseHTTPRequestHandler):
    """A topic of ntfy, of the test's own."""

    links: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.links.append(self.headers["click"])
        self.send_response(200)
        self.end_headers()

    def log_message(self, *about: Any) -> None:
        """Nothing is printed."""


@contextmanager
def listening() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Told) as service:
        Thread(target=service.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{service.server_port}/topic"
        service.shutdown()


def play_until(is_enough: Callable[[], bool], *pages: Page) -> None:
    """Whoever may act ends a turn if they can, else picks what comes first."""
    for _ in range(1000):
        if is_enough():
            return
        for page in pages:
            if offered := picks(page):
                point(page, "end" if "end" in offered else min(offered))
        pages[0].wait_for_timeout(50)
    raise AssertionError("it did not come to that")


def test_two_people_invite_play_leave_are_told_come_back_elsewhere_and_play_again(
    visitor: Visitor, tmp_path: Path
) -> None:
    with Server(tmp_path, before=BEFORE) as server, listening() as topic:
        at = {"base_url": server.address}
        ada, ben, laptop = visitor(**at), visitor(**at, **PHONE), visitor(**at, color_scheme="dark")
        path = invited(ada, ben)
        play_until(lambda: ada.locator("#log li").count() > 0 and bool(picks(ada)), ada, ben)
        ben.locator(".to-menu").click()
        ben.locator(
            ".site-links a[href='/lobby']"
        ).click()  # there is a way to the tables on a phone
        expect(ben.locator(".running")).to_have_count(1)
        code = left_behind(ben, topic)
        look_at_pages(ben, PAGES)
        ben.goto("about:blank")

        play_until(lambda: bool(Told.links), ada)
        assert Told.links == [server.address + path]
        laptop.goto("/sign-in")
        laptop.fill("#code", code)
        laptop.keyboard.press("Enter")
        laptop.wait_for_url("**/")
        expect(laptop.locator(".running")).to_contain_text("Wadi")
        expect(laptop.locator(".pill.name")).to_have_text("Ben")
        assert laptop.title().startswith("(1) ")
        look_at_pages(laptop, PAGES[1:4])
        laptop.goto(Told.links[0])
        expect(laptop.locator(".panel.mine")).to_contain_text("Ben")
        play_until(lambda: laptop.locator(END).count() > 0, ada, laptop)
        laptop.get_by_role("button", name="Play again").click()
        laptop.wait_for_selector(READY)
        ada.get_by_role("link", name="Next game").click()
        ada.wait_for_selector(READY)
        assert ada.url == laptop.url != server.address + path
        for page in (ada, laptop):
            page.goto("about:blank")  # a table would miss its server


def invited(ada: Page, ben: Page) -> str:
    """Ada makes a table, Ben opens its link, and both sit there."""
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
    return path


def left_behind(page: Page, topic: str) -> str:
    """Somebody wants to be told, and has a code for another device."""
    page.goto("/me/notices")
    page.select_option("[name=kind]", "ntfy")
    page.fill("[name=address]", topic)
    page.keyboard.press("Enter")
    expect(page.locator(".channels li")).to_have_count(1)
    page.goto("/account")
    page.click("text=Create rescue codes")
    return page.locator(".codes code").first.inner_text()


def look_at_pages(page: Page, addresses: tuple[str, ...]) -> None:
    for address in addresses:
        page.goto(address)
        assert_axe_finds_nothing(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


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
    expect(page.locator("h1")).to_have_text("You’re offline")
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
    expect(page.locator("#reason")).to_contain_text("doesn’t count")
