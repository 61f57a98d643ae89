"""`rivertable games`: the games and their options."""

import argparse

from rivertable.terminal.catalogue import show_games
from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter


def add(commands: Commands) -> None:
    """What can be typed after `rivertable games`."""
    games = commands.add_parser(
        "games", help="list the games and their options",
        description="List the games and their options.", formatter_class=Formatter,
    )  # fmt: skip
    games.set_defaults(run=run)


def run(_: argparse.Namespace, screen: Screen) -> None:
    show_games(screen)
