"""Fitting the weights of a game's features: bots play each other, and the results teach them.

Each position of a game is a row: what the features said of each seat, and who won in the end. The
weights are those under which the results were likeliest (a logistic regression over the seats). But
a result has many causes, most of them later than the position. So the fit is repeated with what the
next positions of the game promised mixed into the results (TD(lambda), as researchers call it).
"""

from dataclasses import replace
from random import Random

import numpy as np

from rivertable.engine.compile import Floats
from rivertable.engine.game import Setting
from rivertable.engine.position import Position

from .player import PLAIN, Bot, Effort, best_style, searching
from .tree import MOST_SEATS
from .tune_doubts import fit_doubts
from .tune_lessons import Lessons, Reals, shares_of, surprise

# A third of the seats plays without an evaluation. Bots that only ever meet themselves learn to
# believe what they believe: the weights of Wadi ran away within three rounds.
PLAIN_SHARE = 3  # one seat in so many
STRAY_SHARE = 0.1  # of the moves are made at random, so that the bots see more than they like
ROUNDS_OF_NEWTON = 30
REPEATS = 6  # of the fit, each with what the one before it promised
PATIENCE = 0.9  # how much of what comes after the next position counts


def play_lesson(setting: Setting, effort: Effort, weights: Floats, seed: int) -> Lessons:
    """One game of bots against each other, as lessons."""
    game, dice = setting.game, Random(seed)
    position = Position(setting).with_seed(seed)
    teachers = [PLAIN] + [best_style(game)] * (PLAIN_SHARE - 1)
    bots = [
        Bot(effort, dice.choice(teachers), seed * 8 + seat, weights)
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


def learn(lessons: Lessons, weights: Floats, seed: int) -> tuple[Floats, float]:
    """The weights that results and later positions teach, and how surprising the results remain.

    If the weights that there are have doubts, results alone teach: later positions added nothing.
    """
    if len(weights) > 2:
        weights = fit_doubts(lessons, weights, seed)
    else:
        weights = fit(lessons)
        for _ in range(REPEATS):
            weights = fit(replace(lessons, shares=foreseen(lessons, weights)))
    return weights, surprise(lessons, weights)


def foreseen(lessons: Lessons, weights: Floats) -> Reals:
    """What each position should have promised, by what the later ones of its game did."""
    promised = shares_of(lessons, weights)
    shares = lessons.shares.copy()
    for row in range(len(shares) - 2, -1, -1):
        if not lessons.is_last[row]:
            shares[row] = PATIENCE * shares[row + 1] + (1 - PATIENCE) * promised[row + 1]
    return shares


def fit(lessons: Lessons, caution: float = 10.0) -> Floats:
    """The weights without doubts under which the results are likeliest, by Newton's method.

    `caution` pulls the weights towards 0, the more the less a feature varies.
    """
    late = lessons.progress[:, None, None]
    x = np.concatenate([lessons.features * (1 - late), lessons.features * late], axis=2)
    spread = x.reshape(-1, x.shape[2]).std(axis=0) + 1e-9
    x = x / spread
    w = np.zeros(x.shape[2])
    for _ in range(ROUNDS_OF_NEWTON):
        p = shares_of(lessons, (w / spread).reshape(2, -1))
        slope = np.einsum("rsk,rs->k", x, p - lessons.shares) + caution * w
        mean = np.einsum("rsk,rs->rk", x, p)
        flat = (x * np.sqrt(p)[:, :, None]).reshape(-1, x.shape[2])
        bend = flat.T @ flat - mean.T @ mean + (caution + 1e-6) * np.eye(len(w))
        step = np.linalg.solve(bend, slope)
        w -= step
        if np.abs(step).max() < 1e-6:
            break
    return (w / spread).reshape(2, -1)
