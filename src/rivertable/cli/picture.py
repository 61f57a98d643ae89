"""`rivertable picture`: a position of a saved game as a picture file."""

import argparse
from pathlib import Path

from rivertable.display.png import png
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position
from rivertable.terminal import files
from rivertable.terminal.screen import Screen

from .arguments import Commands, Formatter


def add(commands: Commands) -> None:
    """What can be typed after `rivertable picture`."""
    picture = commands.add_parser(
        "picture", help="draw a position of a saved game", formatter_class=Formatter,
        description="Draw a position of a saved game, as a .svg or .png file.",
    )  # fmt: skip
    picture.add_argument("file", metavar="FILE", help="a saved game")
    picture.add_argument("out", metavar="PICTURE", help="the file to write: .svg or .png")
    picture.add_argument("--move", type=int, metavar="N", help="after N moves (default: the last)")
    picture.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="(default: light)"
    )
    picture.add_argument(
        "--width", type=int, default=1400, metavar="N", help="of a .png, in pixels (default: 1400)"
    )
    picture.set_defaults(run=run)


def run(given: argparse.Namespace, screen: Screen) -> None:
    position = position_after(files.read_record(files.located(given.file)), given.move)
    out = Path(given.out)
    write(position.view(0).svg(given.theme), given.width, out)
    screen.say(f"Picture saved in {out}")


def position_after(game: Position, count: int | None) -> Position:
    """The game after so many of its moves; after all of them if nobody says."""
    moves = [(move.seat, move.number) for move in game.moves]
    if count is None:
        return game
    if not 0 <= count <= len(moves):
        raise RivertableError(f"This game has {len(moves)} moves, so there is no move {count}.")
    return Position(game.setting, moves[:count])


def write(svg: str, width: int, out: Path) -> None:
    """Write a drawing as the kind of file that its name says."""
    if out.suffix not in (".svg", ".png"):
        raise RivertableError(f"A picture is a .svg or a .png file, not {out.name!r}.")
    data = svg.encode() if out.suffix == ".svg" else png(svg, width)
    try:
        out.write_bytes(data)
    except OSError as problem:
        raise RivertableError(f"{out} cannot be written: {problem.strerror}.") from None
