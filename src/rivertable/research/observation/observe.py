"""Observations of a game for some number of players: see `rivertable.research.observation`."""

from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rivertable.contract import BoardGame
from rivertable.contract.observation import (
    COUNT,
    OBSERVER,
    SEAT,
    SEATS,
    Field,
)
from rivertable.engine.arrays import Numbers
from rivertable.engine.backends.entry_points import EntryPoints
from rivertable.engine.compiled import compiled, rebound, room
from rivertable.engine.eights import read_eight, write_eight
from rivertable.engine.errors import BadOption, RivertableError
from rivertable.engine.moment import Moment
from rivertable.engine.seats import SPECTATOR, check_seat
from rivertable.games import find
from rivertable.research.observation.encoding import Encoding

# What the algorithms mean by these names is filled in by `bound`: see `Encoding`.
PLAYERS_BYTE: int  # where in a board the number of players is
LENGTHS: Numbers
FIRST_GATED: Numbers
BYTES: Numbers
LOOKUPS: Numbers
GATE_BYTES: Numbers
GATES: Numbers
RESULTS: Numbers
COUNTS: Numbers
LOOKED_AT: Numbers
LOOKED_BYTES: Numbers
LOOKED: Numbers
EIGHTS: Numbers
COPIED_AT: Numbers
COPIED_BYTES: Numbers
COVER_BYTE: int  # of a board, or -1
COVERABLE: Numbers
ENCODED = (
    "lengths", "first_gated", "bytes", "lookups", "gate_bytes", "gates", "results", "counts",
    "looked_at", "looked_bytes", "looked", "eights", "copied_at", "copied_bytes",
    "cover_byte", "coverable",
)  # fmt: skip
STATE: Any
SIZE: int  # of a state, in 16-bit integers
TWICE: int  # that size
conceal: Any
observe_both: Any


def observe(board: Numbers, state: Numbers, seat: int, row: Numbers) -> None:
    """Write all that a seat may know about a state (a buffer as in `engine/kernel.py`, or its state)."""
    players = board[PLAYERS_BYTE]
    memory = state.view(np.uint8)
    for i in range(COUNTS[players, seat, 0]):
        at = LOOKED_AT[players, seat, i]
        eight = EIGHTS[LOOKED[players, seat, i] + memory[LOOKED_BYTES[players, seat, i]]]
        write_eight(row, at, eight)
    for i in range(COUNTS[players, seat, 1]):
        at = COPIED_AT[players, seat, i]
        byte = COPIED_BYTES[players, seat, i]
        write_eight(row, at, read_eight(memory, byte))
    for i in range(COUNTS[players, seat, 3], LENGTHS[players]):
        row[i] = RESULTS[LOOKUPS[players, seat, i] + memory[BYTES[players, seat, i]]]
    for i in range(FIRST_GATED[players], LENGTHS[players]):
        row[i] &= RESULTS[GATES[players, seat, i] + memory[GATE_BYTES[players, seat, i]]]
    if COVER_BYTE >= 0 and board[COVER_BYTE]:
        for i in range(COUNTS[players, seat, 2]):
            row[COVERABLE[players, seat, i]] = 0


def observe_concealed(board: Numbers, state: Numbers, seat: int, row: Numbers) -> None:
    """The same for a table with concealed fields: those are read from a second state behind it."""
    both = room(TWICE, np.int16)
    for i in range(SIZE):
        both[i] = state[i]
        both[SIZE + i] = state[i]
    conceal(both[SIZE:].view(STATE)[0], seat)
    observe_both(board, both, seat, row)


def fields_of(kind: np.dtype[Any]) -> Any:
    """The fields of a record: for each its type, and where it begins."""
    return kind.fields


def encoded(game: BoardGame) -> tuple[Any, dict[str, Any]]:
    """The algorithm that observes a game, and what its names mean there."""
    name, encoding = game.name.replace("-", "_"), Encoding(game)
    names: dict[str, Any] = {"PLAYERS_BYTE": fields_of(game.rules.BOARD)["players"][1]}
    for array in ENCODED:
        names[array.upper()] = getattr(encoding, array)
    if game.secrets is None or not any(field.concealed for field in game.observation):
        return observe, names
    size = game.rules.STATE.itemsize // 2
    both = compiled(rebound(observe, name, names))
    names = {"STATE": game.rules.STATE, "SIZE": size, "TWICE": 2 * size}
    return observe_concealed, {**names, "conceal": game.secrets.conceal, "observe_both": both}


@cache
def plain_writer(name: str) -> Any:
    """`observe` for a game, for algorithms of ours that are compiled."""
    algorithm, names = encoded(find(name))
    return compiled(rebound(algorithm, name.replace("-", "_"), names))


@cache
def writer(name: str) -> Any:
    """The same, for functions of yours that numba compiles: its arguments are contiguous arrays."""
    from rivertable.engine.backends.native import callee

    return callee(plain_writer(name))


class Observer(EntryPoints):
    """`observe` for a game, to be called from Python."""

    observe: Any

    def __init__(self, game: BoardGame) -> None:
        algorithm, names = encoded(game)
        signature = "void(u1[::1], i2[::1], i8, i1[::1])"
        super().__init__(game.name, {"observe": (algorithm, signature)}, names)


@cache
def observer_of(name: str) -> Observer:
    """The compiled function of a game, once for the whole process."""
    return Observer(find(name))


@cache
def of(game: str, players: int) -> "Observation":
    """The observations of a game for so many players."""
    return Observation(find(game), players)


class Observation:
    """How a game for so many players is observed: `length` numbers, in named parts."""

    def __init__(self, game: BoardGame, players: int) -> None:
        if players not in game.player_counts:
            raise BadOption(
                f"{game.title} is for {game.player_counts[0]} to {game.player_counts[-1]} players, not {players!r}."
            )
        self.game = game
        self.players = players
        self.fields = game.observation
        self.shapes = {field.name: self._shape(field) for field in self.fields}
        self.length = sum(map(prod, self.shapes.values()))

    def _shape(self, field: Field) -> tuple[int, ...]:
        if field.kind == OBSERVER:
            return (self.players,)
        kind = fields_of(self.game.rules.STATE)[field.name][0]
        shape = (self.players, *kind.shape[1:]) if field.of_seats else kind.shape
        planes = self.players if field.kind in (SEAT, SEATS) else field.planes
        return shape if field.kind == COUNT and shape else (*shape, planes)

    def row(self, moment: Moment, seat: int, out: Numbers | None = None) -> Numbers:
        """What a seat may know, written into a row of int8 if one is given."""
        self._check(moment, out)
        if seat != SPECTATOR:
            check_seat(seat, self.players)
        row = np.empty(self.length, np.int8) if out is None else out
        observer_of(self.game.name).observe(moment.setting.board, moment.buffer, seat, row)
        return row

    def _check(self, moment: Moment, out: Numbers | None) -> None:
        """Refuse another game and a row that does not fit: compiled code would not look."""
        here, name = moment.setting, self.game.name
        if (here.game.name, here.players) != (name, self.players):
            raise RivertableError(
                f"these are observations of {name} for {self.players}, not of {here.game.name} "
                f"for {here.players}."
            )
        if out is None:
            return
        if out.dtype != np.int8 or out.shape != (self.length,) or not out.flags.c_contiguous:
            raise RivertableError(
                f"a row to write is {self.length} numbers of int8, side by side; this one is "
                f"{out.shape} of {out.dtype}."
            )

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
            size = " x ".join(map(str, shape))
            lines.append(f"{at:4}  {field.name:10}  {size:12}  {field.meaning}")
            at += prod(shape)
        return "\n".join(lines)
