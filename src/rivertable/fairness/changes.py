"""Which single change of a tile makes a board fairest: many boards with few games, few with many."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from rivertable.contract.boards import Boards, Mistake
from rivertable.engine.arrays import Floats
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


@dataclass(frozen=True)
class Wins:
    """How wins follow points where the places were compared. Even points need not be even wins.

    Who plays last knows how many points win, and often wins by one; who plays first wins high, or not.
    """

    shares: Floats  # of the win, by place
    points: Floats  # above the mean of a game, by place
    slope: float  # of the win, that one point more is worth


def wins_in(rows: Sequence[Row]) -> Wins:
    """What games between equal bots tell about it."""
    shares, apart = np.array([row["shares"] for row in rows]), above_mean(points_of(rows))
    squares = float((apart**2).sum())
    slope = float(((shares - 1 / shares.shape[1]) * apart).sum()) / squares if squares else 0.0
    return Wins(shares.mean(axis=0), apart.mean(axis=0), slope)


def above_mean(points: Sequence[Sequence[float]]) -> Floats:
    found: Floats = np.array(points) - np.mean(points, axis=1, keepdims=True)
    return found


def tilt(points: Sequence[Sequence[float]], wins: Wins) -> float:
    """How unequal the shares of the win would be, squared, without what chance adds in so few games.

    Points say more in few games than wins do, so the shares are foretold from them.
    """
    apart = above_mean(points)
    expected = wins.shares + wins.slope * (apart.mean(axis=0) - wins.points)
    noise = apart.var(axis=0, ddof=1).sum() / len(points) if len(points) > 1 else 0.0
    return float(((expected - 1 / len(expected)) ** 2).sum() - wins.slope**2 * noise)


def best_change(
    job: Job, boards: Boards, plan: Plan, played: int, journal: Journal
) -> tuple[Change, int]:
    """The change that leaves the places most equal, and in how many games that was seen.

    `played` games on the board as it is tell how wins follow points.
    """
    wins = wins_in(rows_of([one for one in questions(plan, played) if is_equal(one)], journal))
    left = [
        Change(why, board, replace(plan, options={**plan.options, boards.option: board}))
        for why, board in boards.changes(plan.options[boards.option])
    ]
    games = 0
    for keep, games in ROUNDS:
        left = left[: int(min(keep, len(left)))]
        asked = [one for change in left for one in equal(change.plan, games)]
        run(job, answer, asked, journal)
        left.sort(key=lambda change: tilt(points_in(change.plan, games, journal), wins))
    return left[0], games


def equal(plan: Plan, games: int) -> list[Row]:
    """So many games between equal bots."""
    return [one for one in questions(plan, 2 * games) if is_equal(one)][:games]


def is_equal(asked: Row) -> bool:
    return bool(asked["number"] % EVERY)


def rows_of(asked: Sequence[Row], journal: Journal) -> list[Row]:
    """What is known of these games."""
    return [row for row in map(journal.find, asked) if row is not None]


def points_of(rows: Sequence[Row]) -> list[list[float]]:
    return [row["points"] for row in rows]


def points_in(plan: Plan, games: int, journal: Journal) -> list[list[float]]:
    return points_of(rows_of(equal(plan, games), journal))
