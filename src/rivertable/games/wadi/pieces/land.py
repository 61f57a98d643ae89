"""Land tiles: their outline, cut by the bed where it slips past, and what grows on them."""

import math
from functools import lru_cache
from itertools import pairwise

from rivertable.display.paths import (
    Point,
    curve,
    noise,
    pair,
    short,
)
from rivertable.games.wadi.board import MOST_LAND, Cell, Scenario
from rivertable.games.wadi.layout import KEPT, corner
from rivertable.games.wadi.pieces.bed import (
    BANK,
    Spot,
    bed_of,
    part_way,
)

# The top face of a tile in its cell; below it one sees its side.
LEFT, TOP, RIGHT, BOTTOM = 3.0, 3.0, 97.0, 92.0
SIDE = 5  # how thick a tile is
ROUNDING = 9.0
GAP = 2.2  # between a tile and the bank
HALF = 46  # how far from a corner the bed may cut in
NEAR = 130  # from the middle of a tile; whatever lies further away cannot cut it

CORNERS = (  # each with the steps along the edge before and the edge after, clockwise
    ((LEFT, TOP), (0, -1), (1, 0)),
    ((RIGHT, TOP), (1, 0), (0, 1)),
    ((RIGHT, BOTTOM), (0, 1), (-1, 0)),
    ((LEFT, BOTTOM), (-1, 0), (0, -1)),
)

# Where the basins of a tile stand: they count like pips, also below a shadoof.
BASIN_ROW = 76
BASINS = {1: (50,), 2: (36, 64), 3: (25, 50, 75)}


def reservoirs(scenario: Scenario, cell: Cell) -> int:
    """How many reservoirs a land tile has."""
    return list(MOST_LAND).index(scenario.mark(cell)) + 1


# Outline ------------------------------------------------------------------------------------


@lru_cache(KEPT)
def bed_near(scenario: Scenario, cell: Cell) -> list[Spot]:
    """The bed around a tile in finer steps, seen from the tile's corner."""
    left, top = corner(scenario, cell)
    out = []
    for arm in bed_of(scenario).arms:
        for before, after in pairwise(arm):
            for share in (0.0, 0.25, 0.5, 0.75):
                x, y, width = part_way((before, after), share)
                if math.hypot(x - left - 50, y - top - 50) < NEAR:
                    out.append((x - left, y - top, width))
    return out


def pushed(point: Point, spots: list[Spot], gap: float) -> Point:
    """The point, or if the bed is too near, the nearest place that is far enough from it."""
    x, y = point
    for _ in range(4):
        depth, px, py, width = max(
            ((w - math.hypot(x - px, y - py), px, py, w) for px, py, w in spots),
            default=(-gap, 0, 0, 0),
        )
        if depth <= -gap + 0.05:
            break
        far = math.hypot(x - px, y - py) or 1.0
        x, y = px + (x - px) / far * (width + gap), py + (y - py) / far * (width + gap)
    return min(max(x, LEFT), RIGHT), min(max(y, TOP), BOTTOM)


def cut_corner(scenario: Scenario, cell: Cell, which: int, inset: float = 0.0) -> list[Point]:
    """The edge around a corner that the bed cuts off; empty where it leaves the corner alone."""
    (x, y), before, after = CORNERS[which]
    x += inset * (before[0] * -1 + after[0])
    y += inset * (before[1] * -1 + after[1])
    edge = [(x - before[0] * k, y - before[1] * k) for k in range(HALF, 0, -4)]
    edge += [(x + after[0] * k, y + after[1] * k) for k in range(0, HALF + 1, 4)]
    spots = bed_near(scenario, cell)
    moved = [pushed(point, spots, BANK + GAP + inset) for point in edge]
    cut = [i for i, (a, b) in enumerate(zip(edge, moved)) if math.dist(a, b) > 0.4]
    if not cut:
        return []
    tip = edge.index((x, y))  # the bed may come near on one side of the corner only
    run = moved[max(0, min(cut[0], tip) - 2) : max(cut[-1], tip) + 3]
    steps = max(6, len(run) // 2)
    return [run[round(i * (len(run) - 1) / steps)] for i in range(steps + 1)]


@lru_cache(KEPT)
def cuts(scenario: Scenario, cell: Cell) -> tuple[bool, ...]:
    """Which corners the bed cuts off, clockwise from the north-west."""
    return tuple(bool(cut_corner(scenario, cell, which)) for which in range(4))


@lru_cache(KEPT)
def tile_outline(scenario: Scenario, cell: Cell, absolute: bool = False) -> str:
    """The top face of a land tile as a path, from the corner of its cell or of the drawing."""
    dx, dy = corner(scenario, cell) if absolute else (0.0, 0.0)
    out = ""
    for which, ((x, y), before, after) in enumerate(CORNERS):
        begin = "L" if which else "M"
        cut = [(px + dx, py + dy) for px, py in cut_corner(scenario, cell, which)]
        # No edge is quite straight: these are cut by hand.
        a = ROUNDING + 2.5 * noise("before", cell, which)
        b = ROUNDING + 2.5 * noise("after", cell, which)
        if cut:
            out += curve(cut, begin)
        else:
            start = pair((x - before[0] * a + dx, y - before[1] * a + dy))
            end = pair((x + after[0] * b + dx, y + after[1] * b + dy))
            out += f"{begin}{start}Q{pair((x + dx, y + dy))} {end}"
    return out + "z"


def lit_edge(scenario: Scenario, cell: Cell) -> str:
    """The light on the west and north edge of a tile, as a path in the drawing."""
    dx, dy = corner(scenario, cell)
    cut = [(x + dx, y + dy) for x, y in cut_corner(scenario, cell, 0, inset=4)]
    foot = 54 if cuts(scenario, cell)[3] else 78
    tip = 58 if cuts(scenario, cell)[1] else 82
    bend = curve(cut, "L") if cut else f"V{short(dy + 14)}q0-7 7-7"
    return f"M{pair((dx + 7, dy + foot))}{bend}H{short(dx + tip)}"


# What grows ---------------------------------------------------------------------------------

STRANDS = "ab"  # the large plant stands to the left, or to the right


@lru_cache(KEPT)
def strand(scenario: Scenario, cell: Cell) -> str:
    """On which side the large plant of a tile stands: not where the bed cuts a corner off."""
    north_west, north_east, south_east, south_west = cuts(scenario, cell)
    left, right = 2 * north_west + south_west, 2 * north_east + south_east
    if left == right:
        return "a" if noise("strand", cell) < 0 else "b"
    return "a" if left < right else "b"


def growth(count: int, side: str, wet: bool) -> str:
    """What stands on a land tile, 100 x 100: marks in the ground or grass, plants, basins.

    Plants and basins are those of `shapes`: wet ones in a scene, dry ones in the scenery.
    """
    prefix = "wa-" if wet else "wa-s-"
    ground = GREEN[count] if wet else DRY[count]
    if side == "b":
        ground = f'<g transform="translate(100 0)scale(-1 1)">{ground}</g>'
    out = ground
    for name, x, y, scale in PLANTS[count]:
        at, lean = (x, scale) if side == "a" else (100 - x, LEANS[name] * scale)
        size = f"{lean:g}" if lean == scale else f"{lean:g} {scale:g}"
        out += f'<use href="#{prefix}{name}" transform="translate({at} {y})scale({size})"/>'
    return out + "".join(
        f'<use href="#{prefix}basin" x="{x}" y="{BASIN_ROW}"/>' for x in BASINS[count]
    )


def shapes(wet: bool) -> dict[str, str]:
    """The plants and the basin, by name."""
    return {"palm": palm(wet), "shrub": shrub(wet), "basin": BASIN + (FULL if wet else HOLLOW)}


def palm(wet: bool) -> str:
    """A date palm; it leans to the west."""
    dark, light = ("wfrond", "wfrond_light") if wet else ("frond", "frond_light")
    # (mirrored, angle, tone) of each frond, those behind first
    fronds = (
        (0, 52, dark), (1, 52, dark), (0, 14, dark), (1, 14, dark),
        (0, -62, dark), (1, -26, light), (0, -24, light),
    )  # fmt: skip
    crown = "".join(
        f'<path class="wa-f-{tone}" d="{FROND}" '
        f'transform="{"scale(-1 1)" if mirrored else ""}rotate({angle})"/>'
        for mirrored, angle, tone in fronds
    )
    dates = '<path class="wa-s-date wa-round" stroke-width="3.6" d="M-2 4v1M3 4v2"/>' if wet else ""
    return (
        '<ellipse class="wa-f-cast" fill-opacity=".2" cx="3" cy="1" rx="11" ry="3"/>'
        '<path class="wa-f-trunk wa-o" stroke-width="1.4" d="M-4 1Q-2-16-9-34l5-1Q4-18 4 1z"/>'
        '<path class="wa-s-line" stroke-width="1" stroke-opacity=".6" '
        'd="M-4-6l7-1M-4-13l7-1M-5-20l6-2M-7-27l6-2"/>'
        f'<g class="wa-o" stroke-width="1.1" transform="translate(-6 -35)">{crown}{dates}</g>'
    )


def shrub(wet: bool) -> str:
    """A tamarisk bush; wet, it blossoms."""
    dark, light = ("wshrub", "wshrub_light") if wet else ("shrub", "shrub_light")
    blossom = (
        '<path class="wa-s-bloom wa-round" stroke-width="3.4" d="M-8-5h0M4-9h0M10-2h0M-1 1h0"/>'
    )
    return (
        '<ellipse class="wa-f-cast" fill-opacity=".2" cx="2" cy="6" rx="18" ry="3.5"/>'
        f'<path class="wa-f-{dark} wa-o" stroke-width="1.4" d="M-15 6c-6-2-5-10 1-11c0-7 8-10 12-5'
        'c5-6 14-3 14 4c6 0 8 9 2 12c-9 2-21 2-29 0z"/>'
        f'<path class="wa-f-{light}" d="M-12-1c0-6 7-9 10-4c4-6 10-4 12 0c-5-1-8 1-10 4'
        f'c-4-3-8-2-12 0z"/>{blossom if wet else ""}'
    )


def grass(*places: tuple[int, int]) -> str:
    """Tufts of grass."""
    tufts = "".join(f"M{x - 3} {y}q0-4-3-6M{x} {y}v-8M{x + 3} {y}q0-4 3-6" for x, y in places)
    return f'<path class="wa-s-grass wa-round" stroke-width="2" d="{tufts}"/>'


def ground(tone: int, lines: str, stones: str = "") -> str:
    """Marks in the dry ground."""
    out = f'<path class="wa-s-mark{tone} wa-round" stroke-width="2" d="{lines}"/>'
    if stones:
        out += f'<path class="wa-f-side{tone} wa-o" stroke-width="1.2" d="{stones}"/>'
    return out


FROND = "M0 0C4-8 15-10 23 2C20 1 18 0 15 0L16 3L11 0L11 3L7 0Q3-1 0 0z"
BASIN = (
    '<path class="wa-f-rim_dark wa-o" stroke-width="1.6" d="M-12 0V3A12 7.6 0 0 0 12 3V0z"/>'
    '<ellipse class="wa-f-rim wa-o" stroke-width="1.6" rx="12" ry="7.6"/>'
)
HOLLOW = (
    '<ellipse class="wa-f-hollow" rx="9" ry="5.2"/>'
    '<path class="wa-f-hollow_light" d="M-7.2 2.6A8.8 5 0 0 0 7.2 2.6Q0 .5-7.2 2.6z"/>'
)
FULL = (
    '<ellipse class="wa-f-water" rx="9.4" ry="5.5"/>'
    '<path class="wa-f-water_light" d="M-7.2-1.4A8 4.5 0 0 1 3-4.1Q-3-3.3-7.2-1.4z"/>'
    '<circle class="wa-f-gleam" cx="-3.4" cy="-1.7" r="1.4"/>'
)
DRY = {
    1: ground(
        1,
        "M20 22q9-5 18 0t18 0t18 0M28 36q9-5 18 0t18 0t12-1M18 50q8-5 16 0t16 0",
        "M70 54q1-7 8-7q7 0 7 7zM62 55q1-4 5-4q4 0 5 4z",
    ),
    2: ground(2, "M46 20q7-4 13 0M18 54q8-4 16 0t16 0M58 58q8-4 16 0t10 0"),
    3: ground(3, "M44 20q6-4 13 0t10 0M42 58q6-3 12 0t10 0"),
}
# Other ground for the commonest tile: cracked, and blown into dunes.
CRACKED = ground(
    1,
    "M24 22l9 7l-3 11l8 9M33 29l14-3l9 8l15-4M56 34l-3 14M47 26l3-9",
    "M72 56q1-6 7-6q6 0 7 6z",
)
DUNES = ground(
    1,
    "M16 44Q34 18 54 32T84 28M24 46Q38 30 52 41M58 39q12 6 24-2",
    "M68 56q0-6 7-6q7 0 8 6zM24 58q1-4 5-4q4 0 5 4z",
)
GREEN = {
    1: grass((22, 32), (76, 28), (30, 56), (68, 60), (82, 50), (48, 22))
    + '<path class="wa-s-bloom wa-round" stroke-width="4" d="M35 24h0M64 20h0M22 46h0M78 40h0"/>',
    2: grass((52, 24), (18, 58), (82, 60)),
    3: grass((52, 22), (62, 60), (40, 62)),
}
PLANTS: dict[int, tuple[tuple[str, int, int, float], ...]] = {
    1: (),
    2: (("shrub", 27, 28, 1.0), ("shrub", 78, 42, 0.7)),
    3: (("palm", 78, 58, 0.72), ("palm", 28, 62, 1.0)),
}
LEANS = {"palm": -1, "shrub": 1}  # is a plant mirrored on the other side?
