"""Games between players that are programs, and what can be said after them.

Seats are not equal, so a match is played in rotations: the same chance from every seat. The games
of a rotation are alike, so they may count for less than as many single games.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import NamedTuple, Protocol, runtime_checkable

from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View

DEVIATIONS = 1.96  # on either side of the middle lie 95 % of a normal distribution


class Player(Protocol):
    """Anything that makes moves for one seat in one game."""

    def choose(self, view: View) -> Move:
        """The move to make now for the seat whose view this is."""


@runtime_checkable
class Omniscient(Protocol):
    """A player that cannot play from a view; only ever an opponent to be measured against."""

    def choose_knowing_all(self, position: Position) -> int:
        """The number of the move to make now for the first seat that may act."""


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> Move:
        return self._rng.choice(view.legal_moves())


def play(setting: Setting, players: Sequence[Player | Omniscient], seed: str) -> tuple[int, ...]:
    """Play a whole game, a player for each seat, chance drawn from the seed; returns the ranks."""
    position = Position(setting).with_seed(seed)
    while not position.is_over:
        seat = position.acting[0]
        position.play_number(choice(players[seat - 1], position, seat), seat)
    assert position.ranks is not None
    return position.ranks


def choice(player: Player | Omniscient, position: Position, seat: int) -> int:
    """What a player plays; one that is omniscient knows everything but the chance to come."""
    if isinstance(player, Omniscient):
        return player.choose_knowing_all(position.with_seed(None))
    return player.choose(position.view(seat)).number


def shares(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the win: 1, divided among those who rank first."""
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


class Result(NamedTuple):
    """A share of the wins, the ends of its 95 % interval, and the games that it comes from."""

    share: float
    low: float
    high: float
    games: int


def result(rotations: Sequence[Sequence[float]]) -> Result:
    """What the shares of all games say, given by rotation.

    By Wilson's interval, which does not promise certainty after a few games that were all won, for
    as many games as the rotations are worth.
    """
    games = sum(map(len, rotations))
    share = fmean(value for rotation in rotations for value in rotation)
    low, high = wilson(share, worth(rotations, share))
    return Result(share, low, high, games)


def worth(rotations: Sequence[Sequence[float]], share: float) -> float:
    """How many independent games would say as much as these; never more than there are."""
    if len(rotations) == 1:
        return 1.0
    games = sum(map(len, rotations))
    spread = variance([fmean(rotation) for rotation in rotations]) / len(rotations)
    single = share * (1 - share)  # the most that single games can vary
    return min(games, single / spread) if spread > 0 else float(games)


def wilson(share: float, games: float) -> tuple[float, float]:
    """The ends of the 95 % interval of a share that was seen in so many independent games."""
    square = DEVIATIONS**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    inside = share * (1 - share) / games + square / (4 * games**2)
    reach = DEVIATIONS * sqrt(inside) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
