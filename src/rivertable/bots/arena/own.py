"""Players of your own, by name: a class that chooses moves, or a policy in a file.

    my_bots:Greedy              the class Greedy of the module my_bots, installed or in this folder
    path/to/my_bots.py:Greedy   the same by its file
    my_bots:Net=weights.pt      with an argument
    wadi.npz                    a policy that `rivertable.research.policy` saved

A class is called with a seed, and with the argument if there is one; its `choose(view)` returns a move of
`view.legal_moves()`, or its text. Such a player runs in our process and may do what you may do: name only
code that you trust.
"""

import importlib.util
import re
import sys
from hashlib import sha256
from importlib import import_module
from inspect import getfile
from pathlib import Path
from typing import Any

from rivertable.bots.programs.player import Forfeit
from rivertable.engine.errors import BadOption, RivertableError
from rivertable.engine.moment import Move
from rivertable.engine.position import View

CLASS = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|.+\.py):([A-Za-z_]\w*)(?:=(.+))?")
POLICY = re.compile(r".+\.npz")
POLICY_PLAYER = "rivertable.research.policy:PolicyPlayer"
LONGEST = 200  # characters of what went wrong that are told


def parts_of(name: str) -> tuple[str, str, str | None] | None:
    """Module or file, class and argument, if the name is that of a player of one's own."""
    if POLICY.fullmatch(name):
        name = f"{POLICY_PLAYER}={name}"
    found = CLASS.fullmatch(name)
    return None if found is None else (found[1], found[2], found[3])


def class_of(name: str) -> Any:
    """The class behind a name; BadOption says what is missing."""
    parts = parts_of(name)
    assert parts is not None, "who asks has looked at the name"
    where, what, _ = parts
    try:
        module = module_at(where)
    except Exception as problem:  # whatever somebody's module does when it is imported
        raise BadOption(f"{where} could not be imported: {told(problem)}") from None
    found = getattr(module, what, None)
    if not callable(getattr(found, "choose", None)):
        raise BadOption(f"{where} has no class {what} with a method choose(view).")
    return found


def module_at(where: str) -> Any:
    """A module by its name, also from the folder where we are, or by its file."""
    if not where.endswith(".py"):
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.append(here)
        return import_module(where)
    path = Path(where).resolve()
    if not path.exists():
        raise BadOption(f"there is no file {where}")
    name = f"{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def version_of(name: str) -> str:
    """A hash of the class's file and of a file that is its argument: what is changed plays anew."""
    parts, digest = parts_of(name), sha256()
    assert parts is not None
    files = [Path(getfile(class_of(name))), *map(Path, filter(None, parts[2:]))]
    for file in files:
        if file.is_file():
            digest.update(file.read_bytes())
    return f"{name} {digest.hexdigest()[:8]}"


def told(problem: BaseException) -> str:
    """What went wrong in somebody's code, as the end of a sentence."""
    text = " ".join(str(problem).split())[:LONGEST].rstrip(".")
    if isinstance(problem, RivertableError):
        return f"{text}."
    return f"{type(problem).__name__}: {text}." if text else f"{type(problem).__name__}."


class OwnPlayer:
    """A player of one's own at one seat of one game; what breaks in it loses the game."""

    def __init__(self, name: str, seed: int) -> None:
        parts = parts_of(name)
        assert parts is not None
        arguments = () if parts[2] is None else (parts[2],)
        made = class_of(name)
        try:
            self._player = made(seed, *arguments)
        except RivertableError:
            raise
        except Exception as problem:
            raise BadOption(f"{name} could not be made: {told(problem)}") from None

    def choose(self, view: View) -> Move:
        """The move that it chooses; Forfeit if it is none."""
        try:
            chosen = self._player.choose(view)
            return view.parse(chosen if isinstance(chosen, Move) else str(chosen), view.seat)
        except RivertableError as refusal:
            raise Forfeit(view.seat, f"chose no legal move: {refusal}") from None
        except Exception as problem:
            raise Forfeit(view.seat, f"broke: {told(problem)}") from problem
