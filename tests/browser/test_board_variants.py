"""Variants of Wind River's plain and Niagara's deposits in the editor: changed, mended, kept, played."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.sitting import PHONE
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.browser.test_board_editor import FIRST_FIGURE, LEGAL, open_editor, tile


def measured(page: Page, players: int) -> None:
    """Bots have played the board in this browser: a share for each place."""
    page.check(f"input[name=meter-players][value='{players}']", force=True)
    expect(page.locator("#meter-bars li")).to_have_count(players, timeout=FIRST_FIGURE)
    expect(page.locator("#meter-facts")).to_contain_text("Gap between the first two")


def test_a_plain_is_changed_by_mouse_and_keys_and_played(page: Page) -> None:
    open_editor(page, "/boards/new?game=wind-river&from=usual")
    expect(page.locator("#verdict")).to_have_text(LEGAL)
    measured(page, 4)

    page.click("[data-tool=buffalo]")
    page.click("[data-cell=B1]")
    assert tile(page, "B1") == "B1: in play, buffaloes: 3"
    expect(page.locator("#mistakes")).to_contain_text("36 buffaloes, not 37 (WR-1)")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    assert tile(page, "B2") == "B2: in play, buffaloes: 1"
    expect(page.locator("#verdict")).to_have_text(LEGAL)

    page.click("[data-tool='.']")
    page.click("[data-cell=F1]")
    assert tile(page, "F1") == "F1: out of play"
    expect(page.locator("#mistakes")).to_contain_text("WR-1")
    page.click("#undo")
    expect(page.locator("#verdict")).to_have_text(LEGAL)
    assert_axe_finds_nothing(page)
    expect(page.locator("#board-text")).to_have_value(re.compile("origin: after: usual"))
    page.click("text=Play now")
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("#hex-B2")).to_have_attribute("aria-label", re.compile("1 buffalo"))


def test_a_deposit_is_moved_by_finger_on_a_phone_and_the_board_kept_in_the_library(
    visitor: Callable[..., Page],
) -> None:
    page = visitor(**PHONE)
    open_editor(page, "/boards/new?game=niagara&from=usual")
    page.tap("[data-tool=violet]")
    page.tap("[data-cell='4']")
    expect(page.locator("#mistakes")).to_contain_text("The white deposit is missing (NI-1)")
    page.tap("[data-tool=white]")
    page.tap("[data-cell='1']")
    expect(page.locator("#verdict")).to_have_text(LEGAL)
    assert tile(page, "4") == "4: violet deposit"
    measured(page, 5)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert_axe_finds_nothing(page)

    page.fill("#board-title", "White at the beach")
    page.check("#is-printed")
    page.click("#save")
    page.wait_for_url(re.compile(r"/boards/[\w-]{8}$"))
    page.wait_for_selector("#editor[data-ready]")
    assert tile(page, "1") == "1: white deposit"
    page.goto("/boards?game=niagara")
    expect(page.locator(".board-card").first).to_contain_text("as printed")
