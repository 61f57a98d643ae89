"""How long a game takes: as it did here, or else as its box says."""

import math
import time
from statistics import median

from sqlalchemy.exc import SQLAlchemyError

from rivertable.storage import ledger
from rivertable.web.services import Services

BOX_MINUTES = {"wind-river": 60, "wadi": 35, "niagara": 40}
ENOUGH = 5  # games, to believe them
STEP = 5  # minutes, to which it is rounded up
KEPT_SECONDS = 300.0

Lengths = dict[tuple[str, int], int]  # minutes, by game and number of players
_kept: dict[int, tuple[float, Lengths]] = {}  # by what it was read from: when, and what


async def lengths(here: Services) -> Lengths:
    """Of the games that people played here lately; asked of the database now and then."""
    at, known = _kept.get(id(here.store), (0.0, {}))
    if time.monotonic() < at + KEPT_SECONDS and at:
        return known
    try:
        seconds = await ledger.usual_seconds(here.store)
    except SQLAlchemyError:
        return known
    found = {key: rounded(median(all)) for key, all in seconds.items() if len(all) >= ENOUGH}
    _kept.clear()
    _kept[id(here.store)] = time.monotonic(), found
    return found


def rounded(seconds: float) -> int:
    return max(STEP, STEP * math.ceil(seconds / 60 / STEP))


def minutes(known: Lengths, game: str, players: int) -> int:
    """About how many a game takes; 0 if nobody knows."""
    return known.get((game, players)) or BOX_MINUTES.get(game, 0)
