"""Fitting the weights of a game's features: bots play each other, and the results teach them.

Each position of a game is a row: what the features said of each seat, and who won in the end. The
weights are those under which the results were likeliest (a logistic regression over the seats). But
a result has many causes, most of them later than the position. So what bots expected when they had
thought about this position and the next ones is mixed into it (researchers know this as TD(lambda),
with a search for what comes next).
"""

from dataclasses import replace
from math import isnan, nan
from random import Random
from statistics import fmean

import numpy as np

from rivertable.engine.compile import Floats
from rivertable.engine.game import Setting
from rivertable.engine.position import Position
from rivertable.engine.view import View

from .player import PLAIN, Bot, Effort, Thought, best_style, searching
from .tree import MOST_SEATS
from .tune_doubts import fit_doubts
from .tune_lessons import Lessons, Reals, shares_of, surprise

# A third of the seats plays without an evaluation. Bots that only ever meet themselves learn to
# believe what they believe: the weights of Wadi ran away within three rounds.
PLAIN_SHARE = 3  # one seat in so many
STRAY_SHARE = 0.1  # of the moves are made at random, so that the bots see more than they like
ROUNDS_OF_NEWTON = 30
PATIENCE = 0.9  # how much what came later counts, beside what was expected now


def play_lesson(setting: Setting, effort: Effort, weights: Floats, seed: int) -> Lessons:
    """One game of bots against each other, as lessons."""
    game, dice = setting.game, Random(seed)
    position = Position(setting).with_seed(seed)
    teachers = [PLAIN] + [best_style(game)] * (PLAIN_SHARE - 1)
    bots = [
        Bot(effort, dice.choice(teachers), seed * 8 + seat, weights)
        for seat in range(setting.players)
    ]
    tables, progress, movers, hopes = [], [], [], []
    while not position.is_over:
        table, share = np.zeros((MOST_SEATS, weights.shape[1])), np.zeros(MOST_SEATS)
        late = searching(game.name).judge(setting.board, position._buffer, weights, table, share)
        tables.append(table)
        progress.append(late)
        seat = position.acting[0]
        if dice.random() < STRAY_SHARE:
            number, hope = int(dice.choice(position.legal_numbers(seat).tolist())), nan
        else:
            number, hope = answer(bots[seat - 1], position.view(seat))
        movers.append(seat)
        hopes.append(hope)
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
        np.array(movers),
        np.array(hopes),
    )


def answer(bot: Bot, view: View) -> tuple[int, float]:
    """A bot's move, and the share of the win that it expects then.

    Who plays without an evaluation expects too wrongly to teach others.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0].number, nan
    thoughts = bot.think(view)
    number = bot.decide(thoughts, is_shared=len(view.acting) > 1)
    return number, nan if bot.style == PLAIN else expected(thoughts)


def expected(thoughts: list[Thought]) -> float:
    """The share that thinking has promised: for sure, or over all that was tried."""
    if thoughts[0].is_proven:
        return thoughts[0].share
    return fmean((thought.share for thought in thoughts), (thought.visits for thought in thoughts))


def learn(lessons: Lessons, weights: Floats, seed: int) -> tuple[Floats, float]:
    """The weights that results and hopes teach, and how surprising the results remain."""
    taught = replace(lessons, shares=foreseen(lessons))
    weights = fit_doubts(taught, weights, seed) if len(weights) > 2 else fit(taught)
    return weights, surprise(lessons, weights)


def foreseen(lessons: Lessons) -> Reals:
    """What each position should have promised: the result, and what bots hoped for until then."""
    shares = lessons.shares.copy()
    for row in range(len(shares) - 1, -1, -1):
        if not lessons.is_last[row]:
            shares[row] = shares[row + 1]
        if not isnan(lessons.hope[row]):
            seat, players = int(lessons.seat[row]), int(lessons.players[row])
            shares[row] = with_hope(shares[row], seat, lessons.hope[row], players)
    return shares


def with_hope(shares: Reals, seat: int, hope: float, players: int) -> Reals:
    """Shares with a part of what the seat hoped for; the others have the rest as they had it."""
    mine = PATIENCE * shares[seat - 1] + (1 - PATIENCE) * hope
    others = shares.copy()
    others[seat - 1] = 0.0
    if not others.any():
        others[:players] = 1.0
        others[seat - 1] = 0.0
    mixed: Reals = others * (1 - mine) / others.sum()
    mixed[seat - 1] = mine
    return mixed


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
