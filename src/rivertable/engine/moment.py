"""A game at one moment, to look at: what a Position and a View have in common."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

from .compile import Numbers, Record
from .errors import RivertableError
from .game import Setting
from .playing import CHANCE, HIDDEN, MOST_MOVES

# The moves so far, last one first: (earlier moves, seat, number). Linked, so that copies share it.
History: TypeAlias = tuple["History", int, int] | None

MOST_SEATS = 5
SEATS_IN = [
    tuple(seat for seat in range(MOST_SEATS + 1) if mask >> seat & 1)
    for mask in range(1 << (MOST_SEATS + 1))
]
NOBODY = -1
INTEGERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # as `struct` calls them, by their size in bytes
FIRST_IN = [min(seats, default=NOBODY) for seats in SEATS_IN]
FORMAT = "rivertable 1"  # the first line of every record


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one seat; `str(move)` is its notation."""

    seat: int
    number: int
    text: str

    def __str__(self) -> str:
        return self.text


def fields(state: Numbers, kind: np.dtype[Any]) -> Record:
    """A state to read from: whole numbers, and arrays that show the state's own memory.

    Reading a field of a NumPy record takes microseconds each time; this takes that once.
    """
    names, numbers, arrays = layout(kind)
    found: dict[str, Any] = dict(zip(names, numbers.unpack_from(state.data)))
    for name, shape, of, offset in arrays:
        found[name] = np.ndarray(shape, of, state, offset)
    return SimpleNamespace(**found)


@cache
def layout(kind: np.dtype[Any]) -> tuple[list[str], Struct, list[tuple[str, Any, Any, int]]]:
    """The names of the whole numbers in a state and where they are; where its arrays are."""
    names, arrays, places, end = [], [], "", 0
    for name, (field, offset, *_) in (kind.fields or {}).items():
        if field.shape:
            arrays.append((name, field.shape, field.base, offset))
        else:
            names.append(name)
            places += f"{offset - end}x{INTEGERS[field.itemsize]}"
            end = offset + field.itemsize
    return names, Struct(f"={places}"), arrays


class Moment:
    """A game at one moment, to look at."""

    __slots__ = ("_buffer", "_history", "_now", "_size", "setting")

    setting: Setting
    _buffer: Numbers  # the state, then the legal moves of the first seat that may act
    _size: int  # of the state
    _now: int  # who may act, and how many moves the first of them has: see playing.play_number
    _history: History

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now, from 1; `(0,)` for chance, `()` when the game is over."""
        return SEATS_IN[self._now & 255]

    @property
    def is_over(self) -> bool:
        """Has nobody a move to make any more?"""
        return self._now == 0

    @property
    def state(self) -> Record:
        """The fields of the state as it is now, to read: `position.state.resources`."""
        return fields(self._buffer[: self._size], self.setting.game.rules.STATE)

    @property
    def scores(self) -> dict[int, dict[str, int]]:
        """By seat, the named numbers that ranks come from, the weightiest first."""
        names = self.setting.game.score_names
        return {
            seat: dict(zip(names, numbers, strict=True))
            for seat, numbers in enumerate(self._score_table(), start=1)
        }

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """The rank of each seat, ties sharing the better one; None until the game is over."""
        if not self.is_over:
            return None
        table = self._score_table()
        return tuple(1 + sum(other > mine for other in table) for mine in table)

    def _score_table(self) -> list[tuple[int, ...]]:
        setting = self.setting
        out = np.zeros((setting.players, len(setting.game.score_names)), np.int64)
        setting.game.compiled.score(setting.board, self._buffer, out)
        return [tuple(row) for row in out.tolist()]

    def legal_numbers(self, seat: int | None = None) -> Numbers:
        """The numbers of a seat's legal moves, as an array: the fast way, for bots.

        Without a seat: those of the first seat that may act; none when the game is over.
        The array is to be read, and is good until the next move of this position.
        """
        now = self._now
        if seat is None or seat == FIRST_IN[now & 255]:
            return self._buffer[self._size : self._size + (now >> 8)]
        if seat not in self.acting:
            return self._buffer[:0]
        setting = self.setting
        out = np.empty(MOST_MOVES, np.int16)
        return out[: setting.game.compiled.legal_numbers(setting.board, self._buffer, seat, out)]

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, or of every seat that may act now."""
        setting = self.setting
        if seat is not None and not 0 <= seat <= setting.players:
            raise RivertableError(f"There is no seat {seat}; seats are 1 to {setting.players}.")
        state = self.state
        return [
            Move(who, number, setting.game.write(setting, state, who, number))
            for who in (self.acting if seat is None else (seat,))
            for number in self.legal_numbers(who).tolist()
        ]

    @property
    def moves(self) -> list[Move]:
        """Every move so far, chance included, the first one first."""
        return list(self._written())

    def _written(self) -> Iterator[Move]:
        """The moves so far, each written as it was in its own moment."""
        setting, game = self.setting, self.setting.game
        buffer = setting.start.copy()
        record = buffer[: self._size].view(game.rules.STATE)[0]
        for seat, number in self._numbers():
            if number == HIDDEN:
                assert game.secrets is not None
                yield Move(seat, HIDDEN, game.secrets.text)
                number = game.secrets.possible(record, seat)[0]  # any will do: it is not seen
            else:
                yield Move(seat, number, game.write(setting, record, seat, number))
            setting.play_number(setting.board, buffer, seat, number)

    def _numbers(self) -> list[tuple[int, int]]:
        """The moves so far as (seat, number), the first one first."""
        numbers = list(self.backwards())
        numbers.reverse()
        return numbers

    def backwards(self) -> Iterator[tuple[int, int]]:
        """The moves so far as (seat, number), the last one first: for who only wants the last."""
        history = self._history
        while history is not None:
            history, seat, number = history
            yield seat, number

    def record(self) -> str:
        """The game so far as text that people can read and `rivertable.load` replays."""
        setting = self.setting
        lines = [FORMAT, f"game: {setting.game.name} {setting.game.version}"]
        lines += [f"players: {setting.players}"]
        lines += [f"option {name}: {value}" for name, value in setting.options.items()]
        lines += [f"seat {seat}: {name}" for seat, name in enumerate(setting.names, start=1)]
        if self.ranks is not None:
            lines += ["result: " + " ".join(map(str, self.ranks))]
        lines += [""]
        lines += [f"{m.seat} {m}" if m.seat != CHANCE else str(m) for m in self._written()]
        return "\n".join(lines) + "\n"

    def _key(self) -> tuple[Any, ...]:
        return (*self.setting.key, self._buffer[: self._size].tobytes())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._key() == self._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __getstate__(self) -> tuple[Any, ...]:
        # The history as a list: its links are too deep for pickle.
        return (self.setting, self._buffer, self._now, self._numbers())

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.setting, self._buffer, self._now, numbers = state
        self._size = self.setting.game.compiled.size
        self._history = None
        for seat, number in numbers:
            self._history = (self._history, seat, number)

    def __str__(self) -> str:
        rows = self.setting.game.sketch(self.setting, self.state)
        return "\n".join("".join(text for text, _ in row).rstrip() for row in rows)

    def __repr__(self) -> str:
        setting = self.setting
        count = len(self._numbers())
        told = "".join(f", {name}={value!r}" for name, value in setting.options.items())
        now = "over" if self.is_over else f"acting {self.acting}"
        return (
            f"<{type(self).__name__} of {setting.game.name}, players={setting.players}{told}: "
            f"{count} moves, {now}>"
        )
