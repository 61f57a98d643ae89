"""Tables for tests: a row as it is stored, and a table on which commands are carried out at once."""

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.tables.commands import Draft, move
from rivertable.tables.table import (
    BOT,
    GUEST,
    OPEN,
    Entry,
    Seat,
    Table,
    seat_row,
)

RNG = Random(5)


def row(game: str, *guests: str, **changes: Any) -> dict[str, Any]:
    """A table with these guests ('bot' for a bot, '' for an open seat)."""
    kinds = {"bot": BOT, "": OPEN}
    seats = [
        Seat(kinds.get(guest, GUEST), guest if guest not in kinds else "", name=guest.title())
        for guest in guests
    ]
    setting = arrange(find(game), len(guests), {})
    return {
        "id": "t1", "made_at": 0.0, "maker": guests[0], "game": game, "version": setting.game.version,
        "players": len(guests), "options": dict(setting.options), "is_listed": True, "patience": 60,
        "parent": None, "seats": [seat_row(seat) for seat in seats], **changes,
    }  # fmt: skip


def apply(table: Table, drafts: list[Draft], at: float = 1.0) -> None:
    """Let drafts have been committed."""
    for number, draft in zip(itertools.count(len(table.entries)), drafts, strict=False):
        table.apply(Entry(number, at, draft.kind, draft.seat, draft.guest, draft.data))


def seated(game: str, *guests: str, start: str | None = "start 1", **changes: Any) -> Table:
    """A table whose game has begun."""
    table = Table(row(game, *guests, **changes))
    if start is not None and table.is_started:
        apply(table, [Draft("move", 0, "", start)])
    return table


def play(table: Table, guest: str, seat: int, text: str, version: int | None = None) -> list[Draft]:
    """Play a move at once."""
    drafts = move(table, guest, seat, text, table.version if version is None else version, RNG)
    apply(table, drafts)
    return drafts


def do(table: Table, command: Callable[..., list[Draft]], *arguments: Any) -> list[Draft]:
    """Carry out a command at once."""
    drafts = command(table, *arguments)
    apply(table, drafts)
    return drafts
