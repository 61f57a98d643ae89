"""From a table of fields to the encoding of an observation.

Each feature of an observation follows from one byte of a state: it is that byte, or says whether it has
some value, or some bit. So an encoding says for each feature which byte is read and in which lookup
table its value is found. A secret feature depends on a second byte, its gate, which says whether the
secret is out.

Neighbours often follow from the same byte, or are bytes side by side. So a row is written by **pieces**
of eight features at once, short loops without any branch: a lookup of what one byte says, or a copy of
eight bytes. A lookup may say less than eight features; what it writes too much, the next one writes over.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import numpy as np

from rivertable.contract import BoardGame
from rivertable.contract.observation import (
    COUNT,
    OBSERVER,
    ONE_OF,
    SEAT,
    SEATS,
    SECRET,
    SET,
    WIDE,
    Field,
)
from rivertable.engine.arrays import Numbers
from rivertable.engine.eights import EIGHT

BYTE_VALUES = 256
HUNDRED = 100
BITS = 8

Lookup = tuple[str, int]  # the name of one of the FUNCTIONS, and its argument
VALUE: Lookup = ("value", 0)
ONE: Lookup = ("one", 0)
ZERO: Lookup = ("zero", 0)
FUNCTIONS: dict[str, Callable[[int, int], int]] = {
    "value": lambda byte, _: byte,
    "equals": lambda byte, value: byte == value,
    "has_bit": lambda byte, bit: byte >> bit & 1,
    "lacks_bit": lambda byte, bit: 1 - (byte >> bit & 1),
    "nonzero": lambda byte, _: byte != 0,
    "hundreds": lambda byte, _: byte // HUNDRED,
    "below_hundred": lambda byte, _: byte % HUNDRED,
    "one": lambda byte, _: 1,
    "zero": lambda byte, _: 0,
}


@dataclass(frozen=True)
class Feature:
    """One number of an observation: looked up by a byte; 0 if the gate, looked up by another, is 0."""

    byte: int
    lookup: Lookup
    gate_byte: int | None = None
    gate: Lookup = ONE
    is_coverable: bool = False  # of another seat, and 0 where the board says that it lies face down


@dataclass(frozen=True)
class Piece:
    """Up to eight features from `at` on, which follow from this byte, or are copies of eight bytes."""

    at: int
    byte: int
    lookups: tuple[Lookup, ...]  # none: a copy


def pieces(found: list[Feature]) -> tuple[list[Piece], int]:
    """The pieces of an observation, and from where on its features are written one by one."""
    made: list[Piece] = []
    at = 0
    while at + EIGHT <= len(found):
        first, next_eight = found[at], found[at : at + EIGHT]
        if all(one == Feature(first.byte + i, VALUE) for i, one in enumerate(next_eight)):
            made.append(Piece(at, first.byte, ()))
            at += EIGHT
        else:
            same = next(groupby(next_eight, lambda one: one.byte))[1]
            lookups = tuple(one.lookup for one in same)
            made.append(Piece(at, first.byte, lookups))
            at += len(lookups)
    return made, at


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


def features(state: np.dtype[Any], table: tuple[Field, ...], observer: Observer) -> list[Feature]:
    """All features of an observation."""
    return [feature for field in table for feature in features_of(state, field, observer)]


def features_of(state: np.dtype[Any], field: Field, observer: Observer) -> Iterator[Feature]:
    """The features of one field."""
    if field.kind == OBSERVER:
        yield from own_seat(observer)
        return
    kind, offset = state.fields[field.name][:2]  # type: ignore[index]  # a record has fields
    if field.concealed:
        offset += state.itemsize  # the concealed state lies behind the other one
    each = kind.base.itemsize
    bytes_of_seat = kind.itemsize // kind.shape[0] if field.of_seats else kind.itemsize
    for seat in observer.seats if field.of_seats else [1]:
        start = offset + (seat - 1) * bytes_of_seat
        is_coverable = bool(field.covered_by) and seat != observer.seat
        for byte in range(start, start + bytes_of_seat, each):
            if field.kind == SECRET:
                shown = state.fields["shown"][1]  # type: ignore[index]  # as above
                yield from secret(byte, field.planes, seat, observer, shown)
            else:
                for feature in public(byte, field, observer):
                    yield replace(feature, is_coverable=is_coverable)


def own_seat(observer: Observer) -> list[Feature]:
    """A 1 for the observer's own seat."""
    seats = range(1, observer.players + 1)
    return [Feature(0, ONE if seat == observer.seat else ZERO) for seat in seats]


def public(byte: int, field: Field, observer: Observer) -> list[Feature]:
    """A number that everybody may know, in as many planes as its kind has."""
    if field.kind == COUNT:
        return [Feature(byte, VALUE)]
    if field.kind == WIDE:
        return [Feature(byte, ("hundreds", 0)), Feature(byte, ("below_hundred", 0))]
    if field.kind == SEAT:
        return [Feature(byte, ("equals", seat)) for seat in observer.seats]
    if field.kind == SEATS:
        return [Feature(byte, ("has_bit", seat - 1)) for seat in observer.seats]
    if field.kind == SET:
        planes = range(field.planes)
        return [Feature(byte + bit // BITS, ("has_bit", bit % BITS)) for bit in planes]
    first = 0 if field.kind == ONE_OF else 1
    return [Feature(byte, ("equals", first + plane)) for plane in range(field.planes)]


def secret(byte: int, planes: int, seat: int, observer: Observer, shown: int) -> Iterator[Feature]:
    """A number that others may know once the bit of its seat is set in `shown`."""
    is_own = seat == observer.seat
    for value in range(1, planes):
        yield Feature(byte, ("equals", value), shown, ONE if is_own else ("has_bit", seat - 1))
    yield Feature(byte, ("nonzero", 0), shown, ZERO if is_own else ("lacks_bit", seat - 1))


def cover_byte(game: BoardGame) -> int:
    """Where a board says that what others have spent lies face down; -1 if it never does."""
    named = {field.covered_by for field in game.observation if field.covered_by}
    fields: Any = game.rules.BOARD.fields
    return next((int(fields[name][1]) for name in named), -1)


class Encoding:
    """The features of a game for every observer, as arrays by players, seat and feature or piece."""

    def __init__(self, game: BoardGame) -> None:
        self._lookup_starts: dict[Lookup, int] = {}  # where in `results` a lookup table begins
        self._piece_starts: dict[tuple[Lookup, ...], int] = {}  # and in `eights`
        table = game.observation
        observers = [Observer(seat, n) for n in game.player_counts for seat in range(n + 1)]
        made = {(o.players, o.seat): features(game.rules.STATE, table, o) for o in observers}
        most = game.player_counts[-1]
        shape = (most + 1, most + 1, max(map(len, made.values())))
        self.bytes, self.lookups, self.gate_bytes, self.gates = np.zeros((4, *shape), np.uint16)
        self.coverable = np.zeros(shape, np.uint16)  # which features are
        # Pieces: where they are written, by which byte, and for lookups where in `eights`.
        self.looked_at, self.looked_bytes, self.looked = np.zeros((3, *shape), np.uint16)
        self.copied_at, self.copied_bytes = np.zeros((2, *shape), np.uint16)
        # How many lookups, copies and coverable features there are, and where the rest begins.
        self.counts = np.zeros((*shape[:2], 4), np.int64)
        self.cover_byte = cover_byte(game)
        # How many features there are, and which is the first one with a gate; by players.
        self.lengths, self.first_gated = np.zeros((2, most + 1), np.int64)
        for (players, seat), found in made.items():
            self._write(players, seat, found)
            self._write_pieces((players, seat), found)
        self.results, self.eights = self._results(), self._eights()

    def _write(self, players: int, seat: int, found: list[Feature]) -> None:
        gated = [i for i, feature in enumerate(found) if feature.gate_byte is not None]
        self.lengths[players] = len(found)
        self.first_gated[players] = min(gated, default=len(found))
        for i, feature in enumerate(found):
            here = players, seat, i
            self.bytes[here], self.lookups[here] = feature.byte, self._start(feature.lookup)
            self.gate_bytes[here] = feature.gate_byte or 0
            self.gates[here] = self._start(feature.gate)

    def _write_pieces(self, here: tuple[int, int], found: list[Feature]) -> None:
        made, rest = pieces(found)
        looked, copied = (
            [one for one in made if bool(one.lookups) is is_it] for is_it in (True, False)
        )
        covered = [i for i, feature in enumerate(found) if feature.is_coverable]
        self.counts[here] = len(looked), len(copied), len(covered), rest
        for i, one in enumerate(looked):
            self.looked_at[*here, i], self.looked_bytes[*here, i] = one.at, one.byte
            next_start = BYTE_VALUES * len(self._piece_starts)
            self.looked[*here, i] = self._piece_starts.setdefault(one.lookups, next_start)
        for i, one in enumerate(copied):
            self.copied_at[*here, i], self.copied_bytes[*here, i] = one.at, one.byte
        self.coverable[*here, : len(covered)] = covered

    def _start(self, lookup: Lookup) -> int:
        return self._lookup_starts.setdefault(lookup, BYTE_VALUES * len(self._lookup_starts))

    def _results(self) -> Numbers:
        return np.array([table_of(lookup) for lookup in self._lookup_starts], np.int8).ravel()

    def _eights(self) -> Numbers:
        """What a piece writes for each value of its byte, as a number of eight bytes."""
        made = np.zeros((max(1, len(self._piece_starts)), BYTE_VALUES, EIGHT), np.int8)
        for table, lookups in zip(made, self._piece_starts, strict=False):
            for i, lookup in enumerate(lookups):
                table[:, i] = table_of(lookup)
        return made.view(np.int64).ravel()


def table_of(lookup: Lookup) -> Numbers:
    """What a lookup says for each value of a byte."""
    name, argument = lookup
    found = [FUNCTIONS[name](byte, argument) for byte in range(BYTE_VALUES)]
    return np.array(found, np.uint8).view(np.int8)
