"""The search, bound to one game: its rules, its secrets and its evaluation."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from rivertable.contract import BoardGame
from rivertable.contract.defaults.evaluation import random_policy
from rivertable.contract.parts import NOTES
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.backends.entry_points import Algorithms, EntryPoints
from rivertable.engine.compiled import compiled, rebound
from rivertable.engine.kernel import MOST_MOVES
from rivertable.games import find

from . import evaluate, mcts, nodes
from .ranking import COLUMNS
from .tree import Memory, arrays_of

# In this order each may call the ones before it.
PARTS = (
    evaluate.compared,
    evaluate.win_shares,
    evaluate.margin,
    evaluate.settle,
    evaluate.beside_share,
    evaluate.weigh_up,
    evaluate.evaluate,
    evaluate.evaluate_for,
    nodes.key_of,
    nodes.node_of,
    mcts.reach,
    mcts.play_random,
    mcts.rollout,
    mcts.evaluate_leaf,
    mcts.expand,
    mcts.select_moves,
    mcts.simulate,
)

TREE = "u1[::1], u1[::1], i8[::1], i4[::1], i8[::1], f8[:, ::1]"
ALIGNED = 64  # bytes that an array may take more, so that it begins at a multiple of them


@compiled
def nothing_to_conceal(s: Record, seat: int) -> None:
    """Everything is open."""


@compiled
def nothing_to_redraw(b: Record, s: Record, seat: int, beliefs: Floats, rng: Numbers) -> None:
    """Nothing is unknown."""


@compiled
def nothing_is_hidden(b: Record, s: Record) -> bool:
    """Everything is open."""
    return False


@compiled
def nobody_stands(mine: Floats) -> float:
    """The game says nothing of standings."""
    return 0.0


@compiled
def nothing_is_known(b: Record, s: Record, me: int) -> float:
    """What a seat may expect follows from weights alone."""
    return -1.0


ALGORITHMS: Algorithms = {
    "search": (
        mcts.search,
        f"i8(u1[::1], i2[::1], i8, {TREE}, f8[:, ::1], f8[::1], i8[::1], i8)",
    ),
    "report": (nodes.report, f"i8(i2[::1], i8, {TREE}, f8[:, ::1])"),
    "evaluate_position": (
        evaluate.evaluate_position,
        "f8(u1[::1], i2[::1], f8[:, ::1], f8[:, ::1], f8[::1])",
    ),
    "conceal_from": (nodes.conceal_from, "void(i2[::1], i8)"),
    "draw_hidden": (mcts.draw_hidden, "void(u1[::1], i2[::1], i8, i8[::1])"),
}


class BoundSearch(EntryPoints):
    """The search of one game."""

    search: Callable[..., int]
    report: Callable[..., int]
    evaluate_position: Callable[..., float]
    conceal_from: Callable[..., None]
    draw_hidden: Callable[..., None]

    def __init__(self, game: BoardGame) -> None:
        rules, evaluation, secrets = game.rules, game.evaluation, game.secrets
        names: dict[str, Any] = {
            "WORDS": rules.WORDS,
            "STATE": rules.STATE,
            "BOARD": rules.BOARD,
            "acting": rules.acting,
            "legal": rules.legal,
            "play": rules.play,
            "scores": rules.scores,
        }
        names |= {"features": evaluation.features, "progress": evaluation.progress}
        names["rollout_policy"] = evaluation.rollout_policy or random_policy
        names["known_share"] = evaluation.known_share or nothing_is_known
        names["standing"] = evaluation.standing or nobody_stands
        names["HAS_STANDING"] = evaluation.standing is not None
        names["IDLE"] = evaluation.idle_move
        names |= {"SIZE": rules.STATE.itemsize // 2, "FEATURES": len(evaluation.names)}
        names["WIDTH"] = len(evaluation.names) + NOTES
        names |= {"SCORES": len(game.score_names), "HAS_SECRETS": secrets is not None}
        names |= {"conceal": nothing_to_conceal, "redraw": nothing_to_redraw}
        names["is_hidden"] = nothing_is_hidden
        if secrets is not None:
            names |= {"conceal": secrets.conceal, "redraw": secrets.redraw}
            names["is_hidden"] = secrets.is_hidden
        name = game.name.replace("-", "_")
        for part in PARTS:
            names[part.__name__] = compiled(rebound(part, name, names))
        self._package = game.package
        super().__init__(game.name, ALGORITHMS, names, game.module, are_long=True)

    def new_tree(self, nodes: int) -> Memory:
        """An empty tree, where the search of this game can reach it."""
        if self.is_native or self.backend != "wasm":
            return Memory(nodes)
        return WasmMemory(self, nodes)

    def on(self, tree: Memory) -> "BoundSearch | WasmMemory":
        """Who searches this tree: native code reaches every tree, WebAssembly its own ones."""
        return tree if isinstance(tree, WasmMemory) and not self.is_native else self

    def __reduce__(self) -> Any:
        return (_search_in, (self._package,))


class WasmMemory(Memory):
    """A tree in the memory of an instance of its own, so that several are searched at once."""

    def __init__(self, search: BoundSearch, nodes: int) -> None:
        size = sum(
            np.dtype(kind).itemsize * int(np.prod(shape)) + ALIGNED
            for shape, kind in arrays_of(nodes).values()
        )
        self._instance = search.new_instance(size)
        super().__init__(nodes, self._instance.keep)
        for name in ("search", "report"):
            setattr(self, name, self._instance.function(name, ALGORITHMS[name][1]))

    search: Callable[..., int]
    report: Callable[..., int]


@cache
def search_for(game: str) -> BoundSearch:
    """The search of the game of that name, once for the whole process."""
    return BoundSearch(find(game))


def _search_in(package: str) -> BoundSearch:
    """The search of a game that another process has; here it need not be registered."""
    return BoundSearch(import_module(package).GAME)


def reported(bound: BoundSearch, memory: Memory, buffer: Numbers, seat: int) -> Floats:
    """What a tree knows of each move of a root, the best one first."""
    out = np.zeros((MOST_MOVES, COLUMNS))
    return out[: bound.on(memory).report(buffer, seat, *memory, out)]


def seed_of(number: int) -> Numbers:
    """A state for the compiled random numbers, which is never 0."""
    return np.array([1 + number % (2**32 - 1)], np.int64)
