"""What somebody is worth among puzzles: a game against each, of which only the first counts.

Ratings are openskill's, as those of bots in the arena; people see them as numbers around 1450.
"""

from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
MIDDLE, POINTS = 1450, 50  # what a mean rating is shown as, and each step of openskill's
NEW = 4.0  # how unsure that of a newcomer is: a first answer moves it by some 60 points
SURE = 2.0  # how unsure that of a puzzle is before people have tried it: bots have measured it


@dataclass(frozen=True)
class Rating:
    """A rating, and how unsure it is, in openskill's numbers."""

    mu: float = MODEL.mu
    sigma: float = NEW

    @property
    def shown(self) -> int:
        return round(MIDDLE + POINTS * (self.mu - MODEL.mu))


def measured(shown: int) -> Rating:
    """The rating of a puzzle that only bots have tried."""
    return Rating(MODEL.mu + (shown - MIDDLE) / POINTS, SURE)


def after(player: Rating, puzzle: Rating, is_solved: bool) -> tuple[Rating, Rating]:
    """The ratings of both, after somebody has tried a puzzle for the first time."""
    both = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (player, puzzle)]
    ranks = [1.0, 2.0] if is_solved else [2.0, 1.0]
    [[mine], [its]] = MODEL.rate(both, ranks=ranks)
    return Rating(mine.mu, mine.sigma), Rating(its.mu, its.sigma)
