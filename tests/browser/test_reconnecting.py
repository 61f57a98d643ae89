"""A server that falls over and gets up again: pages go on by themselves."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.sitting import Form, lines, point, wait_for_my_turn
from tests.web.serving import Server


def test_a_page_goes_on_when_the_server_was_killed(
    page: Page, complaints: list[str], tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        open_table(page, server)
        wait_for_my_turn(page)
        before = lines(page)
        server.kill()
        expect(page.locator("#connection")).to_contain_text("Connection lost")
        point(page, "tile-A1")  # while nobody answers

        server.start()

        expect(page.locator("#connection")).to_have_text("")
        expect(page.locator("#log li")).to_have_count(len(before) + 1)
        wait_for_my_turn(page)
        point(page, "end")
        expect(page.locator("#log li")).to_have_count(len(before) + 2)
        assert sum("builds a shadoof on A1" in line for line in lines(page)) == 1
        page.close()
    del complaints[:]  # Chromium itself reports that the socket broke


def open_table(page: Page, server: Server) -> None:
    fields: Form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
    answer = page.request.post(f"{server.address}/new", form=fields, max_redirects=0)
    page.goto(server.address + answer.headers["location"])
