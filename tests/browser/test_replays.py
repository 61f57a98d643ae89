"""The replay: any moment, stepped through, linked to, saved, played on from."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import READY, lines, new_table, type_move, wait_for_my_turn

# Chance decides who begins: that is the first move.
MOVES = ("build A1", "end", "build C1", "end", "build D1")


@pytest.fixture
def replay(page: Page) -> Page:
    """A game of five moves, at its last one."""
    path = new_table(page, "wadi", "me", "local")
    for move in MOVES:
        wait_for_my_turn(page)
        type_move(page, move)
    page.goto(path + "/replay")
    return page


def shadoofs(page: Page) -> int:
    return page.locator("#layer > [id^=shadoof][data-place]").count()


def test_the_steps_show_their_arrows_where_it_is_narrow(replay: Page) -> None:
    replay.set_viewport_size({"width": 360, "height": 740})

    expect(replay.locator(".steps .icon").first).to_be_visible()


def test_a_moment_says_what_was_done_and_what_was_asked_then(replay: Page) -> None:
    replay.get_by_role("slider").fill("2")

    expect(replay.locator("#told")).to_contain_text("builds a shadoof on A1")
    expect(replay.locator("#asked")).not_to_be_empty()
    replay.get_by_role("slider").fill("0")
    expect(replay.locator("#asked")).to_have_text("")


def test_a_slider_and_steps_lead_to_any_moment(replay: Page) -> None:
    expect(replay.locator("#where")).to_have_text("0")  # it is watched from the start
    for key, where in (("End", "6"), ("ArrowLeft", "5"), ("Home", "0"), ("ArrowRight", "1")):
        replay.keyboard.press(key)
        expect(replay.locator("#where")).to_have_text(where)

    replay.get_by_role("slider").fill("2")
    expect(replay.locator("#where")).to_have_text("2")
    assert shadoofs(replay) == 1
    replay.get_by_role("button", name="Next").click()
    replay.get_by_role("button", name="Next").click()
    expect(replay.locator("#where")).to_have_text("4")
    assert shadoofs(replay) == 2
    replay.get_by_role("button", name="First").click()
    expect(replay.locator("#where")).to_have_text("0")
    expect(replay).to_have_url(re.compile(r"move=0$"))


def test_it_plays_by_itself(replay: Page) -> None:
    replay.get_by_role("button", name="First").click()
    replay.get_by_role("button", name="Play", exact=True).click()
    expect(replay.locator("#auto")).to_have_attribute("aria-pressed", "true")

    expect(replay.locator("#where")).to_have_text("6", timeout=10_000)
    expect(replay.locator("#auto")).to_have_attribute("aria-pressed", "false")


def test_a_line_of_the_log_and_a_link_lead_to_their_moment(replay: Page) -> None:
    replay.locator("#log a").nth(3).click()
    expect(replay.locator("#where")).to_have_text("4")
    link = replay.get_by_role("link", name="Link to this move").evaluate("(link) => link.href")

    replay.goto("/")
    replay.goto(link)

    expect(replay.locator("#where")).to_have_text("4")
    assert shadoofs(replay) == 2


def test_record_and_pictures_can_be_saved(replay: Page) -> None:
    replay.get_by_role("slider").fill("1")
    expect(replay.locator("#where")).to_have_text("1")
    for name, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        address = replay.get_by_role("link", name=name).evaluate("(link) => link.href")
        assert "move=1" in address
        assert replay.request.get(address).body().startswith(start)
    for name in ("SVG", "Game file"):
        with replay.expect_download() as download:
            replay.get_by_role("link", name=name).click()
        assert download.value.suggested_filename.startswith("wadi-")


def test_a_game_is_played_on_from_a_moment(replay: Page) -> None:
    replay.get_by_role("slider").fill("3")
    expect(replay.locator("#where")).to_have_text("3")

    replay.get_by_role("button", name="Continue").click()

    replay.wait_for_selector(READY)
    expect(replay.locator("#kind")).to_contain_text("continued from another table")
    expect(replay.locator("#log li")).to_have_count(3)
    wait_for_my_turn(replay)


def test_a_line_at_the_table_leads_to_its_position(page: Page) -> None:
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    type_move(page, "build A1")
    assert "A1" in lines(page)[-1]

    page.locator("#log a").last.click()

    expect(page.locator("#where")).to_have_text("2")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_way_back_to_the_table_is_in_sight(replay: Page, width: int) -> None:
    replay.set_viewport_size({"width": width, "height": 740})
    back = replay.get_by_role("link", name="Back to table")

    expect(back).to_be_in_viewport(ratio=1)
    back.click()

    replay.wait_for_selector(READY)
    wait_for_my_turn(replay)
