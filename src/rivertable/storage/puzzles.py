"""The first answers of people to puzzles, and the ratings of puzzles that they have moved."""

import time
from contextlib import suppress

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import puzzle_answers, puzzle_ratings
from .store import Store

Numbers = tuple[float, float]  # mu and sigma, as openskill has them


async def is_first_answer(store: Store, puzzle: str, guest: str, is_solved: bool) -> bool:
    """Note an answer; False if this guest has answered before, in whichever process."""
    row = {"puzzle": puzzle, "guest": guest, "at": time.time(), "is_solved": is_solved}
    try:
        await store.write(insert(puzzle_answers), [row])
    except IntegrityError:
        return False
    return True


async def ratings(store: Store) -> dict[str, Numbers]:
    """Of all puzzles that somebody has answered."""
    rows = await store.read(select(puzzle_ratings))
    return {row["puzzle"]: (row["mu"], row["sigma"]) for row in rows}


async def change_rating(store: Store, puzzle: str, before: Numbers, after: Numbers) -> None:
    """By how much it changes, so that no answer is lost if two come at once."""
    ratings = puzzle_ratings.c
    with suppress(IntegrityError):  # it has one
        row = {"puzzle": puzzle, "mu": before[0], "sigma": before[1], "answers": 0}
        await store.write(insert(puzzle_ratings), [row])
    await store.write(
        update(puzzle_ratings)
        .where(ratings.puzzle == puzzle)
        .values(
            mu=ratings.mu + (after[0] - before[0]),
            sigma=ratings.sigma * (after[1] / before[1]),
            answers=ratings.answers + 1,
        )
    )
