"""What somebody is worth among puzzles: a game against each, of which only the first counts.

Ratings are openskill's, as those of bots in the arena; people see them as numbers around 1450.
"""

from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
MIDDLE, POINTS = 1450, 50  # what a mean rating is shown as, and each step of openskill's
NEW = 4.0  # how unsure that of a newcomer is: a first answer moves it by some 60 points
SURE = 2.0  # how unsure the rating of a puzzle is, which bots have measured


@dataclass(frozen=True)
class Rating:
    """A rating, and how unsure it is, in openskill's numbers."""

    mu: float = MODEL.mu
    sigma: float = NEW

    @property
    def shown(self) -> int:
        return round(MIDDLE + POINTS * (self.mu - MODEL.mu))


def after(player: Rating, puzzle: int, is_solved: bool) -> Rating:
    """The rating of somebody who has tried a puzzle of this rating for the first time."""
    mine = MODEL.rating(mu=player.mu, sigma=player.sigma)
    its = MODEL.rating(mu=MODEL.mu + (puzzle - MIDDLE) / POINTS, sigma=SURE)
    ranks = [1.0, 2.0] if is_solved else [2.0, 1.0]
    [[found], _] = MODEL.rate([[mine], [its]], ranks=ranks)
    return Rating(found.mu, found.sigma)
