"""The games, and how to begin or load one."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from rivertable.contract import BoardGame
from rivertable.engine import records
from rivertable.engine.errors import UnknownGame
from rivertable.engine.game import Setting, arrange
from rivertable.engine.position import Position


def load_wind_river() -> BoardGame:
    from rivertable.games.wind_river import GAME

    return GAME


def load_wadi() -> BoardGame:
    from rivertable.games.wadi import GAME

    return GAME


def load_niagara() -> BoardGame:
    from rivertable.games.niagara import GAME

    return GAME


# By name. A game's module is imported, and its rules compiled, when it is first asked for.
GAMES: dict[str, Callable[[], BoardGame]] = {
    "wind-river": load_wind_river,
    "wadi": load_wadi,
    "niagara": load_niagara,
}


_extra: dict[str, str] = {}  # the packages of games that were registered, by name


def register(game: BoardGame) -> None:
    """Make a game known to this program: from now on it is played everywhere, as ours are."""
    GAMES[game.name] = lambda: game
    _extra[game.name] = game.package


def forget(name: str) -> None:
    """Undo `register`; a game that is not known is forgotten already."""
    GAMES.pop(name, None)
    _extra.pop(name, None)


def extra_packages() -> tuple[str, ...]:
    """Where the registered games are found again, for another process to import them."""
    return tuple(_extra.values())


def import_games(packages: Iterable[str]) -> None:
    """Register the games of these packages, as another process has them."""
    for package in packages:
        register(import_module(package).GAME)


def find(name: str) -> BoardGame:
    """The game of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(
            "There is no game {name!r}; the games are {games}.", name=name, games=", ".join(GAMES)
        )
    return GAMES[name]()


def game_of(setting: Setting) -> BoardGame:
    """The game that is played, with all its parts."""
    return find(setting.game.name)


def start(
    game: str,
    players: int | None = None,
    seed: int | str | None = None,
    names: tuple[str, ...] = (),
    version: int | None = None,
    **options: Any,
) -> Position:
    """Begin a game.

    With a seed, chance is drawn and played by itself, and the same seed gives the same game;
    without one, chance moves are the caller's: then `acting == (0,)`. `players` is the smallest
    number that can play unless given; options are listed in `find(game).options`; `version` is
    that of the rules, the newest one unless given.
    """
    found = find(game)
    count = found.player_counts[0] if players is None else players
    return Position(arrange(found, count, options, seed, names, version))


def load(text: str, seed: int | str | None = None) -> Position:
    """The position that a record leads to; chance goes on from the seed, if one is given."""
    return records.load(text, find, seed)
