"""Positions of Niagara for tests: everything that is not named is as at the start of a game.

A canoe is named as in `steal 4.2`: seat 4, canoe 2. Where it is reads `"5"`, `"5 red"` with a red
gem aboard, `"shore"` or `"falls"`. Gems are taken from the deposit of their colour.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from rivertable.engine.arrays import Record
from rivertable.engine.moment import Moment
from rivertable.engine.position import Position
from rivertable.games.niagara.board import (
    ALL_TILES,
    CLOUD,
    COLOURS,
    FALLS,
    NAMES,
    PLACES,
)
from rivertable.games.niagara.rules.state import CHOOSING, OTHER
from tests.arranging import arranged


def choosing(
    canoes: Mapping[str, str] | None = None,
    collections: Mapping[int, str] | None = None,
    strangers: Mapping[str, str] | None = None,  # gems on a deposit of another colour
    spent: Mapping[int, str] | None = None,
    weather: int = 0,
    round: int = 1,
    buoy: int = 1,
    **start: Any,
) -> Position:
    """Phase I, before anybody has chosen a tile."""

    def change(s: Record) -> None:
        s.phase, s.rounds, s.buoy, s.seat, s.weather = CHOOSING, round, buoy, buoy, weather
        for name, where in (canoes or {}).items():
            put_canoe(s, name, where)
        for seat, colours in (collections or {}).items():
            for colour in colours.split():
                s.collection[seat - 1, taken(s, colour)] += 1
        for deposit, colours in (strangers or {}).items():
            for colour in colours.split():
                s.deposit[COLOURS.index(deposit), taken(s, colour)] += 1
        for seat, tiles in (spent or {}).items():
            s.hand[seat - 1] = ALL_TILES & ~mask_of(tiles)

    return arranged("niagara", change, **start)


def put_canoe(s: Record, name: str, where: str) -> None:
    """`"1.2"` to `"5 red"`."""
    seat, canoe = (int(number) - 1 for number in name.split("."))
    place, *cargo = where.split()
    s.place[seat, canoe] = NAMES.index(place)
    for colour in cargo:
        s.cargo[seat, canoe] = taken(s, colour) + 1


def taken(s: Record, colour: str) -> int:
    """Take a gem from the deposit of its colour; returns the colour's number."""
    number = COLOURS.index(colour)
    s.deposit[number, number] -= 1
    return number


def mask_of(tiles: str) -> int:
    """Tiles as a hand, from `"1 2 cloud"`."""
    return sum(1 << ((CLOUD if tile == "cloud" else int(tile)) - 1) for tile in tiles.split())


def choose(position: Position, *tiles: int | str) -> Position:
    """Seat 1 chooses the first of these tiles, and so on."""
    for seat, tile in enumerate(tiles, start=1):
        position.play(f"tile {tile}", seat)
    return position


def turn(tile: int | str, others: int | str = 6, **what: Any) -> Position:
    """Phase II: seat 1 holds the buoy and has shown this tile; the others chose another one."""
    position = choosing(**what)
    return choose(position, tile, *[others] * (position.setting.players - 1))


def play(position: Position, *moves: str) -> Position:
    """Several moves, each of the seat (or of chance) that acts then."""
    for move in moves:
        position.play(move)
    return position


def wander(position: Position, rng: Random) -> None:
    """A random move that keeps out of the falls if it can, so that gems and canoes get about."""
    seat = rng.choice(position.acting)
    numbers = position.legal_numbers(seat).tolist()
    safe = [n for n in numbers if n // 64 >= OTHER or n // 64 % PLACES != FALLS]
    position.play_number(rng.choice(safe or numbers), seat)


def where(moment: Moment, name: str) -> str:
    """Where a canoe is and what it carries: `"5 red"`."""
    seat, canoe = (int(number) - 1 for number in name.split("."))
    s = moment.state
    place, cargo = NAMES[s.place[seat, canoe]], int(s.cargo[seat, canoe])
    return f"{place} {COLOURS[cargo - 1]}" if cargo else place


def collected(moment: Moment, seat: int) -> str:
    """A seat's collection: `"blue red red"`."""
    return listed(moment.state.collection[seat - 1])


def lying(moment: Moment, deposit: str) -> str:
    """The gems on a deposit: `"yellow yellow red"`."""
    return listed(moment.state.deposit[COLOURS.index(deposit)])


def listed(counts: Any) -> str:
    """Numbers of gems by colour, written out."""
    return " ".join(
        colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)
    )


def hand(moment: Moment, seat: int) -> str:
    """The tiles that a seat has not shown: `"1 2 cloud"`."""
    mask = int(moment.state.hand[seat - 1])
    names = ["1", "2", "3", "4", "5", "6", "cloud"]
    return " ".join(name for bit, name in enumerate(names) if mask >> bit & 1)


def memory(moment: Moment) -> bytes:
    """The state to the last byte."""
    return moment.buffer[: moment.size].tobytes()
