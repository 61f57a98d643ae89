"""Fitting the weights of a game's features: bots play each other, and the results teach them.

Each position of a game is a row: what the features said of each seat, and who won in the end. The
weights are those under which the results were likeliest (a logistic regression over the seats). But
a result has many causes, most of them later than the position. So the fit is repeated with what the
next positions of the game promised mixed into the results (TD(lambda), as researchers call it).
"""

from dataclasses import dataclass, fields, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from rivertable.engine.compile import Floats
from rivertable.engine.game import Setting
from rivertable.engine.position import Position

from .player import BEST, PLAIN, Bot, Effort, searching
from .tree import MOST_SEATS

# A third of the seats plays without an evaluation. Bots that only ever meet themselves learn to
# believe what they believe: the weights of Wadi ran away within three rounds.
TEACHERS = (BEST, BEST, PLAIN)
STRAY_SHARE = 0.1  # of the moves are made at random, so that the bots see more than they like
ROUNDS_OF_NEWTON = 30
REPEATS = 6  # of the fit, each with what the one before it promised
PATIENCE = 0.9  # how much of what comes after the next position counts


@dataclass(frozen=True)
class Lessons:
    """Rows of positions: features of each seat, the progress of the game, shares of the win."""

    features: Floats  # [row, seat, feature]
    progress: Floats  # [row]
    shares: Floats  # [row, seat]; nothing for seats that do not play
    players: NDArray[np.int64]  # [row]
    is_last: NDArray[np.bool_]  # [row]: of its game


def play_lesson(setting: Setting, effort: Effort, weights: Floats, seed: int) -> Lessons:
    """One game of bots against each other, as lessons."""
    game, dice = setting.game, Random(seed)
    position = Position(setting).with_seed(seed)
    bots = [
        Bot(effort, dice.choice(TEACHERS), seed * 8 + seat, weights)
        for seat in range(setting.players)
    ]
    tables, progress = [], []
    while not position.is_over:
        table, share = np.zeros((MOST_SEATS, weights.shape[1])), np.zeros(MOST_SEATS)
        late = searching(game.name).judge(setting.board, position._buffer, weights, table, share)
        tables.append(table)
        progress.append(late)
        seat = position.acting[0]
        if dice.random() < STRAY_SHARE:
            number = int(dice.choice(position.legal_numbers(seat).tolist()))
        else:
            number = bots[seat - 1].choose(position.view(seat)).number
        position.play_number(number, seat)
    assert position.ranks is not None
    winners = [rank == 1 for rank in position.ranks]
    shares = np.zeros(MOST_SEATS)
    shares[: setting.players] = np.array(winners) / sum(winners)
    rows = len(tables)
    return Lessons(
        np.array(tables),
        np.array(progress),
        np.tile(shares, (rows, 1)),
        np.full(rows, setting.players),
        np.arange(rows) == rows - 1,
    )


def joined(lessons: list[Lessons]) -> Lessons:
    """Many games' lessons as one."""
    names = [field.name for field in fields(Lessons)]
    return Lessons(*(np.concatenate([getattr(one, name) for one in lessons]) for name in names))


def learn(lessons: Lessons) -> tuple[Floats, float]:
    """The weights that results and later positions teach, and how surprising the results remain."""
    weights, surprise = fit(lessons)
    for _ in range(REPEATS):
        weights, _ = fit(replace(lessons, shares=foreseen(lessons, weights)))
    return weights, surprise


def foreseen(lessons: Lessons, weights: Floats) -> Floats:
    """What each position should have promised, by what the later ones of its game did."""
    x, plays = spread_out(lessons)
    promised = np.where(plays, expected(x, plays, weights.reshape(-1)), 0.0)
    shares = lessons.shares.copy()
    for row in range(len(shares) - 2, -1, -1):
        if not lessons.is_last[row]:
            shares[row] = PATIENCE * shares[row + 1] + (1 - PATIENCE) * promised[row + 1]
    return shares


def spread_out(lessons: Lessons) -> tuple[Floats, NDArray[np.bool_]]:
    """The features twice, early and late, by the progress of the game; and which seats play."""
    late = lessons.progress[:, None, None]
    x = np.concatenate([lessons.features * (1 - late), lessons.features * late], axis=2)
    return x, np.arange(MOST_SEATS)[None, :] < lessons.players[:, None]


def fit(lessons: Lessons, caution: float = 10.0) -> tuple[Floats, float]:
    """The weights under which the results are likeliest, and how surprising they still are (nats).

    `caution` pulls the weights towards 0, the more the less a feature varies. By Newton's method.
    """
    x, plays = spread_out(lessons)
    spread = x.reshape(-1, x.shape[2]).std(axis=0) + 1e-9
    x = x / spread
    w = np.zeros(x.shape[2])
    for _ in range(ROUNDS_OF_NEWTON):
        p = expected(x, plays, w)
        slope = np.einsum("rsk,rs->k", x, p - lessons.shares) + caution * w
        mean = np.einsum("rsk,rs->rk", x, p)
        flat = (x * np.sqrt(p)[:, :, None]).reshape(-1, x.shape[2])
        bend = flat.T @ flat - mean.T @ mean + (caution + 1e-6) * np.eye(len(w))
        step = np.linalg.solve(bend, slope)
        w -= step
        if np.abs(step).max() < 1e-6:
            break
    p = expected(x, plays, w)
    surprise = -(lessons.shares * np.log(np.where(plays, p, 1.0) + 1e-12)).sum(axis=1).mean()
    return (w / spread).reshape(2, -1), float(surprise)


def expected(x: Floats, plays: NDArray[np.bool_], w: Floats) -> Floats:
    """The shares that weights expect."""
    sums = np.where(plays, x @ w, -np.inf)
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares
