"""The search, bound to one game: its rules, its secrets and its evaluation."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from rivertable.engine.compile import (
    CACHE,
    PACKAGE,
    Numbers,
    Record,
    compiled,
    entry_point,
    fingerprint,
    rebound,
)
from rivertable.engine.game import Game
from rivertable.engine.playing import pick_move

from . import evaluating, finding, search

# What a change of makes the search be compiled anew, beside what the rules are made of.
SOURCES = (
    *(f"bots/{part}.py" for part in ("evaluating", "finding", "search", "tree")),
    *(f"games/{{game}}/{part}.py" for part in ("evaluation*", "view")),
)

# In this order each may call the ones before it.
PARTS = (
    evaluating.compared,
    evaluating.win_shares,
    evaluating.evaluate,
    finding.key_of,
    finding.node_of,
    search.reach,
    search.play_any,
    search.play_out,
    search.finish,
    search.expand,
    search.select,
    search.choose,
    search.simulate,
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

    def __init__(self, game: Game) -> None:
        rules, evaluation = game.rules, game.part("evaluation")
        words = ("WORDS", "STATE", "BOARD", "acting", "legal", "play", "scores")
        names = {word: getattr(rules, word) for word in words}
        names |= {"features": evaluation.features, "progress": evaluation.progress}
        names["habit"] = getattr(evaluation, "habit", any_habit)
        names |= {"SIZE": rules.STATE.itemsize // 2, "FEATURES": len(evaluation.FEATURES)}
        names |= {"SCORES": len(game.score_names), "HAS_SECRETS": game.secrets is not None}
        names |= {"conceal": nothing_to_conceal, "redraw": nothing_to_redraw}
        names["is_hidden"] = nothing_is_hidden
        if game.secrets is not None:
            view = game.part("view")
            names |= {word: getattr(view, word) for word in ("conceal", "redraw", "is_hidden")}
        self._name = game.name.replace("-", "_")
        self._sources = [pattern.format(game=self._name) for pattern in SOURCES]
        for part in PARTS:
            names[part.__name__] = compiled(rebound(part, self._name, names))
        self._names = names
        self.features = len(evaluation.FEATURES)

    def _bound(self, function: Any, signature: str) -> Any:
        folder = CACHE / f"{self._name}-{fingerprint(PACKAGE, self._sources)}"
        return entry_point(
            rebound(function, self._name, self._names), signature, folder, nogil=True
        )

    @cached_property
    def search(self) -> Callable[..., int]:
        signature = f"i8(u1[::1], i2[::1], i8, {TREE}, f8[:, ::1], f8[::1], i8[::1], i8)"
        return self._bound(search.search, signature)

    @cached_property
    def report(self) -> Callable[..., int]:
        signature = f"i8(i2[::1], i8, {TREE}, f8[:, ::1])"
        return self._bound(finding.report, signature)

    @cached_property
    def judge(self) -> Callable[..., float]:
        signature = "f8(u1[::1], i2[::1], f8[:, ::1], f8[:, ::1], f8[::1])"
        return self._bound(evaluating.judge, signature)


def seed_of(number: int) -> Numbers:
    """A state for the compiled random numbers, which is never 0."""
    return np.array([1 + number % (2**32 - 1)], np.int64)
