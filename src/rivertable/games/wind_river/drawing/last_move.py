"""The mark of the last move: a trail from hex to hex, or a round on the hex where it was made."""

from rivertable.display.scene import Element
from rivertable.engine.position import View
from rivertable.games.wind_river import layout
from rivertable.games.wind_river.board import PLAINS, STRAIGHT
from rivertable.games.wind_river.drawing.elements import piece
from rivertable.games.wind_river.notation import Decoded, decode
from rivertable.games.wind_river.pieces.marks import STEPS


def last_move(view: View) -> Decoded | None:
    """The last move, if it was made on a hex."""
    for _, number in view.backwards():
        move = decode(number)
        return None if move.verb in ("start", "earn") else move
    return None


def touched_hex(last: Decoded | None) -> Element:
    """A round on the hex where a tipi was put up or taken away last; it lies below all pieces."""
    if last is None or last.to is not None:
        return piece("last-here", "here", layout.GONE, "", True)
    return piece("last-here", "here", layout.centre(last.hex))


def last_step(last: Decoded | None) -> Element:
    """A trail from where the last piece came; it lies above all pieces."""
    if last is None or last.to is None:
        return piece("last", f"step-{STRAIGHT}", layout.GONE, "", True)
    x, y = layout.centre(last.hex)
    direction = STRAIGHT
    if last.to != PLAINS:
        to_x, to_y = layout.centre(last.to)
        direction = next(d for d, step in STEPS.items() if step == (to_x - x, to_y - y))
    return piece("last", f"step-{direction}", (x, y))
