"""What a seat may know, as numbers: one row of small integers, always as long for a game.

    observation = observing.of("niagara", players=4)
    row = observation.row(position, seat=2)     # int8, observation.length of them
    observation.named(row)["hand"]              # the same memory, by name: seats x tiles
    print(observation)                          # what each number is

Seats stand in order from the observer on: 0 is whose observation it is, 1 the next clockwise. What
the observer may not know is not in it. Seat 0, a spectator, sees the seats as they are numbered and
no secret at all.

The algorithm is compiled, and can be called from compiled code: `writer(game)` is bound to a game and
takes (board, state, seat, row), where a row is written in place.
"""

from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rivertable.contract import BoardGame
from rivertable.contract.observation import (
    COUNT,
    SEAT,
    SEATS,
    Field,
)
from rivertable.engine.arrays import Numbers
from rivertable.engine.jit import compiled, entry_point, rebound
from rivertable.engine.moment import Moment
from rivertable.games import find
from rivertable.research.observation.recipes import Recipes

# What the algorithm means by these names is filled in by `bound`: see `Recipes`.
PLAYERS: int  # where in a board it stands how many play
LENGTHS: Numbers
SECRETS: Numbers
BYTES: Numbers
FUNCTIONS: Numbers
GATES: Numbers
OPENS: Numbers
RESULTS: Numbers


def observe(board: Numbers, state: Numbers, seat: int, row: Numbers) -> None:
    """Write all that a seat may know about a state (a buffer as in playing.py, or its state)."""
    players = board[PLAYERS]
    memory = state.view(np.uint8)
    for i in range(LENGTHS[players]):
        row[i] = RESULTS[FUNCTIONS[players, seat, i] + memory[BYTES[players, seat, i]]]
    for i in range(SECRETS[players], LENGTHS[players]):
        row[i] &= RESULTS[OPENS[players, seat, i] + memory[GATES[players, seat, i]]]


def fields_of(kind: np.dtype[Any]) -> Any:
    """The fields of a record: for each its type, and where it begins."""
    return kind.fields


def bound(game: BoardGame) -> Any:
    """`observe` with the recipes of a game."""
    recipes = Recipes(game)
    names = {"PLAYERS": fields_of(game.rules.BOARD)["players"][1]}
    for name in ("lengths", "secrets", "bytes", "functions", "gates", "opens", "results"):
        names[name.upper()] = getattr(recipes, name)
    return rebound(observe, game.name.replace("-", "_"), names)


@cache
def writer(name: str) -> Any:
    """`observe` for a game, to be called from compiled code: its arguments are contiguous arrays."""
    return compiled(bound(find(name)))


@cache
def of(name: str, players: int) -> "Observation":
    """The observations of a game for so many players."""
    return Observation(find(name), players)


class Observation:
    """How a game for so many players is observed: `length` numbers, in named parts."""

    def __init__(self, game: BoardGame, players: int) -> None:
        self.game = game
        self.players = players
        self.fields = game.observation
        self.shapes = {field.name: self._shape(field) for field in self.fields}
        self.length = sum(map(prod, self.shapes.values()))

    def _shape(self, field: Field) -> tuple[int, ...]:
        kind = fields_of(self.game.rules.STATE)[field.name][0]
        shape = (self.players, *kind.shape[1:]) if field.of_seats else kind.shape
        planes = self.players if field.kind in (SEAT, SEATS) else field.planes
        return shape if field.kind == COUNT and shape else (*shape, planes)

    @cached_property
    def _observe(self) -> Any:
        return entry_point(bound(self.game), "void(u1[::1], i2[::1], i8, i1[::1])")

    def row(self, moment: Moment, seat: int, out: Numbers | None = None) -> Numbers:
        """What a seat may know, written into a row of int8 if one is given."""
        row = np.empty(self.length, np.int8) if out is None else out
        self._observe(moment.setting.board, moment.buffer, seat, row)
        return row

    def named(self, row: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The parts of a row by name; they show its memory."""
        parts, at = {}, 0
        for name, shape in self.shapes.items():
            parts[name] = row[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
        return parts

    @cached_property
    def bounds(self) -> tuple[Numbers, Numbers]:
        """The least and the greatest that each number can be."""
        sizes = [prod(shape) for shape in self.shapes.values()]
        least = np.repeat([field.least for field in self.fields], sizes)
        most = np.repeat([field.most for field in self.fields], sizes)
        return least.astype(np.int8), most.astype(np.int8)

    def __str__(self) -> str:
        lines, at = [], 0
        for field in self.fields:
            shape = self.shapes[field.name]
            told = " x ".join(map(str, shape))
            lines.append(f"{at:4}  {field.name:10}  {told:12}  {field.meaning}")
            at += prod(shape)
        return "\n".join(lines)
