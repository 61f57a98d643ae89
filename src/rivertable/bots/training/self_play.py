"""One game of bots against each other, as samples to learn from."""

from random import Random

import numpy as np

from rivertable.bots.arena.match import shares
from rivertable.bots.bot import (
    PLAIN,
    Bot,
    Budget,
    evaluating_style,
)
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.ranking import COLUMNS, IS_PROVEN, SHARES, VISITS
from rivertable.bots.search.workspace import Style
from rivertable.engine.arrays import Floats, Reals
from rivertable.engine.game import Setting
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.position import Position, View
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import game_of

from .dataset import Samples

RANDOM_MOVES = (
    0.1  # the share of moves that are made at random, so that bots see more than they like
)


PATIENCE = 30  # rounds: bots that know little would else drag a game of Niagara on for ever
NOTHING = np.full(MOST_SEATS, np.nan)  # is promised


def play_game(
    setting: Setting, budget: Budget, weights: Floats, seed: int, uct_opponents: int = 0
) -> Samples:
    """Play one game; one seat in `uct_opponents` plays plain UCT, none if it is 0."""
    rng = Random(seed)
    position = Position(setting).with_seed(seed)
    styles = styles_of(evaluating_style(game_of(setting)), uct_opponents)
    bots = [
        Bot(budget, rng.choice(styles), seed * 8 + seat, weights, patience=PATIENCE)
        for seat in range(setting.players)
    ]
    evaluate = search_for(setting.game.name).evaluate_position
    count = len(game_of(setting).evaluation.names)
    tables, progress, promised = [], [], []
    while not position.is_over:
        table, share = np.zeros((MOST_SEATS, count)), np.zeros(MOST_SEATS)
        progress.append(evaluate(setting.board, position.buffer, weights, table, share))
        tables.append(table)
        seat = position.acting[0]
        number, shares_found = searched_move(bots[seat - 1], position.view(seat))
        if rng.random() < RANDOM_MOVES:
            number = int(rng.choice(position.legal_numbers(seat).tolist()))
        promised.append(shares_found)
        position.play_number(number, seat)
    rows = len(tables)
    return Samples(
        np.array(tables),
        np.array(progress),
        np.tile(result(position), (rows, 1)),
        np.full(rows, setting.players),
        np.arange(rows) == rows - 1,
        np.array(promised),
    )


def styles_of(best: Style, uct_opponents: int) -> list[Style]:
    """The styles of which each seat draws one."""
    return [PLAIN] + [best] * (uct_opponents - 1) if uct_opponents else [best]


def result(position: Position) -> Reals:
    """Each seat's share of the win at the end of a game."""
    assert position.ranks is not None
    found = np.zeros(MOST_SEATS)
    found[: len(position.ranks)] = shares(position.ranks)
    return found


def searched_move(bot: Bot, view: View) -> tuple[int, Floats]:
    """A bot's move, and the shares that its search promises, if others can learn from them."""
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0].number, NOTHING
    if (hurried := bot.hurried(view, moves)) is not None:
        return hurried.number, NOTHING
    stats = bot.think(view)
    number = bot.decide(stats, is_shared=len(view.acting) > 1)
    return number, promised_shares(bot, view) if has_foresight(bot) else NOTHING


def has_foresight(bot: Bot) -> bool:
    """Does it expect anything by its weights or its rollout policy? Others are wrong too often.

    Without weights every seat expects the same, and that would be learnt instead of the results.
    """
    assert bot.style is not None
    assert bot.weights is not None
    return bot.style.is_evaluated and (bot.style.rollout_weight > 0 or bool(bot.weights.any()))


def promised_shares(bot: Bot, view: View) -> Floats:
    """What a search promises each seat: for sure, or in the mean over all visits."""
    assert bot.memory is not None
    rows = np.zeros((MOST_MOVES, COLUMNS))
    search = search_for(view.setting.game.name).on(bot.memory)
    count = search.report(view.buffer, view.seat, *bot.memory, rows)
    shares, visits = rows[:count, SHARES:], rows[:count, VISITS]
    if rows[0, IS_PROVEN]:
        return shares[0]
    visits = visits * (shares.sum(axis=1) > 0)  # moves that were searched since this is the root
    return NOTHING if not visits.any() else visits @ shares / visits.sum()
