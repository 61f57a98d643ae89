"""Who can be sent into the arena, by name.

`1` to `8` are the levels, `random` plays at random. `best` is the search with all it knows and
`plain` the same search without an evaluation; `regret` is `best`, but seats that choose at once do so
by regret matching; `best@250ms` has so much time in a turn, `plain@1000`
so many simulations in a decision, `plain:0.5@100ms` another exploration constant, and
`best+weights-wadi.toml` has the weights in that file instead of the game's own.

`program:COMMAND` is any program that speaks the protocol of docs/engine-protocol.md, with so much time
in a turn as in `program@250ms:COMMAND`. Arguments with spaces, and commas, stand in quotes.

`my_bots:Greedy` is a class of yours, and `wadi.npz` a policy that was saved: see `own.py`.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path

from rivertable.bots import levels
from rivertable.bots.bot import (
    PLAIN,
    Bot,
    Budget,
    best_style,
    evaluating_style,
)
from rivertable.bots.programs.player import ProgramPlayer
from rivertable.bots.programs.process import Failure
from rivertable.bots.programs.program import hire, release
from rivertable.bots.search.workspace import Style
from rivertable.bots.weights import read_file
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats
from rivertable.engine.errors import BadOption

from .match import Player, RandomPlayer
from .own import OwnPlayer, parts_of, version_of

RANDOM = "random"
STYLES = ("best", "plain", "regret")
SEARCHER = re.compile(
    r"(best|plain|regret)(?::(\d+(?:\.\d+)?))?(?:\+([^@]+))?(?:@(?:([1-9]\d*)ms|([2-9]|[1-9]\d+)))?"
)
PROGRAM = re.compile(r"program(?:@([1-9]\d*)ms)?:\s*(\S.*)")
# A word of a command, a name in a list: up to a space or a comma that is not in quotes.
WORD = re.compile(r"""(?:[^\s"']|"[^"]*"|'[^']*')+""")
QUOTED = re.compile(r"""\"([^"]*)"|'([^']*)'""")
NAME = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*')+""")
LEVELS = {str(level): level for level in levels.LEVELS}
USUAL_MILLISECONDS = 100  # in a turn
USUAL_BUDGET = Budget(seconds=USUAL_MILLISECONDS / 1000)
NODES = 1 << 18  # enough for seconds


def names_in(text: str) -> list[str]:
    """The names in a list such as `best,program:mine "a, b"`."""
    return [name.strip() for name in NAME.findall(text)]


def command_of(name: str) -> list[str] | None:
    """The command and its arguments, if the name is that of a program.

    A backslash is a backslash, as paths on Windows need it.
    """
    found = PROGRAM.fullmatch(name)
    return found and [QUOTED.sub(r"\1\2", word) for word in WORD.findall(found[2])]


def check(name: str) -> str:
    """The name, if somebody has it."""
    patterns = (SEARCHER, PROGRAM)
    is_ours = name == RANDOM or name in LEVELS or any(p.fullmatch(name) for p in patterns)
    if not is_ours and parts_of(name) is None:
        known = ", ".join((*LEVELS, RANDOM, *STYLES))
        raise BadOption(
            f"no bot is called {name!r}; there are {known}, variants such as best@250ms, "
            "program:COMMAND, a class of yours as module:Class, and FILE.npz, a policy."
        )
    return name


def is_own(name: str) -> bool:
    """Is it a class or a policy of somebody's, and none of ours?"""
    is_ours = SEARCHER.fullmatch(name) or PROGRAM.fullmatch(name)
    return not is_ours and parts_of(name) is not None


def introduced(name: str, game: BoardGame) -> tuple[str, list[int]] | None:
    """What a program or a player of one's own calls itself, if it is one, and by which rules it plays."""
    if is_own(name):
        OwnPlayer(name, seed=0)
        return version_of(name), list(game.versions)
    command = command_of(name)
    if command is None:
        return None
    try:
        program = hire(command)
        release(program)
        versions = program.versions(game)
        if not versions:
            program.check_knows(game, game.version)
    except Failure as failure:
        raise BadOption(f"{name} {str(failure).rstrip('.')}.") from None
    return program.name, versions


def weights_in(name: str, game: BoardGame) -> Floats | None:
    """The weights in the file that is part of the name; None if there is none."""
    found = SEARCHER.fullmatch(name)
    if found is None or found[3] is None:
        return None
    if found[1] == "plain":
        raise BadOption("plain plays without an evaluation, so it cannot have weights.")
    return read_file(Path(found[3]), game)


def player(
    name: str,
    game: BoardGame,
    seed: int,
    clock: Callable[[], float] = time.thread_time,
    weights: Floats | None = None,
) -> Player:
    """A player for one seat of one game; `weights` are those of its file, if they were read before.

    The clock is that of the processor, so that a busy machine makes nobody weaker.
    """
    if name in LEVELS:
        return levels.bot(LEVELS[name], game, seed, clock)
    if (command := command_of(name)) is not None:
        return ProgramPlayer(command, milliseconds_of(name), seed)
    if is_own(name):
        return OwnPlayer(name, seed)
    found = SEARCHER.fullmatch(check(name))
    if found is None:
        return RandomPlayer(seed)
    kind, constant, _, milliseconds, simulations = found.groups()
    if weights is None:
        weights = weights_in(name, game)
    style = style_of(kind, game, has_file=weights is not None)
    if constant is not None:
        style = style._replace(exploration=float(constant))
    budget = budget_of(milliseconds, simulations)
    share = levels.level_in(game, max(levels.LEVELS)).share_of_rest
    return Bot(budget, style, seed, weights, nodes=NODES, clock=clock, share_of_rest=share)


def style_of(kind: str, game: BoardGame, has_file: bool) -> Style:
    """How `best`, `regret` or `plain` searches: but for that one, with weights if there are any."""
    if kind == "plain":
        return PLAIN
    style = evaluating_style(game) if has_file else best_style(game)
    return style._replace(matches_regret=kind == "regret" and style.is_evaluated)


def budget_of(milliseconds: str | None, simulations: str | None) -> Budget:
    """So much time in a turn, or so many simulations in a decision."""
    if milliseconds is not None:
        return Budget(seconds=int(milliseconds) / 1000)
    if simulations is not None:
        return Budget(simulations_each=int(simulations))
    return USUAL_BUDGET


def milliseconds_of(name: str) -> int:
    """How much time a program has in a turn."""
    found = PROGRAM.fullmatch(name)
    return int(found[1]) if found and found[1] else USUAL_MILLISECONDS
