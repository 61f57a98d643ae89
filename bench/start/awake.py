"""What a server costs at which bots of all three games think: processor time and memory."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

from bench.start.figures import Figure, middle
from bench.start.processes import processor_seconds, proportional, resident
from bench.start.program import Program, started
from bench.start.visit import sat_down, until_bot_moves, until_our_turn
from rivertable.games import GAMES
from tests.web.playing import Wire

# What we want to reach.
PROCESSOR_SECONDS = 8.0
MEGABYTES = 300.0

IDLE = 0.05  # seconds of work in a second, at most
CALM = 5  # seconds of idleness in a row, for what is compiled later may begin late
PATIENCE = 600  # seconds


@dataclass(frozen=True)
class Cost:
    """What a server has used up to a moment; lists are empty where the system does not say."""

    seconds: float
    worked: list[float]
    resident: list[float]
    proportional: list[float]

    @classmethod
    def of(cls, program: Program) -> "Cost":
        process = program.process.pid
        worked, memory = processor_seconds(process), resident(process)
        return cls(program.seconds, worked, memory, proportional(process))


async def thought(wires: list[Wire]) -> None:
    """Return when a bot has moved at every table."""
    now = [len(wire.heard) for wire in wires]
    moving = (until_bot_moves(wire, since) for wire, since in zip(wires, now, strict=True))
    await asyncio.gather(*moving)


async def until_calm(program: Program) -> bool:
    """Wait until the server compiles nothing any more; False if that is not seen."""
    calm, before = 0, processor_seconds(program.process.pid)
    for _ in range(PATIENCE if before else 0):
        await asyncio.sleep(1)
        now = processor_seconds(program.process.pid)
        is_idle = sum(now) - sum(before) < IDLE
        calm, before = calm + 1 if is_idle else 0, now
        if calm == CALM:
            return True
    return False


async def at_three_tables(program: Program) -> tuple[Cost, Cost, bool]:
    """The cost when all bots have moved once; when they have again, later; and is it calm then?"""
    async with AsyncExitStack() as stack:
        sitting = (stack.enter_async_context(sat_down(program, game)) for game in GAMES)
        wires = await asyncio.gather(*sitting)
        await asyncio.gather(*(until_bot_moves(wire, since=0) for wire in wires))
        first = Cost.of(program)
        await asyncio.gather(*map(until_our_turn, wires))
        is_calm = await until_calm(program)
        await thought(wires)
        return first, Cost.of(program), is_calm


def one_round() -> tuple[Cost, Cost, bool]:
    with started() as program:
        program.first_page()
        return asyncio.run(at_three_tables(program))


def measure(rounds: int) -> Iterator[Figure]:
    """As many servers as rounds, each started for the first time."""
    firsts, laters, calm = zip(*(one_round() for _ in range(rounds)), strict=True)
    note = "" if all(calm) else f"not seen idle in {PATIENCE} s"
    yield from figures("all three games awake", list(firsts), PROCESSOR_SECONDS)
    yield from figures("the same when nothing is compiled any more", list(laters), None, note)


def figures(
    when: str, costs: list[Cost], processor_aim: float | None, note: str = ""
) -> Iterator[Figure]:
    yield middle(f"{when}: after", [cost.seconds for cost in costs], "s", note)
    worked = [time for cost in costs for time in cost.worked]
    yield middle(f"{when}: processor time", worked, "s", aim=processor_aim)
    memory = [size for cost in costs for size in cost.resident]
    yield middle(f"{when}: memory (RSS)", memory, "MB", aim=MEGABYTES)
    shares = [size for cost in costs for size in cost.proportional]
    yield middle(f"{when}: memory (PSS)", shares, "MB")
