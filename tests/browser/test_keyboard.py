"""The whole game without a pointer, and for who listens."""

import re

from playwright.sync_api import Page, expect

from tests.browser.sitting import herding, lines, new_table, wait_for_my_turn

FOCUSED = "document.activeElement.id"


def test_a_game_is_begun_and_moves_are_made_by_keyboard(page: Page) -> None:
    page.goto("/")
    press_until(page, "Tab", "document.activeElement.value === 'wadi'")
    page.keyboard.press("Enter")
    wait_for_my_turn(page)

    press_until(page, "Tab", "document.activeElement.classList.contains('target')")
    first = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) != first
    expect(page.locator("#hint")).to_contain_text(re.compile("build|take water"))
    page.keyboard.press("Enter")

    expect(page.locator("#log li").first).to_be_visible()
    wait_for_my_turn(page)
    page.wait_for_function("document.activeElement.classList.contains('target')")


def press_until(page: Page, key: str, condition: str) -> None:
    for _ in range(120):
        page.keyboard.press(key)
        if page.evaluate(condition):
            return
    raise AssertionError(f"{key} does not lead to {condition}")


def test_u_takes_back_and_a_box_takes_notation(page: Page) -> None:
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    count = len(lines(page))
    page.keyboard.press("/")
    page.keyboard.type("build a2")
    page.keyboard.press("Enter")
    expect(page.locator("#log li")).to_have_count(count + 1)
    page.keyboard.press("Tab")

    page.keyboard.press("u")
    expect(page.locator("#log li")).to_have_count(count)
    page.keyboard.press("/")
    page.keyboard.type("build B1")
    page.keyboard.press("Enter")

    expect(page.locator("#reason a")).to_have_text(re.compile("WA-"))


def test_every_move_is_announced_and_the_board_is_there_in_words(page: Page) -> None:
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    count = len(lines(page))
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.locator("#log li")).to_have_count(count + 1)

    expect(page.locator("#announcements")).to_contain_text(lines(page)[-1].split("\n")[0])
    page.get_by_role("tab", name="Text view").click()
    expect(page.locator("#board-text")).to_contain_text("A1")


def test_escape_begins_a_move_anew(page: Page) -> None:
    herding(page)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.locator("#layer > .picked")).to_have_count(1)

    page.keyboard.press("Escape")

    expect(page.locator("#layer > .picked")).to_have_count(0)
