"""Which single change of a tile makes a board fairest: many boards with few games, few with many."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from rivertable.contract.boards import Boards, Mistake
from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.run import Job, run

from .playing import EVERY, Plan, answer, questions

# So many games for the best ones so far; as in static/boards/fairness_worker.js.
ROUNDS: tuple[tuple[float, int], ...] = ((inf, 4), (14, 20), (4, 60))


@dataclass(frozen=True)
class Change:
    """A board that differs in one tile."""

    why: Mistake
    board: str
    plan: Plan


def tilt(points: Sequence[Sequence[float]]) -> float:
    """How far the places lie apart, in points squared, without what chance adds in so few games.

    Points say more in few games than wins do.
    """
    apart = np.array(points) - np.mean(points, axis=1, keepdims=True)
    means = apart.mean(axis=0)
    noise = apart.var(axis=0, ddof=1).sum() / len(points) if len(points) > 1 else 0.0
    return float((means**2).sum() - noise)


def best_change(job: Job, boards: Boards, plan: Plan, journal: Journal) -> tuple[Change, int]:
    """The change that leaves the places nearest together, and in how many games that was seen."""
    left = [
        Change(why, board, replace(plan, options={**plan.options, boards.option: board}))
        for why, board in boards.changes(plan.options[boards.option])
    ]
    games = 0
    for keep, games in ROUNDS:
        left = left[: int(min(keep, len(left)))]
        asked = [one for change in left for one in equal(change.plan, games)]
        run(job, answer, asked, journal)
        left.sort(key=lambda change: tilt(points_in(change.plan, games, journal)))
    return left[0], games


def equal(plan: Plan, games: int) -> list[Row]:
    """So many games between equal bots."""
    return [one for one in questions(plan, 2 * games) if one["number"] % EVERY][:games]


def points_in(plan: Plan, games: int, journal: Journal) -> list[list[float]]:
    found = (journal.find(one) for one in equal(plan, games))
    return [row["points"] for row in found if row is not None]
