"""Programs for tests: each is the example that answers in another way, in a process of its own."""

import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from rivertable.bots.arena.match import Player
from rivertable.engine.moment import Move
from rivertable.engine.position import View

EXAMPLE = Path(__file__).parents[3] / "examples" / "engine_random.py"
ANSWER = 'say(f"move {choose(int(rest))}")'
SIGN = """\
import os, subprocess, time
signed = open({path!r}, "a", buffering=1)
signed.write(f"{{os.getpid()}}\\n")
"""


def program(folder: Path, answer: str = ANSWER, limit: str = "") -> str:
    """The name of a program that does this when it is asked for a move. It writes down its id."""
    file = folder / "program.py"
    sign = SIGN.format(path=str(folder / "ids"))
    text = EXAMPLE.read_text("utf-8").replace(ANSWER, answer)
    file.write_text(text.replace("import sys\n", f"import sys\n{sign}"), "utf-8")
    return f"program{limit}:{python('-I', '-S', str(file))}"


def python(*arguments: str) -> str:
    """A command that runs this Python."""
    return shlex.join([sys.executable, *arguments])


def running(folder: Path) -> list[int]:
    """Those that wrote down their ids and are still there."""
    ids = [int(line) for line in (folder / "ids").read_text("utf-8").split()]
    assert ids
    return [process for process in ids if is_running(process)]


def is_running(process: int) -> bool:
    """Is there such a process, and not only what is left of it until somebody asks?"""
    asked = ["ps", "-o", "stat=", "-p", str(process)]
    state = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return state[:1] not in ("", "Z")


class Scripted:
    """Plays these moves, and then as another player does."""

    def __init__(self, moves: Sequence[str], then: Player) -> None:
        self._moves = list(moves)
        self._then = then

    def choose(self, view: View) -> Move:
        return view.parse(self._moves.pop(0), view.seat) if self._moves else self._then.choose(view)
