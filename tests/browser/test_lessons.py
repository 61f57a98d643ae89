"""Tutorials in Chromium: by mouse, by keyboard only, and at 360 pixels.

What a stage says to an answer is the same whichever way it is given, and tests/lessons/ gives every answer.
So each course is gone through once as a whole, each in another way; with RIVERTABLE_SOAK (`make soak`) every course
in every way.
"""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rivertable.games import GAMES, find
from tests.browser.learning import click_button, play_to_the_end, solve, stages_of
from tests.browser.sitting import PHONE, READY, point, tap
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.browser.test_keyboard import press_until
from tests.browser.test_phone import is_too_wide, small_targets

TAUGHT = [name for name in GAMES if find(name).lessons]
BY_MOUSE, BY_KEYBOARD, BY_FINGER = (
    [TAUGHT] * 3 if "RIVERTABLE_SOAK" in os.environ else (["wadi"], ["niagara"], ["wind-river"])
)


def test_every_course_is_gone_through_in_some_way() -> None:
    assert {*BY_MOUSE, *BY_KEYBOARD, *BY_FINGER} == set(TAUGHT)


@pytest.mark.parametrize("game", BY_MOUSE)
def test_a_course_is_gone_through_from_beginning_to_end_by_mouse(page: Page, game: str) -> None:
    stages = stages_of(game)
    page.goto("/learn")
    page.locator(f"#{game} .button.primary").click()
    for stage in stages:
        page.wait_for_url(f"**/learn/{game}/{stage.name}")
        solve(page, stage, point, click_button)
        page.locator("#lesson-on, #lesson-play button").first.click()

    play_to_the_end(page)
    page.locator("#to-course").click()

    expect(page.locator(".stage.is-done")).to_have_count(len(stages))


def press_button(page: Page, name: str) -> None:
    """Lessons set the focus where it is needed."""
    page.wait_for_function("(id) => document.activeElement.id === id", arg=name)
    page.keyboard.press("Enter")


def walk_to(page: Page, thing: str) -> None:
    page.keyboard.press("b")
    is_there = (
        f'[document.activeElement.id, document.activeElement.dataset.pick].includes("{thing}")'
    )
    if not page.evaluate(is_there):
        press_until(page, "Tab", is_there)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", BY_KEYBOARD)
def test_every_lesson_is_done_by_keyboard_only(page: Page, game: str) -> None:
    for stage in stages_of(game):
        page.goto(f"/learn/{game}/{stage.name}")
        page.wait_for_selector(READY)
        page.keyboard.press("Shift")  # a sign that somebody has a keyboard
        if not page.locator("#lesson-next").is_hidden():
            press_until(page, "Tab", "document.activeElement.id === 'lesson-next'")
        solve(page, stage, walk_to, press_button)

    expect(page.locator("#lesson-play button")).to_be_focused()


def test_every_lesson_fits_a_phone_and_is_done_by_finger(visitor: Callable[..., Page]) -> None:
    phone, problems = visitor(**PHONE), []
    for game in TAUGHT:
        for stage in stages_of(game):
            phone.goto(f"/learn/{game}/{stage.name}")
            phone.wait_for_selector(READY)
            problems += small_targets(phone) + ["too wide"] * is_too_wide(phone)
            if game in BY_FINGER:
                solve(phone, stage, tap, tap_button)
                problems += ["too wide"] * is_too_wide(phone)

    assert problems == []


def tap_button(page: Page, name: str) -> None:
    page.locator(f"#{name}").tap()


def test_a_wrong_move_is_looked_at_and_taken_back(page: Page) -> None:
    page.goto("/learn/wadi/first-turn")
    page.wait_for_selector(READY)
    point(page, "tile-A1")
    expect(page.locator("#reason")).to_contain_text("You may build there")
    expect(page.locator("#layer > .target")).to_have_count(0)

    page.locator("#lesson-again").click()

    expect(page.locator("#layer > .target#tile-A1")).to_have_count(1)
    expect(page.locator("#reason")).to_be_empty()


def test_what_is_not_legal_is_explained_with_its_rule(page: Page) -> None:
    page.goto("/learn/wadi/first-turn")
    page.wait_for_selector(READY)

    point(page, "tile-B1")

    expect(page.locator("#reason")).to_contain_text("wadi tile")
    expect(page.locator("#reason a")).to_have_text("WA-5.1")


def test_the_board_of_a_lesson_is_there_in_words(page: Page) -> None:
    page.goto("/learn/wadi/first-turn")
    page.wait_for_selector(READY)
    page.locator("summary").click()
    expect(page.locator("#board-text")).to_contain_text("21 on the wadi, 0 on land")

    point(page, "tile-A2")

    expect(page.locator("#board-text")).to_contain_text("A2")


def test_a_lesson_is_skipped_and_repeated(page: Page) -> None:
    page.goto("/learn/wadi/river")
    page.get_by_role("link", name="Skip this lesson").click()
    page.wait_for_url("**/learn/wadi/aim")
    page.wait_for_selector(READY)
    page.locator("#lesson-next").click()
    expect(page.locator("#lesson-back")).to_be_enabled()

    page.get_by_role("link", name="Start this lesson again").click()

    page.wait_for_selector(READY)
    expect(page.locator("#lesson-back")).to_be_disabled()


def test_back_goes_a_step_back(page: Page) -> None:
    page.goto("/learn/wadi/river")
    page.wait_for_selector(READY)
    first = page.locator("#lesson-say").inner_text()
    page.locator("#lesson-next").click()
    expect(page.locator("#lesson-say")).not_to_have_text(first)

    page.locator("#lesson-back").click()

    expect(page.locator("#lesson-say")).to_have_text(first)
    expect(page.locator("#lesson-back")).to_be_disabled()


def test_axe_finds_nothing_in_lessons(reader: Page) -> None:
    reader.goto("/learn")
    assert_axe_finds_nothing(reader)
    for game in TAUGHT:
        reader.goto(f"/learn/{game}/{stages_of(game)[2].name}")
        reader.wait_for_selector(READY)
        assert_axe_finds_nothing(reader)
    assert len(TAUGHT) >= 1
