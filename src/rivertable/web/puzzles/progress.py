"""What somebody has done among puzzles: a cookie of their browser, as the lessons that they have done.

The first answer to a puzzle counts; whoever tries again learns, and neither wins nor loses rating.
"""

from dataclasses import dataclass, field, replace
from datetime import date

from starlette.requests import HTTPConnection
from starlette.responses import Response

from rivertable.puzzles.puzzle import Puzzle
from rivertable.puzzles.rating import Rating
from rivertable.web.guests import YEAR

COOKIE, PATH = "puzzled", "/puzzles"  # only sent where it is wanted
BETWEEN, FAILED = "~", "-"
MOST = 520  # puzzles that fit into a cookie
HUNDREDTHS = 100


@dataclass(frozen=True)
class Progress:
    """How somebody stands."""

    rating: Rating = field(default_factory=Rating)
    streak: int = 0  # days in a row with the puzzle of the day, up to
    last_day: int = 0  # this one, counted as `date.toordinal` does
    tried: tuple[str, ...] = ()  # by first answers: names, with a minus if it was wrong

    @property
    def solved(self) -> set[str]:
        return {name for name in self.tried if not name.startswith(FAILED)}

    @property
    def failed(self) -> set[str]:
        return {name.removeprefix(FAILED) for name in self.tried if name.startswith(FAILED)}

    def knows(self, puzzle: Puzzle) -> bool:
        return puzzle.name in self.solved | self.failed

    def streak_on(self, day: date) -> int:
        """A streak lasts until a day has gone by without one."""
        return self.streak if self.last_day >= day.toordinal() - 1 else 0

    def rated(self, puzzle: Puzzle, is_solved: bool, rating: Rating) -> "Progress":
        """After a first answer."""
        entry = puzzle.name if is_solved else FAILED + puzzle.name
        return replace(self, rating=rating, tried=(*self.tried, entry)[-MOST:])

    def on(self, day: date) -> "Progress":
        """After the puzzle of a day was solved."""
        number = day.toordinal()
        if number <= self.last_day:
            return self
        return replace(self, streak=self.streak_on(day) + 1, last_day=number)


def progress_of(connection: HTTPConnection) -> Progress:
    """The content of the cookie; anything malformed is ignored."""
    head, *tried = connection.cookies.get(COOKIE, "").split(BETWEEN)
    try:
        mu, sigma, streak, day = (int(part) for part in head.split("."))
        return Progress(
            Rating(mu / HUNDREDTHS, max(1, sigma) / HUNDREDTHS), streak, day, tuple(tried[:MOST])
        )
    except ValueError:
        return Progress()


def keep(response: Response, progress: Progress) -> Response:
    """Send the cookie."""
    numbers = (
        round(progress.rating.mu * HUNDREDTHS),
        round(progress.rating.sigma * HUNDREDTHS),
        progress.streak,
        progress.last_day,
    )
    value = BETWEEN.join([".".join(map(str, numbers)), *progress.tried])
    response.set_cookie(COOKIE, value, max_age=YEAR, path=PATH, samesite="lax")
    return response
