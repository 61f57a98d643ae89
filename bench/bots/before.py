"""The version before our bots were trained anew, as an opponent: another checkout, as a program.

It stands in a work tree of its own below build/, and is met through docs/engine-protocol.md.
"""

import sys
from functools import cache
from pathlib import Path
from subprocess import run

from rivertable.bots.programs.player import ProgramPlayer

NAME = "before"
COMMIT = "52ecd2d9"  # the last one before worth, networks for all seats, and levels like people
RULES = 1  # the only version of the rules that it knows
HERE = Path(__file__).parents[2]
PATIENCE = 600_000  # milliseconds: it keeps its own time, by the clock of the processor
SPEAKS = "import sys; sys.path.insert(0, {folder!r}); from rivertable.bots.arena.engine import run; run({bot!r})"


@cache
def sources() -> Path:
    """Where its package lies; checked out if it is not there yet."""
    folder = HERE / "build" / f"before-{COMMIT}"
    if not folder.exists():
        run(["git", "worktree", "add", "--detach", str(folder), COMMIT], cwd=HERE, check=True)
    return folder / "src"


def player(amount: str, seed: int) -> ProgramPlayer:
    """Its best search, with so much time or so many simulations."""
    code = SPEAKS.format(folder=str(sources()), bot=f"best@{amount}")
    return ProgramPlayer((sys.executable, "-c", code), PATIENCE, seed)
