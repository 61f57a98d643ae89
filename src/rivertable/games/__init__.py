"""The games, and how to begin or load one."""

from importlib import import_module
from typing import Any

from rivertable.engine import records
from rivertable.engine.errors import UnknownGame
from rivertable.engine.game import Game, arrange
from rivertable.engine.position import Position

# One line per game. A game's module is imported, and its rules compiled, when it is first asked for.
GAMES = {
    "wind-river": "rivertable.games.wind_river",
    "wadi": "rivertable.games.wadi",
    "niagara": "rivertable.games.niagara",
}


def find(name: str) -> Game:
    """The game of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    game: Game = import_module(GAMES[name]).GAME
    return game


def start(
    game: str,
    players: int | None = None,
    seed: int | str | None = None,
    names: tuple[str, ...] = (),
    **options: Any,
) -> Position:
    """Begin a game.

    With a seed, chance is drawn and played by itself, and the same seed gives the same game;
    without one, chance moves are the caller's: then `acting == (0,)`. `players` is the smallest
    number that can play unless given; options are listed in `find(game).options`.
    """
    found = find(game)
    count = found.player_counts[0] if players is None else players
    return Position(arrange(found, count, options, seed, names))


def load(text: str, seed: int | str | None = None) -> Position:
    """The position that a record leads to; chance goes on from the seed, if one is given."""
    return records.load(text, find, seed)
