"""Each game from the first page to its end screen, played by pointing at what is marked."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser import paddling
from tests.browser.sitting import END, picks, point, wait_for_my_turn

MOST_PICKS = 1500
Chooser = Callable[[Page, dict[str, str]], str]


def anything() -> Chooser:
    """At random, but the same for everybody."""
    rng = Random(7)
    return lambda page, picks: rng.choice(sorted(picks))


def play_now(page: Page, title: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"Play now ?: {title}")).click()
    expect(page.locator("#kind")).to_have_text("against bots")


def play_to_the_end(page: Page, choose: Chooser) -> None:
    for _ in range(MOST_PICKS):
        if not wait_for_my_turn(page):
            return
        offered = picks(page)
        if offered:
            point(page, choose(page, offered))
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(
    ("title", "choose"),
    [("Wind River", anything()), ("Wadi", anything()), ("Niagara", paddling.wish)],
    ids=["wind-river", "wadi", "niagara"],
)
def test_a_game_is_played_from_home_to_its_end(page: Page, title: str, choose: Chooser) -> None:
    play_now(page, title)

    play_to_the_end(page, choose)

    expect(page.locator("#asked")).to_contain_text("over")
    expect(page.locator(f"{END} #result-rows > li")).to_have_count(3)
    expect(page.locator("#result-rows .first").first).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.locator("#result-rows .pieces li").count() > 0
