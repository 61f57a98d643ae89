"""Mutes, and messages reported to the host."""

import secrets
import time
from collections import defaultdict

from sqlalchemy import delete, insert, select, union_all
from sqlalchemy.exc import SQLAlchemyError

from rivertable.storage.members import BLOCK
from rivertable.storage.schema import guests, mutes, reports, ties
from rivertable.storage.store import Row, Store
from rivertable.tables.commands import Refused
from rivertable.tables.table import Entry, Table

MOST_MUTED = 200
LONGEST_REPORT = 300  # characters
MOST_REPORTS = 50  # that the host is shown


async def unread_by(store: Store, guest: str) -> set[str]:
    """The guests whom somebody does not want to read: muted here, or blocked altogether.

    Nobody, if the database cannot tell: then the table can be seen all the same.
    """
    try:
        return await store.ask_together(_unread_by_each, guest) or set() if guest else set()
    except SQLAlchemyError:
        return set()


async def _unread_by_each(store: Store, names: list[str]) -> dict[str, set[str]]:
    muted = select(mutes.c.guest, mutes.c.muted).where(mutes.c.guest.in_(names))
    blocked = select(ties.c.guest, ties.c.other).where(ties.c.guest.in_(names))
    found: dict[str, set[str]] = defaultdict(set)
    for row in await store.read(union_all(muted, blocked.where(ties.c.kind == BLOCK))):
        found[row["guest"]].add(row["muted"])
    return found


async def muted_by(store: Store, guest: str) -> set[str]:
    rows = await store.read(select(mutes.c.muted).where(mutes.c.guest == guest))
    return {row["muted"] for row in rows}


async def muted_names(store: Store, guest: str) -> list[Row]:
    """The same, by id and name."""
    joined = select(guests.c.id, guests.c.name).join(mutes, mutes.c.muted == guests.c.id)
    return await store.read(joined.where(mutes.c.guest == guest).order_by(guests.c.name))


async def mute(store: Store, guest: str, other: str) -> None:
    if guest == other:
        raise Refused("own", "You can’t mute yourself.")
    muted = await muted_by(store, guest)
    if len(muted) >= MOST_MUTED:
        raise Refused("too-many", "You have already muted {most} players.", most=MOST_MUTED)
    if other not in muted:
        await store.write(insert(mutes), [{"guest": guest, "muted": other}])


async def unmute(store: Store, guest: str, other: str) -> None:
    await store.write(delete(mutes).where(mutes.c.guest == guest, mutes.c.muted == other))


def speaker(table: Table, entry: int) -> Entry:
    """The line of chat that is meant, by its number in the log."""
    if not 0 <= entry < len(table.entries) or table.entries[entry].kind != "chat":
        raise Refused("no-line", "This message does not exist.")
    return table.entries[entry]


async def report(store: Store, table: Table, guest: str, line: Entry, words: str) -> None:
    """Let the host know of a line of chat."""
    if line.guest == guest:
        raise Refused("own", "This message is your own.")
    words = " ".join(words.replace("\0", " ").split())[:LONGEST_REPORT]
    said = line.data.partition("\n")[2]
    row = {
        "id": secrets.token_urlsafe(9), "made_at": time.time(), "reporter": guest,
        "about": line.guest, "table_id": table.id, "words": f"{said}\n{words}",
    }  # fmt: skip
    await store.write(insert(reports), [row])


async def newest_reports(store: Store) -> list[Row]:
    """The reported messages, with the names of author and reporter."""
    about = guests.alias()
    named = (
        select(
            reports,
            guests.c.name.label("by"),
            about.c.name.label("name"),
            about.c.is_muted.label("is_muted"),
        )
        .join(guests, guests.c.id == reports.c.reporter)
        .outerjoin(about, about.c.id == reports.c.about)
    )
    rows = await store.read(named.order_by(reports.c.made_at.desc()).limit(MOST_REPORTS))
    for row in rows:
        row["said"], _, row["why"] = row["words"].partition("\n")
    return rows


async def settle_report(store: Store, name: str) -> None:
    """The host has seen it."""
    await store.write(delete(reports).where(reports.c.id == name))
