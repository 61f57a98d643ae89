"""What bots look at in a game that brings no evaluation: scores, and whose turn it is.

Features without weights are nothing to search by, so until somebody has fitted some with
`rivertable train` bots play such a game by random rollouts.
"""

from typing import Any

import numpy as np

from rivertable.contract.parts import Evaluation
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.bits import size
from rivertable.engine.compiled import compiled, rebound, room
from rivertable.engine.game import Game
from rivertable.engine.kernel import clear, pick_move
from rivertable.engine.seats import MOST_SEATS

WORDS: int
SCORES: int  # how many numbers rank a seat
acting: Any
legal: Any
scores: Any

OF_TURN = ("is_acting", "choices")  # may the seat move now, and among how many moves?
HALFWAY = 0.5


def features(b: Record, s: Record, out: Floats) -> None:
    """The scores so far of each seat, and its choices if it may move now."""
    ranking = room((MOST_SEATS, SCORES), np.int64)
    words = room(WORDS, np.int64)
    scores(b, s, ranking)
    seats = acting(b, s)
    for me in range(b.players):
        for i in range(SCORES):
            out[me, i] = ranking[me, i]
        is_acting = seats >> (me + 1) & 1
        out[me, SCORES] = is_acting
        out[me, SCORES + 1] = choices(b, s, me + 1, words) if is_acting else 0


def choices(b: Record, s: Record, seat: int, words: Numbers) -> int:
    """How many moves a seat has; `words` is room to work in."""
    clear(words)
    legal(b, s, seat, words)
    count = 0
    for word in range(WORDS):
        count += size(words[word])
    return count


@compiled
def progress(b: Record, s: Record) -> float:
    """Nobody knows how long the game will be, so its beginning and its end are all the same."""
    return HALFWAY


@compiled
def random_policy(b: Record, s: Record, words: Numbers, rng: Numbers) -> int:
    """Rollouts of a game without a policy of its own are random."""
    return pick_move(words, rng)


def evaluation_of(game: Game) -> Evaluation:
    """The evaluation of a game that has only rules; it says little, so there are rollouts too."""
    rules, name = game.rules, game.name.replace("-", "_")
    names: dict[str, Any] = {
        "WORDS": rules.WORDS,
        "SCORES": len(game.score_names),
        "acting": rules.acting,
        "legal": rules.legal,
        "scores": rules.scores,
    }
    names["choices"] = compiled(rebound(choices, name, names))
    bound = compiled(rebound(features, name, names))
    return Evaluation((*game.score_names, *OF_TURN), bound, progress, random_policy)
