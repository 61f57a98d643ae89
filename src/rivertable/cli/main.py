"""The command `rivertable`: reads the arguments, nothing else."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from random import SystemRandom

from rich.console import Console

from rivertable.bots.levels import LEVELS, USUAL_LEVEL
from rivertable.cli import arena, tune
from rivertable.cli.arguments import Formatter, read_options
from rivertable.engine.errors import BadOption, RivertableError
from rivertable.engine.game import Game, arrange
from rivertable.engine.position import Position
from rivertable.terminal import files
from rivertable.terminal.catalogue import (
    announce_compiling,
    ask_for_game,
    named,
    show_games,
)
from rivertable.terminal.prompt import LEAVING, Prompt
from rivertable.terminal.replay import Replay, print_all, step_through
from rivertable.terminal.screen import Screen, open_screen, printable
from rivertable.terminal.seats import Table
from rivertable.terminal.session import Playing

ME, RANDOM = "me", "random"
SEEDS = 10**9

ABOUT = "Wind River, Wadi and Niagara: tables in your browser, or in this terminal."
EXAMPLES = """\
examples:
  rivertable                             tables in the browser, on this machine
  rivertable serve --host 0.0.0.0        tables for everybody in your network
  rivertable play                        asks which game; others are bots
  rivertable play wadi --seats me,me     two people at one keyboard
  rivertable play niagara --players 4 --seed 7
  rivertable replay old.rivertable       step through a game that was saved
  rivertable games                       the games and their options
  rivertable selfplay wadi --games 1000 --level 2 --out games.parquet
  rivertable arena wadi --bots 4,5,6        which level is how strong

rivertable COMMAND --help explains a command.
"""
SERVE = """\
Tables in the browser: alone against bots, several at one screen, or with
friends on their own devices. Tables are kept in one file and go on after a
restart.
"""
PLAY = """\
Play a game. Each turn shows the board, what the others did, and the moves you
can make, numbered. Type a number, a move, or enough of its beginning; help
shows the rest: undo, save, load, why a move is not legal.
"""
PLAY_EXAMPLES = """\
examples:
  rivertable play                        asks which game; Enter takes the first
  rivertable play wadi --option scenario=el-arish --option spreading=true
  rivertable play niagara --level 5      against bots of level 5, of 8
  rivertable play niagara --seats me,4,me --name Ada --name Bot --name Cy
  rivertable play --load old.rivertable --seats random,me,random

rivertable games lists the games with their options and who can play.
"""
REPLAY = "Step through a record that was saved."
REPLAY_EXAMPLES = """\
keys:
  Enter, n   next move            f      first
  p, b       one move back        l      last
  12         go to move 12        q      quit

Where the output is no terminal, the whole game is printed, as with --all.
"""

SELFPLAY = """\
Let bots play against each other and keep the games in a Parquet file: the
record as text, ranks, scores and more, a row each. Ctrl-C stops it; the same
command goes on. Game number N of a seed is always the same game.
"""
SELFPLAY_EXAMPLES = """\
examples:
  rivertable selfplay wadi --games 10000 --level 4 --out games.parquet
  rivertable selfplay niagara --players 3 --level 1,4,4 --out mixed.parquet

To read it: rivertable.research.data.read_games("games.parquet")
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns what the shell is told."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What a terminal cannot show or read is replaced: no reason to lose a game.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    reader = parser()
    given = reader.parse_args(arguments)
    if given.command is None:
        given = reader.parse_args(["serve"])
    try:
        given.run(given, open_screen(given.colour))
        sys.stdout.flush()
    except RivertableError as problem:
        complaint = Console(stderr=True, highlight=False, markup=False, emoji=False)
        complaint.print(printable(f"rivertable: {problem}"))
        return 2
    except BrokenPipeError:  # `rivertable replay FILE | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except LEAVING:
        print("\nGoodbye.")
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be typed after `rivertable`."""
    top = argparse.ArgumentParser(
        "rivertable", description=ABOUT, epilog=EXAMPLES, formatter_class=Formatter
    )
    top.add_argument("--version", action="version", version=f"rivertable {version('rivertable')}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    add_serve(commands)
    add_play(commands)
    add_replay(commands)
    add_picture(commands)
    add_selfplay(commands)
    arena.add(commands)
    tune.add(commands)
    games = commands.add_parser(
        "games", help="list the games and their options", description="The games and their options."
    )
    games.set_defaults(run=list_games)
    for command in commands.choices.values():
        command.add_argument(
            "--no-colour", "--no-color", dest="colour", action="store_false",
            help="no colours (the variable NO_COLOR does the same)",
        )  # fmt: skip
    return top


def add_serve(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    serve = commands.add_parser(
        "serve", help="tables in the browser (the default)", description=SERVE,
        formatter_class=Formatter,
    )  # fmt: skip
    serve.add_argument("--port", type=int, default=8000, metavar="N",
        help="where to listen (default: 8000, or the next one that is free)")  # fmt: skip
    serve.add_argument("--host", default="127.0.0.1", metavar="ADDRESS",
        help="who can come: 127.0.0.1 is this machine only (default), 0.0.0.0 everybody")  # fmt: skip
    serve.add_argument("--folder", metavar="FOLDER",
        help="where tables are kept (default: your own data folder)")  # fmt: skip
    serve.add_argument("--no-browser", dest="browser", action="store_false",
        help="do not open a browser")  # fmt: skip
    serve.set_defaults(run=serve_tables)


def serve_tables(given: argparse.Namespace, screen: Screen) -> None:
    # Here, because a game in the terminal needs no web server.
    from rivertable.web import server

    folder = Path(given.folder) if given.folder else server.home_folder()
    server.run(folder, given.host, given.port, given.browser, screen.say)


def add_play(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    play = commands.add_parser(
        "play",
        help="play a game",
        description=PLAY,
        epilog=PLAY_EXAMPLES,
        formatter_class=Formatter,
    )
    play.add_argument("game", nargs="?", metavar="GAME",
        help="wind-river, wadi or niagara, or the beginning of one (default: ask)")  # fmt: skip
    play.add_argument("--players", type=int, metavar="N",
        help="how many play (default: as many as --seats names, or the fewest)")  # fmt: skip
    play.add_argument("--seats", metavar="WHO,WHO,...",
        help="who sits where: me, a bot by its level, or random (default: you, then bots)")  # fmt: skip
    play.add_argument("--level", type=int, choices=LEVELS, metavar="N",
        help=f"of the bots, 1 to {len(LEVELS)} (default: {USUAL_LEVEL})")  # fmt: skip
    play.add_argument("--name", action="append", default=[], metavar="NAME", dest="names",
        help="name of a seat; once for each, from seat 1 on")  # fmt: skip
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", dest="options",
        help="an option of the game; @FILE as VALUE reads it from a file")  # fmt: skip
    play.add_argument("--seed", metavar="S",
        help="the same seed and the same moves give the same game (default: any)")  # fmt: skip
    play.add_argument("--load", metavar="FILE", help="go on with a game that was saved")
    play.set_defaults(run=play_game)


def add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    replay = commands.add_parser(
        "replay", help="step through a record", description=REPLAY, epilog=REPLAY_EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    replay.add_argument("file", metavar="FILE", help="a record, as written by save")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="print every move without stopping")
    how.add_argument("--step", action="store_true", help="wait for keys, even from a pipe")
    replay.set_defaults(run=replay_game)


def add_picture(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    picture = commands.add_parser(
        "picture", help="draw a moment of a record", formatter_class=Formatter,
        description="Draw a moment of a record, as a .svg or .png file.",
    )  # fmt: skip
    picture.add_argument("file", metavar="FILE", help="a record, as written by save")
    picture.add_argument("out", metavar="PICTURE", help="the file to write: .svg or .png")
    picture.add_argument("--move", type=int, metavar="N", help="after N moves (default: the last)")
    picture.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="(default: light)"
    )
    picture.add_argument(
        "--width", type=int, default=1400, metavar="N", help="of a .png (default: 1400)"
    )
    picture.set_defaults(run=draw_picture)


def draw_picture(given: argparse.Namespace, screen: Screen) -> None:
    from rivertable.cli import picture_file

    record = files.read_record(files.located(given.file))
    out = picture_file.write(record, given.move, given.theme, given.width, Path(given.out))
    screen.say(f"{out} is drawn.")


def add_selfplay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    selfplay = commands.add_parser(
        "selfplay", help="games of bots, into a file for research", description=SELFPLAY,
        epilog=SELFPLAY_EXAMPLES, formatter_class=Formatter,
    )  # fmt: skip
    selfplay.add_argument("game", metavar="GAME", help="wind-river, wadi or niagara")
    selfplay.add_argument("--out", required=True, metavar="FILE", help="the .parquet file")
    selfplay.add_argument("--games", type=int, default=100, metavar="N",
        help="how many games the file shall have (default: 100)")  # fmt: skip
    selfplay.add_argument("--players", type=int, metavar="N", help="(default: the fewest)")
    selfplay.add_argument("--level", type=levels, default=[1], metavar="N[,N...]", dest="levels",
        help="of the bots: one for all, or one for each seat (default: 1)")  # fmt: skip
    selfplay.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
        dest="options", help="an option of the game; @FILE as VALUE reads it from a file")  # fmt: skip
    selfplay.add_argument("--seed", default="1", metavar="S",
        help="another seed gives other games (default: 1)")  # fmt: skip
    selfplay.add_argument("--processes", type=int, metavar="N",
        help="how many play at once (default: one for each processor)")  # fmt: skip
    selfplay.set_defaults(run=play_themselves)


def levels(text: str) -> list[int]:
    """`4`, or `1,4,4`."""
    return [int(level) for level in text.split(",")]


def play_themselves(given: argparse.Namespace, screen: Screen) -> None:
    try:
        from rivertable.research import selfplay
    except ImportError as problem:
        raise RivertableError(
            f"selfplay needs {problem.name}: pip install 'rivertable[research]'"
        ) from None
    game = named(given.game)
    players = given.players if given.players is not None else game.player_counts[0]
    announce_compiling(screen, game)
    options = read_options(given.options)
    plan = selfplay.plan(game.name, players, options, given.levels, given.seed)
    out = files.located(given.out)
    count = selfplay.run(plan, given.games, out, given.processes, screen.console)
    screen.say(f"{count} games played; {out} has them.")


def list_games(given: argparse.Namespace, screen: Screen) -> None:
    show_games(screen)


def replay_game(given: argparse.Namespace, screen: Screen) -> None:
    replay = Replay(files.read_record(files.located(given.file)))
    if given.all or not (given.step or screen.is_live):
        print_all(replay, screen)
    else:
        step_through(replay, screen, Prompt(screen))


def play_game(given: argparse.Namespace, screen: Screen) -> None:
    prompt = Prompt(screen)
    seed = given.seed if given.seed is not None else str(SystemRandom().randrange(SEEDS))
    seats = read_seats(given.seats)
    table = loaded(given, seats, seed) if given.load else begun(given, seats, seed, screen, prompt)
    Playing(table, screen, prompt).run()


def loaded(given: argparse.Namespace, seats: list[str], seed: str) -> Table:
    """The table of a game that was saved."""
    if given.players or given.names or given.options:
        raise BadOption("a record says itself who plays and by which options; leave those out.")
    path = files.located(given.load)
    position = files.read_record(path, seed)
    setting = position.setting
    if given.game and named(given.game) is not setting.game:
        raise BadOption(f"this is a record of {setting.game.title}: {path}")
    people = people_in(seats, setting.players)
    return Table(position, people, seed, path, levels_in(seats, given.level, setting.players))


def begun(
    given: argparse.Namespace, seats: list[str], seed: str, screen: Screen, prompt: Prompt
) -> Table:
    """The table of a new game."""
    game = named(given.game) if given.game else ask_for_game(screen, prompt)
    players = given.players if given.players is not None else len(seats) or game.player_counts[0]
    options = read_options(given.options)
    announce_compiling(screen, game)
    people, bots = people_in(seats, players), levels_in(seats, given.level, players)
    names = all_names(given.names, people, bots, players)
    return Table(start(game, players, options, seed, names), people, seed, levels=bots)


def start(
    game: Game, players: int, options: dict[str, str], seed: str, names: tuple[str, ...]
) -> Position:
    return Position(arrange(game, players, options, seed, names))


def read_seats(text: str | None) -> list[str]:
    """`me,random,4`; none if nothing was said."""
    seats = [who.strip().lower() for who in text.split(",")] if text is not None else []
    for who in seats:
        if who not in (ME, RANDOM, *map(str, LEVELS)):
            raise BadOption(
                f"a seat is taken by {ME}, by {RANDOM} or by a bot of level 1 to {len(LEVELS)}, "
                f"not by {who!r}."
            )
    return seats


def people_in(seats: list[str], players: int) -> frozenset[int]:
    """The seats of people: seat 1, unless something else was said."""
    if not seats:
        return frozenset({1})
    if len(seats) != players:
        raise BadOption(f"{players} play, but --seats names {len(seats)}.")
    return frozenset(seat for seat, who in enumerate(seats, start=1) if who == ME)


def levels_in(seats: list[str], level: int | None, players: int) -> dict[int, int]:
    """The level of each bot, by its seat: all but seat 1, unless something else was said."""
    if not seats:
        return dict.fromkeys(range(2, players + 1), level or USUAL_LEVEL)
    if level is not None:
        raise BadOption("--seats says the level of each bot itself, as in --seats me,4,4.")
    return {seat: int(who) for seat, who in enumerate(seats, start=1) if who.isdecimal()}


def all_names(
    names: list[str], people: frozenset[int], bots: dict[int, int], players: int
) -> tuple[str, ...]:
    """A name for every seat as soon as one has a name."""
    if not names:
        return ()
    kinds = {seat: LEVELS[level].name for seat, level in bots.items()}
    kinds |= dict.fromkeys(people, "Player")
    rest = range(len(names) + 1, players + 1)
    return (*names, *(f"{kinds.get(seat, 'Random')} {seat}" for seat in rest))
