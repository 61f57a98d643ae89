"""From `import rivertable` to the first legal moves: with an empty cache, and again with what the
first process left there.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import ours
from bench.start.figures import Figure, middle
from bench.start.program import with_cache
from rivertable.games import GAMES

FIRST_MOVES = 1.5  # seconds, which we want to reach

Pair = tuple[ours.Times, ours.Times]


def cold_and_warm(game: str) -> Pair:
    """The times of two processes that share a cache, empty at first."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        cache = with_cache(Path(place))
        cold = ours.timed(ours.FIRST_MOVES, game, cache=cache)
        return cold, ours.timed(ours.FIRST_MOVES, game, cache=cache)


def measure(rounds: int) -> Iterator[Figure]:
    for game in GAMES:
        pairs = [cold_and_warm(game) for _ in range(rounds)]
        yield from figures(f"import to legal moves, {game}", [cold for cold, _ in pairs])
        yield from figures(f"the same with a warm cache, {game}", [warm for _, warm in pairs])


def figures(what: str, times: list[ours.Times]) -> Iterator[Figure]:
    yield middle(what, [wall for wall, _ in times], "s", aim=FIRST_MOVES)
    yield middle(f"{what}: processor time", [cpu for _, cpu in times], "s")
