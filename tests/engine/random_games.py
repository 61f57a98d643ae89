"""Whole games by a fixed choice of moves; run as a program it prints their records."""

import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import rivertable
from rivertable.engine.chance import draw
from rivertable.games import GAMES, find

Thing = TypeVar("Thing")

Agreement = tuple[str, int, dict[str, Any]]

# Every game for every number of players, and every choice of every option.
KINDS = [(game, players) for game in GAMES for players in find(game).player_counts]
AGREEMENTS: list[Agreement] = [
    (game, players, {name: choice})
    for game, players in KINDS
    for name, option in find(game).options.items()
    for choice in option.choices
]


def in_turn(game: str) -> Iterator[Agreement]:
    """Every choice once, each for the next number of players."""
    counts, options = find(game).player_counts, find(game).options
    choices = [{name: choice} for name, option in options.items() for choice in option.choices]
    for number, choice in enumerate(choices):
        yield game, counts[number % len(counts)], choice


# For what plays whole games; with RIVERTABLE_SOAK (`make soak`) it plays all of them.
SOME_AGREEMENTS = (
    AGREEMENTS
    if "RIVERTABLE_SOAK" in os.environ
    else [agreement for game in GAMES for agreement in in_turn(game)]
)


def pick(things: Sequence[Thing], luck: int | str, number: int) -> Thing:
    """One of the things; the same one for the same luck and number."""
    return things[draw(luck, number, len(things))]


def walk(position: rivertable.Position, luck: int | str) -> Iterator[rivertable.Position]:
    """The position, again and again, played on in between, until the game is over."""
    number = 0
    while not position.is_over:
        yield position
        seat = pick(position.acting, luck, number)
        position.play_number(pick(position.legal_numbers(seat).tolist(), luck, number + 1), seat)
        number += 2
    yield position


def finished(position: rivertable.Position, luck: int | str) -> rivertable.Position:
    """The same position, played to its end."""
    *_, last = walk(position, luck)
    return last


@cache
def moments(game: str, players: int) -> list[rivertable.Position]:
    """All positions of one game, chance being played like any other move."""
    return [position.copy() for position in walk(rivertable.start(game, players), luck=players)]


def records(luck: int) -> Iterator[str]:
    """The records of one game of each kind."""
    for game, players, options in SOME_AGREEMENTS:
        yield finished(rivertable.start(game, players, **options), luck).record()


if __name__ == "__main__":
    sys.stdout.write("".join(records(int(sys.argv[1]))))
