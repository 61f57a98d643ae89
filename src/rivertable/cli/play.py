"""`rivertable play`: a game in this terminal."""

import argparse
from random import SystemRandom

from rivertable.bots.levels import LEVELS, USUAL_LEVEL
from rivertable.engine.errors import BadOption
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.terminal import files
from rivertable.terminal.catalogue import announce_compiling, ask_for_game, find_game
from rivertable.terminal.local_game import LocalGame
from rivertable.terminal.prompt import Prompt
from rivertable.terminal.screen import Screen
from rivertable.terminal.seats import read_seats, seated
from rivertable.terminal.session import Session

from .arguments import (
    Commands,
    Formatter,
    add_options,
    listed_games,
    read_options,
)

SEEDS = 10**9

ABOUT = """\
Play a game in this terminal. Each turn shows the board, what the others did,
and your legal moves, numbered. Type a number, a move, or the beginning of one.
Type help for the rest: hint, undo, save, load, and why a move is not legal.
"""
EXAMPLES = """\
examples:
  rivertable play                        asks which game; Enter takes the first
  rivertable play wadi --option scenario=el-arish --option spreading=true
  rivertable play niagara --level 5      against bots of level 5
  rivertable play niagara --seats me,4,me --name Ada --name Bot --name Cy
  rivertable play --load old.rivertable --seats random,me,random

Run rivertable games to list the games, their options and how many can play.
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable play`."""
    play = commands.add_parser(
        "play", help="play in this terminal", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    play.add_argument("game", nargs="?", metavar="GAME",
        help=f"{listed_games('or')}, or the beginning of one (default: ask)")  # fmt: skip
    play.add_argument("--players", type=int, metavar="N",
        help="how many play (default: as many as --seats lists, or the fewest)")  # fmt: skip
    play.add_argument("--seats", metavar="WHO,WHO,...",
        help="who plays each seat: me, the level of a bot, or random "
        "(default: you, then bots)")  # fmt: skip
    play.add_argument("--level", type=int, choices=LEVELS, metavar="N",
        help=f"level of the bots, 1 to {len(LEVELS)} (default: {USUAL_LEVEL})")  # fmt: skip
    play.add_argument("--name", action="append", default=[], metavar="NAME", dest="names",
        help="name of a player; repeat it for the next seats")  # fmt: skip
    add_options(play)
    play.add_argument("--seed", metavar="S",
        help="the same seed and moves give the same game (default: a random one)")  # fmt: skip
    play.add_argument("--load", metavar="FILE", help="continue a saved game")
    play.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    prompt = Prompt(screen)
    seed = given.seed if given.seed is not None else str(SystemRandom().randrange(SEEDS))
    game = load_game(given, seed) if given.load else new_game(given, seed, screen, prompt)
    Session(game, screen, prompt).run()


def load_game(given: argparse.Namespace, seed: str) -> LocalGame:
    """A saved game, to continue."""
    if given.players or given.names or given.options:
        raise BadOption("Leave out --players, --name and --option: the saved game has its own.")
    path = files.located(given.load)
    position = files.read_record(path, seed)
    setting = position.setting
    if given.game and find_game(given.game) is not setting.game:
        raise BadOption(f"{path} is a game of {setting.game.title}.")
    seats = seated(read_seats(given.seats), setting.players, given.level)
    return LocalGame(position, seats, seed, path)


def new_game(given: argparse.Namespace, seed: str, screen: Screen, prompt: Prompt) -> LocalGame:
    """A game from its start."""
    listed = read_seats(given.seats)
    game = find_game(given.game) if given.game else ask_for_game(screen, prompt)
    players = given.players if given.players is not None else len(listed) or game.player_counts[0]
    options = read_options(given.options)
    announce_compiling(screen, game)
    seats = seated(listed, players, given.level)
    position = Position(arrange(game, players, options, seed, seats.names(given.names)))
    return LocalGame(position, seats, seed)
