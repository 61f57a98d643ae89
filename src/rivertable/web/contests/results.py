"""Tables whose end counts, and what came of them: each is taken down once, by whichever process."""

import time
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import exists, insert, select
from sqlalchemy.exc import IntegrityError

from rivertable.contests.rating import BOT, Result
from rivertable.storage.schema import counted, results
from rivertable.storage.store import Row, Store
from rivertable.tables.clocks.clock import TimeControl
from rivertable.tables.commands import Refused
from rivertable.tables.table import Seat, Table

MOST = 500  # tables that are looked at at once


def check_rated(seats: Sequence[Seat], clock: TimeControl | None) -> None:
    """Rated games are played by the clock. Ratings are of persons, so each needs a seat of their own."""
    if clock is None:
        raise Refused("rated", "A rated table needs a clock.")
    guests = [seat.guest for seat in seats if seat.guest]
    if len(set(guests)) < len(guests):
        raise Refused("rated", "Players who share a device can’t play a rated game.")


async def count(store: Store, table: str, *, is_rated: bool, tournament: str = "") -> None:
    """Let the end of a table count; nothing happens if it does already."""
    row = {
        "table_id": table, "asked_at": time.time(), "is_rated": is_rated, "tournament": tournament
    }  # fmt: skip
    with suppress(IntegrityError):
        await store.write(insert(counted), [row])


async def unsettled(store: Store) -> list[Row]:
    """Those of which nothing has been taken down, the oldest first."""
    settled = exists().where(results.c.table_id == counted.c.table_id)
    return await store.read(
        select(counted).where(~settled).order_by(counted.c.asked_at).limit(MOST)
    )


async def settle(store: Store, asked: Row, table: Table) -> bool:
    """Take down how a table ended, if it has; was it we who did?"""
    result = result_of(table)
    if result is None:
        return False
    row = {
        "table_id": table.id,
        "finished_at": time.time(),
        "game": table.game.name,
        "players": len(table.seats),
        "is_rated": asked["is_rated"] and result.is_fair and table.clock is not None,
        "seats": list(result.seats),
        "ranks": list(result.ranks),
    }
    try:
        await store.write(insert(results), [row])
    except IntegrityError:
        return False
    return True


def result_of(table: Table) -> Result | None:
    """Players who left or were replaced by a bot keep the result of their seat."""
    seats = tuple(
        who or f"{BOT}{seat.level}" for who, seat in zip(table.players, table.seats, strict=True)
    )
    ranks = table.position.ranks
    if ranks is not None:
        return Result(seats, tuple(int(rank) for rank in ranks))
    if not table.is_closed:
        return None
    # Whoever closes a running game has lost it; nobody is rated for one that never began.
    given_up = [who == table.maker for who in table.players]
    is_lost = table.is_started and any(given_up)
    return Result(seats, tuple(1 + is_late for is_late in given_up)) if is_lost else Result((), ())


async def rated_results(store: Store, game: str, players: int) -> list[Row]:
    """All of them, in their order."""
    wanted = (results.c.game == game, results.c.players == players, results.c.is_rated)
    return await store.read(
        select(results).where(*wanted).order_by(results.c.finished_at, results.c.table_id)
    )


async def latest_rated(store: Store, who: str) -> Row | None:
    """The last rated result of somebody, else of anybody."""
    newest = select(results).where(results.c.is_rated).order_by(results.c.finished_at.desc())
    rows = await store.read(newest.limit(MOST))
    return next((row for row in rows if who in row["seats"]), rows[0] if rows else None)


async def results_at(store: Store, tables: Sequence[str]) -> dict[str, Row]:
    """The results of these tables, as far as they have finished."""
    rows = await store.read(select(results).where(results.c.table_id.in_(tables)))
    return {row["table_id"]: row for row in rows}
