"""What every answer has, also one that went wrong."""

from pathlib import Path
from unittest.mock import patch

import pytest

from rivertable.web.security import HEADERS
from tests.web.inside import browser, opened
from tests.web.playing import Guest, run
from tests.web.serving import Server


@pytest.mark.parametrize("path", ["/", "/nowhere", "/lobby", "/static/mark.svg", "/api/bot/tables"])
def test_every_answer_has_the_security_headers(tmp_path: Path, path: str) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            answer = await ada.get(path)

            assert HEADERS.items() <= answer.headers.items()

    run(story())


def test_an_error_of_ours_has_the_security_headers(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            with patch.object(app.state.services.store, "newest_tables", side_effect=OSError):
                answer = await ada.get("/lobby")

            assert answer.status_code == 500
            assert "Nothing was lost" in answer.text
            assert HEADERS.items() <= answer.headers.items()

    run(story())


def test_a_page_with_a_personal_link_is_kept_nowhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            answers = [await ada.get("/me"), await ada.post("/me")]

            assert [answer.headers["cache-control"] for answer in answers] == ["no-store"] * 2

    run(story())


def test_a_message_that_is_too_large_is_answered_by_its_id(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        ada = Guest(server.address)
        table = await ada.new_table("wadi", ["me", "local"])
        async with ada.socket(table) as wire:
            answer = await wire.ask(do="chat", text="x" * 3000, id="seven")

            assert (answer["code"], answer["id"]) == ("too-large", "seven")

    with Server(tmp_path) as server:
        run(story(server))
