"""Ratings of puzzles on this server: measured by bots, then changed by people's first answers."""

from collections.abc import Callable

from starlette.requests import Request

from rivertable.puzzles import rating
from rivertable.puzzles.puzzle import Puzzle
from rivertable.puzzles.rating import Rating
from rivertable.storage import puzzles as stored
from rivertable.storage.puzzles import Numbers
from rivertable.web.services import services


class Ratings:
    """Those that people have moved, and those that bots have measured."""

    def __init__(self, moved: dict[str, Numbers]) -> None:
        self._moved = moved

    def of(self, puzzle: Puzzle) -> Rating:
        moved = self._moved.get(puzzle.name)
        return Rating(*moved) if moved else rating.measured(puzzle.rating)

    def distance_from(self, wanted: int) -> Callable[[Puzzle], int]:
        return lambda puzzle: abs(self.of(puzzle).shown - wanted)


async def ratings_of(request: Request) -> Ratings:
    return Ratings(await stored.ratings(services(request).store))


async def rated(
    request: Request, puzzle: Puzzle, guest: str, mine: Rating, is_solved: bool
) -> Rating:
    """Somebody's rating after an answer; the puzzle's too is changed by the first, and by no other."""
    store = services(request).store
    if not await stored.is_first_answer(store, puzzle.name, guest, is_solved):
        return mine
    its = (await ratings_of(request)).of(puzzle)
    mine, after = rating.after(mine, its, is_solved)
    await stored.change_rating(store, puzzle.name, (its.mu, its.sigma), (after.mu, after.sigma))
    return mine
