"""A server that falls over and gets up again: pages go on by themselves."""

import os
import signal
from pathlib import Path

from playwright.sync_api import Page, expect
from sqlalchemy import URL

from tests.browser.sitting import Form, lines, point, wait_for_my_turn
from tests.web.processes.together import Together
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


def test_a_page_hardly_notices_a_rolling_restart(
    page: Page, complaints: list[str], tmp_path: Path, postgresql_database: URL
) -> None:
    with Together(tmp_path, postgresql_database, 2) as server:
        before = server.children
        open_table(page, server)
        wait_for_my_turn(page)
        page.evaluate(NOTE_GAPS)
        count = len(lines(page))
        server.renew()
        while len(server.children) != 2 or before & server.children:
            page.wait_for_timeout(50)
        page.wait_for_timeout(1500)  # the last old one has let go of its sockets by then
        point(page, "tile-A1")

        expect(page.locator("#log li")).to_have_count(count + 1)
        assert page.evaluate("window.gaps") == []
        page.close()
    del complaints[:]  # Chromium itself reports that the socket was closed


def test_a_page_does_not_wait_for_a_process_that_has_stopped(
    page: Page, complaints: list[str], tmp_path: Path, postgresql_database: URL
) -> None:
    with Together(tmp_path, postgresql_database, 2) as server:
        open_table(page, server)
        wait_for_my_turn(page)
        count = len(lines(page))
        stopped = sorted(server.children)
        os.kill(stopped[0], signal.SIGSTOP)
        point(page, "tile-A1")
        page.wait_for_timeout(1500)
        if len(lines(page)) > count:  # it was the other that serves this page
            os.kill(stopped[0], signal.SIGCONT)
            os.kill(stopped[1], signal.SIGSTOP)
            point(page, "end")
            count += 1

        expect(page.locator("#log li")).to_have_count(count + 1, timeout=12_000)
        for process in stopped:
            os.kill(process, signal.SIGCONT)
        page.close()
    del complaints[:]


# Notes what a player is told about the connection while nobody does anything.
NOTE_GAPS = """() => {
  window.gaps = [];
  const line = document.querySelector("#connection");
  new MutationObserver(() => line.textContent && window.gaps.push(line.textContent)).observe(
    line, { childList: true, subtree: true, characterData: true });
}"""


def open_table(page: Page, server: Server | Together) -> None:
    fields: Form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
    answer = page.request.post(f"{server.address}/new", form=fields, max_redirects=0)
    page.goto(server.address + answer.headers["location"])
