"""The search, bound to one game: its rules, its secrets and its evaluation."""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

import numpy as np

from rivertable.contract import BoardGame
from rivertable.contract.defaults.evaluation import random_policy
from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.jit import (
    compiled,
    entry_point,
    is_kept,
    rebound,
)
from rivertable.games import find

from . import evaluate, mcts, nodes

# In this order each may call the ones before it.
PARTS = (
    evaluate.compared,
    evaluate.win_shares,
    evaluate.evaluate,
    nodes.key_of,
    nodes.node_of,
    mcts.reach,
    mcts.play_random,
    mcts.rollout,
    mcts.evaluate_leaf,
    mcts.expand,
    mcts.select_edge,
    mcts.select_moves,
    mcts.simulate,
)

TREE = "u1[::1], u1[::1], i8[::1], i4[::1], i8[::1]"


@compiled
def nothing_to_conceal(s: Record, seat: int) -> None:
    """Everything is open."""


@compiled
def nothing_to_redraw(b: Record, s: Record, seat: int, rng: Numbers) -> None:
    """Nothing is unknown."""


@compiled
def nothing_is_hidden(b: Record, s: Record) -> bool:
    """Everything is open."""
    return False


class BoundSearch:
    """The search of one game, each entry compiled when it is first used."""

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
        names |= {"SIZE": rules.STATE.itemsize // 2, "FEATURES": len(evaluation.names)}
        names |= {"SCORES": len(game.score_names), "HAS_SECRETS": secrets is not None}
        names |= {"conceal": nothing_to_conceal, "redraw": nothing_to_redraw}
        names["is_hidden"] = nothing_is_hidden
        if secrets is not None:
            names |= {"conceal": secrets.conceal, "redraw": secrets.redraw}
            names["is_hidden"] = secrets.is_hidden
        self._name = game.name.replace("-", "_")
        for part in PARTS:
            names[part.__name__] = compiled(rebound(part, self._name, names))
        self._names = names
        self.features = len(evaluation.names)

    def _bound(self, function: Any, signature: str) -> Any:
        return entry_point(rebound(function, self._name, self._names), signature, nogil=True)

    @property
    def is_kept(self) -> bool:
        """Was the search compiled before, so that bots think at once?"""
        return is_kept(rebound(mcts.search, self._name, self._names))

    @cached_property
    def search(self) -> Callable[..., int]:
        signature = f"i8(u1[::1], i2[::1], i8, {TREE}, f8[:, ::1], f8[::1], i8[::1], i8)"
        return self._bound(mcts.search, signature)

    @cached_property
    def report(self) -> Callable[..., int]:
        signature = f"i8(i2[::1], i8, {TREE}, f8[:, ::1])"
        return self._bound(nodes.report, signature)

    @cached_property
    def evaluate_position(self) -> Callable[..., float]:
        signature = "f8(u1[::1], i2[::1], f8[:, ::1], f8[:, ::1], f8[::1])"
        return self._bound(evaluate.evaluate_position, signature)


@cache
def search_for(game: str) -> BoundSearch:
    """The search of the game of that name, once for the whole process."""
    return BoundSearch(find(game))


def seed_of(number: int) -> Numbers:
    """A state for the compiled random numbers, which is never 0."""
    return np.array([1 + number % (2**32 - 1)], np.int64)
