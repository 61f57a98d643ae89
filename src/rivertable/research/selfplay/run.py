"""Many games of bots against each other, into one file: `rivertable selfplay`."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console

from rivertable.bots import LEVELS
from rivertable.bots.arena import contestants, match
from rivertable.bots.processes import games_job
from rivertable.bots.strength import strength
from rivertable.contract import BoardGame
from rivertable.engine.errors import BadOption
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.jobs.run import run_missing
from rivertable.research.data import Row

from .games_file import GamesFile
from .searching import NotingPlayer

NEW = ("bots", "own", "search")  # of a plan: files of earlier versions do not have them


@dataclass(frozen=True)
class Plan:
    """What is played. Together with a number it says everything about one game."""

    game: str
    version: int  # of the rules
    players: int
    options: dict[str, str]
    levels: list[int]  # of the bots, by seat; 0 for one that is no level
    strength: str  # a hash of what bots do: see `bots/strength.py`
    seed: str
    bots: list[str] = field(default_factory=list)  # by seat, if one of them is no level
    own: dict[str, str] = field(
        default_factory=dict
    )  # what those call themselves that are not ours
    search: bool = False  # is it kept what bots found?

    def row(self) -> Row:
        """As it is kept; where only levels play, as it always was."""
        return {name: value for name, value in asdict(self).items() if value or name not in NEW}


def plan(
    game: str,
    players: int,
    options: dict[str, str],
    levels: list[int],
    seed: str,
    bots: Sequence[str] = (),
    search: bool = False,
) -> Plan:
    """A plan that can be played; one level, or one bot, stands for all seats.

    `bots` are contestants of the arena by their names, and then stand in place of levels. With `search`
    what bots found in their searches is kept too.
    """
    found = find(game)
    setting = arrange(found, players, options)
    names = [contestants.check(bot) for bot in bots] or [str(level) for level in levels]
    names = names * players if len(names) == 1 else names
    if len(names) != players:
        kind = "bots" if bots else "levels"
        raise BadOption(f"{players} play, but {len(names)} {kind} are given.")
    if not bots and not LEVELS.keys() >= set(levels):
        raise BadOption(f"levels are {min(LEVELS)} to {max(LEVELS)}, not {levels}.")
    levels = [contestants.LEVELS.get(name, 0) for name in names]
    called = {name: contestants.introduced(name, found) for name in names}
    own = {name: given[0] for name, given in called.items() if given is not None}
    how = strength(game, *sorted({*levels} - {0}))
    only_levels = 0 not in levels
    return Plan(
        game, found.version, players, dict(setting.options), levels, how, seed,
        [] if only_levels else names, own, search,
    )  # fmt: skip


def play_game(plan: Plan, number: int) -> Row:
    """What comes of the game of that number; every time the same."""
    seed = f"{plan.seed} {number}"
    names = tuple(plan.bots or (f"level {level}" for level in plan.levels))
    game = find(plan.game)
    setting = arrange(game, plan.players, plan.options, seed, names, plan.version)
    rng = Random(seed)
    bots = plan.bots or map(str, plan.levels)
    seats: list[match.Player] = [player(name, game, rng.getrandbits(32)) for name in bots]
    notes: list[Row] = []
    if plan.search:
        seats = [NotingPlayer(one, notes) for one in seats]
    outcome = match.played(setting, seats, seed)
    if outcome.forfeit is not None:
        raise BadOption(f"{names[outcome.forfeit.seat - 1]} {outcome.forfeit}")
    position = outcome.position
    return {
        "seed": seed,
        "ranks": position.ranks,
        "scores": list(position.scores.values()),
        "moves": len(position.moves),
        "record": position.record(),
    } | ({"search": notes} if plan.search else {})


def player(name: str, game: BoardGame, seed: int) -> match.Player:
    """Somebody who plays; a level thinks as much as it may, whatever the clock says."""
    if name in contestants.LEVELS:
        return contestants.player(name, game, seed, no_clock)
    return contestants.player(name, game, seed)


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
    with GamesFile(out, plan.row()) as file:
        todo = sorted(set(range(1, games + 1)) - file.numbers)
        questions = map(file.asked, todo)
        job, progress = games_job(workers, console), (games - len(todo), games)
        run_missing(job, answer, questions, file.journal, progress)
    return len(todo)
