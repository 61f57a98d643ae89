"""Two at a table with a clock: it counts, a phrase arrives, and a bot stands in when time is up."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.sitting import new_table


def test_a_clock_counts_down_and_a_bot_stands_in(visitor: Callable[..., Page]) -> None:
    ada, ben = visitor(), visitor(locale="fr")
    path = new_table(ada, "wadi", "me", "open", clock="10+0")
    ben.goto(path)
    ben.locator("#invitation button").click()
    clock = ada.locator(".panel.acting .clock.running")
    expect(clock).to_be_visible()
    first = clock.inner_text()
    expect(ben.locator(".panel .presence.here")).to_be_visible()

    ada.locator("#tab-chat").click()
    ada.locator("[data-phrase=luck]").click()
    expect(ben.locator(".panel .said")).to_contain_text("Bonne chance !")
    expect(clock).not_to_have_text(first)
    expect(clock).to_have_attribute("aria-label", "less than a minute left")

    # The first to act lets the time run out; a bot plays that turn.
    out = ada.locator(".clock.up")
    expect(out.first).to_have_text("time is up", timeout=30_000)
    expect(ada.locator(".panel", has=out).first).to_contain_text("replaced by bot")
