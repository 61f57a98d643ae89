"""Members: their sessions, the keys that bring them back, their preferences, whom they know."""

import time
from contextlib import suppress

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import games, guests, keys, played, sessions, spent, ties
from .store import Row, Store

CODE, PASSKEY = "code", "passkey"
FOLLOW, BLOCK = "follow", "block"
SPENT_SECONDS = (
    24 * 3600.0
)  # for which it is remembered; what is spent is good for minutes, or gone
SEEN_EVERY = 600.0  # seconds between two notes that a session is in use


# Sessions ------------------------------------------------------------------------------------


async def guest_of_session(store: Store, guest: str, session: str) -> Row | None:
    """The guest of a cookie, with `seen_at` of the session, if both are still good."""
    known = await store.ask_together(_guests_of_sessions, session)
    return known if known is not None and known["id"] == guest else None


async def _guests_of_sessions(store: Store, names: list[str]) -> dict[str, Row]:
    theirs = select(guests, sessions.c.seen_at, sessions.c.id.label("session"))
    joined = theirs.join(sessions, sessions.c.guest == guests.c.id)
    return {row["session"]: row for row in await store.read(joined.where(sessions.c.id.in_(names)))}


async def add_session(store: Store, row: Row) -> None:
    await store.write(insert(sessions), [row])


async def note_seen(store: Store, session: str) -> None:
    await store.write(update(sessions).where(sessions.c.id == session), [{"seen_at": time.time()}])


async def sessions_of(store: Store, guest: str) -> list[Row]:
    mine = select(sessions).where(sessions.c.guest == guest)
    return await store.read(mine.order_by(sessions.c.seen_at.desc()))


async def end_session(store: Store, guest: str, session: str) -> None:
    """One of a guest's own."""
    mine = (sessions.c.guest == guest, sessions.c.id == session)
    await store.write(delete(sessions).where(*mine))


async def end_sessions(store: Store, guest: str) -> None:
    """All of them, and those that only an old cookie knows."""
    await store.write(delete(sessions).where(sessions.c.guest == guest))
    counted = update(guests).where(guests.c.id == guest)
    await store.write(counted.values(sessions=guests.c.sessions + 1))


# Keys ----------------------------------------------------------------------------------------


async def keys_of(store: Store, guest: str, kind: str) -> list[Row]:
    mine = select(keys).where(keys.c.guest == guest, keys.c.kind == kind)
    return await store.read(mine.order_by(keys.c.made_at))


async def key(store: Store, name: str, kind: str) -> Row | None:
    rows = await store.read(select(keys).where(keys.c.id == name, keys.c.kind == kind))
    return rows[0] if rows else None


async def add_keys(store: Store, rows: list[Row]) -> None:
    await store.write(insert(keys), rows)


async def remove_keys(store: Store, guest: str, kind: str, name: str = "") -> None:
    """All of a kind, or the one of this name, if it is the guest's."""
    gone = delete(keys).where(keys.c.guest == guest, keys.c.kind == kind)
    await store.write(gone.where(keys.c.id == name) if name else gone)


async def count_use(store: Store, name: str, count: int) -> None:
    """A passkey was used, so many times by now."""
    await store.write(update(keys).where(keys.c.id == name), [{"count": count}])


async def spend(store: Store, name: str) -> bool:
    """Use something that is good once; False if somebody has, in whichever process."""
    with suppress(IntegrityError):
        await store.write(insert(spent).values(id=name, at=time.time()))
        await store.write(delete(spent).where(spent.c.at < time.time() - SPENT_SECONDS))
        return True
    return False


# Preferences ---------------------------------------------------------------------------------


async def set_preferences(store: Store, guest: str, preferences: dict[str, str]) -> None:
    await store.write(update(guests).where(guests.c.id == guest), [{"preferences": preferences}])


# People --------------------------------------------------------------------------------------


async def tie(store: Store, guest: str, other: str, kind: str) -> None:
    """Follow or block somebody; neither, if the kind is empty."""
    await store.write(delete(ties).where(ties.c.guest == guest, ties.c.other == other))
    if kind:
        row = {"guest": guest, "other": other, "kind": kind, "made_at": time.time()}
        with suppress(IntegrityError):  # pressed twice at once
            await store.write(insert(ties), [row])


async def ties_of(store: Store, guest: str) -> dict[str, str]:
    """The people a guest follows or has blocked."""
    rows = await store.read(select(ties).where(ties.c.guest == guest))
    return {row["other"]: row["kind"] for row in rows}


async def blocked_by(store: Store, guest: str) -> frozenset[str]:
    """The people a guest has blocked."""
    mine = select(ties.c.other).where(ties.c.guest == guest, ties.c.kind == BLOCK)
    return frozenset(row["other"] for row in await store.read(mine))


async def is_blocked(store: Store, guest: str, others: set[str]) -> bool:
    """Has one of these people blocked a guest?"""
    theirs = select(ties.c.guest).where(
        ties.c.other == guest, ties.c.kind == BLOCK, ties.c.guest.in_(others)
    )
    return bool(await store.read(theirs.limit(1)))


async def recent_players(store: Store, guest: str, most: int) -> list[Row]:
    """The people a guest has played with, latest first: id, name, how often, when, and at which table."""
    mine = select(played.c.table_id).where(played.c.guest == guest)
    latest = (
        select(
            played.c.guest.label("id"),
            func.count(func.distinct(played.c.table_id)).label("count"),
            func.max(games.c.made_at).label("at"),
        )
        .join(games, games.c.table_id == played.c.table_id)
        .where(played.c.table_id.in_(mine), played.c.guest.not_in((guest, "")))
        .where(~played.c.guest.startswith("bot:", autoescape=True))
        .group_by(played.c.guest)
        .subquery()
    )
    named = select(latest, guests.c.name).join(guests, guests.c.id == latest.c.id)
    return await store.read(named.order_by(latest.c.at.desc()).limit(most))


async def names_of(store: Store, people: set[str]) -> dict[str, str]:
    rows = await store.read(select(guests.c.id, guests.c.name).where(guests.c.id.in_(people)))
    return {row["id"]: row["name"] for row in rows}
