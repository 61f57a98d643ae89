"""The mark of the last move: a dashed frame around each place that it names, an arrow between two."""

import math
from collections.abc import Iterator, Sequence

from rivertable.contract.defaults.layout import Point, Sheet
from rivertable.contract.defaults.places import places_in
from rivertable.contract.defaults.scenery import HALF
from rivertable.display.paths import pair, short
from rivertable.display.scene import Element
from rivertable.engine.game import Setting

MOST_FRAMES = 4
INSET = 3
SHORT_OF = 40  # how far from the middle of a place an arrow begins and ends
SIDE = HALF - INSET
BEND = 10
FLAT = SIDE - BEND
FRAME = (
    f"M{-FLAT} {-SIDE}H{FLAT}Q{SIDE} {-SIDE} {SIDE} {-FLAT}V{FLAT}Q{SIDE} {SIDE} {FLAT} {SIDE}"
    f"H{-FLAT}Q{-SIDE} {SIDE} {-SIDE} {FLAT}V{-FLAT}Q{-SIDE} {-SIDE} {-FLAT} {-SIDE}z"
)
RING = f"M0 {-SIDE}A{SIDE} {SIDE} 0 1 1 0 {SIDE}A{SIDE} {SIDE} 0 1 1 0 {-SIDE}z"
NOTHING = "M0 0"

Moves = Sequence[tuple[int, str]]  # seats, and what they did


def marked(setting: Setting, sheet: Sheet, last: Moves) -> list[str]:
    """The places that the last move names, each once."""
    named = [place for seat, text in last for place in places_in(setting, seat, text)]
    return list(dict.fromkeys(named))[:MOST_FRAMES]


def frames(setting: Setting, sheet: Sheet, last: Moves) -> Iterator[Element]:
    """Around the places of the last move; what is not to be seen is there too, but off."""
    places = marked(setting, sheet, last)
    shape = FRAME if sheet.is_square else RING
    for index in range(MOST_FRAMES):
        x, y = sheet.centres[places[index]] if index < len(places) else (0.0, 0.0)
        for name, look in (("light", "bd-last-light"), ("line", "bd-last")):
            shown = look if index < len(places) else "bd-off"
            yield Element(f"last-{index}-{name}", "path", {"class": shown, "d": shape}, x, y)


def arrow(setting: Setting, sheet: Sheet, last: Moves) -> Iterator[Element]:
    """From the first place of one move to its second."""
    places = marked(setting, sheet, last)
    is_shown = len(last) == 1 and len(places) == 2
    begin, end = (sheet.centres[place] for place in places) if is_shown else ((0.0, 0.0),) * 2
    line, tip, angle = shaft(begin, end) if is_shown else (NOTHING, (0.0, 0.0), 0.0)
    for name, look in (("light", "bd-last-light"), ("line", "bd-last")):
        shown = look if is_shown else "bd-off"
        yield Element(f"last-arrow-{name}", "path", {"class": shown, "d": line})
    turned = f"translate({pair(tip)})rotate({short(angle)})"
    head = {"href": "#bd-arrow"} if is_shown else {"href": "#bd-arrow", "class": "bd-off"}
    yield Element("last-arrow-head", "use", {**head, "transform": turned}, *tip)


def shaft(begin: Point, end: Point) -> tuple[str, Point, float]:
    """A straight line from place to place, where its head is and at which angle."""
    far = math.dist(begin, end) or 1.0
    ux, uy = (end[0] - begin[0]) / far, (end[1] - begin[1]) / far
    gap = min(SHORT_OF, far / 3)
    a = (begin[0] + ux * gap, begin[1] + uy * gap)
    b = (end[0] - ux * gap, end[1] - uy * gap)
    line = f"M{pair(a)}L{pair(b)}"
    return line, b, math.degrees(math.atan2(uy, ux))
