"""Every stored table, replayed with this version: which ones would go on otherwise than before?"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, select

from rivertable.storage.schema import log, tables

from .reading import BrokenTable, check_rules, entry_in
from .table import Table

Row = dict[str, Any]


class Rehearsed(NamedTuple):
    """One table, and what would differ; empty if nothing does."""

    table: str
    game: str
    entries: int
    problem: str


def rehearse_all(engine: Engine) -> Iterator[Rehearsed]:
    """One table after the other. Nothing is written."""
    with engine.connect() as connection:
        stored = select(tables.c.id, tables.c.game).order_by(tables.c.made_at)
        for name, game in connection.execute(stored).all():
            mine = select(log).where(log.c.table_id == name).order_by(log.c.seq)
            entries = [dict(row) for row in connection.execute(mine).mappings()]
            yield Rehearsed(name, game, len(entries), problem_of(connection, name, entries))


def problem_of(connection: Connection, name: str, entries: list[Row]) -> str:
    """What would differ at a table, even if its options cannot be read."""
    try:
        row = connection.execute(select(tables).where(tables.c.id == name)).mappings().one()
    except ValueError as problem:
        return unreadable(problem)
    return rehearse(dict(row), entries)


def rehearse(row: Row, entries: list[Row]) -> str:
    """What would differ at a table; empty if nothing does."""
    try:
        check_rules(row)
        table = Table(row)
        for number, stored in enumerate(entries):
            entry = entry_in(stored)
            if entry.seq != number:
                return f"entry {number} is missing"
            if entry.kind == "move" and not is_legal(table, entry.seat, entry.data):
                return f"entry {number}, {entry.data!r} of seat {entry.seat}, is not legal now"
            table.apply(entry)
    except BrokenTable as problem:
        return str(problem)
    except Exception as problem:  # whatever it is, people at this table would meet it
        return unreadable(problem)
    return ""


def unreadable(problem: Exception) -> str:
    return f"it cannot be read: {type(problem).__name__}: {problem}"


def is_legal(table: Table, seat: int, text: str) -> bool:
    """May the seat make this move, as its log says it did?"""
    if seat not in table.position.acting:
        return False
    number = table.game.notation.read(table.setting, table.position.state, seat, text)
    return number in table.position.legal_numbers(seat)
