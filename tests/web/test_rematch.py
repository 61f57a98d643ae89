"""Who plays again: one table for all, whoever presses first."""

import asyncio
import sqlite3
from pathlib import Path

from tests.web.inside import browser, opened
from tests.web.playing import COOKIE, run

FORM = {"game": "wadi", "players": "3", "seat-1": "me", "seat-2": "local", "seat-3": "local"}


def test_three_who_press_at_once_meet_at_one_table_and_leave_none_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            first = await ada.post("/new", data=FORM)
            path = first.headers["location"]
            ada.cookies.set(COOKIE, first.cookies[COOKIE])
            room = await app.state.services.rooms.get(path.removeprefix("/table/"))
            room.table.is_closed = True  # a game that is over
            pressed = await asyncio.gather(*(ada.post(f"{path}/rematch") for _ in range(3)))

        (target,) = {answer.headers["location"] for answer in pressed}
        database = sqlite3.connect(tmp_path / "rivertable.db")
        made = {f"/table/{table}" for (table,) in database.execute("SELECT id FROM tables")}
        assert made == {path, target}

    run(story())


def test_no_live_clock_runs_for_who_is_gone_when_others_play_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            here, seated = app.state.services, []
            for clock in ("600+15", "86400+3600"):
                form = {"game": "wadi", "players": "2", "seat-1": "me", "clock": clock}
                path = (await ada.post("/new", data=form)).headers["location"]
                room = await here.rooms.get(path.removeprefix("/table/"))
                ben, _ = await here.guests.make()
                await room.sit(ben["id"], 2, ben["name"])
                room.table.is_closed = True  # a game that is over, and Ben has left its page

                target = (await ada.post(f"{path}/rematch")).headers["location"]

                again = await here.rooms.get(target.removeprefix("/table/"))
                seated.append([seat.kind for seat in again.table.seats])

        assert seated == [["guest", "open"], ["guest", "guest"]]

    run(story())
