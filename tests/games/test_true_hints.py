"""Every reason of a hint is checked against the numbers of the position before and after the move.

Where there is no reason, what the bot expects is told.

2,000 positions of each game with RIVERTABLE_SOAK=20 (`make soak`).
"""

from collections.abc import Callable

import numpy as np
import pytest

from rivertable.bots.bot import Bot, Budget
from rivertable.bots.hint import Hint, beginners_move, explained, features
from rivertable.bots.hint_words import BETTER, CLOSE, HOPELESS, reason
from rivertable.bots.thinking import Thought, Turn, line_from
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.games import GAMES, find
from tests.games.pointing import TIMES, positions

COUNT = 100 * TIMES if TIMES > 1 else 40
BRIEF = Budget(simulations_each=40)  # a reason has to be true of any move


def thought(view: View) -> Thought:
    """A quick one."""
    bot = Bot(BRIEF, nodes=1 << 12)
    best, second = bot.think(view)[:2]
    line, other = (line_from(bot, view, move.number) for move in (best, second))
    return Thought(line, other, best.share, second.share, best.is_proven)


# What a seat has, by feature, counted from the fields of a state: for the facts. ----------------------

Count = Callable[[Position, int], float]


def tipis_on(*ranks: int) -> Count:
    def count(position: Position, seat: int) -> float:
        tipis = position.state.tipis[seat - 1].reshape(6, 6)  # by lane and rank
        return float(sum(tipis[:, rank - 1].sum() for rank in ranks))

    return count


def field(name: str) -> Count:
    return lambda position, seat: float(getattr(position.state, name)[seat - 1])


def hungry(position: Position, seat: int) -> float:
    """WR-5.2: the others' tipis eat first."""
    tipis, herds = position.state.tipis, position.state.buffaloes
    mine, others = tipis[seat - 1], tipis.sum(axis=0) - tipis[seat - 1]
    return float(np.clip(mine - np.clip(herds - others, 0, None), 0, None).sum())


def points(position: Position, seat: int) -> float:
    return float(position.scores[seat]["points"])


def lead(position: Position, seat: int) -> float:
    others = [points(position, other) for other in position.scores if other != seat]
    return points(position, seat) - max(others)


def value(position: Position, seat: int) -> float:
    """NI-8: violet 1 to red 5."""
    return float(position.state.collection[seat - 1] @ np.arange(1, 6))


COUNTS: dict[str, dict[str, Count]] = {
    "wind-river": {
        "safe": field("safe"), "resources": field("resources"), "hungry": hungry,
        "on_ranks_1_2": tipis_on(1, 2), "on_rank_3": tipis_on(3), "on_rank_4": tipis_on(4),
        "on_rank_5": tipis_on(5), "on_rank_6": tipis_on(6),
        "camps": lambda position, seat: float((position.state.tipis[seat - 1] > 0).sum()),
    },
    "wadi": {"points": points, "lead": lead},
    "niagara": {"value": value},
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_true(game: str) -> None:
    given = 0
    for position, seat in positions(game, COUNT, part=0.5):
        view = position.view(seat)
        if len(view.legal_numbers()) == 1:
            continue
        hint = explained(view, thought(view))
        sentence = reason(view, hint, "en")
        told = [one for one in hint.changes if one in find(game).hints.reasons]
        if told and not hint.wins:
            given += 1
            lost = f"{HOPELESS} " if hint.is_hopeless else ""
            assert sentence == lost + find(game).hints.reasons[told[0]]
            check(position, view, hint)
        elif not hint.wins and not is_last(position, hint.move):
            assert sentence not in (BETTER, CLOSE, HOPELESS), f"{hint}\n{position.record()}"
    assert given > COUNT / 20


def is_last(position: Position, move: Move) -> bool:
    """Does nobody decide anything after it?"""
    after = position.copy()
    after.play(move)
    return after.is_over


def check(position: Position, view: View, hint: Hint) -> None:
    """The reason that is told is what the move itself does, and a beginner's would not do as much."""
    seat, game = view.seat, find(view.setting.game.name)
    change = next(one for one in hint.changes if one in game.hints.reasons)
    index = game.evaluation.names.index(change.feature)
    row, sign = int("others" in change.way), 1 if "more" in change.way else -1
    what = f"{hint.move}: {change}\n{position.record()}"
    before, after, instead = (
        features(moment, seat)[row, index] * sign
        for moment in (
            view,
            Turn(view, (hint.move.number,)),
            Turn(view, (beginners_move(view, hint.move.number),)),
        )
    )
    assert after > before, what
    assert after > instead, what
    count = COUNTS[game.name].get(change.feature)
    if count is not None:
        played = position.copy()
        played.play(hint.move)
        seats = [other for other in position.scores if (other != seat) == bool(row)]
        counted = [sum(count(one, other) for other in seats) * sign for one in (position, played)]
        assert counted[1] > counted[0], what
        for other_move in position.legal_moves(seat):  # and no other move does more of it
            tried = position.copy()
            tried.play(other_move)
            assert sum(count(tried, other) for other in seats) * sign <= counted[1], what


def test_what_was_wrong_at_our_tables() -> None:
    """To earn says what it earns, and whose turn is next hangs on no move."""
    hints = find("wind-river").hints
    assert hints.is_idle("resources", "earn")
    assert hints.is_idle("wait", "herd F2>F3")
    assert not hints.is_idle("resources", "herd F2>F3")
