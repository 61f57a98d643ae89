"""From the start of the program to the first page, and to the first move of a bot in each game."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

from bench.start.figures import Figure, middle
from bench.start.processes import processor_seconds
from bench.start.program import Program, started
from bench.start.visit import sat_down, until_bot_moves
from rivertable.games import GAMES

# What we want to reach, in seconds.
FIRST_PAGE = 3.0
FIRST_MOVE = 6.0


@dataclass(frozen=True)
class Times:
    """How long something took from the start of the program on, once for each server."""

    seconds: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)  # by the processor; empty if unknown

    def add(self, program: Program, seconds: float) -> None:
        self.seconds.append(seconds)
        self.worked.extend(processor_seconds(program.process.pid))

    def figure(self, what: str, aim: float) -> Figure:
        """On a busy machine the processor time says what it would be on a quiet one."""
        note = f"processor time {median(self.worked):.3g}" if self.worked else ""
        return middle(what, self.seconds, "s", note, aim)


async def first_move(program: Program, game: str) -> float:
    """How many seconds after the start of the program a bot moves."""
    async with sat_down(program, game) as wire:
        await until_bot_moves(wire, since=0)
        return program.seconds


def measure(rounds: int) -> Iterator[Figure]:
    """A server for each game and round, each started for the first time."""
    pages, moves = Times(), {game: Times() for game in GAMES}
    for _ in range(rounds):
        for game, times in moves.items():
            with started() as program:
                pages.add(program, program.first_page())
                times.add(program, asyncio.run(first_move(program, game)))
    yield pages.figure("first page", FIRST_PAGE)
    for game, times in moves.items():
        yield times.figure(f"first move of a bot, {game}", FIRST_MOVE)
