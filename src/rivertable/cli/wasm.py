"""`rivertable wasm`: compiles games to WebAssembly, for who changes rules or adds a game."""

import argparse
import gzip

from rivertable.bots.search.bind import search_for
from rivertable.contract import BoardGame
from rivertable.engine.backends.entry_point import EntryPoint
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import module_place
from rivertable.games import GAMES, find
from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter, listed_games

TEXT = """\
Compile games to WebAssembly: what they are played with until numba has compiled
them natively, and what thinks in the browser. Each game keeps its module in its
own folder.

It needs numba and a linker: pip install 'rivertable[jit]' ziglang"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable wasm`."""
    wasm = commands.add_parser(
        "wasm", help="compile games to WebAssembly after changing their rules",
        description=TEXT, formatter_class=Formatter,
    )  # fmt: skip
    wasm.add_argument(
        "games",
        metavar="GAME",
        nargs="*",
        help=f"{listed_games('or')}; all of them if none is named",
    )
    wasm.set_defaults(run=run)


def run(arguments: argparse.Namespace, screen: Screen) -> None:
    for name in arguments.games or GAMES:
        game = find(name)
        screen.say(f"Compiling {game.title} (about half a minute) ...")
        module = built(game)
        place = module_place(game.package)
        is_new = not place.exists() or place.read_bytes() != module
        place.write_bytes(module)
        size = f"{len(gzip.compress(module, 9)) / 1000:.0f} kB compressed"
        screen.say(f"  {size}; {'written' if is_new else 'as it was'}.")


def entry_points(game: BoardGame) -> list[EntryPoint]:
    """All that a game's module exports: its rules, and its search."""
    return [*game.kernel.all(), *search_for(game.name).all()]


def built(game: BoardGame) -> bytes:
    """The module of a game."""
    try:
        from rivertable.engine.backends import build
    except ImportError as problem:
        raise RivertableError(f"This needs {problem.name}: pip install 'rivertable[jit]'") from None
    return build.module(entry_points(game))
