"""A server that falls over and gets up again: pages go on by themselves."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.sitting import lines, picks, point, wait_for_my_turn
from tests.web.serving import Server


def test_a_page_goes_on_when_the_server_was_killed(
    page: Page, complaints: list[str], tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        page.goto(server.address)
        page.request.post(f"{server.address}/name", form={"name": "Ada", "here": "/"})
        new_table_at(page, server)
        play_a_move(page)
        before = lines(page)

        server.kill()
        expect(page.locator("#connection")).to_contain_text("The connection is lost")
        server.start()
        expect(page.locator("#connection")).to_have_text("")
        play_a_move(page)

        assert lines(page)[: len(before)] == before
        assert len(lines(page)) > len(before)
        page.close()
    del complaints[:]  # Chromium itself reports that the socket broke


def new_table_at(page: Page, server: Server) -> None:
    fields = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
    answer = page.request.post(f"{server.address}/new", form=fields, max_redirects=0)
    page.goto(server.address + answer.headers["location"])


def play_a_move(page: Page) -> None:
    """Build if that can be done, else end the turn."""
    wait_for_my_turn(page)
    count = len(lines(page))
    builds = [name for name, label in picks(page).items() if label.startswith("build")]
    point(page, next(iter(builds), "end"))
    expect(page.locator("#log li")).to_have_count(count + 1)


def test_a_move_made_while_the_server_is_away_is_played_once(
    page: Page, complaints: list[str], tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        new_table_at(page, server)
        wait_for_my_turn(page)
        server.kill()
        expect(page.locator("#connection")).to_contain_text("The connection is lost")

        point(page, next(name for name, label in picks(page).items() if label.startswith("build")))
        server.start()

        expect(page.locator("#log")).to_contain_text("builds")
        expect(page.locator("#connection")).to_have_text("")
        assert sum("builds" in line for line in lines(page)) == 1
        page.close()
    del complaints[:]
