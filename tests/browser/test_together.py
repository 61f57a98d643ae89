"""Several people at one table, each with their own browser."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.sitting import (
    END,
    READY,
    expect_line,
    new_table,
    picks,
    point,
    unopened_table,
)
from tests.web.serving import Server

Visitor = Callable[..., Page]


def come(page: Page, path: str, name: str) -> None:
    """Open a link under a name of one's own."""
    page.request.post("/name", form={"name": name, "here": "/"})
    page.goto(path)
    page.wait_for_selector(READY)


def sit(page: Page) -> None:
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".panel.mine")


def play_together(pages: list[Page], choose: Callable[[list[str]], str]) -> None:
    """Whoever may act does, until the end."""
    for _ in range(4000):
        if pages[0].locator(END).count():
            return
        for page in pages:
            offered = picks(page)
            if offered:
                point(page, choose(sorted(offered)))
    raise AssertionError("the game did not end")


def test_three_browsers_play_a_game_to_its_end(page: Page, visitor: Visitor) -> None:
    path = new_table(page, "wadi", "me", "open", "open")
    expect(page.locator("#invite img")).to_be_visible()
    second, third = visitor(), visitor()
    come(second, path, "Björn")
    come(third, path, "Chidi")
    sit(second)
    sit(third)
    pages = [page, second, third]

    play_together(pages, Random(3).choice)

    for one in pages:
        one.wait_for_selector(END)
        expect(one.locator("#kind")).to_have_text("online")
    assert len({tuple(one.locator("#log li").all_inner_texts()) for one in pages}) == 1


def test_the_others_are_led_to_the_next_game(page: Page, visitor: Visitor) -> None:
    path = new_table(page, "wadi", "me", "open")
    other = visitor()
    come(other, path, "Björn")
    sit(other)
    play_together([page, other], lambda offered: "end" if "end" in offered else offered[0])

    other.get_by_role("button", name="Play again").click()
    other.wait_for_selector(READY)
    page.get_by_role("link", name="Next game").click()
    page.wait_for_selector(READY)

    assert page.url == other.url
    assert path not in page.url
    expect(page.locator(".panel.mine")).to_have_count(1)
    expect(page.locator("#aim")).not_to_have_attribute("open", "")  # who has played knows it


def test_who_sat_down_by_a_link_finds_the_table_again(page: Page, visitor: Visitor) -> None:
    path = new_table(page, "wadi", "me", "open")
    other = visitor()
    come(other, path, "Björn")
    sit(other)

    other.goto("/lobby")

    other.locator(f'.running a[href="{path}"]').click()
    other.wait_for_selector(READY)
    expect(other.locator(".panel.mine")).to_have_count(1)


def test_a_tap_out_of_turn_says_so(page: Page, visitor: Visitor) -> None:
    path = new_table(page, "wadi", "me", "open")
    other = visitor()
    come(other, path, "Björn")
    sit(other)
    page.wait_for_selector(".panel.acting")
    waiting = other if picks(page) else page

    point(waiting, "tile-A1")

    expect(waiting.locator("#reason")).to_have_text("It’s not your turn yet.")
    expect(waiting.locator("#asked")).to_contain_text("is playing")


def test_what_was_picked_stays_picked_while_others_chat(page: Page, visitor: Visitor) -> None:
    path = new_table(page, "wadi", "me", "open")
    other = visitor()
    come(other, path, "Björn")
    sit(other)
    page.wait_for_selector(".panel.acting")
    mine, theirs = (page, other) if picks(page) else (other, page)
    point(mine, "tile-C1")
    expect(mine.locator("#log")).to_contain_text("builds")
    takes = [name for name, label in picks(mine).items() if label.startswith("take")]
    point(mine, takes[0])

    theirs.get_by_role("tab", name="Chat").click()
    theirs.get_by_label("Type a message").fill("Take your time.")
    theirs.get_by_role("button", name="Send").click()

    expect(mine.locator("#unread")).to_have_text(" · 1")
    expect(mine.locator(f"#{takes[0]}.picked")).to_have_count(1)


def test_people_chat_and_a_spectator_watches(page: Page, visitor: Visitor) -> None:
    path = new_table(page, "wadi", "me", "bot-1")
    watcher = visitor()
    come(watcher, path, "Dalia <b>")

    watcher.get_by_role("tab", name="Chat").click()
    watcher.get_by_label("Type a message").fill("Good luck! <i>")
    watcher.get_by_role("button", name="Send").click()
    expect(page.locator("#unread")).to_have_text(" · 1")
    page.get_by_role("tab", name="Chat").click()

    expect(page.locator("#chat")).to_contain_text("Dalia <b> Good luck! <i>")
    expect(page.locator("#unread")).to_have_text("")
    expect(watcher.locator("#kind")).to_have_text("you are watching")
    expect(watcher.locator("#layer > .target")).to_have_count(0)
    assert page.locator("#layer > .target").count() > 0


def test_who_chats_too_fast_need_not_type_it_again(page: Page) -> None:
    new_table(page, "wadi", "me", "open")
    page.get_by_role("tab", name="Chat").click()
    words = page.get_by_label("Type a message")

    for number in range(12):
        words.fill(f"Line {number}")
        words.press("Enter")

    expect(page.locator("#reason")).to_contain_text("Too fast")
    expect(words).to_have_value(re.compile("Line 1[01]"))
    expect(page.locator("#chat")).to_contain_text("Line 9")
    expect(page.locator("#chat")).not_to_contain_text("Line 11")


def test_an_absent_seat_is_handed_to_a_bot_and_back(
    page: Page, visitor: Visitor, server: Server
) -> None:
    path = unopened_table(page, "wadi", "open", "me")
    shorten_patience(server, path)
    page.goto(path)
    other = visitor()
    come(other, path, "Björn")
    sit(other)
    other.goto("/")  # and away
    page.wait_for_selector(".panel.acting.seat-1, #layer > .target")
    if picks(page):
        point(page, "end")  # chance let me begin

    page.get_by_role("button", name="Replace with a bot").click()
    expect(page.locator(".panel").first).to_contain_text("replaced by bot")
    expect_line(page, "Björn (builds|pumps|ends)")
    other.goto(path)

    expect(page.locator(".panel").first).not_to_contain_text("replaced by bot")
    expect(other.locator(".panel").first).to_contain_text("you")


def shorten_patience(server: Server, path: str) -> None:
    """A second instead of a minute; nobody has opened the table yet."""
    with closing(sqlite3.connect(server.folder / "rivertable.db")) as database:
        database.execute("update tables set patience = 1 where id = ?", [path.split("/")[-1]])
        database.commit()


def test_who_leaves_for_good_is_replaced_by_a_bot(page: Page) -> None:
    new_table(page, "wadi", "me", "bot-1")

    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Press again to confirm").click()

    page.wait_for_selector(END)
    expect(page.locator(".panel.mine")).to_have_count(0)
    expect(page.locator("#kind")).to_have_text("you are watching")


def test_the_maker_closes_a_table(page: Page, visitor: Visitor) -> None:
    path = new_table(page, "wadi", "me", "bot-1")
    watcher = visitor()
    come(watcher, path, "Dalia")
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("button", name="Press again to confirm").click()

    expect(page.locator("#asked")).to_have_text("This table is closed.")
    expect(watcher.locator("#asked")).to_have_text("This table is closed.")
    expect(page.locator("#layer > .target")).to_have_count(0)
