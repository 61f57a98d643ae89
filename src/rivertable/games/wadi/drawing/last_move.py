"""The mark of the last move: a dashed arrow along a pump, a dashed frame around a building site."""

import math
from functools import lru_cache
from typing import TypeAlias

from rivertable.display.paths import (
    Point,
    pair,
    short,
    unit,
)
from rivertable.display.scene import Element
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE
from rivertable.games.wadi.drawing.pieces import MOST_PIECES, resting
from rivertable.games.wadi.drawing.tiles import Tiles
from rivertable.games.wadi.notation import Decoded, decode
from rivertable.games.wadi.snapshot import Snapshot

Marks: TypeAlias = tuple[tuple[Element, Element], Element]  # below the pieces, above them

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


def last_mark(tiles: Tiles, snapshot: Snapshot, action: Decoded | None) -> Marks:
    """The mark of the last action: what lies below the pieces, and what lies above them."""
    if action is None:
        return drawn_mark(tiles, None, False, False)
    owners = snapshot.owners
    return drawn_mark(tiles, action, action.source in owners, action.tile in owners)


@lru_cache(MOST_PIECES)
def drawn_mark(
    tiles: Tiles, action: Decoded | None, is_from_shadoof: bool, is_to_shadoof: bool
) -> Marks:
    """With water, it matters whether a shadoof stands where it came from and where it went."""
    if action is None:
        return below_pieces("M0 0", "wa-off"), above_pieces(None, 0.0)
    if action.verb == "build":
        return below_pieces(SITE, "", tiles.centres[action.tile]), above_pieces(None, 0.0)
    begin = resting(tiles, action.source, is_from_shadoof)
    end = resting(tiles, action.tile, is_to_shadoof)
    line, tip, angle = shaft(begin, end, is_to_shadoof)
    return below_pieces(line), above_pieces(tip, angle)


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


def below_pieces(d: str, off: str = "", at: Point = (0.0, 0.0)) -> tuple[Element, Element]:
    """The shaft, or the frame, and the light around it."""
    return (
        Element("last-light", "path", {"class": off or "wa-last-light", "d": d}, *at),
        Element("last-line", "path", {"class": off or "wa-last", "d": d}, *at),
    )


def above_pieces(tip: Point | None, angle: float) -> Element:
    """The head of the arrow."""
    if tip is None:
        return Element("last-head", "use", {"href": "#wa-arrow", "class": "wa-off"})
    turned = f"translate({pair(tip)})rotate({short(angle)})"
    return Element("last-head", "use", {"href": "#wa-arrow", "transform": turned}, *tip)
