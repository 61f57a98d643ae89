"""Reviews in Chromium: by mouse, by keyboard only, and at 360 pixels, each in another game."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rivertable.games import find
from rivertable.review.games import Game, Question, Review
from rivertable.review.searching import Examiner
from rivertable.review.summary import summary
from rivertable.review.verdicts import Finding, is_nearly_best
from tests.browser.sitting import PHONE, READY, point, tap
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.browser.test_keyboard import press_until
from tests.browser.test_phone import is_too_wide, small_targets
from tests.review.test_reviews import played

WHOLE = "#table[data-whole=yes]"
ON_A_MOVE = "() => document.activeElement.matches('.target, [data-pick]')"
PATIENCE = 90_000  # milliseconds for a whole review, where other work is done at the same time
LAST_DIGIT = 0.0003  # what a browser sends is rounded
Message = dict[str, Any]


def reviewed(game: Game) -> tuple[dict[str, Finding], Message]:
    """The same review, thought about here."""
    examiner, found = Examiner(game.setting), {}
    for one in game.questions:
        is_secret = one.outcome is None and game.is_secret(one.at)
        found[one.key] = examiner.examine(game.view(one), game.played(one), is_secret)
    return found, summary(Review(game, found), found)


def worst(told: Message) -> Message:
    fault: Message = max((one for one in told["moves"]), key=lambda one: one["loss"])
    assert fault["grade"]
    return fault


def picks_of(game: Game, index: int, move: str) -> list[str]:
    """What has to be pointed at for a move."""
    view = game.view(Question(index))
    scene = find(game.setting.game.name).draw(view)
    return next([pick.id for pick in one.picks] for one in scene.choices if one.move == move)


def bad_move(game: Game, index: int, finding: Finding) -> str:
    """A legal move that is not nearly as good as the best one."""
    seat, secret = game.moves[index].seat, game.is_secret(index)
    legal = game.view(Question(index)).legal_moves()
    return next(
        m.text for m in reversed(legal) if not is_nearly_best(finding, seat, m.number, secret)
    )


def paste(page: Page, game: Game) -> None:
    page.goto("/review")
    page.locator("#record").fill(game.positions[-1].record())


def kept(page: Page) -> Message:
    """What the server has, after the page is loaded again: it is there at once."""
    page.reload()
    page.wait_for_selector(f"{READY} {WHOLE}")
    expect(page.locator("#stop")).to_be_hidden()
    found: Message = json.loads(page.locator("#first").inner_text())["summary"]
    return found


def assert_same(kept: Message, told: Message) -> None:
    """A browser finds what Python does."""
    assert len(kept["shares"]) == len(told["shares"])
    for mine, theirs in zip(kept["shares"], told["shares"], strict=True):
        assert mine == (None if theirs is None else pytest.approx(theirs, abs=LAST_DIGIT))
    for one, other in zip(kept["moves"], told["moves"], strict=True):
        assert one == {**other, "loss": pytest.approx(other["loss"], abs=LAST_DIGIT)}


def test_a_game_of_wadi_is_reviewed_and_analysed_by_mouse(page: Page) -> None:
    game = played("wadi", 5)
    found, told = reviewed(game)
    paste(page, game)
    page.get_by_role("button", name="Review").click()
    page.wait_for_selector(WHOLE, timeout=PATIENCE)
    expect(page.locator("#progress-text")).to_have_text("The review is complete.")
    assert_same(kept(page), told)
    assert_axe_finds_nothing(page)

    fault = worst(told)
    page.locator(f"#seat-tab-{fault['seat']}").click()
    page.locator(f"[data-fault=find-{fault['index']}]").click()
    expect(page.locator("#asked")).to_contain_text("What would you do?")
    expect(page.locator("#answer")).to_be_hidden()
    for thing in picks_of(
        game, fault["index"], bad_move(game, fault["index"], found[str(fault["index"])])
    ):
        point(page, thing)
    expect(page.locator("#reason")).to_contain_text("There is a better move")
    page.locator("#find-again").click()
    for thing in picks_of(game, fault["index"], fault["best"]):
        page.wait_for_selector(f'.target[id="{thing}"], [data-pick="{thing}"]')
        point(page, thing)
    expect(page.locator("#reason")).to_contain_text("Well done")
    expect(page.locator("#answer")).to_contain_text("Better: ")
    expect(page.locator("#answer")).to_contain_text("It was: ")
    assert_axe_finds_nothing(page)

    page.locator("#find-back").click()
    page.locator("#to-analysis").click()
    expect(page.locator(".thought")).to_have_count(3)
    page.locator(".thought").first.click()
    expect(page.locator("#tried li")).to_have_count(1)
    expect(page.locator(".thought").first).to_be_visible()
    tried = page.locator("#tried li").inner_text()
    page.locator("#branch-name").fill("the best")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#branches")).to_contain_text("the best")
    assert_axe_finds_nothing(page)
    page.locator("#analysis-undo").click()
    expect(page.locator("#tried li")).to_have_count(0)
    page.reload()
    page.wait_for_selector(READY)
    page.locator("#branches button").click()
    expect(page.locator("#tried li")).to_have_count(1)
    expect(page.locator("#tried li")).to_have_text(tried)  # the move, in a sentence
    expect(page.locator("#told")).to_have_text(tried)
    expect(page).to_have_url(re.compile(r"\?move=\d+&analysis&line=\d\.\d+$"))


def test_a_game_of_wind_river_is_reviewed_and_analysed_by_keyboard_only(page: Page) -> None:
    game = played("wind-river", 6)
    _, told = reviewed(game)
    fault = worst(told)
    paste(page, game)
    page.locator("#record").focus()
    press_until(page, "Tab", "document.activeElement.matches('form.box button.primary')")
    page.keyboard.press("Enter")
    page.wait_for_selector(WHOLE, timeout=PATIENCE)
    press_until(page, "Tab", "document.activeElement.id === 'band'")
    page.keyboard.press("Home")
    expect(page.locator("#band")).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#band")).to_have_attribute(
        "aria-valuetext", re.compile(r"Move 1 of 6: Seat 1 \d+ %, .*")
    )

    press_until(page, "Tab", "document.activeElement.role === 'tab'")
    is_seat = f"document.activeElement.id === 'seat-tab-{fault['seat']}'"
    if not page.evaluate(is_seat):
        press_until(page, "ArrowRight", is_seat)
    is_fault = f"document.activeElement.dataset.fault === 'find-{fault['index']}'"
    press_until(page, "Tab", is_fault)
    page.keyboard.press("Enter")
    for thing in picks_of(game, fault["index"], fault["best"]):
        page.wait_for_function(ON_A_MOVE)
        is_there = (
            f'[document.activeElement.id, document.activeElement.dataset.pick].includes("{thing}")'
        )
        if not page.evaluate(is_there):
            press_until(page, "Tab", is_there)
        page.keyboard.press("Enter")
    expect(page.locator("#reason")).to_contain_text("Well done")
    expect(page.locator("#find-next")).to_be_focused()

    press_until(page, "Shift+Tab", "document.activeElement.id === 'find-back'")
    page.keyboard.press("Enter")
    expect(page.locator("#band")).to_be_focused()
    press_until(page, "Shift+Tab", "document.activeElement.id === 'to-analysis'")
    page.keyboard.press("Enter")
    page.wait_for_function(ON_A_MOVE)
    expect(page.locator(".thought")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(page.locator("#tried li")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator("#tried li")).to_have_count(0)


def test_a_game_of_niagara_is_reviewed_and_analysed_at_360_pixels(
    visitor: Callable[..., Page],
) -> None:
    game = played("niagara", 22)
    found, told = reviewed(game)
    phone = visitor(**PHONE, color_scheme="dark")
    paste(phone, game)
    phone.get_by_role("button", name="Review").tap()
    phone.wait_for_selector(WHOLE, timeout=PATIENCE)
    problems = small_targets(phone) + ["too wide"] * is_too_wide(phone)
    assert_same(kept(phone), told)
    assert_axe_finds_nothing(phone)

    fault = worst(told)
    phone.locator(f"#seat-tab-{fault['seat']}").tap()
    phone.locator(f"[data-fault=find-{fault['index']}]").tap()
    for thing in picks_of(game, fault["index"], fault["best"]):
        phone.wait_for_selector(f'.target[id="{thing}"], [data-pick="{thing}"]')
        tap(phone, thing)
    expect(phone.locator("#reason")).to_contain_text("Well done")
    problems += small_targets(phone) + ["too wide"] * is_too_wide(phone)
    assert_axe_finds_nothing(phone)
    phone.locator("#find-back").tap()
    phone.locator("#to-analysis").tap()
    expect(phone.locator(".thought").first).to_be_visible()
    problems += small_targets(phone) + ["too wide"] * is_too_wide(phone)
    assert_axe_finds_nothing(phone)

    assert problems == []
    assert len(found) == len(game.questions)


def test_a_browser_that_cannot_think_has_it_done_and_a_review_can_be_stopped(page: Page) -> None:
    page.route(
        "**/thinking/worker.js",
        lambda route: route.fulfill(body="throw new Error()", content_type="text/javascript"),
    )
    game = played("wadi", 3)
    paste(page, game)
    page.get_by_role("button", name="Review").click()
    page.locator("#stop").click()
    expect(page.locator("#continue")).to_be_visible()
    page.locator("#continue").click()
    page.wait_for_selector(WHOLE, timeout=PATIENCE)
    page.locator("#to-analysis").click()
    expect(page.locator(".thought")).to_have_count(3)
