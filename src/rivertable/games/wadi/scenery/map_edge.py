"""The edge of the map of Wadi: names of columns and rows, springs and exits, the strip below."""

from rivertable.display.paths import curve, pair, short
from rivertable.games.wadi.board import Scenario, cell_name
from rivertable.games.wadi.drawing.status_strip import bead, beads
from rivertable.games.wadi.layout import (
    EDGE,
    STRIP,
    TILE,
    centre,
    columns,
    map_size,
    rows,
)
from rivertable.games.wadi.pieces.bed import bed_of
from rivertable.games.wadi.pieces.symbols import DROP

SERIF = "'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif"
SPRING = (
    '<circle class="wa-f-paper wa-o" stroke-width="2" r="14.5"/>'
    '<circle class="wa-s-water_deep" stroke-width="2.2" r="9.8"/>'
    f'<path class="wa-f-water_deep" transform="scale(.36)translate(0 -1)" d="{DROP}"/>'
)
EXIT = (
    '<circle class="wa-f-paper wa-o" stroke-width="2" r="14.5"/><path class="wa-s-water_deep wa-round" '
    'stroke-width="2.8" d="M-8 0H7M2-5.5L8 0L2 5.5M-8-5.5V5.5"/>'
)


def frame(scenario: Scenario) -> str:
    """The graduated edge of a map, with the names of columns and rows."""
    w, h = map_size(scenario)
    ring = f"M0 0H{w}V{h}H0zM{EDGE} {EDGE}V{h - EDGE}H{w - EDGE}V{EDGE}z"
    segments, letters = "", ""
    for column in range(columns(scenario)):
        x, _ = centre(scenario, (0, column))
        if column % 2 == 0:
            left = short(x - TILE / 2)
            segments += f"M{left} 3h{TILE}v15h-{TILE}zM{left} {h - 18}h{TILE}v15h-{TILE}z"
        letters += label(x, 17, cell_name((0, column))[0]) + label(
            x, h - 5, cell_name((0, column))[0]
        )
    for row in range(rows(scenario)):
        _, y = centre(scenario, (row, 0))
        if row % 2 == 0:
            top = short(y - TILE / 2)
            segments += f"M3 {top}h15v{TILE}h-15zM{w - 18} {top}h15v{TILE}h-15z"
        letters += label(10.5, y + 6, str(row + 1)) + label(w - 10.5, y + 6, str(row + 1))
    return (
        f'<path class="wa-f-strip" fill-rule="evenodd" d="{ring}"/>'
        f'<path class="wa-f-strip2" d="{segments}"/>'
        f'<path class="wa-s-line" stroke-width="1.2" d="M3 3H{w - 3}V{h - 3}H3zM18 18H{w - 18}V{h - 18}H18z"/>'
        f'<path class="wa-s-line" stroke-width="2.6" d="M{EDGE} {EDGE}H{w - EDGE}V{h - EDGE}H{EDGE}z"/>'
        f'<g class="wa-f-letter" font-family="{SERIF}" font-size="18" font-weight="700" '
        f'text-anchor="middle">{letters}</g>'
    )


def label(x: float, y: float, name: str) -> str:
    """The name of a column or a row."""
    return f'<text x="{short(x)}" y="{short(y)}">{name}</text>'


def strip(scenario: Scenario) -> str:
    """The strip below the map, with a bead for every round that there can be."""
    width, height = map_size(scenario)
    count = beads(scenario)
    points = [bead(scenario, i) for i in range(1, count + 1)]
    line = "L".join(pair(point) for point in points)
    way = curve(points) if count > 2 else f"M{line}" if line else ""  # no water yet, no rounds
    dots = "".join(f'<circle cx="{short(x)}" cy="{short(y)}" r="4.5"/>' for x, y in points)
    return (
        f'<rect class="wa-f-strip" y="{height - 1}" width="{width}" height="{STRIP + 1}"/>'
        f'<path class="wa-s-line" stroke-width="1.2" d="M3 {height + 3}H{width - 3}V{height + STRIP - 3}H3z"/>'
        f'<path class="wa-s-strip2 wa-round" stroke-width="7" d="{way}"/>'
        f'<g class="wa-f-strip wa-o-faint" stroke-width="2.2">{dots}</g>'
    )


def medallions(scenario: Scenario) -> str:
    """Where water comes from and where it leaves."""
    bed = bed_of(scenario)
    springs = "".join(f'<g transform="translate({pair(p)})">{SPRING}</g>' for p in bed.springs)
    exits = "".join(
        f'<g transform="translate({pair((x, y))})rotate({short(angle)})">{EXIT}</g>'
        for x, y, angle in bed.exits.values()
    )
    return springs + exits
