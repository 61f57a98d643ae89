"""Every icon and number says what it is: to the pointer, to a finger, to the focus."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import PHONE, middle, new_table, point, wait_for_my_turn
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.browser.test_keyboard import press_until

SIGNS = {
    "wadi": ("total-land", "Water on land"),
    "wind-river": ("stock", "left in the stock"),
    "niagara": ("number-yellow", "worth 3"),
}
every_game = pytest.mark.parametrize("game", SIGNS)


def sit_down(page: Page, game: str) -> None:
    new_table(page, game, "me", "local", "local")
    if page.locator("#curtain button").is_visible():
        page.locator("#curtain button").click()
    wait_for_my_turn(page)


@every_game
def test_a_pointer_that_rests_on_an_icon_of_the_board_is_told(page: Page, game: str) -> None:
    sit_down(page, game)
    sign, words = SIGNS[game]

    page.mouse.move(*middle(page, sign))

    expect(page.locator(".bubble")).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_be_hidden()


@every_game
def test_a_finger_is_told_and_nothing_else_happens(visitor: Callable[..., Page], game: str) -> None:
    phone = visitor(**PHONE)
    sit_down(phone, game)
    sign, words = SIGNS[game]

    phone.touchscreen.tap(*middle(phone, sign))

    expect(phone.locator(".bubble")).to_contain_text(words)
    expect(phone.locator("#reason")).to_be_empty()


@every_game
def test_the_focus_is_told_too(page: Page, game: str) -> None:
    sit_down(page, game)
    _, words = SIGNS[game]

    press_until(page, "Tab", f"document.activeElement.dataset.sign?.includes('{words}')")

    expect(page.locator(".bubble")).to_contain_text(words)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')")


@every_game
def test_the_numbers_of_a_seat_are_explained_together(page: Page, game: str) -> None:
    sit_down(page, game)
    count = page.locator(".panel").first.locator(".numbers li").count()

    page.locator(".panel .numbers li").first.hover()
    expect(page.locator(".legend li")).to_have_count(count)
    expect(page.locator(".legend .is-current")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(page.locator(".bubble")).to_be_hidden()

    page.locator(".panel .numbers").first.focus()
    expect(page.locator(".legend li")).to_have_count(count)


def test_a_place_tells_what_is_on_it(page: Page) -> None:
    sit_down(page, "wadi")

    page.mouse.move(*middle(page, "tile-B1"))

    expect(page.locator(".bubble")).to_contain_text("B1")


@every_game
def test_shift_and_arrows_look_around_the_whole_board(page: Page, game: str) -> None:
    sit_down(page, game)
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(f"Shift+{key}")
        seen.add(page.evaluate("document.activeElement.dataset.place"))

    assert len(seen - {None}) >= 3
    assert page.locator("#log li").count() == 1  # nothing was played


def test_a_place_that_can_be_picked_is_picked(page: Page) -> None:
    sit_down(page, "wadi")

    point(page, "tile-A2")

    expect(page.locator("#log")).to_contain_text("A2")
    expect(page.locator(".bubble")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_explanations(visitor: Callable[..., Page], theme: str) -> None:
    page = visitor(color_scheme=theme)
    for game in SIGNS:
        sit_down(page, game)
        page.locator(".panel .numbers").first.focus()
        expect(page.locator(".bubble")).to_be_visible()
        assert_axe_finds_nothing(page)


def test_a_place_that_is_too_far_is_asked_about_before_it_is_picked_what_moves(page: Page) -> None:
    page.goto("/")
    asked = page.evaluate(
        """async () => {
          const { Picking } = await import("/static/table/picking.js");
          const picking = new Picking();
          const way = (canoe, move, end) => ({ move, picks: [{ id: canoe }, { id: end }] });
          picking.start([way("canoe-1", "1 shore>3", "disc-3"), way("canoe-2", "2 2>5", "disc-5")]);
          const placeOf = (id) => id?.match(/^disc-(.*)/)?.[1];
          const before = ["7L", "5"].map((place) => picking.like(place, placeOf));
          picking.pick("canoe-2");
          return [...before, picking.like("1", placeOf)];
        }"""
    )
    assert asked == ["1 shore>7L", None, "2 2>1"]
