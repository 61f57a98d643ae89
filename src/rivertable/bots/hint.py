"""A hint: what a good player would do now for a seat, and what speaks for it.

What speaks for a move is what it does itself, and what the move of a beginner would not do. Where
nothing does, a hint tells how the bot expects the game to go on.

It is given a view, like any bot, so it gives away nothing that the seat may not know.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rivertable.bots.search.bind import search_for
from rivertable.bots.search.network import score_gradients
from rivertable.engine.arrays import Fields, Floats, Numbers, Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Moment, Move
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE, MOST_SEATS, SEATS_IN
from rivertable.games import game_of

from .bot import Bot, Budget
from .levels import beginners_weights
from .thinking import BadThought, Thought, Turn, think
from .weights import weights_of

WORTH_TELLING = 0.01  # of a weighted sum
SURE = 0.99  # a share of the win that is all of it
CLOSE = 0.03  # shares of the win between two moves that are about the same
HOPELESS = 0.005  # a share of the win that is as good as none
REPLIES = 2  # moves of others that are foreseen
LONGEST_LINE = 8  # moves, with those of the seat itself
BRIEF = Budget(simulations_each=200)  # for each of them
REPLY_NODES = 1 << 12
LONGEST_ROUND = 60  # moves after which a seat acts again, if it ever does

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
    line: tuple[int, ...] = ()  # how the turn goes on after it, as numbers of moves
    is_hopeless: bool = False  # is the game lost, whatever the seat does?


def hint(view: View, seed: int = 0) -> Hint:
    """Think for the seat whose view this is; takes less than a second."""
    return explained(view, think(view, seed))


def explained(view: View, thought: Thought) -> Hint:
    """What was thought, here or in a browser, as a hint; raises BadThought if it does not fit."""
    moves = {move.number: move for move in view.legal_moves()}
    check_beginnings(thought, len(moves))
    Turn(view, thought.line)  # raises BadThought if there is no such turn
    first, rest = thought.line[0], thought.line[1:]
    if not thought.other:
        return Hint(moves[first], None, is_close=False, wins=False, changes=(), line=rest)
    Turn(view, thought.other)
    instead = beginners_move(view, first)
    return Hint(
        moves[first],
        moves[thought.other[0]],
        is_close=abs(thought.share - thought.other_share) < CLOSE,
        wins=thought.is_proven and thought.share > SURE,
        changes=reasons(view, moves[first], Turn(view, (instead,))),
        line=rest,
        is_hopeless=thought.share < HOPELESS,
    )


def beginners_move(view: View, best: int) -> int:
    """What a beginner would do instead: who sees what the next move brings, and no further."""
    setting, seat = view.setting, view.seat
    evaluate = search_for(setting.game.name).evaluate_position
    weights = beginners_weights(game_of(setting))
    table = np.zeros((MOST_SEATS, len(game_of(setting).evaluation.names)))
    promised = {}
    for number in view.legal_numbers().tolist():
        share = np.zeros(MOST_SEATS)
        evaluate(setting.board, Turn(view, (number,)).buffer, weights, table, share)
        promised[number] = share[seat - 1]
    return max((number for number in promised if number != best), key=lambda one: promised[one])


def reasons(view: View, move: Move, instead: Turn) -> tuple[Change, ...]:
    """What a move does for the seat that its text does not say, what it prepares, what it does to others."""
    words, after = game_of(view.setting).hints, Turn(view, (move.number,))
    has_future = after.goes_on or acts_again(after)
    told = [
        change
        for change in changes(view, after, instead)
        if not words.is_idle(change.feature, move.text)
        and (is_most(view, change, move.number) if change.feature in words.facts else has_future)
    ]
    return tuple(
        sorted(told, key=lambda one: ("others" in one.way, one.feature not in words.facts))
    )


def is_most(view: View, change: Change, number: int) -> bool:
    """Does no other move do more of it? What can be counted on the board is a reason only then."""
    index = game_of(view.setting).evaluation.names.index(change.feature)
    row, sign = int("others" in change.way), 1 if change.way in (MORE, OTHERS_MORE) else -1
    done = {
        other: sign * features(Turn(view, (other,)), view.seat)[row, index]
        for other in view.legal_numbers().tolist()
    }
    return bool(done[number] >= max(done.values()))


def acts_again(turn: Turn) -> bool:
    """Does the seat have another turn, if the others make any moves?"""
    kernel, board, buffer = turn.setting.kernel, turn.setting.board, turn.buffer.copy()
    now = kernel.what_now(board, buffer)
    for _ in range(LONGEST_ROUND):
        acting = SEATS_IN[now & 255]
        if not acting or turn.seat in acting:
            return bool(acting)
        now = kernel.play_number(board, buffer, acting[0], int(buffer[kernel.size]))
    return True


def foreseen(view: View, hint: Hint) -> list[tuple[Record, Move]]:
    """How the game is expected to go on: the rest of the turn, then what others do about it.

    Each move comes with the state before it. Nothing is foreseen that hangs on what is hidden, on chance,
    or on several seats at once.
    """
    setting, turn, found = view.setting, Turn(view, (hint.move.number,)), []
    for number in hint.line:
        found.append(written(setting, turn.buffer, view.seat, number))
        turn.play(number)
    kernel, buffer, replies = setting.kernel, turn.buffer, 0
    bot = Bot(BRIEF, nodes=REPLY_NODES)
    while replies < REPLIES and len(found) < LONGEST_LINE:
        acting = SEATS_IN[kernel.what_now(setting.board, buffer) & 255]
        if len(acting) != 1 or CHANCE in acting:
            break
        replies += acting[0] != view.seat
        if replies and setting.game.secrets is not None:
            break
        number = bot.think_about(setting, buffer, acting[0])[0].number
        found.append(written(setting, buffer, acting[0], number))
        kernel.play_number(setting.board, buffer, acting[0], number)
    return found


def written(setting: Setting, buffer: Numbers, seat: int, number: int) -> tuple[Record, Move]:
    """A move with the state before it."""
    state = Fields(buffer[: setting.kernel.size].copy(), setting.game.rules.STATE)
    return state, Move(seat, number, setting.game.notation.write(setting, state, seat, number))


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
