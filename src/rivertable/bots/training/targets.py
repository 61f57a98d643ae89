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

from rivertable.bots.arena.match import shares
from rivertable.bots.bot import (
    PLAIN,
    Bot,
    Effort,
    Thought,
    best_style,
    searching,
)
from rivertable.engine.arrays import Floats
from rivertable.engine.game import Setting
from rivertable.engine.position import Position, View
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import game_of

from .dataset import (
    Lessons,
    Reals,
    shares_of,
    surprise,
)
from .fit_network import fit_doubts

STRAY_SHARE = 0.1  # of the moves are made at random, so that the bots see more than they like
ROUNDS_OF_NEWTON = 30


def play_lesson(
    setting: Setting, effort: Effort, weights: Floats, seed: int, strangers: int = 0
) -> Lessons:
    """One game of bots against each other, as lessons.

    One seat in so many is a stranger's, who plays without an evaluation; none if it is 0.
    """
    dice = Random(seed)
    position = Position(setting).with_seed(seed)
    best = best_style(game_of(setting))
    styles = [PLAIN] + [best] * (strangers - 1) if strangers else [best]
    bots = [
        Bot(effort, dice.choice(styles), seed * 8 + seat, weights)
        for seat in range(setting.players)
    ]
    judge = searching(setting.game.name).judge
    tables, progress, movers, hopes = [], [], [], []
    while not position.is_over:
        table, share = np.zeros((MOST_SEATS, weights.shape[1])), np.zeros(MOST_SEATS)
        progress.append(judge(setting.board, position.buffer, weights, table, share))
        tables.append(table)
        seat = position.acting[0]
        if dice.random() < STRAY_SHARE:
            number, hope = int(dice.choice(position.legal_numbers(seat).tolist())), nan
        else:
            number, hope = answer(bots[seat - 1], position.view(seat))
        movers.append(seat)
        hopes.append(hope)
        position.play_number(number, seat)
    rows = len(tables)
    return Lessons(
        np.array(tables),
        np.array(progress),
        np.tile(result(position), (rows, 1)),
        np.full(rows, setting.players),
        np.arange(rows) == rows - 1,
        np.array(movers),
        np.array(hopes),
    )


def result(position: Position) -> Reals:
    """Each seat's share of the win at the end of a game."""
    assert position.ranks is not None
    found = np.zeros(MOST_SEATS)
    found[: len(position.ranks)] = shares(position.ranks)
    return found


def answer(bot: Bot, view: View) -> tuple[int, float]:
    """A bot's move, and the share of the win that it expects then, if that can teach others."""
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0].number, nan
    thoughts = bot.think(view)
    number = bot.decide(thoughts, is_shared=len(view.acting) > 1)
    return number, expected(thoughts) if has_foresight(bot) else nan


def has_foresight(bot: Bot) -> bool:
    """Does it expect anything by its weights or its habits? Others expect too wrongly to teach.

    Without weights everybody expects the same, and that would be learnt instead of the results.
    """
    assert bot.style is not None
    assert bot.weights is not None
    return bot.style.is_evaluated and (bot.style.playouts > 0 or bool(bot.weights.any()))


def expected(thoughts: list[Thought]) -> float:
    """The share that thinking has promised: for sure, or over all that was tried."""
    if thoughts[0].is_proven:
        return thoughts[0].share
    return fmean((thought.share for thought in thoughts), (thought.visits for thought in thoughts))


def learn(
    lessons: Lessons, weights: Floats, seed: int, hopes: int, caution: int
) -> tuple[Floats, float]:
    """The weights that results and hopes teach, and how surprising the results remain."""
    taught = replace(lessons, shares=foreseen(lessons, hopes))
    weights = fit_doubts(taught, weights, seed) if len(weights) > 2 else fit(taught, caution)
    return weights, surprise(lessons, weights)


def foreseen(lessons: Lessons, hopes: int) -> Reals:
    """What each position should have promised: the result, and what bots hoped for until then.

    One part in so many is hope, the others are what the next position should have promised.
    """
    patience = 1 - 1 / hopes
    promised = lessons.shares.copy()
    for row in range(len(promised) - 1, -1, -1):
        if not lessons.is_last[row]:
            promised[row] = promised[row + 1]
        if not isnan(lessons.hope[row]):
            seat, players = int(lessons.seat[row]), int(lessons.players[row])
            promised[row] = with_hope(promised[row], seat, lessons.hope[row], players, patience)
    return promised


def with_hope(promised: Reals, seat: int, hope: float, players: int, patience: float) -> Reals:
    """Shares with a part of what the seat hoped for; the others have the rest as they had it."""
    mine = patience * promised[seat - 1] + (1 - patience) * hope
    others = promised.copy()
    others[seat - 1] = 0.0
    if not others.any():
        others[:players] = 1.0
        others[seat - 1] = 0.0
    mixed: Reals = others * (1 - mine) / others.sum()
    mixed[seat - 1] = mine
    return mixed


def fit(lessons: Lessons, caution: int = 10) -> Floats:
    """The weights without doubts under which the results are likeliest, by Newton's method.

    `caution` pulls the weights towards 0, the more the less a feature varies: as many rows as that
    would say if they knew nothing. The rows of one game say much the same, so it may have to be high.
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
