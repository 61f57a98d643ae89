"""A short run of `make chaos`, and that the checker notices what goes wrong."""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from unittest.mock import patch

import pytest
from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from rivertable.storage import store
from rivertable.storage.address import database_at
from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from tests.chaos.checker import Broken, Checker
from tests.chaos.clients import Program
from tests.chaos.line import Line
from tests.chaos.plants import PLANTS
from tests.chaos.run import TROUBLES, Plan, run
from tests.postgresql import PASSWORD, shared
from tests.storage.test_store import GUEST
from tests.tables.sitting import row
from tests.tables.test_many_processes import process, room_in
from tests.web.playing import Guest


@contextmanager
def new_folder() -> Iterator[Path]:
    """One that the user of PostgreSQL can enter, with a short name, for sockets need one."""
    with tempfile.TemporaryDirectory(prefix="rivertable-chaos-") as made:
        yield Path(made)


def test_no_move_is_lost_doubled_or_shown_to_the_wrong_player_whatever_happens() -> None:
    with new_folder() as folder:
        plan = Plan(
            tables=10, seconds=12, moves=10**9, stop=2.0, pause=0.1, between=(0.2, 0.6),
            processes=2, thinkers=1,
        )  # fmt: skip
        report = asyncio.run(run(folder, plan))
    print(report)

    assert report.moves > 100
    assert median(report.waits) < 2.0  # for a table after a death; `make chaos` says more
    assert median(report.lost) < 2.0
    assert report.lines > 50
    assert report.records >= 20
    assert set(report.troubles) == {*TROUBLES}


@pytest.mark.parametrize("fault", ["", "no fence", "no retry"])
def test_the_checker_notices_a_planted_fault(
    fault: str, postgresql_database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two moments that each fault spoils, without waiting for them: `make chaos PLANT=...` does."""
    for name in ("APPEND", "patiently", "is_away"):
        monkeypatch.setattr(store, name, getattr(store, name))  # to be put back afterwards
    exec(PLANTS.get(fault, ""), {})
    told = Program(Guest(""), Random(1))
    with new_folder() as folder:
        asyncio.run(
            asyncio.wait_for(race_and_lose_an_answer(folder, postgresql_database, told), 60)
        )

    assert is_broken(Checker(postgresql_database), told) == bool(fault)
    assert len(told.said) >= 1


def is_broken(checker: Checker, told: Program) -> bool:
    try:
        checker.check_acknowledged([told])
        checker.check_histories()
    except Broken:
        return True
    return False


async def race_and_lose_an_answer(folder: Path, url: URL, told: Program) -> None:
    """Two processes write the same entry; then a commit is done, and its answer is lost."""
    line = Line(shared().data, folder / "line")
    await line.open()
    through = database_at(f"postgresql://rivertable:{PASSWORD}@/{url.database}?host={line.folder}")
    async with process(through) as first, process(through) as second:
        await first.store.add_guest({**GUEST, "id": "ada"})
        await first.store.add_table(row("wadi", "ada", "ada"))
        here, there = await room_in(first), await room_in(second)
        with patch.object(first.store.peers, "tell"), patch.object(second.store.peers, "tell"):
            version = here.table.version
            for room, move in ((here, "build C1"), (there, "build D1")):
                await tell(room, move, version, told)
        await here.catch_up()
        line.lose_commits(1)
        legal = here.table.view(here.table.position.acting[0]).legal_moves()
        await tell(here, legal[0].text, here.table.version, told)
    await line.close()


async def tell(room: Room, move: str, version: int, told: Program) -> None:
    """Somebody plays a move, and notes it if it is acknowledged."""
    seat = room.table.position.acting[0]
    with suppress(Refused, SQLAlchemyError):
        await room.play("ada", seat, move, version)
        told.said.append(("t1", "move", seat, move))
