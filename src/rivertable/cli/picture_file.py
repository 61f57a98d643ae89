"""Boards as picture files."""

from pathlib import Path

from rivertable.display.png import png
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position


def write(position: Position, move: int | None, theme: str, width: int, out: Path) -> Path:
    """Draw what everybody may know after so many moves, into a .svg or .png file."""
    moves = [(played.seat, played.number) for played in position.moves]
    count = len(moves) if move is None else move
    if not 0 <= count <= len(moves):
        raise RivertableError(f"This record has {len(moves)} moves; {count} is not one of them.")
    svg = Position(position.setting, moves[:count]).view(0).svg(theme)
    try:
        if out.suffix == ".svg":
            out.write_text(svg, "utf-8")
        elif out.suffix == ".png":
            out.write_bytes(png(svg, width))
        else:
            raise RivertableError(f"A picture is a .svg or a .png file, not {out.name!r}.")
    except OSError as problem:
        raise RivertableError(f"{out} cannot be written: {problem.strerror}.") from None
    return out
