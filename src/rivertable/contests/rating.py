"""What somebody is worth at a game: openskill's Plackett-Luce, one rated game after the other.

Ratings are kept nowhere: they follow from the results in their order, so they can never disagree
with them. The bots' levels are anchors: they are measured once (anchors.py) and do not move.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from openskill.models import PlackettLuce

from .anchors import anchor

MIDDLE = 25.0  # of all players, on openskill's scale
SPREAD = 12.5  # how unsure we are of somebody who has never played: bots differ by more than people
BETA = 25 / 6  # how much luck a game has
DRIFT = 25 / 300  # people learn: a little doubt comes back with every game
FIXED = 0.01  # how unsure we are of an anchor
# How many sigmas hold a strength in 95 % of cases: measured by `python -m bench.ratings`, see
# docs/ratings.md. After few games openskill is less sure of itself than it could be.
DOUBTFUL, EXACT = 1.22, 1.96
DOUBT = 5.0  # sigmas from here on are of somebody who has played little
NARROW = 300  # points on either side: from there on a rating is no longer provisional
SHOWN_MIDDLE, POINTS = 1500, 40  # as it is shown: the middle, and one of openskill's scale

MODEL = PlackettLuce(mu=MIDDLE, sigma=SPREAD, beta=BETA, tau=DRIFT)
BOT = "bot-"  # how the names of levels begin in results: bot-4


@dataclass(frozen=True)
class Result:
    """Who sat where, and how they ranked: 1 for the first, equal numbers for a tie."""

    seats: tuple[str, ...]
    ranks: tuple[int, ...]

    @property
    def is_fair(self) -> bool:
        """Several people, or somebody against bots; nobody twice."""
        people = [who for who in self.seats if not who.startswith(BOT)]
        return bool(people) and "" not in people and len(set(people)) == len(people)


@dataclass(frozen=True)
class Rating:
    """A strength and how unsure it is, on openskill's scale."""

    mu: float = MIDDLE
    sigma: float = SPREAD
    games: int = 0
    wins: int = 0

    @property
    def points(self) -> int:
        """As it is shown."""
        return round(SHOWN_MIDDLE + POINTS * (self.mu - MIDDLE))

    @property
    def margin(self) -> int:
        """What lies on either side of it, in 95 % of cases."""
        return round(POINTS * half_width(self.sigma))

    @property
    def is_provisional(self) -> bool:
        return self.margin > NARROW


def half_width(sigma: float) -> float:
    """Of the interval that holds a strength in 95 % of cases."""
    exactness = max(0.0, 1 - sigma / DOUBT)
    return sigma * (DOUBTFUL + (EXACT - DOUBTFUL) * exactness)


class Ratings:
    """The ratings at one game with one number of players."""

    def __init__(self, game: str) -> None:
        self._game = game
        self.of: dict[str, Rating] = {}

    def note(self, results: Iterable[Result]) -> None:
        """Let games have been played, in this order."""
        for result in results:
            if result.is_fair:
                self._note(result)

    def _note(self, result: Result) -> None:
        before = [self.rating(who) for who in result.seats]
        after = learnt(before, result.ranks)
        for who, old, new, rank in zip(result.seats, before, after, result.ranks, strict=True):
            if not who.startswith(BOT):
                self.of[who] = replace(new, games=old.games + 1, wins=old.wins + (rank == 1))

    def rating(self, who: str) -> Rating:
        """Of a person, or the anchor of a level."""
        if who.startswith(BOT):
            return Rating(anchor(self._game, int(who.removeprefix(BOT))), FIXED)
        return self.of.get(who, Rating())

    def best(self) -> list[tuple[str, Rating]]:
        """People, the best first; those whose rating is still provisional come after the others."""
        rows = self.of.items()
        return sorted(rows, key=lambda row: (row[1].is_provisional, -row[1].mu, row[0]))


def learnt(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """What a game tells of each.

    Openskill divides distances by sqrt(sum of sigma^2 + beta^2), so as long as sigmas are large it
    expects too little of the stronger one, and ratings drift apart. We stretch the distances by as
    much, so that it expects what will be right once the sigmas are small.
    """
    doubt = sqrt(sum(one.sigma**2 + BETA**2 for one in before)) / scale(len(before))
    stretched = [doubt * one.mu for one in before]
    teams = [
        [MODEL.rating(mu=mu, sigma=one.sigma)] for mu, one in zip(stretched, before, strict=True)
    ]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        replace(one, mu=one.mu + new.mu - mu, sigma=new.sigma)
        for one, mu, (new,) in zip(before, stretched, after, strict=True)
    ]


def scale(players: int) -> float:
    """The spread of luck in a game of so many: who is this much better wins e times as often."""
    return BETA * sqrt(players)


def ranks_of(order: Sequence[int]) -> tuple[int, ...]:
    """The ranks of seats, from 0, that ended in this order."""
    ranks = [0] * len(order)
    for rank, seat in enumerate(order, start=1):
        ranks[seat] = rank
    return tuple(ranks)
