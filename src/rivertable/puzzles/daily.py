"""The puzzle of the day: the same for everybody, by the date alone."""

from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b

from rivertable.games import GAMES, find

from .puzzle import Puzzle
from .puzzle_file import puzzles_of

DAY = timedelta(days=1)


def today() -> date:
    """The same day everywhere: that of Greenwich."""
    return datetime.now(UTC).date()


def puzzle_of(day: date) -> Puzzle | None:
    """One game after the other; of its puzzles, one that was not there for as long as possible."""
    having = [find(name) for name in GAMES if puzzles_of(find(name))]
    if not having:
        return None
    number = day.toordinal()
    puzzles = sorted(puzzles_of(having[number % len(having)]), key=lambda one: scattered(one.name))
    return puzzles[number // len(having) % len(puzzles)]


def scattered(name: str) -> bytes:
    """An order that has nothing to do with names or with how hard a puzzle is."""
    return blake2b(name.encode(), digest_size=8).digest()
