"""From a table of fields to the recipe of an observation.

Each number of an observation follows from one byte of a state: it is that byte, or tells whether it
has some value, or some bit. So a recipe says for each number which byte is looked at and by which of a
few functions, and making an observation is one short loop without any branch. Secret numbers depend
on a second byte, which says whether the secret is out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from rivertable.contract import BoardGame
from rivertable.contract.observation import (
    COUNT,
    ONE_OF,
    SEAT,
    SEATS,
    SECRET,
    SET,
    WIDE,
    Field,
)
from rivertable.engine.arrays import Numbers

BYTE = 256
HUNDRED = 100
BITS = 8

Function = tuple[str, int]
ALWAYS: Function = ("always", 0)
NEVER: Function = ("never", 0)
MEANING: dict[str, Callable[[int, int], int]] = {
    "itself": lambda byte, _: byte,
    "is": lambda byte, value: byte == value,
    "has": lambda byte, bit: byte >> bit & 1,
    "lacks": lambda byte, bit: 1 - (byte >> bit & 1),
    "any": lambda byte, _: byte != 0,
    "hundreds": lambda byte, _: byte // HUNDRED,
    "rest": lambda byte, _: byte % HUNDRED,
    "always": lambda byte, _: 1,
    "never": lambda byte, _: 0,
}


@dataclass(frozen=True)
class Number:
    """One number of an observation: a function of a byte, if another one allows it."""

    byte: int
    function: Function
    gate: int | None = None
    opens: Function = ALWAYS


@dataclass(frozen=True)
class Observer:
    """Who looks: a seat, or 0 for a spectator, among so many players."""

    seat: int
    players: int

    @property
    def seats(self) -> list[int]:
        """All seats clockwise, from the observer on."""
        first = max(self.seat, 1)
        return [*range(first, self.players + 1), *range(1, first)]


def numbers(state: np.dtype[Any], table: tuple[Field, ...], observer: Observer) -> list[Number]:
    """The recipe of a whole observation."""
    return [number for field in table for number in numbers_of(state, field, observer)]


def numbers_of(state: np.dtype[Any], field: Field, observer: Observer) -> Iterator[Number]:
    """The recipe of one field."""
    kind, offset = state.fields[field.name][:2]  # type: ignore[index]  # a record has fields
    each = kind.base.itemsize
    bytes_of_seat = kind.itemsize // kind.shape[0] if field.of_seats else kind.itemsize
    for seat in observer.seats if field.of_seats else [1]:
        start = offset + (seat - 1) * bytes_of_seat
        for byte in range(start, start + bytes_of_seat, each):
            if field.kind == SECRET:
                shown = state.fields["shown"][1]  # type: ignore[index]
                yield from secret(byte, field.planes, seat, observer, shown)
            else:
                yield from plain(byte, field, observer)


def plain(byte: int, field: Field, observer: Observer) -> list[Number]:
    """A number that everybody may know, in as many planes as its kind has."""
    if field.kind == COUNT:
        return [Number(byte, ("itself", 0))]
    if field.kind == WIDE:
        return [Number(byte, ("hundreds", 0)), Number(byte, ("rest", 0))]
    if field.kind == SEAT:
        return [Number(byte, ("is", seat)) for seat in observer.seats]
    if field.kind == SEATS:
        return [Number(byte, ("has", seat - 1)) for seat in observer.seats]
    if field.kind == SET:
        planes = range(field.planes)
        return [Number(byte + bit // BITS, ("has", bit % BITS)) for bit in planes]
    first = 0 if field.kind == ONE_OF else 1
    return [Number(byte, ("is", first + plane)) for plane in range(field.planes)]


def secret(byte: int, planes: int, seat: int, observer: Observer, shown: int) -> Iterator[Number]:
    """A number that others may know once the bit of its seat is set in `shown`."""
    is_own = seat == observer.seat
    for value in range(1, planes):
        yield Number(byte, ("is", value), shown, ALWAYS if is_own else ("has", seat - 1))
    yield Number(byte, ("any", 0), shown, NEVER if is_own else ("lacks", seat - 1))


class Recipes:
    """The recipes of a game for every observer, as arrays by players and seat."""

    def __init__(self, game: BoardGame) -> None:
        self._places: dict[Function, int] = {}  # where the results of a function begin
        table = game.observation
        observers = [Observer(seat, n) for n in game.player_counts for seat in range(n + 1)]
        made = {(who.players, who.seat): numbers(game.rules.STATE, table, who) for who in observers}
        most = game.player_counts[-1]
        shape = (most + 1, most + 1, max(map(len, made.values())))
        self.bytes, self.functions, self.gates, self.opens = np.zeros((4, *shape), np.uint16)
        # How many numbers there are, and where the secret ones begin; by players.
        self.lengths, self.secrets = np.zeros((2, most + 1), np.int64)
        for (players, seat), recipe in made.items():
            self._write(players, seat, recipe)
        self.results = self._results()

    def _write(self, players: int, seat: int, recipe: list[Number]) -> None:
        secret = [i for i, number in enumerate(recipe) if number.gate is not None]
        self.lengths[players] = len(recipe)
        self.secrets[players] = min(secret, default=len(recipe))
        for i, number in enumerate(recipe):
            here = players, seat, i
            self.bytes[here], self.functions[here] = number.byte, self._place(number.function)
            self.gates[here], self.opens[here] = number.gate or 0, self._place(number.opens)

    def _place(self, function: Function) -> int:
        return self._places.setdefault(function, BYTE * len(self._places))

    def _results(self) -> Numbers:
        results = [
            MEANING[name](byte, value) for name, value in self._places for byte in range(BYTE)
        ]
        return np.array(results, np.uint8).view(np.int8)
