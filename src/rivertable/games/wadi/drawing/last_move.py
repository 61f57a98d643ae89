"""The mark of the last move: a dashed arrow along a pump, a dashed frame around a building site."""

import math
from collections.abc import Iterator

from rivertable.display.paths import (
    Point,
    pair,
    short,
    unit,
)
from rivertable.display.scene import Element
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE
from rivertable.games.wadi.drawing.pieces import resting
from rivertable.games.wadi.drawing.tiles import Tiles
from rivertable.games.wadi.notation import Decoded, decode
from rivertable.games.wadi.snapshot import Snapshot

SITE = "M-34-47H34Q47-47 47-34V34Q47 47 34 47H-34Q-47 47-47 34V-34Q-47-47-34-47z"
LEAVE = 33  # how far from the source the arrow begins,
ARRIVE = 27  # how far from a drop on bare land it ends,
ARRIVE_BESIDE = 23  # from one beside a shadoof,
ARRIVE_PAST_BUCKET = 8  # and past the bucket
HALF_TILE = 45  # further west than this, a shadoof stands in the way


def last_action(view: View) -> Decoded | None:
    """The last build or pump, if it was of the seat that moved last."""
    last = None
    for seat, number in view.backwards():
        move = decode(number)
        last = seat if last is None else last
        if seat == CHANCE or seat != last:
            return None
        if move.verb in ("build", "pump"):
            return move
    return None


def last_mark(
    tiles: Tiles, snapshot: Snapshot, action: Decoded | None
) -> tuple[str, Point | None, float, Point]:
    """The line of the last move, its tip and angle, and the site if it was a build."""
    if action is None:
        return "M0 0", None, 0.0, (0.0, 0.0)
    if action.verb == "build":
        return "M0 0", None, 0.0, tiles.centres[action.tile]
    begin, end = resting(tiles, snapshot, action.source), resting(tiles, snapshot, action.tile)
    line, tip, angle = shaft(begin, end, action.tile in snapshot.owners)
    return line, tip, angle, (0.0, 0.0)


def shaft(begin: Point, end: Point, beside: bool) -> tuple[str, Point, float]:
    """The line of an arrow, where its head is and at which angle; it goes round a shadoof."""
    (ax, ay), (bx, by) = begin, end
    far = math.dist(begin, end)
    arrive = ARRIVE_BESIDE if beside else ARRIVE
    if beside and ax < bx - HALF_TILE and ay < by + HALF_TILE:  # over it, and down past the bucket
        bx, by, arrive = bx + 8, by - 8, ARRIVE_PAST_BUCKET
        bend = (ax + (bx - ax) * 0.6, min(ay, by - 60) - 24)
        last = (bx + 24, by - 52)
    elif beside and ax < bx - HALF_TILE:  # up from below
        bend = (ax + (bx - ax) * 0.5, ay + 8)
        last = (bx + 2, by + 80)
    elif beside and ay < by - HALF_TILE:  # round the bucket from the right
        bend = (max(ax, bx) + 30, ay + 24)
        last = (bx + 46, by - 24)
    else:
        u = unit(bx - ax, by - ay)
        up = (u[1], -u[0]) if u[0] > 0 else (-u[1], u[0])
        bend = last = ((ax + bx) / 2 + up[0] * far * 0.3, (ay + by) / 2 + up[1] * far * 0.3)
    a = towards((ax, ay), bend, min(LEAVE, far / 4))
    b = towards((bx, by), last, arrive)
    angle = math.degrees(math.atan2(b[1] - last[1], b[0] - last[0]))
    return f"M{pair(a)}C{pair(bend)} {pair(last)} {pair(b)}", b, angle


def towards(begin: Point, end: Point, far: float) -> Point:
    """A point so far on the way to another."""
    u = unit(end[0] - begin[0], end[1] - begin[1])
    return begin[0] + u[0] * far, begin[1] + u[1] * far


def below_pieces(action: Decoded | None, line: str, site: Point) -> Iterator[Element]:
    """The shaft, or the frame, and the light around it."""
    off = action is None
    is_site = action is not None and action.verb == "build"
    x, y = site if is_site else (0.0, 0.0)
    for name, look in (("last-light", "wa-last-light"), ("last-line", "wa-last")):
        d = SITE if is_site else line
        yield Element(name, "path", {"class": "wa-off" if off else look, "d": d}, x, y)


def above_pieces(tip: Point | None, angle: float) -> Element:
    """The head of the arrow."""
    if tip is None:
        return Element("last-head", "use", {"href": "#wa-arrow", "class": "wa-off"})
    turned = f"translate({pair(tip)})rotate({short(angle)})"
    return Element("last-head", "use", {"href": "#wa-arrow", "transform": turned}, *tip)
