"""The end of a game is a moment: the last move, the winner, and the score counted up."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import PHONE, new_table, picks, point

Visitor = Callable[..., Page]


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(**PHONE, reduced_motion="no-preference")


def end_every_turn(page: Page) -> None:
    """Until there is no water left."""
    page.evaluate("localStorage.setItem('pace', 'fast')")
    for _ in range(60):
        if page.locator("#table[data-turn=over]").count():
            return
        if "end" in picks(page):
            point(page, "end")
        page.wait_for_timeout(100)
    raise AssertionError("the game did not end")


def test_a_phone_shows_the_winner_over_the_board_and_then_how_the_score_adds_up(
    phone: Page,
) -> None:
    new_table(phone, "wadi", "me", "local")
    end_every_turn(phone)

    expect(phone.locator(".cheer")).to_contain_text("The game is over")
    expect(phone.locator("#result")).to_be_hidden()
    expect(phone.locator(".board-frame .laurelled").first).to_be_in_viewport(ratio=1)
    expect(phone.locator("#result")).to_be_visible()
    expect(phone.locator("#result h2")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#result .crowned").first).to_be_visible()
    expect(phone.locator(".uncounted")).to_have_count(0)
    expect(phone.locator(".cheer")).to_have_count(0)


def test_whoever_comes_later_finds_the_result_without_a_feast(phone: Page) -> None:
    new_table(phone, "wadi", "me", "local")
    end_every_turn(phone)
    phone.reload()

    expect(phone.locator("#result")).to_be_visible()
    expect(phone.locator(".cheer")).to_have_count(0)


def test_a_tab_that_is_opened_comes_into_sight(visitor: Visitor) -> None:
    page = visitor(viewport={"width": 1280, "height": 640})
    new_table(page, "wadi", "me", "bot-1", "bot-1", "bot-1")
    page.get_by_role("tab", name="Chat").click()

    expect(page.get_by_label("Type a message")).to_be_in_viewport(ratio=1)
