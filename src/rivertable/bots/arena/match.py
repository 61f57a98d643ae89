"""Games between players that are programs, and what can be said after them.

Seats are not equal, so a match is played in rotations: the same chance from every seat. The games
of a rotation are alike, so they may count for less than as many single games.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import NamedTuple, Protocol, runtime_checkable

from rivertable.bots.programs.player import Forfeit
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


@runtime_checkable
class Attendant(Protocol):
    """A player that sees the whole game, not only its own decisions: a program, which is told of it."""

    def begin(self, view: View) -> None:
        """The game begins."""

    def see(self, view: View) -> None:
        """Somebody has moved."""

    def end(self, ranks: tuple[int, ...]) -> None:
        """The game is over."""

    def leave(self) -> None:
        """The game was broken off."""


class Outcome(NamedTuple):
    """How a game ended, and who lost it by not playing on, if somebody did."""

    ranks: tuple[int, ...]
    position: Position
    forfeit: Forfeit | None = None


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> Move:
        return self._rng.choice(view.legal_moves())


def play(setting: Setting, players: Sequence[Player | Omniscient], seed: str) -> tuple[int, ...]:
    """Play a whole game, a player for each seat, chance drawn from the seed; returns the ranks."""
    return played(setting, players, seed).ranks


def played(setting: Setting, players: Sequence[Player | Omniscient], seed: str) -> Outcome:
    """The same; a player that forfeits ends the game."""
    position = Position(setting).with_seed(seed)
    watching = [(seat, one) for seat, one in enumerate(players, 1) if isinstance(one, Attendant)]
    try:
        outcome = play_out(position, players, watching)
        for _, player in watching:
            player.end(outcome.ranks)
        return outcome
    finally:  # nobody stays who has not been told of the end, whatever happened
        for _, player in watching:
            player.leave()


def play_out(
    position: Position,
    players: Sequence[Player | Omniscient],
    watching: Sequence[tuple[int, Attendant]],
) -> Outcome:
    """Play on to the end, or to the first forfeit."""
    try:
        for seat, attendant in watching:
            attendant.begin(position.view(seat))
        while not position.is_over:
            seat = position.acting[0]
            position.play_number(choice(players[seat - 1], position, seat), seat)
            for seat, attendant in watching:
                attendant.see(position.view(seat))
    except Forfeit as forfeit:
        return Outcome(ranks_without(forfeit.seat, len(players)), position, forfeit)
    assert position.ranks is not None
    return Outcome(position.ranks, position)


def ranks_without(seat: int, players: int) -> tuple[int, ...]:
    """One who forfeits is last. The others share the win: what they had says little in mid-game."""
    return tuple(players if who == seat else 1 for who in range(1, players + 1))


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
