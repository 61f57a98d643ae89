"""Results of tables, for lists of games: who played, who won, how long it took.

Rows here follow from logs and can be written anew at any time.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any

from sqlalchemy import Select, bindparam, delete, exists, false, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from .schema import games, log, pairings, played, tables
from .store import Row, Store

DROP_GAME = delete(games).where(games.c.table_id == bindparam("gone"))
DROP_PLAYED = delete(played).where(played.c.table_id == bindparam("gone"))
ADD_GAME, ADD_PLAYED = insert(games), insert(played)


async def note(store: Store, game: Row, seats: list[Row]) -> None:
    """Write what a table came to so far; all of it waits at once, so it is one transaction."""
    gone = [{"gone": game["table_id"]}]
    writes = [
        store.write(DROP_PLAYED, gone),
        store.write(DROP_GAME, gone),
        store.write(ADD_GAME, [game]),
        store.write(ADD_PLAYED, seats),
    ]
    with suppress(IntegrityError):  # another process writes the same
        await asyncio.gather(*writes)


def tables_of(guest: str) -> Select[Any]:
    """The games of somebody, also those that they left."""
    mine = exists().where(played.c.table_id == games.c.table_id, played.c.guest == guest)
    return select(games).where(mine)


async def running(store: Store, guest: str, most: int) -> list[str]:
    """Tables of somebody that may not be over, the newest first."""
    here = exists().where(
        played.c.table_id == games.c.table_id, played.c.guest == guest, ~played.c.has_left
    )
    open_ones = select(games.c.table_id).where(here, games.c.ended_at.is_(None))
    rows = await store.read(open_ones.order_by(games.c.made_at.desc()).limit(most))
    return [row["table_id"] for row in rows]


async def running_of(
    store: Store, game: str, players: int, guest: str, besides: list[str]
) -> list[Row]:
    """Tables of a game that may not be over, with how long their logs are and whether they are the
    guest's: those, the ones at which several people play, and these besides.
    """
    people = select(func.count(played.c.guest.distinct())).where(
        played.c.table_id == games.c.table_id, played.c.guest != ""
    )
    length = select(func.max(log.c.seq) + 1).where(log.c.table_id == games.c.table_id)
    sits = exists().where(
        played.c.table_id == games.c.table_id, played.c.guest == guest, ~played.c.has_left
    )
    made = exists().where(tables.c.id == games.c.table_id, tables.c.maker == guest)
    is_mine = or_(sits, made) if guest else false()
    asked = select(
        games.c.table_id,
        func.coalesce(length.scalar_subquery(), 0).label("length"),
        is_mine.label("is_mine"),
    )
    same = (games.c.game == game, games.c.players == players, games.c.ended_at.is_(None))
    wanted = or_(people.scalar_subquery() > 1, is_mine, games.c.table_id.in_(besides))
    return await store.read(asked.where(*same, wanted))


async def has_played(store: Store, guest: str) -> bool:
    """Has somebody played a game to its end?"""
    over = exists().where(games.c.table_id == played.c.table_id, games.c.ended_at.is_not(None))
    return bool(
        await store.read(select(played.c.seat).where(played.c.guest == guest, over).limit(1))
    )


async def ended(store: Store, guest: str) -> list[Row]:
    """Every game of somebody that is over, the latest first."""
    over = tables_of(guest).where(games.c.ended_at.is_not(None), games.c.moves > 0)
    return await store.read(over.order_by(games.c.ended_at.desc()))


async def seats_at(store: Store, tables: list[str]) -> dict[str, list[Row]]:
    """Who sat at these tables, by table and seat."""
    found: dict[str, list[Row]] = {table: [] for table in tables}
    for first in range(0, len(tables), 500):  # databases limit how many values a question has
        some = played.c.table_id.in_(tables[first : first + 500])
        for row in await store.read(select(played).where(some).order_by(played.c.seat)):
            found[row["table_id"]].append(row)
    return found


async def usual_seconds(store: Store) -> dict[tuple[str, int], list[float]]:
    """How long the latest whole games took that somebody played, by game and number of players."""
    with_people = exists().where(played.c.table_id == games.c.table_id, played.c.guest != "")
    length = (games.c.ended_at - games.c.made_at).label("seconds")
    latest = select(games.c.game, games.c.players, length).where(games.c.is_whole, with_people)
    found: dict[tuple[str, int], list[float]] = {}
    for row in await store.read(latest.order_by(games.c.ended_at.desc()).limit(400)):
        found.setdefault((row["game"], row["players"]), []).append(row["seconds"])
    return found


# Tables that wait for anybody ----------------------------------------------------------------


async def add_pairing(store: Store, row: Row) -> None:
    await store.write(insert(pairings), [row])


async def waiting(store: Store, game: str, players: int) -> list[Row]:
    """Tables that wait for players of this game, the oldest first."""
    now = time.time()
    same = (pairings.c.game == game, pairings.c.players == players, pairings.c.fill_at > now)
    oldest = (pairings.c.made_at, pairings.c.table_id)
    return await store.read(select(pairings).where(*same).order_by(*oldest))


async def pairing(store: Store, table: str) -> Row | None:
    rows = await store.read(select(pairings).where(pairings.c.table_id == table))
    return rows[0] if rows else None


async def due_pairings(store: Store) -> list[Row]:
    """Those that have waited long enough."""
    return await store.read(select(pairings).where(pairings.c.fill_at <= time.time()))


async def next_pairing(store: Store) -> float | None:
    """When the next table has waited long enough."""
    rows = await store.read(select(func.min(pairings.c.fill_at).label("at")))
    return None if rows[0]["at"] is None else float(rows[0]["at"])


async def end_pairing(store: Store, table: str) -> None:
    await store.write(delete(pairings).where(pairings.c.table_id == table))
