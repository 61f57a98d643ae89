"""`rivertable board`: a board drawn by chance, or what is wrong with one."""

import argparse

from rivertable.cli.arguments import Commands, Formatter, add_game
from rivertable.contract.boards import Boards, Mistake
from rivertable.engine.errors import BadOption, RivertableError
from rivertable.terminal import files
from rivertable.terminal.catalogue import find_game
from rivertable.terminal.screen import Screen

ABOUT = """\
Draw a random board that breaks no rule and follows as much of the advice as it
can. The same seed always gives the same board. With --check, list everything
that is wrong with the board in a file, and what is merely unwise.
"""
EXAMPLES = """\
examples:
  rivertable board wadi --seed 7
  rivertable board wadi --seed 7 --out mine.txt
  rivertable board wadi --check mine.txt
  rivertable play wadi --option scenario=@mine.txt
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable board`."""
    board = commands.add_parser(
        "board", help="draw a random board, or check one", description=ABOUT, epilog=EXAMPLES,
        formatter_class=Formatter,
    )  # fmt: skip
    add_game(board)
    board.add_argument("--seed", type=int, default=1, metavar="N", help="(default: 1)")
    board.add_argument("--out", metavar="FILE", help="write it to a file")
    board.add_argument("--check", metavar="FILE", help="list what is wrong with a board")
    board.set_defaults(run=run)


def boards_of(name: str) -> Boards:
    """How the boards of a game are read, if it has any of one's own."""
    boards = find_game(name).boards
    if boards is None:
        raise BadOption(f"{name} has no custom boards.")
    return boards


def run(given: argparse.Namespace, screen: Screen) -> None:
    boards = boards_of(given.game)
    if given.check:
        check(boards, given.check, screen)
        return
    text = boards.by_chance(given.seed)
    if given.out:
        out = files.located(given.out)
        files.write_text(out, text)
        screen.say(f"Board saved in {out}")
    else:
        print(text, end="")


def check(boards: Boards, name: str, screen: Screen) -> None:
    """All mistakes, each with its line and its cell; the program then ends with an error."""
    found = boards.examine(files.read_text(files.located(name)))
    for one in found.mistakes or found.advice:
        print(told(one))
    if found.mistakes:
        raise RivertableError(f"{name}: {len(found.mistakes)} to put right.")
    screen.say("This board breaks no rule.")


def told(mistake: Mistake) -> str:
    """`line 6, C3: this wadi tile has no flow (WA-2).`"""
    line = f"line {mistake.line}" if mistake.line is not None else ""
    place = ", ".join(part for part in (line, mistake.cell) if part)
    return f"{place}: {mistake.reason()}" if place else mistake.reason()
