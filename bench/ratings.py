"""Do ratings keep what they promise? `python -m bench.ratings --seasons 1000`

In a season, players of known strength meet at tables by chance, some with bots among them. After it, how many
of the 95 % intervals hold the strength that the player really has, and is the order right?
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from random import Random
from statistics import fmean

from rivertable.contests.rating import (
    BOT,
    MIDDLE,
    SPREAD,
    Rating,
    Ratings,
    Result,
    half_width,
    ranks_of,
    scale,
)

GAME = "wadi"  # whose bots are the anchors
PEOPLE = 24
GAMES = 40  # of each of them, about
WITH_BOTS = 0.3  # of the tables


@dataclass(frozen=True)
class Season:
    """What people are really worth, and what their ratings say."""

    strengths: dict[str, float]
    ratings: dict[str, Rating]

    def held(self) -> list[bool]:
        """Does each interval hold the truth?"""
        return [
            abs(self.ratings[who].mu - truth) <= half_width(self.ratings[who].sigma)
            for who, truth in self.strengths.items()
        ]

    @property
    def order(self) -> float:
        """Spearman's correlation of the true order and that of the ratings."""
        people = list(self.strengths)
        true = {who: i for i, who in enumerate(sorted(people, key=lambda w: self.strengths[w]))}
        told = {who: i for i, who in enumerate(sorted(people, key=lambda w: self.ratings[w].mu))}
        count = len(people)
        return 1 - 6 * sum((true[w] - told[w]) ** 2 for w in people) / (count * (count**2 - 1))


def season(seed: int, players: int = 3, games: int = GAMES) -> Season:
    """One season of a club."""
    rng = Random(seed)
    strengths = {f"p{number}": rng.gauss(MIDDLE, SPREAD) for number in range(PEOPLE)}
    ratings = Ratings(GAME)
    ratings.note(played(rng, strengths, ratings, players, games))
    return Season(strengths, {who: ratings.rating(who) for who in strengths})


def played(
    rng: Random, strengths: dict[str, float], ratings: Ratings, players: int, games: int
) -> Iterator[Result]:
    """The games, one after the other."""
    for _ in range(games * PEOPLE // players):
        seats = rng.sample(list(strengths), players)
        if rng.random() < WITH_BOTS:
            seats[-1] = f"{BOT}{rng.randint(1, 8)}"
        worth = [strengths.get(who, ratings.rating(who).mu) for who in seats]
        # Gumbel's noise makes the order one of Plackett and Luce.
        noisy = [one / scale(players) - log(-log(rng.random())) for one in worth]
        order = sorted(range(players), key=lambda seat: -noisy[seat])
        yield Result(tuple(seats), ranks_of(order))


def main() -> None:
    """A line for each number of players and of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seasons", type=int, default=1000)
    chosen = parser.parse_args()
    print("| players | games of each | seasons | intervals that hold | order (Spearman) |")
    print("|---|---|---|---|---|")
    for players, games in ((3, GAMES), (4, GAMES), (5, GAMES), (3, 10), (3, 150)):
        count = chosen.seasons if games == GAMES else max(20, chosen.seasons // 10)
        seasons = [season(seed, players, games) for seed in range(count)]
        held = [one for each in seasons for one in each.held()]
        order = fmean(each.order for each in seasons)
        print(f"| {players} | {games} | {count} | {100 * fmean(held):.1f} % | {order:.3f} |")


if __name__ == "__main__":
    main()
