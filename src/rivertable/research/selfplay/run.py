"""Many games of bots against each other, into one file: `rivertable selfplay`."""

from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from rich.console import Console

from rivertable.bots import LEVELS, bot
from rivertable.bots.processes import games_job
from rivertable.bots.strength import strength
from rivertable.engine.errors import BadOption
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import find
from rivertable.jobs.run import run_missing
from rivertable.research.data import Row

from .games_file import GamesFile


@dataclass(frozen=True)
class Plan:
    """What is played. Together with a number it says everything about one game."""

    game: str
    version: int  # of the rules
    players: int
    options: dict[str, str]
    levels: list[int]  # of the bots, by seat
    strength: str  # a hash of what bots do: see `bots/strength.py`
    seed: str


def plan(game: str, players: int, options: dict[str, str], levels: list[int], seed: str) -> Plan:
    """A plan that can be played; one level stands for all seats."""
    found = find(game)
    setting = arrange(found, players, options)
    levels = levels * players if len(levels) == 1 else levels
    if len(levels) != players:
        raise BadOption(f"{players} play, but {len(levels)} levels are given.")
    if not LEVELS.keys() >= set(levels):
        raise BadOption(f"levels are {min(LEVELS)} to {max(LEVELS)}, not {levels}.")
    how, options = strength(game, *sorted(set(levels))), dict(setting.options)
    return Plan(game, found.version, players, options, levels, how, seed)


def play_game(plan: Plan, number: int) -> Row:
    """What comes of the game of that number; every time the same."""
    seed = f"{plan.seed} {number}"
    names = tuple(f"level {level}" for level in plan.levels)
    game = find(plan.game)
    setting = arrange(game, plan.players, plan.options, seed, names, plan.version)
    position, rng = Position(setting), Random(seed)
    seats = [bot(level, game, rng.getrandbits(32), no_clock) for level in plan.levels]
    while not position.is_over:
        seat = position.acting[0]
        position.play(seats[seat - 1].choose(position.view(seat)))
    return {
        "seed": seed,
        "ranks": position.ranks,
        "scores": list(position.scores.values()),
        "moves": len(position.moves),
        "record": position.record(),
    }


def no_clock() -> float:
    """Time stands still: a bot thinks as much as its level says, on a busy machine too."""
    return 0.0


def answer(asked: Row) -> Row:
    """The same for a question, which is a plan with a number."""
    plan = {name: value for name, value in asked.items() if name != "number"}
    return play_game(Plan(**plan), asked["number"])


def run(
    plan: Plan, games: int, out: Path, workers: int | None = None, console: Console | None = None
) -> int:
    """Play the games 1 to `games` that are not in the file yet; returns how many were played.

    Uses all processors unless told otherwise. Raises Stopped when interrupted; the same call then goes on where it was.
    """
    with GamesFile(out, asdict(plan)) as file:
        todo = sorted(set(range(1, games + 1)) - file.numbers)
        questions = map(file.asked, todo)
        job, progress = games_job(workers, console), (games - len(todo), games)
        run_missing(job, answer, questions, file.journal, progress)
    return len(todo)
