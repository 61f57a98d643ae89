"""Moves of Wadi as text, and back."""

import re
from dataclasses import dataclass
from functools import cache

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove, Phrase
from rivertable.engine.game import Setting
from rivertable.games.wadi.refusals import rule_now
from rivertable.games.wadi.rules.state import (
    BUILD,
    END,
    OTHER,
    WHO_STARTS,
)

EXAMPLES = {WHO_STARTS: "start 2"}
EXAMPLES_OF_A_TURN = Phrase("build C4, pump B3>C4 or end")


@dataclass(frozen=True)
class Decoded:
    """What a move's number stands for."""

    verb: str  # start, build, pump or end
    tile: int = 0  # where a shadoof is built, or water is poured
    source: int = 0  # where the water of a pump comes from
    seat: int = 0  # who starts


@cache
def decode(number: int) -> Decoded:
    """A move by its number."""
    word, tile = divmod(number, 64)
    if number == END:
        return Decoded("end")
    if word == OTHER:
        return Decoded("start", seat=tile)
    if word == BUILD:
        return Decoded("build", tile)
    return Decoded("pump", tile, source=word)


def write(setting: Setting, s: Record, seat: int, number: int) -> str:
    """A move as the spec writes it."""
    names, move = setting.layout.names, decode(number)
    if move.verb == "end":
        return "end"
    if move.verb == "start":
        return f"start {move.seat}"
    if move.verb == "build":
        return f"build {names[move.tile]}"
    return f"pump {names[move.source]}>{names[move.tile]}"


def read(setting: Setting, s: Record, seat: int, text: str) -> int:
    """The number of a move; a text that is no move at all raises IllegalMove."""
    if text.lower() == "end":
        return END
    if match := re.fullmatch(r"start (\d{1,9})", text, re.IGNORECASE):
        return read_start(setting, int(match[1]))
    if match := re.fullmatch(r"build (\w+)", text, re.IGNORECASE):
        return 64 * BUILD + read_tile(setting, match[1])
    if match := re.fullmatch(r"pump (\w+) ?> ?(\w+)", text, re.IGNORECASE):
        return 64 * read_tile(setting, match[1]) + read_tile(setting, match[2])
    examples = EXAMPLES.get(int(s.phase), EXAMPLES_OF_A_TURN)
    raise IllegalMove(
        rule_now(s), "{text!r} is not a move; write {examples}.", text=text, examples=examples
    )


def read_start(setting: Setting, seat: int) -> int:
    """`start 3`."""
    if not 1 <= seat <= setting.players:
        raise IllegalMove(
            "WA-3", "there is no seat {seat} in a game of {players}.",
            seat=seat, players=setting.players,
        )  # fmt: skip
    return 64 * OTHER + seat


def read_tile(setting: Setting, name: str) -> int:
    """The number of a tile."""
    tile: int | None = setting.layout.numbers.get(name.upper())
    if tile is None:
        raise IllegalMove("WA-2", "there is no tile on {name}.", name=name.upper())
    return tile
