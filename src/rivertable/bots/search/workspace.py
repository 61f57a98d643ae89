"""The constants of a search, and what a simulation works with."""

from typing import NamedTuple

from rivertable.bots.search.network import Known
from rivertable.engine.arrays import Floats, Numbers


class Style(NamedTuple):
    """The constants of a search; see `bot.py` and `levels.py`."""

    exploration: (
        float  # the constant of PUCT (in standard deviations), or of UCT without evaluation
    )
    prior_sharpness: float  # of the softmax over the values of moves; 0: a uniform prior
    prior_visits: float  # that a move's first evaluation counts for; more than 0
    rollout_weight: float  # of a rollout in the value of a leaf; the rest is the evaluation
    horizon: int  # the depth of the tree, in decisions, at most
    is_evaluated: bool  # or plain UCT with random rollouts?
    matches_regret: bool  # where several seats choose at once; or PUCT there too?


STYLE = len(Style._fields)
CHOICES = 64  # that may be hidden: the bits of a word of moves


class Workspace(NamedTuple):
    """What one simulation works with; made once for many."""

    buffer: Numbers  # the state that is played on
    spare: Numbers  # another one
    words: Numbers  # a set of moves
    moves: Numbers  # a list of moves
    path: Numbers  # (node, edge, seat, is one of several that choose at once) on the way
    chosen: Numbers  # (seat, move) of those who act now
    table: Floats  # features, and a game's notes
    known: Known  # of the position that was looked at last
    ranking: Numbers  # scores
    values: Floats  # of the moves that are expanded
    share: Floats  # of the win, for each seat
    worth: Floats  # the same with rank and margin: the value that is backed up
    end_share: Floats  # the same of a rollout
    end_worth: Floats
    beliefs: Floats  # how likely each hidden choice of each seat is; zeros: any of them
