"""A move changes little of the page, so that nothing on its way waits: counted, not timed."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.sitting import lines, new_table, picks, point, wait_for_my_turn

MOST_STYLED = 300  # elements; all that is beside a board of Niagara are more than 700


@pytest.fixture
def devtools(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


@pytest.mark.parametrize("game", ["wind-river", "wadi", "niagara"])
def test_a_move_styles_few_elements_and_never_lays_out_the_whole_page(
    page: Page, devtools: CDPSession, game: str
) -> None:
    new_table(page, game, "me", "local", "local")
    move(page)

    done = traced(page, devtools)

    styled = [one["args"]["elementCount"] for one in done if one["name"] == "UpdateLayoutTree"]
    layouts = [one["args"]["beginData"] for one in done if one["name"] == "Layout"]
    assert 0 < max(styled) < MOST_STYLED
    assert [one for one in layouts if not one["partialLayout"]] == []
    assert layouts


def traced(page: Page, devtools: CDPSession) -> list[dict[str, Any]]:
    """What the page did for a move, as Chromium noted it."""
    events: list[dict[str, Any]] = []
    ended: list[Any] = []
    devtools.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    devtools.on("Tracing.tracingComplete", lambda told: ended.append(told))
    devtools.send("Tracing.start", {"categories": "devtools.timeline"})
    move(page)
    devtools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return events


def move(page: Page) -> None:
    """Point at something until there is a new line in the log."""
    count = len(lines(page))
    while len(lines(page)) == count:
        wait_for_my_turn(page)
        offered = picks(page)
        if offered:
            point(page, next(iter(offered)))
        elif page.locator("#curtain button").is_visible():
            page.locator("#curtain button").click()
        page.wait_for_timeout(200)
