"""One broken table breaks one table: no page of anybody else notices."""

from pathlib import Path

import httpx
import sqlalchemy as sa

from tests.web.inside import browser, opened
from tests.web.playing import run

FORM = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "open", "listed": "yes"}
BREAKS = (
    "UPDATE tables SET game = 'chess' WHERE id = :table",
    "UPDATE tables SET options = '{' WHERE id = :table",
    "UPDATE tables SET version = 999 WHERE id = :table",
    "INSERT INTO log (table_id, seq, at, kind, seat, guest, data) "
    "VALUES (:table, 0, 1.0, 'move', 1, '', 'fly away')",
)


def break_table(folder: Path, table: str, statement: str) -> None:
    with sa.create_engine(f"sqlite:///{folder / 'rivertable.db'}").begin() as connection:
        connection.execute(sa.text(statement), {"table": table})


async def new_table(maker: httpx.AsyncClient) -> str:
    answer = await maker.post("/new", data=FORM)
    return str(answer.headers["location"])


def test_the_lobby_is_shown_without_tables_that_cannot_be_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            whole = await new_table(ada)
            broken = [await new_table(browser(app)) for _ in BREAKS]
            for path, statement in zip(broken, BREAKS, strict=True):
                break_table(tmp_path, path.removeprefix("/table/"), statement)
            lobby = await ada.get("/lobby")

            assert lobby.status_code == 200
            assert whole in lobby.text
            assert [path for path in broken if path in lobby.text] == []

    run(story())


def test_a_table_of_other_rules_is_not_played_and_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            path = (await ada.post("/new", data=FORM)).headers["location"]
            break_table(tmp_path, path.removeprefix("/table/"), BREAKS[2])
            page = await ada.get(path)
            french = await ada.get(f"{path}/record.txt", headers={"accept-language": "fr"})

            assert (page.status_code, "rules version 999 of Wadi" in page.text) == (409, True)
            assert "demande la version 999 des règles de Wadi" in french.text

    run(story())
