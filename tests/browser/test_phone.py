"""A phone of 360 pixels."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import (
    PHONE,
    Form,
    herding,
    lines,
    new_table,
    picks,
    tap,
    wait_for_my_turn,
)

GAMES = ("wind-river", "wadi", "niagara")
PAGES = ("/", "/lobby", "/me", "/bots", "/api", "/nowhere", *(f"/new?game={name}" for name in GAMES),
         *(f"/rules/{name}" for name in GAMES))  # fmt: skip
ABOUT_YOU = (
    "/games",
    "/people",
    "/ratings",
    "/settings",
    "/me/notices",
    "/account",
    "/sign-in",
    "/tournaments",
)
LEARNING = ("/learn", "/learn/wadi/minute", "/puzzles", "/review", "/boards", "/offline")
Visitor = Callable[..., Page]


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(**PHONE)


def is_too_wide(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


def small_targets(page: Page) -> list[str]:
    """Buttons and boxes that a finger would miss."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, input:not([type=hidden], [type=radio], [type=checkbox]), select, .button, .pill, .chip")]
            .filter((node) => node.checkVisibility())
            .filter((node) => node.getBoundingClientRect().height < 36 || node.getBoundingClientRect().width < 40)
            .map((node) => node.outerHTML.slice(0, 120))"""
    )
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_scrolls_sideways_or_has_small_targets(
    phone: Page, complaints: list[str], language: str
) -> None:
    if language == "fr":
        speak_french(phone)

    found = {path: problems(phone, path) for path in PAGES}

    assert found == {path: [] for path in PAGES}
    assert len(complaints) == 1  # of /nowhere, which is not there
    del complaints[:]


def test_no_page_about_you_or_for_learners_scrolls_sideways(phone: Page) -> None:
    speak_french(phone)
    new_table(phone, "wadi", "me", "open")

    found = [path for path in (*ABOUT_YOU, *LEARNING) if is_wide_or_gone(phone, path)]

    assert found == []


def test_a_menu_leads_everywhere_even_while_it_is_ones_turn(phone: Page) -> None:
    new_table(phone, "wadi", "me", "bot-1")
    wait_for_my_turn(phone)
    for path in ("/learn", "/puzzles", "/boards", "/lobby"):
        phone.tap(".to-menu")
        phone.tap(f".site-links a[href='{path}']")
        phone.wait_for_url(f"**{path}")
        expect(phone.locator(".turns")).to_be_visible()

    phone.tap(".to-menu")
    expect(phone.locator(".site-links")).to_be_in_viewport(ratio=1)
    phone.keyboard.press("Escape")
    expect(phone.locator(".site-links")).to_be_hidden()


def is_wide_or_gone(page: Page, path: str) -> bool:
    answer = page.goto(path)
    return answer is None or not answer.ok or is_too_wide(page)


@pytest.mark.parametrize("name", ["Ada Lovelace", "Maximilian-Joseph III."])
def test_a_name_has_two_lines_before_it_is_cut(phone: Page, name: str) -> None:
    speak_french(phone)
    new_table(phone, "wind-river", "me", "bot-1", "bot-1")
    phone.request.post("/name", form={"name": name})
    wait_for_my_turn(phone)
    phone.reload()

    assert phone.locator(".pill.name").inner_text() == name
    assert not is_cut(phone, ".pill.name span")
    assert not is_cut(phone, ".crumb")
    phone.goto("/learn")
    assert not is_cut(phone, ".pill.name span")


def is_cut(page: Page, thing: str) -> bool:
    """By more than what some fonts reach beyond their line."""
    beyond: int = page.locator(thing).evaluate(
        "(node) => Math.max(node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth)"
    )
    return beyond > 2


def problems(page: Page, path: str) -> list[str]:
    page.goto(path)
    return small_targets(page) + ["too wide"] * is_too_wide(page)


def speak_french(page: Page) -> None:
    """As somebody who has chosen it: on every page, so the cookie must not be of one folder's only."""
    home = page.request.get("/health").url.removesuffix("health")
    page.context.add_cookies([{"name": "language", "value": "fr", "url": home}])


@pytest.mark.parametrize("game", ["wind-river", "wadi"])
def test_all_seats_with_few_numbers_are_in_sight(phone: Page, game: str) -> None:
    names = {"name_1": "Ada", "name_2": "Björn", "name_3": "Chidi", "name_4": "Dalia"}
    new_table(phone, game, "local", "local", "local", "local", **names)

    boxes = [panel.bounding_box() for panel in phone.locator(".panel").all()]
    assert [box for box in boxes if not box or box["x"] < 0 or box["x"] + box["width"] > 360] == []
    assert {box["height"] < 60 for box in boxes if box} == {True}


def test_seats_are_as_wide_as_each_other_and_hold_a_clock_in_quiet_hours(phone: Page) -> None:
    speak_french(phone)
    now = datetime.now(UTC)
    begins, ends = (f"{now + timedelta(hours=hours):%H:%M}" for hours in (-1, 2))
    hours: Form = {"quiet": "yes", "begins": begins, "ends": ends, "zone": "UTC"}
    phone.request.post("/me/notices/quiet", form=hours)
    names = {"name_2": "Björn", "name_3": "Chidi", "name_4": "Dalia"}
    new_table(phone, "wadi", "me", "local", "local", "local", clock="259200+43200", **names)
    expect(phone.locator(".panel.acting .clock")).to_contain_text("heures\u00a0calmes")

    widths, overflowing = phone.evaluate(
        """() => {
            const panels = [...document.querySelectorAll(".panel")];
            const right = (node) => node.getBoundingClientRect().right;
            return [
                panels.map((panel) => Math.round(panel.getBoundingClientRect().width)),
                panels.filter((panel) => right(panel.querySelector(".clock")) > right(panel)).length,
            ];
        }"""
    )

    assert len(set(widths)) == 1
    assert overflowing == 0


def test_a_phone_on_its_side_has_the_board_beside_what_is_asked(visitor: Visitor) -> None:
    phone = visitor(**{**PHONE, "viewport": {"width": 740, "height": 360}})
    new_table(phone, "wadi", "me", "local")

    board, asked = (phone.locator(name).bounding_box() for name in (".board-frame", ".prompt"))
    assert board is not None
    assert asked is not None
    assert board["x"] + board["width"] <= asked["x"]
    assert board["height"] > 280
    assert not is_too_wide(phone)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_a_phone(phone: Page, game: str) -> None:
    phone.request.post(
        "/name", form={"name": "Maximiliane-Antoinette Wolkenstein"[:30], "here": "/"}
    )
    seats = ["bot-1"] * (4 if game == "niagara" else 2)
    path = new_table(phone, game, "me", *seats)
    wait_for_my_turn(phone)

    assert not is_too_wide(phone)
    assert small_targets(phone) == []
    expect(phone.locator("#asked")).to_be_in_viewport()
    phone.goto(path + "/replay")
    assert not is_too_wide(phone)


def test_a_finger_moves_a_buffalo_while_the_prompt_stays(phone: Page) -> None:
    herding(phone)
    count = len(lines(phone))
    tap(phone, next(iter(picks(phone))))
    expect(phone.locator("#hint")).to_contain_text("→")
    tap(phone, next(iter(picks(phone))))
    expect(phone.locator("#log li")).to_have_count(count + 1)

    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")

    expect(phone.locator("#asked")).to_be_in_viewport()
