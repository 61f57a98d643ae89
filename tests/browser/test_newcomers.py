"""The aim in sight, and each new thing in one sentence when it happens."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import new_table, point, wait_for_my_turn
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.browser.test_phone import is_too_wide, small_targets

GAMES = ("wind-river", "wadi", "niagara")


def test_the_aim_is_folded_away_for_good_in_one_game_and_no_other(page: Page) -> None:
    path = new_table(page, "wadi", "me", "local")
    expect(page.locator("#aim li")).to_have_count(3)
    expect(page.locator("#aim li").first).to_be_visible()

    page.locator("#aim summary").click()
    expect(page.locator("#aim li").first).to_be_hidden()

    page.goto(path)
    expect(page.locator("#aim")).not_to_have_attribute("open", "")
    new_table(page, "niagara", "me", "local", "local")
    expect(page.locator("#aim li").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_of_each_thing_is_explained_once(
    visitor: Callable[..., Page], language: str
) -> None:
    page = visitor(locale=language)
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    point(page, "tile-A2")
    news = page.locator("#news li")
    expect(news).to_have_count(1)
    expect(news).to_contain_text(re.compile("far bank|autre rive"))

    point(page, "tile-B1")
    point(page, "tile-A2")
    expect(news).to_have_count(1)
    expect(news).to_contain_text(re.compile("whoever pumped|peu importe qui a pompé"))
    news.get_by_role("button").click()
    expect(news).to_have_count(0)

    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    point(page, "tile-A2")
    expect(page.locator("#log")).to_contain_text("A2")
    expect(news).to_have_count(0)


def test_axe_finds_nothing_that_is_for_newcomers(reader: Page) -> None:
    for game in GAMES:
        reader.goto(f"/learn/{game}/minute")
        assert_axe_finds_nothing(reader)
        assert not is_too_wide(reader)
        assert small_targets(reader) == []
    new_table(reader, "wadi", "me", "local")
    wait_for_my_turn(reader)
    point(reader, "tile-A2")
    expect(reader.locator("#news li")).to_have_count(1)
    assert_axe_finds_nothing(reader)
    assert small_targets(reader) == []
