"""A hint: what a good player would do now for a seat, and what speaks for it.

It is given a view, like any bot, so it gives away nothing that the seat may not know.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rivertable.bots.search.bind import search_for
from rivertable.bots.search.network import score_gradients
from rivertable.engine.arrays import Floats
from rivertable.engine.moment import Moment, Move
from rivertable.engine.position import View
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import game_of

from .thinking import BadThought, Thought, Turn, think
from .weights import weights_of

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
    return explained(view, think(view, seed))


def explained(view: View, thought: Thought) -> Hint:
    """What was thought, here or in a browser, as a hint; raises BadThought if it does not fit."""
    moves = {move.number: move for move in view.legal_moves()}
    check_beginnings(thought, len(moves))
    one = Turn(view, thought.line)
    if not thought.other:
        return Hint(moves[thought.line[0]], None, is_close=False, wins=False, changes=())
    other = Turn(view, thought.other)
    return Hint(
        moves[thought.line[0]],
        moves[thought.other[0]],
        is_close=abs(thought.share - thought.other_share) < CLOSE,
        wins=thought.is_proven and thought.share > SURE,
        changes=changes(view, one, other) or changes(view, one, view),
    )


def check_beginnings(thought: Thought, moves: int) -> None:
    """There is a best turn, and another one unless there is only one move."""
    if not thought.line or bool(thought.other) != (moves > 1):
        raise BadThought("There is a best turn, and a next best one where there are more moves.")
    if thought.line[:1] == thought.other[:1]:
        raise BadThought("The next best turn begins with another move than the best one.")


def changes(before: View, after: Turn | Moment, instead: Turn | Moment) -> tuple[Change, ...]:
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


def evaluated(moment: Turn | Moment) -> tuple[Floats, float]:
    """The features of each seat, and how far the game is on."""
    setting = moment.setting
    weights = weights_of(game_of(setting))
    count = len(game_of(setting).evaluation.names)
    table, share = np.zeros((MOST_SEATS, count)), np.zeros(MOST_SEATS)
    evaluate = search_for(setting.game.name).evaluate_position
    late = evaluate(setting.board, moment.buffer, weights, table, share)
    return table[: setting.players], late


def gradients(view: View) -> Floats:
    """What a little more of each feature is worth now: for the seat, and in the mean for others."""
    weights = weights_of(game_of(view.setting))
    table, now = evaluated(view)
    return own_and_others(score_gradients(table, now, weights), view.seat)


def features(moment: Turn | Moment, seat: int) -> Floats:
    """Two rows: the features of a seat, and those of the others in the mean."""
    return own_and_others(evaluated(moment)[0], seat)


def own_and_others(table: Floats, seat: int) -> Floats:
    """A seat's row, and the mean of the other ones."""
    return np.stack([table[seat - 1], np.delete(table, seat - 1, axis=0).mean(axis=0)])
