"""What never changes on a board of Wadi: the desert, dry land, the bed, the edge of the map.

Layers, from below: floor and terraces, edges of the wadi tiles, stones, land, bed, what stands on
the land, the graduated edge (it crops the bed), springs and exits, the strip for the season.
"""

import math
from functools import lru_cache

from rivertable.display.paths import (
    curve,
    noise,
    pair,
    short,
)
from rivertable.engine.game import Setting
from rivertable.games.wadi.board import Cell, Scenario
from rivertable.games.wadi.layout import (
    EDGE,
    STRIP,
    TILE,
    columns,
    corner,
    map_size,
    rows,
)
from rivertable.games.wadi.pieces.bed import (
    bed_of,
    outline,
    ripple,
    wadi_cells,
)
from rivertable.games.wadi.pieces.land import (
    CRACKED,
    DRY,
    DUNES,
    STRANDS,
    growth,
    lit_edge,
    reservoirs,
    shapes,
    strand,
    tile_outline,
)
from rivertable.games.wadi.pieces.palette import PALETTES
from rivertable.games.wadi.pieces.style import rules_for
from rivertable.games.wadi.scenery.map_edge import frame, medallions, strip

GROUNDS = {"a": DRY[1], "b": CRACKED, "c": DUNES}  # of land with one reservoir
MOST_STONES = 320


def scenery(setting: Setting, theme: str) -> str:
    """The scenery of a game as a document of its own."""
    return scenery_of(setting.layout, theme)


def scenery_of(scenario: Scenario, theme: str) -> str:
    """The same of a scenario, which may have no wadi yet."""
    width, height = map_size(scenario)
    body = shapes_of(scenario)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + STRIP}">'
        f"<style>{rules_for(PALETTES[theme], body)}</style>{body}</svg>"
    )


@lru_cache(maxsize=16)
def shapes_of(scenario: Scenario) -> str:
    """All of it but the colours."""
    return (
        f"<defs>{definitions(scenario)}</defs>"
        f'<g clip-path="url(#wa-s-map)">{floor(scenario)}{land(scenario)}{river(scenario)}'
        f"{plants(scenario)}{grain(scenario)}</g>"
        f"{frame(scenario)}{medallions(scenario)}{strip(scenario)}"
    )


def definitions(scenario: Scenario) -> str:
    """Shapes that are drawn more than once."""
    width, height = map_size(scenario)
    out = [f'<path id="wa-s-bed" d="{outline(bed_of(scenario))}"/>']
    for count in (1, 2, 3):
        tiles = "".join(tile_outline(scenario, cell, True) for cell in land_cells(scenario, count))
        out.append(f'<path id="wa-s-land{count}" d="{tiles}"/>')
    out += [f'<g id="wa-s-{name}">{shape}</g>' for name, shape in shapes(wet=False).items()]
    for side, ground in GROUNDS.items():
        out.append(f'<g id="wa-s-1{side}">{growth(1, "a", False).replace(DRY[1], ground)}</g>')
    for count in (2, 3):
        out += [f'<g id="wa-s-{count}{side}">{growth(count, side, False)}</g>' for side in STRANDS]
    inner = f'x="{EDGE}" y="{EDGE}" width="{width - 2 * EDGE}" height="{height - 2 * EDGE}"'
    out.append(f'<clipPath id="wa-s-map"><rect {inner}/></clipPath>{GRAIN}{HATCH}')
    return "".join(out)


def land_cells(scenario: Scenario, count: int) -> list[Cell]:
    """The land tiles with so many reservoirs."""
    land = [cell for cell in scenario.cells if scenario.is_land(cell)]
    return [cell for cell in land if reservoirs(scenario, cell) == count]


# Ground -------------------------------------------------------------------------------------


def floor(scenario: Scenario) -> str:
    """The floor of the desert, in terraces down to the bed."""
    width, height = map_size(scenario)
    terraces = "".join(
        f'<use href="#wa-s-bed" class="wa-s-line wa-round" stroke-opacity=".35" stroke-width="{w + 3}"/>'
        f'<use href="#wa-s-bed" class="wa-f-{tone} wa-o-{tone} wa-round" stroke-width="{w}"/>'
        for tone, w in (("floor2", 74), ("floor3", 44))
    )
    return (
        f'<rect class="wa-f-floor" width="{width}" height="{height}"/>{dunes(scenario)}'
        f"{terraces}{tile_edges(scenario)}{empty_cells(scenario)}{stones(scenario)}"
    )


def dunes(scenario: Scenario) -> str:
    """Long crests of sand across the floor."""
    width, height = map_size(scenario)
    crests = ""
    for i in range(1, height // 60):
        y = 60 * i + 18 * noise("dune", i)
        points = [(x, y + 11 * noise("crest", i, x)) for x in range(-20, width + 120, 110)]
        crests += curve(points)
    return f'<path class="wa-s-floor_light wa-round" stroke-opacity=".45" stroke-width="2" d="{crests}"/>'


def tile_edges(scenario: Scenario) -> str:
    """Dotted edges between wadi tiles: water moves tile by tile, so they must be countable."""
    d = ""
    for row, column in wadi_cells(scenario):
        x, y = corner(scenario, (row, column))
        if not scenario.is_land((row + 1, column)) and row + 1 < rows(scenario):
            d += f"M{pair((x, y + TILE))}h{TILE}"
        if not scenario.is_land((row, column + 1)) and column + 1 < columns(scenario):
            d += f"M{pair((x + TILE, y))}v{TILE}"
    dots = 'stroke-opacity=".55" stroke-width="2" stroke-dasharray="0 7"'
    return f'<path class="wa-s-line wa-round" {dots} d="{d}"/>'


def empty_cells(scenario: Scenario) -> str:
    """Hatching on cells without a tile, near the board: they are no land and no wadi."""
    d = ""
    for row in range(rows(scenario)):
        for column in range(columns(scenario)):
            near = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            if (row, column) not in scenario.tile_at and any(c in scenario.tile_at for c in near):
                x, y = corner(scenario, (row, column))
                d += f"M{pair((x + 14, y + 14))}h72v72h-72z"
    return f'<path fill="url(#wa-s-hatch)" fill-opacity=".2" d="{d}"/>' if d else ""


def stones(scenario: Scenario) -> str:
    """Stones on the floor, never in the bed and never on land."""
    width, height = map_size(scenario)
    bed = bed_of(scenario)
    wanted = min(MOST_STONES, width * height // 1500)
    light, dark, rocks = "", "", ""
    for i in range(wanted):
        x = (noise("x", i) + 1) / 2 * (width - 2 * EDGE - 12) + EDGE + 6
        y = (noise("y", i) + 1) / 2 * (height - 2 * EDGE - 12) + EDGE + 6
        far = bed.depth(x, y)
        if far < 12 or scenario.is_land(cell_at(scenario, x, y)):
            continue
        kind = noise("kind", i)
        if far < 32 and kind > 0.2:
            scale = 0.75 + 0.3 * noise("scale", i)
            rocks += f'<path d="{ROCK}" transform="translate({pair((x, y))})scale({scale:.2f})"/>'
        elif kind > -0.4:
            light += f"M{pair((x, y))}h{short(2.4 + noise('long', i))}"
        else:
            dark += f"M{pair((x, y))}h{short(2.4 + noise('long', i))}"
    return (
        f'<path class="wa-s-floor_dark wa-round" stroke-width="2.2" d="{dark}"/>'
        f'<path class="wa-s-pebble wa-round" stroke-width="2.2" d="{light}"/>'
        f'<g class="wa-f-floor_light wa-o wa-round" stroke-width="1.6">{rocks}</g>'
    )


def cell_at(scenario: Scenario, x: float, y: float) -> Cell:
    """The cell at a point of the drawing."""
    left, top = corner(scenario, (0, 0))
    return math.floor((y - top) / TILE), math.floor((x - left) / TILE)


# Land and bed -------------------------------------------------------------------------------


def land(scenario: Scenario) -> str:
    """Dry land: shadow, side, top and lit edge of all tiles of a kind at once."""
    out = ""
    for count in (1, 2, 3):
        edges = "".join(lit_edge(scenario, cell) for cell in land_cells(scenario, count))
        use = f'<use href="#wa-s-land{count}"'
        out += (
            f'{use} class="wa-f-cast" fill-opacity=".2" x="3" y="9"/>'
            f'{use} class="wa-f-side{count} wa-o wa-round" stroke-width="2" y="5"/>'
            f'{use} class="wa-f-dry{count} wa-o wa-round" stroke-width="2"/>'
            f'<path class="wa-s-edge{count} wa-round" stroke-width="2.4" d="{edges}"/>'
        )
    return out


def river(scenario: Scenario) -> str:
    """The bed: bank, shore, shallows, deeper water, ripples, and which way it flows."""
    bed = bed_of(scenario)
    use = '<use href="#wa-s-bed" class='
    arrows = "".join(
        f'<path d="{CHEVRON}" transform="translate({pair((x, y))})rotate({short(angle)})"/>'
        for x, y, angle in bed.crossings
    )
    return (
        f'{use}"wa-f-line wa-o wa-round" stroke-width="15"/>'
        f'{use}"wa-f-bank wa-o-bank wa-round" stroke-width="11.6"/>'
        f'{use}"wa-f-shore wa-o-shore wa-round" stroke-width="5" transform="translate(1 1.5)"/>'
        f'{use}"wa-f-bed"/>'
        f'<path class="wa-f-bed_deep" d="{outline(bed, inset=9, rough=2)}"/>'
        '<path class="wa-s-gravel wa-round" stroke-width="2.4" stroke-dasharray="0 9 0 14 0 6 0 17" '
        f'd="{ripple(bed, 0.9)}{ripple(bed, -0.92)}"/>'
        '<path class="wa-s-ripple wa-round" stroke-width="2" stroke-dasharray="16 26 7 34" '
        f'd="{ripple(bed, 0.4)}"/>'
        '<path class="wa-s-ripple wa-round" stroke-width="2" stroke-dasharray="9 30 20 22" '
        f'stroke-dashoffset="30" d="{ripple(bed, -0.42)}"/>'
        f'<g class="wa-s-chevron wa-round" stroke-width="3.8">{arrows}</g>'
    )


def plants(scenario: Scenario) -> str:
    """What stands on dry land; over the bed, for a palm may lean across the bank."""
    out = ""
    for cell in scenario.cells:
        if scenario.is_land(cell):
            x, y = corner(scenario, cell)
            out += f'<use href="#wa-s-{plant(scenario, cell)}" x="{short(x)}" y="{short(y)}"/>'
    return out


def plant(scenario: Scenario, cell: Cell) -> str:
    """Which of the dry tiles lies here."""
    count = reservoirs(scenario, cell)
    if count == 1:
        return "1" + "abc"[int((noise("ground", cell) + 1) * 1.5) % len(GROUNDS)]
    return f"{count}{strand(scenario, cell)}"


def grain(scenario: Scenario) -> str:
    """A quiet grain over everything, as of paper."""
    width, height = map_size(scenario)
    return f'<rect width="{width}" height="{height}" fill="url(#wa-s-grain)"/>'


ROCK = "M-7 3L-5-4L1-6L7-1L6 4z"
CHEVRON = "M-7-7L1 0L-7 7M2-7L10 0L2 7"
HATCH = (
    '<pattern id="wa-s-hatch" width="11" height="11" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="wa-s-hatch" stroke-width="3.2" d="M5 0V11"/></pattern>'
)


def specks(name: str, count: int) -> str:
    """Short strokes, scattered over the tile of a pattern."""
    return "".join(
        f"M{pair((60 + 57 * noise(name, 'x', i), 60 + 57 * noise(name, 'y', i)))}"
        f"h{short(1.5 + 0.7 * noise(name, 'long', i))}"
        for i in range(count)
    )


GRAIN = (
    '<pattern id="wa-s-grain" width="120" height="120" patternUnits="userSpaceOnUse">'
    f'<path class="wa-s-cast" stroke-opacity=".15" stroke-width="1.3" d="{specks("dark", 46)}"/>'
    f'<path class="wa-s-floor_light" stroke-opacity=".4" stroke-width="1.3" d="{specks("light", 30)}"/>'
    "</pattern>"
)
