"""Every game: ours, and those of `examples/games`, which bring board, rules and notation only.

The examples are known for a while, in the tests that ask for them; run as a program, this prints
the records of games of them.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import rivertable
from examples.games import clobber, goofspiel
from rivertable import games
from rivertable.contract import BoardGame
from tests.engine.random_games import finished

EXAMPLES: tuple[BoardGame, ...] = (clobber.GAME, goofspiel.GAME)
EVERY_GAME = {name: games.find(name) for name in games.GAMES} | {g.name: g for g in EXAMPLES}
EVERY_KIND = [(name, count) for name, game in EVERY_GAME.items() for count in game.player_counts]


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


def example_records(luck: int) -> Iterator[str]:
    """The records of one game of each example, for each number of players."""
    with example_games():
        for game in EXAMPLES:
            for players in game.player_counts:
                yield finished(rivertable.start(game.name, players), luck).record()


if __name__ == "__main__":
    sys.stdout.write("".join(example_records(int(sys.argv[1]))))
