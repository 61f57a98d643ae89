"""Arguments that several commands have."""

import argparse
from typing import TypeAlias

from rivertable.engine.errors import BadOption
from rivertable.games import GAMES
from rivertable.terminal import files

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the examples as they are written, on at most 80 columns."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=78)


def listed_games(conjunction: str) -> str:
    """The names of all games, registered ones too: `wind-river, wadi or niagara`."""
    *first, last = GAMES
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game, which has to be named."""
    parser.add_argument("game", metavar="GAME", help=listed_games("or"))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Options of the game."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
        dest="options", help="set an option of the game; NAME=@FILE reads it from a file")  # fmt: skip


def read_options(texts: list[str]) -> dict[str, str]:
    """`scenario=el-arish`, `scenario=@my.txt`."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"Write an option as NAME=VALUE, not {text!r}.")
        options[name] = files.read_text(files.located(value[1:])) if value[:1] == "@" else value
    return options
