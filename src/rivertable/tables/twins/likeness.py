"""How much two positions of a game differ, whichever of their seats is called the first.

What a position looks like to everybody is a row of numbers, its cells: what lies where and who has what,
as the game's table for programs that learn names it. What a game is played by (its board, its options)
is none of them.
"""

from typing import NamedTuple

import numpy as np

from rivertable.contract.observation import OBSERVER, SEAT, SEATS, SET, Field
from rivertable.engine.arrays import Numbers
from rivertable.engine.position import Position
from rivertable.games import game_of

PART = (
    5  # positions are alike if they differ in less than a fifth of what has changed since the start
)
ENOUGH = 20  # cells that must have changed: all games begin alike
SLACK = 4  # cells that the starts of two boards may differ in


class Cells(NamedTuple):
    """What everybody can see of a position; a hidden choice may have been guessed."""

    shared: Numbers
    of_seats: Numbers  # a row for each seat

    def turned(self, count: int) -> "Cells":
        """With another seat first."""
        return Cells(self.shared, np.roll(self.of_seats, count, axis=0))

    def row(self) -> Numbers:
        return np.concatenate([self.shared, self.of_seats.ravel()])

    def key(self) -> int:
        """The same for every seat that may be called the first."""
        turns = range(len(self.of_seats))
        return hash(min(self.turned(count).row().tobytes() for count in turns))


def cells_of(position: Position) -> Cells:
    """Of a position as it lies on the table."""
    state, players = position.view(0).state, position.setting.players
    shared: list[Numbers] = [np.zeros(0, np.int8)]
    of_seats: list[Numbers] = [np.zeros((players, 0), np.int8)]
    for field in game_of(position.setting).observation:
        if field.kind in (SEAT, SEATS):
            mask = int(getattr(state, field.name))
            mask = 1 << mask - 1 if field.kind == SEAT and mask > 0 else mask
            of_seats.append(bits(np.array([mask]), players).reshape(players, 1))
        elif field.of_seats:
            of_seats.append(
                spread(field, getattr(state, field.name)[:players]).reshape(players, -1)
            )
        elif field.kind != OBSERVER:
            shared.append(spread(field, getattr(state, field.name)).ravel())
    return Cells(np.concatenate(shared).astype(np.int8), np.hstack(of_seats).astype(np.int8))


def spread(field: Field, value: Numbers) -> Numbers:
    """The members of a set one by one, numbers as they are."""
    return bits(value, field.planes) if field.kind == SET else np.asarray(value)


def bits(masks: Numbers, count: int) -> Numbers:
    return np.asarray(masks).astype(np.int64)[..., None] >> np.arange(count) & 1


class Rows(NamedTuple):
    """Positions of a game, and how much has changed in each since the start."""

    cells: Numbers
    changed: Numbers


def rows_of(positions: list[Cells], start: Cells) -> Rows:
    first = start.row()
    cells = np.array([one.row() for one in positions], np.int8).reshape(-1, len(first))
    return Rows(cells, (cells != first).sum(axis=1))


def turned_rows(positions: list[Cells], start: Cells) -> Rows:
    """The same with each of the seats as the first one."""
    turns = range(len(start.of_seats))
    return rows_of([one.turned(count) for one in positions for count in turns], start)


def is_any_alike(asked: Rows, known: Rows) -> bool:
    """Is one of these positions one of those, but for little?"""
    for cells, changed in zip(known.cells, known.changed, strict=True):
        if changed < ENOUGH:
            continue
        near = asked.cells[abs(asked.changed - changed) <= changed / PART + SLACK]
        if len(near) and (near != cells).sum(axis=1).min() < changed / PART:
            return True
    return False
