"""Remembers the positions of running tables, so that others can be compared with them.

Of a table that nobody has open its log is read once, and again only when something was added to it. So it
costs little to know all of them, however many there are.
"""

import asyncio
import logging
from collections import OrderedDict, deque

import numpy as np
from sqlalchemy.exc import SQLAlchemyError

from rivertable.engine.arrays import Numbers
from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.storage.logs import table_with_log
from rivertable.storage.store import Store
from rivertable.tables.hint_permission import has_hints
from rivertable.tables.reading import read_table
from rivertable.tables.table import Table

from .likeness import Cells, cells_of, is_any_alike, rows_of, turned_rows

OPENING = 6  # moves: earlier positions are of many games
LATELY = 12  # moves: positions like these are as good as what is on the table now
MOST_KEPT = 10_000  # tables of which we remember something, some kilobytes each
AT_ONCE = 50  # logs that are read together

logger = logging.getLogger("rivertable.tables")


class Trace:
    """What is remembered of a table: its positions."""

    def __init__(self, table: Table) -> None:
        self.length = len(table.entries)
        self.is_over = table.is_over
        self.gives_hints = gives_hints(table)
        self._began = int((table.parent or {}).get("index", 0))  # where it branched off
        self._position: Position | None = Position(table.setting)  # after these moves
        self._moves: list[Move] = []
        self._made = 0  # moves of seats
        self._start = self._now = cells_of(self._position)
        self._keys: list[int] = []
        self._lately: deque[Cells] = deque(maxlen=LATELY)
        self._go_on(table.moves)

    def later(self, table: Table) -> "Trace":
        """The same, as the table is now."""
        count = len(self._moves)
        if (
            self._position is None or table.moves[:count] != self._moves
        ):  # somebody took back a move
            return Trace(table)
        self.length, self.is_over = len(table.entries), table.is_over
        self.gives_hints = gives_hints(table)
        self._go_on(table.moves[count:])
        return self

    def _go_on(self, moves: list[Move]) -> None:
        position = self._position
        assert position is not None
        for move in moves:
            position.play_number(move.number, move.seat)
            self._moves.append(move)
            self._made += move.seat != CHANCE
            self._now = cells_of(position)
            if len(self._moves) > self._began and self._made >= OPENING:
                self._keys.append(self._now.key())
                self._lately.append(self._now)
        self.keys = np.array(self._keys, np.int64)
        self.lately = rows_of([*self._lately], self._start)

    def closed(self) -> "Trace":
        """Without what is needed to go on."""
        self._position, self._moves, self._keys = None, [], []
        return self

    def has(self, asked: "Asked") -> bool:
        """Is one of these positions its own?"""
        return bool(np.isin(asked.keys, self.keys).any())

    def has_alike(self, asked: "Asked") -> bool:
        """Is one of them hardly another one than a late one of its own?"""
        return is_any_alike(asked.rows, self.lately)

    def has_now(self, asked: "Asked") -> bool:
        """Is what is on the table now among these? Before its first move it is everybody's."""
        return self._made > 0 and self._now.key() in asked.keys


class Asked:
    """Positions of one game that somebody asks about."""

    def __init__(self, positions: list[Position]) -> None:
        cells = [cells_of(position) for position in positions]
        self.keys: Numbers = np.array([one.key() for one in cells], np.int64)
        self.rows = turned_rows(cells, cells_of(Position(positions[0].setting)))


class Traces:
    """Those of all tables that somebody has asked about."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Trace] = OrderedDict()
        self._broken: set[str] = set()
        self._reading = asyncio.Lock()  # who comes second finds what the first one has read

    def of_table(self, table: Table) -> Trace:
        """Of a table that is open here."""
        known = self._known.get(table.id)
        if known is None:
            known = Trace(table)
        elif known.length != len(table.entries):
            known = known.later(table)
        self._keep(table.id, known)
        return known

    async def of_logs(self, lengths: dict[str, int]) -> dict[str, Trace]:
        """Of tables whose logs have so many entries; without those that cannot be read."""
        async with self._reading:
            missing = [table for table in lengths if self._is_missing(table, lengths[table])]
            for first in range(0, len(missing), AT_ONCE):
                await asyncio.gather(*map(self._read, missing[first : first + AT_ONCE]))
        found = {table: trace for table in lengths if (trace := self._known.get(table))}
        for table, trace in found.items():
            self._keep(table, trace)
        return found

    def _is_missing(self, table: str, length: int) -> bool:
        known = self._known.get(table)
        return table not in self._broken and (known is None or known.length < length)

    async def _read(self, table: str) -> None:
        try:
            found = await table_with_log(self._store, table)
            if found is not None:
                self._keep(
                    table, await asyncio.to_thread(lambda: Trace(read_table(*found)).closed())
                )
        except SQLAlchemyError:
            raise
        except Exception:  # one table that cannot be read breaks only itself
            logger.warning("table %s cannot be read, so nothing is compared with it", table)
            self._broken.add(table)

    def _keep(self, table: str, trace: Trace) -> None:
        self._known[table] = trace
        self._known.move_to_end(table)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)


def gives_hints(table: Table) -> bool:
    """To anybody who plays there?"""
    return any(has_hints(table, seat.guest) for seat in table.seats if seat.guest)
