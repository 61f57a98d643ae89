"""The games of `examples/games`, which bring board, rules and notation only, known for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from examples.games import clobber, goofspiel
from rivertable import games
from rivertable.contract import BoardGame

EXAMPLES: tuple[BoardGame, ...] = (clobber.GAME, goofspiel.GAME)
EVERY_GAME = (*(games.find(name) for name in games.GAMES), *EXAMPLES)


@contextmanager
def example_games() -> Iterator[None]:
    """The examples are registered while this lasts."""
    for game in EXAMPLES:
        games.register(game)
    try:
        yield
    finally:
        for game in EXAMPLES:
            games.forget(game.name)
