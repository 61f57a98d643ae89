"""Many games of bots against each other, into one file: `rivertable selfplay`."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rivertable import bots
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import find

from .data import Row
from .selfplay_journal import Journal


class Stopped(RivertableError):
    """Somebody pressed Ctrl-C; the games that were finished are kept."""


@dataclass(frozen=True)
class Plan:
    """What is played. Together with a number it says everything about one game."""

    game: str
    version: int  # of the rules
    players: int
    options: dict[str, str]
    levels: list[int]  # of the bots, by seat
    seed: str


def plan(game: str, players: int, options: dict[str, str], levels: list[int], seed: str) -> Plan:
    """A plan that can be played; one level stands for all seats."""
    found = find(game)
    setting = arrange(found, players, options)
    levels = levels * players if len(levels) == 1 else levels
    if len(levels) != players:
        raise RivertableError(f"{players} play, but {len(levels)} levels are given.")
    return Plan(game, found.version, players, dict(setting.options), levels, seed)


def play_game(plan: Plan, number: int) -> Row:
    """The game of that number, as a row; every time the same."""
    seed = f"{plan.seed} {number}"
    names = tuple(f"level {level}" for level in plan.levels)
    position = Position(arrange(find(plan.game), plan.players, plan.options, seed, names))
    rng = Random(seed)
    while not position.is_over:
        seat = position.acting[0]
        position.play(bots.choose(position.view(seat), plan.levels[seat - 1], rng))
    return {
        "number": number,
        **asdict(plan),
        "seed": seed,
        "ranks": position.ranks,
        "scores": list(position.scores.values()),
        "moves": len(position.moves),
        "record": position.record(),
    }


def run(
    plan: Plan, games: int, out: Path, workers: int | None = None, console: Console | None = None
) -> int:
    """Play the games 1 to `games` that are not in the file yet; returns how many were played.

    Uses all processors unless told otherwise. Raises Stopped when interrupted; the same call then
    goes on where it was.
    """
    with Journal(out, asdict(plan)) as journal:
        todo = [number for number in range(1, games + 1) if number not in journal.numbers]
        done = games - len(todo)
        try:
            with bar(console, games, done) as advance, played(plan, todo, workers) as rows:
                for row in rows:
                    journal.add(row)
                    advance()
        except KeyboardInterrupt:
            count = len(journal.numbers & set(range(1, games + 1)))
            raise Stopped(
                f"stopped; {count} of {games} games are in {out}. The same command goes on."
            ) from None
    return len(todo)


@contextmanager
def played(plan: Plan, numbers: list[int], workers: int | None) -> Iterator[Iterable[Row]]:
    """The games of these numbers, in the order in which they come to an end."""
    count = min(workers or os.cpu_count() or 1, len(numbers))
    if count <= 1:
        yield (play_game(plan, number) for number in numbers)
        return
    # Spawned, as on Windows and macOS: a fork of a process with threads may hang.
    with multiprocessing.get_context("spawn").Pool(count, initializer=leave_interrupts) as pool:
        yield pool.imap_unordered(partial(play_game, plan), numbers)


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one shall act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def bar(console: Console | None, total: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar that grows with each call, where there is somebody to look at it."""
    if console is None:
        yield lambda: None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=total, completed=done)
        yield lambda: progress.advance(task)
