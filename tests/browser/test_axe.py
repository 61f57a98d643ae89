"""axe finds nothing on any page. What a `reader` looks like: tests/browser/conftest.py."""

import re

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.sitting import END, Form, new_table, picks, point, wait_for_my_turn

GAMES = ("wind-river", "wadi", "niagara")
PAGES = ("/", "/lobby", "/me", "/bots", "/api", "/ratings", "/tournaments", "/nowhere", *(f"/new?game={name}" for name in GAMES),
         *(f"/rules/{name}" for name in GAMES))  # fmt: skip

ABOUT_YOU = (
    "/",
    "/lobby",
    "/games",
    "/people",
    "/settings",
    "/me/notices",
    "/account",
    "/sign-in",
    "/offline",
)


def assert_axe_finds_nothing(page: Page) -> None:
    found = Axe().run(page)

    problems = [
        (page.url, problem["id"], [node["html"][:200] for node in problem["nodes"][:3]])
        for problem in found.response["violations"]
    ]
    assert problems == []


def test_axe_finds_nothing_on_pages_without_a_board(reader: Page, complaints: list[str]) -> None:
    for path in PAGES:
        reader.goto(path)
        assert_axe_finds_nothing(reader)
    assert len(complaints) == 1  # of /nowhere, which is not there
    del complaints[:]


def test_axe_finds_nothing_on_pages_about_you(reader: Page) -> None:
    new_table(reader, "wadi", "me", "open")
    new_table(reader, "wadi", "me", "bot-1")
    form: Form = {"title": "Cup", "game": "niagara", "size": "3", "rounds": "2", "clock": "600+15"}
    cup = reader.request.post("/tournaments", form=form)
    for path in (*ABOUT_YOU, cup.url):
        reader.goto(path)
        assert_axe_finds_nothing(reader)


def test_axe_finds_nothing_at_tables(reader: Page) -> None:
    for game in GAMES:
        new_table(reader, game, "me", "bot-1", "bot-1")
        wait_for_my_turn(reader)
        point(reader, next(iter(picks(reader))))
        assert_axe_finds_nothing(reader)


def test_axe_finds_nothing_while_a_hint_is_thought_about_and_when_it_is_there(
    reader: Page,
) -> None:
    slow = "onmessage = ({ data }) => postMessage({ id: data.id, kind: 'progress', progress: %s })"
    progress = "{ simulations: 3500, milliseconds: 300 }"
    reader.route(
        "**/worker.js",
        lambda route: route.fulfill(body=slow % progress, content_type="text/javascript"),
    )
    new_table(reader, "wadi", "me", "bot-1")
    wait_for_my_turn(reader)
    reader.locator("#hint-me").click()
    expect(reader.locator("#hint-me")).to_have_attribute("style", re.compile("0.5"))
    assert_axe_finds_nothing(reader)

    expect(reader.locator("#reason")).not_to_be_empty(timeout=15_000)  # the server's
    assert_axe_finds_nothing(reader)


def test_axe_finds_nothing_in_the_corners_of_a_table(reader: Page) -> None:
    path = new_table(reader, "wadi", "me", "open")
    assert_axe_finds_nothing(reader)  # waiting, with the QR code
    for tab in ("Chat", "Text view", "More"):
        reader.locator(f"[role=tab]:has-text('{tab}')").click()
        assert_axe_finds_nothing(reader)
    reader.goto(path + "/replay")
    assert_axe_finds_nothing(reader)


def test_axe_finds_nothing_at_the_end_and_behind_the_curtain(reader: Page) -> None:
    new_table(reader, "niagara", "local", "local", "bot-1")
    assert_axe_finds_nothing(reader)
    new_table(reader, "wind-river", "bot-1", "bot-1", "bot-1")
    reader.wait_for_selector(END)
    assert_axe_finds_nothing(reader)
