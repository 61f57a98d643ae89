"""Moves of Wind River as text, and back."""

import re
from dataclasses import dataclass
from functools import cache

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove, spelled
from rivertable.engine.game import Setting
from rivertable.games.wind_river.board import (
    DIRECTIONS,
    FORWARD,
    NAMES,
    NEIGHBOUR,
    NUMBERS,
    PLAINS,
)
from rivertable.games.wind_river.refusals import refuse_herd, refuse_move, rule_now
from rivertable.games.wind_river.rules.state import (
    EARN,
    HERD_MOVE,
    INSERT,
    LOSE,
    OTHER,
    PLACE,
    TIPI_MOVE,
)

ON_A_HEX = {"place": PLACE, "lose": LOSE, "insert": INSERT}
STEPS = {"herd": (HERD_MOVE, range(FORWARD)), "move": (TIPI_MOVE, range(DIRECTIONS))}
EXAMPLES = (
    "place C2, herd C2>C3, herd C6>plains, lose C2, move C2>D2, move C6>plains, earn, insert C2"
)


@dataclass(frozen=True)
class Decoded:
    """What a move's number stands for."""

    verb: str  # start, place, herd, lose, move, earn or insert
    hex: int = -1  # where it begins, or all that there is to it
    to: int | None = None  # where a buffalo or a tipi goes: a hex or PLAINS
    seat: int = 0  # who starts


@cache
def decode(number: int) -> Decoded:
    """A move by its number, which means the same in every position."""
    word, hex = divmod(number, 64)
    if number == EARN:
        return Decoded("earn")
    if word == OTHER:
        return Decoded("start", seat=hex)
    for verb, at in ON_A_HEX.items():
        if word == at:
            return Decoded(verb, hex)
    verb, first = ("herd", HERD_MOVE) if word < TIPI_MOVE else ("move", TIPI_MOVE)
    return Decoded(verb, hex, int(NEIGHBOUR[word - first, hex]))


def place_name(place: int) -> str:
    """A hex or the open plains, as moves name them."""
    return "plains" if place == PLAINS else NAMES[place]


def write(setting: Setting, s: Record, seat: int, number: int) -> str:
    """A move as the spec writes it."""
    return written(number)


@cache
def written(number: int) -> str:
    """The text of a move, which is the same in every position."""
    move = decode(number)
    if move.verb == "start":
        return f"start {move.seat}"
    if move.verb == "earn":
        return "earn"
    way = "" if move.to is None else f">{place_name(move.to)}"
    return f"{move.verb} {place_name(move.hex)}{way}"


def read(setting: Setting, s: Record, seat: int, text: str) -> int:
    """The number of a move; a text that is no move at all raises IllegalMove."""
    if text.lower() == "earn":
        return EARN
    if match := re.fullmatch(r"start (\d+)", text, re.IGNORECASE | re.ASCII):
        return read_start(setting, int(match[1]))
    if match := re.fullmatch(r"(place|lose|insert) (\w+)", text, re.IGNORECASE | re.ASCII):
        return 64 * ON_A_HEX[match[1].lower()] + read_hex(match[2])
    if match := re.fullmatch(r"(herd|move) (\w+) ?> ?(\w+)", text, re.IGNORECASE | re.ASCII):
        return read_step(setting, s, seat, match[1].lower(), match[2], match[3])
    raise IllegalMove(
        rule_now(s), "{text!r} is not a move; moves read {examples}.", text=text, examples=EXAMPLES
    )


def read_start(setting: Setting, seat: int) -> int:
    """`start 3`."""
    if not 1 <= seat <= setting.players:
        raise IllegalMove(
            "WR-3",
            "there is no seat {seat} in a game of {players} players.",
            seat=seat,
            players=spelled(setting.players),
        )
    return 64 * OTHER + seat


def read_hex(name: str) -> int:
    """The number of a hex."""
    hex = NUMBERS.get(name.upper())
    if hex is None:
        raise IllegalMove(
            "WR-2", "there is no hex {name!r}; hexes are {first} to {last}.",
            name=name, first=NAMES[0], last=NAMES[-1],
        )  # fmt: skip
    return hex


def read_step(setting: Setting, s: Record, seat: int, verb: str, start: str, end: str) -> int:
    """`herd C2>C3`, `move C6>plains`."""
    first, directions = STEPS[verb]
    hex = read_hex(start)
    to = PLAINS if end.lower() == "plains" else read_hex(end)
    for direction in directions:
        if NEIGHBOUR[direction, hex] == to:
            return 64 * (first + direction) + hex
    if verb == "herd":
        raise refuse_herd(setting, s, hex, to)
    raise refuse_move(setting, s, seat - 1, hex, to)
