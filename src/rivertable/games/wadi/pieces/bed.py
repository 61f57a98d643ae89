"""The riverbed of a scenario: from where each wadi tile flows to a line that looks like water.

A bed is one arm per spring, each a row of (x, y, half width). An arm that meets another one crosses
the shared tile along with it, so both end in the same point and direction; their outlines are wound
alike, and the nonzero rule melts them together.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from rivertable.display.paths import (
    Point,
    curve,
    noise,
    unit,
)
from rivertable.games.wadi.board import (
    FLOWS,
    LEAVES,
    STRAIGHT,
    Cell,
    Scenario,
)
from rivertable.games.wadi.layout import (
    KEPT,
    TILE,
    centre,
    columns,
    corner,
    rows,
)

Spot: TypeAlias = tuple[float, float, float]  # x, y and half the width of the bed there
Arrow: TypeAlias = tuple[float, float, float]  # x, y and the angle it points to, in degrees

AT_EDGE = 19.0  # half the width of the bed where it crosses the edge of a tile,
AT_CORNER = 13.0  # where it slips through a corner,
IN_MIDDLE = 27.0  # and in the middle of a tile
BANK = 7.5  # how far the bank is drawn beyond the bed
STEPS = 7  # pieces of the line through one tile
SHARP = -0.3  # cosine of a turn that needs more room


@dataclass
class Bed:
    """All that is known about the bed of a scenario."""

    arms: list[list[Spot]] = field(default_factory=list)
    stretches: dict[Cell, list[list[Spot]]] = field(default_factory=dict)  # by tile, each arm's
    springs: list[Point] = field(default_factory=list)
    crossings: list[Arrow] = field(default_factory=list)
    exits: dict[Cell, Arrow] = field(default_factory=dict)

    def middle(self, cell: Cell) -> Point:
        """Where water rests on a wadi tile: between its arms, if there are several."""
        middles = [stretch[len(stretch) // 2] for stretch in self.stretches[cell]]
        xs, ys, _ = zip(*middles)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    def depth(self, x: float, y: float) -> float:
        """How far a point lies outside the bed; negative inside."""
        far = (math.hypot(x - px, y - py) - w for arm in self.arms for px, py, w in arm)
        return min(far, default=math.inf)


@lru_cache(KEPT)
def bed_of(scenario: Scenario) -> Bed:
    """The bed, arm by arm, the longest first: the others join it."""
    bed = Bed()
    fed = {scenario.next_cell(cell) for cell in wadi_cells(scenario)}
    heads = [cell for cell in wadi_cells(scenario) if cell not in fed]
    for head in sorted(heads, key=lambda cell: -len(scenario.way_out(cell))):
        lay_arm(bed, scenario, head)
    bed.crossings = list(dict.fromkeys(bed.crossings))
    return bed


def wadi_cells(scenario: Scenario) -> list[Cell]:
    return [cell for cell in scenario.cells if scenario.is_wadi(cell)]


def lay_arm(bed: Bed, scenario: Scenario, head: Cell) -> None:
    """One arm from its spring to where it leaves, or through the first tile of an older arm."""
    arm, heading = spring(bed, scenario, head)
    for cell in scenario.way_out(head):
        is_joining = cell in bed.stretches
        stretch, heading = through(bed, scenario, cell, arm[-1], heading)
        bed.stretches.setdefault(cell, []).append([arm[-1], *stretch[:STEPS]])
        arm += stretch
        if is_joining:
            break
    bed.arms.append(arm)


def direction(scenario: Scenario, cell: Cell) -> Point | None:
    """Where a wadi tile flows to, as a step in x and y; None where it leaves the wadi."""
    mark = scenario.flow[cell[0]][cell[1]]
    if mark == LEAVES:
        return None
    down, right = FLOWS[mark]
    return right, down


def open_side(scenario: Scenario, cell: Cell, wanted: Point) -> Point | None:
    """The side of the map by which water comes or leaves: the one that fits its way best."""
    sides = []
    for down, right in STRAIGHT:
        row, column = cell[0] + down, cell[1] + right
        if not (0 <= row < rows(scenario) and 0 <= column < columns(scenario)):
            sides.append((right, down))
    return max(sides, key=lambda s: s[0] * wanted[0] + s[1] * wanted[1], default=None)


def crossing(scenario: Scenario, cell: Cell, step: Point) -> Spot:
    """Where the bed leaves a tile: at a corner exactly, at an edge a little to one side."""
    x, y = centre(scenario, cell)
    is_corner = bool(step[0] and step[1])
    aside = 0.0 if is_corner else 9 * noise("crossing", cell, step)
    half = TILE / 2
    width = AT_CORNER if is_corner else AT_EDGE
    return x + step[0] * half - step[1] * aside, y + step[1] * half + step[0] * aside, width


def spring(bed: Bed, scenario: Scenario, head: Cell) -> tuple[list[Spot], Point]:
    """Where an arm begins, and its direction there: at the edge of the map or inside it."""
    step = direction(scenario, head) or (0, 1)
    side = open_side(scenario, head, (-step[0], -step[1]))
    if side is None:
        x, y = centre(scenario, head)
        u = unit(*step)
        bed.springs.append((x - 22 * u[0], y - 22 * u[1]))
        return [(x - 30 * u[0], y - 30 * u[1], 8.0), (x - 24 * u[0], y - 24 * u[1], 17.0)], u
    x, y, width = crossing(scenario, head, side)
    bed.springs.append((x, y))
    outside = [(x + side[0] * k, y + side[1] * k, width - 2) for k in off_the_map(scenario)]
    return [*outside[::-1], (x, y, width)], (-side[0], -side[1])


def through(
    bed: Bed, scenario: Scenario, cell: Cell, start: Spot, heading: Point
) -> tuple[list[Spot], Point]:
    """The stretch through one tile and the direction at its end."""
    step = direction(scenario, cell)
    if step is not None:
        x, y, width = crossing(scenario, cell, step)
        bed.crossings.append((x, y, math.degrees(math.atan2(step[1], step[0]))))
        return widened(cell, start, heading, (x, y, width), unit(*step)), unit(*step)
    side = open_side(scenario, cell, heading)
    if cell in bed.exits and side is not None:  # a second arm leaves where the first one does
        angle = math.radians(bed.exits[cell][2])
        side = (round(math.cos(angle)), round(math.sin(angle)))
    if side is None:
        return sinking(bed, scenario, cell, start, heading), heading
    x, y, width = crossing(scenario, cell, side)
    bed.exits.setdefault(cell, (x, y, math.degrees(math.atan2(side[1], side[0]))))
    stretch = widened(cell, start, heading, (x, y, width), side)
    beyond = [(x + side[0] * k, y + side[1] * k, width + 3) for k in off_the_map(scenario)]
    return [*stretch, *beyond], side


def off_the_map(scenario: Scenario) -> list[int]:
    """Steps from the outermost tile to beyond the edge of the map."""
    return list(range(17, round(corner(scenario, (0, 0))[0]) + 17, 17))


def widened(cell: Cell, start: Spot, heading: Point, end: Spot, leaving: Point) -> list[Spot]:
    """Narrow where it comes and goes, wide in the middle of the tile."""
    widest = IN_MIDDLE + 2.5 * noise("width", cell)
    out = []
    for i, (x, y) in enumerate(bent(start, heading, end, leaving)):
        t = (i + 1) / STEPS
        neck = start[2] + (end[2] - start[2]) * t
        out.append((x, y, neck + (widest - neck) * math.sin(math.pi * t) ** 1.3))
    return out


def sinking(bed: Bed, scenario: Scenario, cell: Cell, start: Spot, heading: Point) -> list[Spot]:
    """The last stretch of an arm that sinks into the sand in the midst of the map."""
    x, y = centre(scenario, cell)
    angle = math.degrees(math.atan2(heading[1], heading[0]))
    bed.exits.setdefault(cell, (x + 14 * heading[0], y + 14 * heading[1], angle))
    end = (x + 28 * heading[0], y + 28 * heading[1], 8.0)
    out = []
    for i, (px, py) in enumerate(bent(start, heading, end, heading)):
        t = (i + 1) / STEPS
        width = start[2] + (24 - start[2]) * math.sin(math.pi * t)
        out.append((px, py, width * (1 - 0.6 * t**4)))
    return out


def bent(start: Spot, heading: Point, end: Spot, leaving: Point) -> list[Point]:
    """Points of a cubic curve that begins and ends in given directions, without its start."""
    px, py, qx, qy = start[0], start[1], end[0], end[1]
    handle = 0.42 * math.hypot(qx - px, qy - py)
    if heading[0] * leaving[0] + heading[1] * leaving[1] < SHARP:
        handle = max(handle, 0.5 * TILE)
    ax, ay = px + heading[0] * handle, py + heading[1] * handle
    bx, by = qx - leaving[0] * handle, qy - leaving[1] * handle
    out = []
    for i in range(1, STEPS + 1):
        t = i / STEPS
        u = 1 - t
        f = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        x = f[0] * px + f[1] * ax + f[2] * bx + f[3] * qx
        y = f[0] * py + f[1] * ay + f[2] * by + f[3] * qy
        out.append((x, y))
    return out


# Lines along the bed ------------------------------------------------------------------------


def aside(spots: Sequence[Spot], how_far: Callable[[int, float], float]) -> list[Point]:
    """A line moved to the left of the flow, by how far its number and half width say."""
    out = []
    for i, (x, y, width) in enumerate(spots):
        before, after = spots[max(0, i - 1)], spots[min(len(spots) - 1, i + 1)]
        u = unit(after[0] - before[0], after[1] - before[1])
        far = how_far(i, width)
        out.append((x + u[1] * far, y - u[0] * far))
    return out


def around(spots: Sequence[Spot], how_far: Callable[[int, float, str], float]) -> str:
    """A closed outline: down one side of a line and up the other."""
    left = aside(spots, lambda i, width: how_far(i, width, "left"))
    right = aside(spots, lambda i, width: -how_far(i, width, "right"))
    return curve(left) + curve(right[::-1], "L") + "z"


def outline(bed: Bed, inset: float = 0.0, rough: float = 1.6) -> str:
    """The outline of the whole bed, or of its deeper part; one closed path per arm."""
    out = ""
    for n, arm in enumerate(bed.arms):

        def how_far(i: int, width: float, side: str, n: int = n) -> float:
            return max(3.0, width - inset) + rough * noise(side, n, i, inset)

        out += around(arm, how_far)
    return out


def ripple(bed: Bed, share: float) -> str:
    """A line along the bed at a share of its half width; it stops where another arm begins."""
    out = ""
    for arm in bed.arms:
        others = [spot for other in bed.arms if other is not arm for spot in other]
        run: list[Point] = []
        for point in [*aside(arm, lambda i, width: share * width)[::2], None]:
            if point is None or any(
                math.hypot(point[0] - x, point[1] - y) < width - 1 for x, y, width in others
            ):
                out += curve(run) if len(run) > 2 else ""
                run = []
            else:
                run.append(point)
    return out


@lru_cache(KEPT)
def pool(scenario: Scenario, cell: Cell) -> str:
    """The outline of the water that stands on one wadi tile, rounded off at both ends."""
    bed = bed_of(scenario)
    fed = any(scenario.next_cell(other) == cell for other in wadi_cells(scenario))
    first, last = (0.12 if fed else 0.25), (0.77 if scenario.next_cell(cell) is None else 0.91)
    steps = 9
    ease = [math.sin(math.pi * i / steps) ** 0.45 for i in range(steps + 1)]
    out = ""
    for stretch in bed.stretches[cell]:
        shares = [(1 - math.cos(math.pi * i / steps)) / 2 for i in range(steps + 1)]
        spots = [part_way(stretch, first + (last - first) * share) for share in shares]
        out += around(spots, lambda i, width, side: (width - 1.5) * ease[i])
    return out


@lru_cache(KEPT)
def gleam(scenario: Scenario, cell: Cell) -> str:
    """Two short strokes of light on the water of a wadi tile."""
    stretch = bed_of(scenario).stretches[cell][0]
    spots = [part_way(stretch, share) for share in (0.22, 0.34, 0.46, 0.56, 0.68, 0.8)]
    left = aside(spots, lambda i, width: width - 8)
    right = aside(spots, lambda i, width: 8 - width)
    return curve(left[:3]) + curve(right[3:])


def part_way(stretch: Sequence[Spot], share: float) -> Spot:
    """The spot at a share of the way along a stretch."""
    at = share * (len(stretch) - 1)
    before, after = stretch[int(at)], stretch[min(int(at) + 1, len(stretch) - 1)]
    rest = at - int(at)
    x, y, width = (a + (b - a) * rest for a, b in zip(before, after))
    return x, y, width
