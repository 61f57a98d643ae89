"""Deletion: the names of guests who ask for it, and whatever was never used.

A log is append-only but for this: names and lines of chat are replaced, moves never.
"""

import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    Select,
    Table,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.types import String

from .members import spend
from .schema import (
    boards,
    channels,
    entrants,
    games,
    guests,
    host_keys,
    keys,
    log,
    mutes,
    pairings,
    played,
    puzzle_answers,
    quiet_hours,
    reports,
    reviews,
    sessions,
    tables,
    ties,
    tokens,
    tournaments,
)
from .store import Row, Store

NOBODY, SILENCE = "Guest", "…"  # what stands where a name was, or a line of chat
GONE = "gone "  # begins what stands where the hash of a personal link was
DAY = 24 * 3600.0
YEAR = 365 * DAY  # for which a browser keeps its cookie
KEY_SECONDS = 600.0  # for which a key to the host's page is good


async def data_of(store: Store, guest: str) -> dict[str, Any]:
    """Everything that is stored of a guest, and nothing of anybody else."""
    who = await store.guest(guest)
    made = await store.read(select(tables).where(tables.c.maker == guest))
    for table in made:
        table["seats"] = [seat for seat in table["seats"] if seat.get("guest") == guest]
    bots = await store.tokens_of(guest)
    return {
        "guest": some_of(who or {}, "id", "name", "made_at", "preferences"),
        "sessions": await owned_by(store, sessions, guest, "made_at", "seen_at", "device", "how"),
        "keys": await owned_by(store, keys, guest, "kind", "made_at", "device"),
        "people": await owned_by(store, ties, guest, "other", "kind", "made_at"),
        "bots": [some_of(bot, "id", "name", "made_at") for bot in bots],
        "tables": made,
        "channels": await store.read(select(channels).where(channels.c.owner == guest)),
        "quiet_hours": await store.read(select(quiet_hours).where(quiet_hours.c.guest == guest)),
        "mutes": await store.read(select(mutes).where(mutes.c.guest == guest)),
        "reports": await store.read(select(reports).where(reports.c.reporter == guest)),
        "tournaments": await owned_by(store, entrants, guest, "tournament", "entered_at"),
        "tournaments_made": await store.read(
            select(tournaments).where(tournaments.c.maker == guest)
        ),
        "games": await owned_by(store, played, guest, "table_id", "seat", "rank"),
        "puzzles": await owned_by(store, puzzle_answers, guest, "puzzle", "at", "is_solved"),
        "reviews": await store.read(select(reviews).where(reviews.c.owner == guest)),
        "boards": await store.read(select(boards).where(boards.c.owner == guest)),
        "log": await store.read(
            select(log)
            .where(log.c.guest.in_([guest, *(bot["id"] for bot in bots)]))
            .order_by(log.c.at)
        ),
    }


async def owned_by(store: Store, table: Table, guest: str, *names: str) -> list[Row]:
    """Some columns of what is a guest's in a table."""
    rows = await store.read(select(table).where(table.c.guest == guest))
    return [some_of(row, *names) for row in rows]


def some_of(row: Row, *names: str) -> Row:
    return {name: row.get(name) for name in names}


async def tables_with(store: Store, guest: str) -> list[str]:
    """Where somebody sits or sat."""
    sat = select(log.c.table_id).where(log.c.guest == guest, log.c.kind == "sit")
    there = cast(tables.c.seats, String).contains(guest, autoescape=True)
    found = select(tables.c.id).where(there | tables.c.id.in_(sat))
    return [row["id"] for row in await store.read(found)]


async def forget_guest(store: Store, guest: str) -> None:
    """The name goes from tables, chat and logs; who has nothing left there goes altogether."""
    for row in await store.read(
        select(tables.c.id, tables.c.seats).where(tables.c.id.in_(await tables_with(store, guest)))
    ):
        seats = [
            {**seat, "name": NOBODY} if seat["guest"] == guest else seat for seat in row["seats"]
        ]
        await store.write(update(tables).where(tables.c.id == row["id"]).values(seats=seats))
    mine = update(log).where(log.c.guest == guest)
    await store.write(mine.where(log.c.kind == "sit").values(data=NOBODY))
    await store.write(mine.where(log.c.kind == "chat").values(data=f"{NOBODY}\n{SILENCE}"))
    for owned in (tokens, reviews, boards):
        await store.write(delete(owned).where(owned.c.owner == guest))
    await store.write(update(played).where(played.c.guest == guest).values(name=NOBODY))
    await forget_ways_in(store, [guest])
    await store.write(delete(ties).where((ties.c.guest == guest) | (ties.c.other == guest)))
    await forget_company(store, guest)
    anonymous = {
        "name": NOBODY,
        "preferences": None,
        "key": f"{GONE}{guest}",
        "sessions": guests.c.sessions + 1,
    }
    await store.write(update(guests).where(guests.c.id == guest).values(**anonymous))
    await store.write(delete(guests).where(guests.c.id == guest, *is_unused()))  # fmt: skip


async def forget_ways_in(store: Store, people: list[str]) -> None:
    """Their sessions and keys, and which puzzles they know: what a puzzle is worth stays."""
    for owned in (sessions, keys, puzzle_answers):
        gone = delete(owned).where(owned.c.guest == bindparam("gone"))
        await store.write(gone, [{"gone": guest} for guest in people])


async def forget_company(store: Store, guest: str) -> None:
    """Where they wanted to be told, when not, whom they did not read, what was said of them."""
    for column in (
        channels.c.owner, quiet_hours.c.guest, mutes.c.guest, mutes.c.muted,
        reports.c.reporter, reports.c.about,
    ):  # fmt: skip
        await store.write(delete(column.table).where(column == guest))


def is_unused() -> list[Any]:
    """Of a guest: never sat down, made no table, no bot, no review, no board and no way to come back,
    and plays in no tournament.
    """
    return [
        ~exists().where(entrants.c.guest == guests.c.id),
        ~exists().where(tournaments.c.maker == guests.c.id),
        ~exists().where(keys.c.guest == guests.c.id),
        ~exists().where(tables.c.maker == guests.c.id),
        ~exists().where(log.c.guest == guests.c.id, log.c.kind == "sit"),
        *(
            ~exists().where(owned.c.owner == guests.c.id)
            for owned in (tokens, reviews, boards, channels)
        ),
        *(~exists().where(c == guests.c.id) for c in (quiet_hours.c.guest, mutes.c.guest)),
        ~exists().where(reports.c.reporter == guests.c.id),
    ]


def never_began(before: float) -> Select[Any]:
    """Tables that were made before, at which nobody moved and nothing happened since."""
    happened = exists().where(
        log.c.table_id == tables.c.id, (log.c.kind == "move") | (log.c.at >= before)
    )
    return select(tables.c.id).where(tables.c.made_at < before, ~happened)


def over_since(before: float) -> Select[Any]:
    """Tables of which the last entry is older."""
    latest = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()
    return select(tables.c.id).where(latest < before)


async def find(store: Store, wanted: Select[Any]) -> list[str]:
    return [row["id"] for row in await store.read(wanted)]


async def remove_tables(store: Store, names: Iterable[str]) -> None:
    """For good, with their logs."""
    rows = [{"name": name} for name in names]
    if rows:
        for part in (log, games, played, pairings):
            await store.write(delete(part).where(part.c.table_id == bindparam("name")), rows)
        await store.write(delete(tables).where(tables.c.id == bindparam("name")), rows)


async def remove_unused_guests(store: Store, days: float) -> int:
    """Those who never sat down, and were not here for so many days."""
    before = time.time() - days * DAY
    came = exists().where(sessions.c.guest == guests.c.id, sessions.c.seen_at >= before)
    is_old = guests.c.made_at < before
    found = await store.read(select(guests.c.id).where(is_old, ~came, *is_unused()))
    rows = [{"guest": row["id"]} for row in found]
    if rows:
        condition = guests.c.id == bindparam("guest")
        await store.write(delete(guests).where(condition, *is_unused()), rows)
        await forget_ways_in(store, [row["guest"] for row in rows])
    return len(rows)


async def remove_old_sessions(store: Store, days: float) -> int:
    """Of browsers that were not seen for so many days, where their guest was seen at another one
    since: nobody loses the only browser that knows them, unless it has forgotten its cookie.
    """
    now, later = time.time(), sessions.alias()
    is_elsewhere = exists().where(
        later.c.guest == sessions.c.guest, later.c.seen_at > sessions.c.seen_at
    )
    is_old = sessions.c.seen_at < now - days * DAY
    is_forgotten = sessions.c.seen_at < now - YEAR
    found = await store.read(select(sessions.c.id).where(is_forgotten | (is_old & is_elsewhere)))
    rows = [{"gone": row["id"]} for row in found]
    if rows:
        await store.write(delete(sessions).where(sessions.c.id == bindparam("gone")), rows)
    return len(rows)


async def mute(store: Store, guest: str, is_muted: bool) -> None:
    await store.write(update(guests).where(guests.c.id == guest).values(is_muted=is_muted))


async def newest_guests(store: Store, most: int) -> list[Row]:
    """Guests who sat down lately or are muted; the others are many and did nothing, or are deleted."""
    sat = exists().where(log.c.guest == guests.c.id, log.c.kind == "sit")
    made = exists().where(tables.c.maker == guests.c.id)
    is_gone = guests.c.key.startswith(GONE)
    told = select(guests.c.id, guests.c.name, guests.c.is_muted)  # what one prefers may be broken
    known = told.where((sat | made | guests.c.is_muted) & ~is_gone)
    return await store.read(
        known.order_by(guests.c.is_muted.desc(), guests.c.made_at.desc()).limit(most)
    )


async def newest_tables(store: Store, most: int) -> list[str]:
    return await find(store, select(tables.c.id).order_by(tables.c.made_at.desc()).limit(most))


async def add_key(store: Store, key: str) -> None:
    """A key to the host's page, by its hash."""
    await store.write(insert(host_keys), [{"key": key, "made_at": time.time()}])


async def use_key(store: Store, key: str) -> bool:
    """Is the key good? Then it was, this once."""
    await store.write(delete(host_keys).where(host_keys.c.made_at < time.time() - KEY_SECONDS))
    if not await store.read(select(host_keys).where(host_keys.c.key == key)):
        return False
    is_ours = await spend(store, key)  # of two who come at once, one is first
    await store.write(delete(host_keys).where(host_keys.c.key == key))
    return is_ours
