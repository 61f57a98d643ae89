"""A hint: what a good player would do now for a seat, and what speaks for it.

It is given a view, like any bot, so it gives away nothing that the seat may not know.
"""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np

from rivertable.bots.search.bind import search_for
from rivertable.engine.arrays import Floats
from rivertable.engine.moment import Moment, Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import game_of

from .bot import SHARE_OF_REST, Bot, Budget
from .levels import LONGEST_TURN
from .weights import weights_of

BUDGET = Budget(seconds=LONGEST_TURN / SHARE_OF_REST, simulations_each=7_000)
NODES = 1 << 16  # in its tree
BRIEF = Budget(simulations_each=200)  # for how the turn may go on
LONGEST_LINE = 12  # moves of a turn
WORTH_TELLING = 0.01  # of a weighted sum
SURE = 0.99  # a share of the win that is all of it
CLOSE = 0.03  # shares of the win between two moves that are about the same

MORE, LESS, OTHERS_MORE, OTHERS_LESS = "more", "less", "others more", "others less"


class Change(NamedTuple):
    """What a turn does to a feature: the seat has more or less of it, or the others have."""

    feature: str
    way: str  # MORE, LESS, OTHERS_MORE or OTHERS_LESS


@dataclass(frozen=True)
class Hint:
    """A good move, and why."""

    move: Move
    other: Move | None  # the next best; None if there is only one move
    is_close: bool  # are the two worth about the same?
    wins: bool  # for sure
    changes: tuple[Change, ...]  # that speak for it, the weightiest first


def hint(view: View, seed: int = 0) -> Hint:
    """Think for the seat whose view this is; takes less than a second."""
    moves = {move.number: move for move in view.legal_moves()}
    if len(moves) == 1:
        (only,) = moves.values()
        return Hint(only, None, is_close=False, wins=False, changes=())
    bot = Bot(BUDGET, seed=seed, nodes=NODES)
    best, second = bot.think(view)[:2]
    bot.budget = BRIEF
    one, other = end_of_turn(bot, view, best.number), end_of_turn(bot, view, second.number)
    return Hint(
        moves[best.number],
        moves[second.number],
        is_close=abs(best.share - second.share) < CLOSE,
        wins=best.is_proven and best.share > SURE,
        changes=changes(view, one, other) or changes(view, one, view),
    )


def end_of_turn(bot: Bot, view: View, first: int) -> Position:
    """Where the seat's turn leads that begins with this move, played as well as the bot knows."""
    position, seat = view.sample(Random(0)), view.seat
    position.play_number(first, seat)
    for _ in range(LONGEST_LINE):
        stats = bot.think(position.view(seat)) if position.acting == (seat,) else []
        if not stats:
            break
        position.play_number(stats[0].number, seat)
    return position


def changes(before: View, after: Moment, instead: Moment) -> tuple[Change, ...]:
    """What changes for the better, compared with what happens instead, the weightiest first.

    Only what really becomes more or less than it was is told, not what would merely be worse.
    """
    seat, names = before.seat, game_of(before.setting).evaluation.names
    mine, theirs = gradients(before)
    was, will_be, would_be = (features(moment, seat) for moment in (before, after, instead))
    found = []
    for row, more, less, worth in (
        (0, MORE, LESS, mine),
        (1, OTHERS_MORE, OTHERS_LESS, -theirs),
    ):
        change, gain = will_be[row] - was[row], worth * (will_be[row] - would_be[row])
        for i in np.flatnonzero((gain > WORTH_TELLING) & (worth * change > 0)).tolist():
            found.append((float(gain[i]), Change(names[i], more if change[i] > 0 else less)))
    return tuple(change for _, change in sorted(found, reverse=True))


def evaluated(moment: Moment) -> tuple[Floats, float]:
    """The features of each seat, and how far the game is on."""
    setting = moment.setting
    weights = weights_of(game_of(setting))
    table, share = np.zeros((MOST_SEATS, weights.shape[1])), np.zeros(MOST_SEATS)
    evaluate = search_for(setting.game.name).evaluate_position
    late = evaluate(setting.board, moment.buffer, weights, table, share)
    return table[: setting.players], late


def gradients(view: View) -> Floats:
    """What a little more of each feature is worth now: for the seat, and in the mean for others."""
    early, late, *hidden = weights_of(game_of(view.setting))
    table, now = evaluated(view)
    gradient = np.tile(early * (1 - now) + late * now, (len(table), 1))
    for number, unit in enumerate(hidden):
        sign = 1 if 2 * number < len(hidden) else -1
        gradient += np.outer(table @ unit > 0, sign * unit)
    return own_and_others(gradient, view.seat)


def features(moment: Moment, seat: int) -> Floats:
    """Two rows: the features of a seat, and those of the others in the mean."""
    return own_and_others(evaluated(moment)[0], seat)


def own_and_others(table: Floats, seat: int) -> Floats:
    """A seat's row, and the mean of the other ones."""
    return np.stack([table[seat - 1], np.delete(table, seat - 1, axis=0).mean(axis=0)])
