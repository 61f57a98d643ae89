"""The search, bound to one game: its rules, its secrets and its evaluation."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from rivertable.contract import BoardGame
from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.jit import compiled, entry_point, is_kept, rebound
from rivertable.engine.kernel import pick_move

from . import evaluate as evaluating
from . import mcts, nodes

# In this order each may call the ones before it.
PARTS = (
    evaluating.compared,
    evaluating.win_shares,
    evaluating.evaluate,
    nodes.key_of,
    nodes.node_of,
    mcts.reach,
    mcts.play_any,
    mcts.play_out,
    mcts.finish,
    mcts.expand,
    mcts.select,
    mcts.choose,
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


@compiled
def any_habit(b: Record, s: Record, words: Numbers, rng: Numbers) -> int:
    """Nobody knows what people usually do."""
    return pick_move(words, rng)


class Searching:
    """The search for one game, each entry compiled when it is first used."""

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
        names["habit"] = evaluation.rollout_policy or any_habit
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
    def judge(self) -> Callable[..., float]:
        signature = "f8(u1[::1], i2[::1], f8[:, ::1], f8[:, ::1], f8[::1])"
        return self._bound(evaluating.judge, signature)


def seed_of(number: int) -> Numbers:
    """A state for the compiled random numbers, which is never 0."""
    return np.array([1 + number % (2**32 - 1)], np.int64)
