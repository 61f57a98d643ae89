"""A hint in two steps: the piece, then the move; nothing is played by it."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.sitting import END, lines, new_table, wait_for_my_turn

HINT = "#hint-me"


def test_a_hint_marks_the_piece_and_then_the_whole_move(page: Page) -> None:
    new_table(page, "wind-river", "me", "bot-1", "bot-1")
    wait_for_my_turn(page)
    log = lines(page)

    page.locator(HINT).click()
    expect(page.locator("#reason")).to_contain_text("Look at")
    expect(page.locator("#layer > .hinted")).to_have_count(1)
    expect(page.locator(HINT)).to_have_text("Which move?")
    page.locator(HINT).click()

    expect(page.locator("#reason")).not_to_contain_text("Look at")
    expect(page.locator(HINT)).to_be_disabled()
    assert lines(page) == log


def test_a_hint_can_be_followed_by_keys_alone(page: Page) -> None:
    new_table(page, "wadi", "me", "bot-1")
    wait_for_my_turn(page)
    count = len(lines(page))

    page.keyboard.press("h")
    expect(page.locator("#reason")).to_contain_text(re.compile("Look at|enough"))
    page.keyboard.press("h")
    hinted = page.locator(".hinted")
    expect(page.locator(HINT)).to_be_disabled()
    for thing in hinted.all():
        thing.focus()
        page.keyboard.press("Enter")

    expect(page.locator("#log li")).not_to_have_count(count)
    wait_for_my_turn(page)
    expect(hinted).to_have_count(0)


def test_there_is_no_button_for_hints_where_others_play(
    page: Page, visitor: Callable[..., Page]
) -> None:
    path = new_table(page, "wadi", "me", "open")
    other = visitor()
    other.goto(path)
    other.get_by_role("button", name="Sit down").click()
    for one in (page, other):
        expect(one.locator("#table")).to_have_attribute("data-turn", re.compile("mine|others"))

        expect(one.locator(HINT)).to_be_hidden()
    assert page.locator(END).count() == 0
