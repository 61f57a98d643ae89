"""The board of Wadi in characters: a box for every tile, with the columns' and rows' names."""

from rivertable.display.emblems import COLOURS
from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.games.wadi.board import (
    LEAVES,
    MOST_LAND,
    Cell,
    Scenario,
    cell_name,
)

WIDEST = 78
WIDE, NARROW = 5, 3  # columns of a tile
MOST_RULED = 9  # rows of a board that has lines between its rows

PLAIN, STRONG, FAINT = "", "bold", "dim"
DRY_LAND = (
    "bold #4a3a1c on #ead9b0",
    "bold #4a3a1c on #dfc48c",
    "bold #4a3a1c on #d2ac62",
)  # by reservoirs
WET_LAND = ("bold #0f3557 on #a5cf86", "bold #0f3557 on #84bd66", "bold #0f3557 on #62a648")
DRY_BED = "#e9dcc6 on #8a7659"
WATER = "bold #ffffff on #2b76b3"

RESERVOIRS = ("o", "o o", "ooo")
# How a flow is drawn: the line and the side of the tile where it leaves, and the arrow.
ARROWS = {
    "v": (1, "^", "▾"),
    ">": (1, ">", "▸"),
    "\\": (1, ">", "╲"),
    "/": (1, "<", "╱"),
    "^": (1, "^", "▴"),
    "<": (1, "<", "◂"),
    "9": (0, ">", "╱"),
    "7": (0, "<", "╲"),
}


def board_rows(setting: Setting, s: Record) -> list[Row]:
    """The grid; one that is too wide comes in parts, one below the other."""
    scenario: Scenario = setting.layout
    width = len(scenario.land[0])
    label = len(str(len(scenario.land))) + 1
    tile = WIDE if label + width * (WIDE + 1) + 1 <= WIDEST else NARROW
    most = (WIDEST - label - 1) // (tile + 1)
    parts = -(-width // most)
    rows: list[Row] = []
    for part in range(parts):
        shown = range(width * part // parts, width * (part + 1) // parts)
        rows += part_rows(setting, s, shown, tile)
    return rows


def part_rows(setting: Setting, s: Record, shown: range, width: int) -> list[Row]:
    """Some columns of the board, with names above and to the left."""
    scenario: Scenario = setting.layout
    height = len(scenario.land)
    label = len(str(height))
    letters = " ".join(cell_name((0, column))[0].center(width) for column in shown)
    rows: list[Row] = [[(" " * (label + 2) + letters, STRONG)]]
    for row in range(height):
        if row == 0 or height <= MOST_RULED:
            rows.append([(" " * (label + 1), PLAIN), *line_above(setting, s, row, shown, width)])
        upper, lower = tile_rows(setting, s, row, shown, width)
        rows.append([(f"{row + 1:>{label}} ", STRONG), *upper])
        rows.append([(" " * (label + 1), PLAIN), *lower])
    return [*rows, [(" " * (label + 1), PLAIN), *line_above(setting, s, height, shown, width)]]


def line_above(setting: Setting, s: Record, row: int, shown: range, width: int) -> Row:
    """The line between two rows: open where the wadi runs through it."""
    scenario: Scenario = setting.layout
    line: Row = [(corner(scenario, (row, shown[0]), shown), FAINT)]
    for column in shown:
        bed = bed_between(scenario, s, (row, column), (row - 1, column))
        line.append((" " * width, bed) if bed else ("─" * width, FAINT))
        is_inside = column != shown[-1]
        stream = diagonal(scenario, s, (row, column + 1)) if is_inside else None
        line.append(stream or (corner(scenario, (row, column + 1), shown), FAINT))
    return line


def corner(scenario: Scenario, at: Cell, shown: range) -> str:
    """The line's piece north-west of a cell."""
    row, column = at
    pieces = ("┌┬┐", "├┼┤", "└┴┘")[(row > 0) + (row == len(scenario.land))]
    return pieces[(column > shown[0]) + (column == shown[-1] + 1)]


def diagonal(scenario: Scenario, s: Record, at: Cell) -> tuple[str, str] | None:
    """The flow that passes north-west of a cell, from corner to corner."""
    row, column = at
    falling = bed_between(scenario, s, at, (row - 1, column - 1))
    rising = bed_between(scenario, s, (row, column - 1), (row - 1, column))
    if falling:
        return ("╲", falling)
    return ("╱", rising) if rising else None


def bed_between(scenario: Scenario, s: Record, cell: Cell, other: Cell) -> str:
    """The style of the wadi between two tiles if one of them flows to the other."""
    for here, there in ((cell, other), (other, cell)):
        if scenario.is_wadi(here) and scenario.next_cell(here) == there:
            return bed_style(scenario, s, here)
    return ""


def bed_style(scenario: Scenario, s: Record, cell: Cell) -> str:
    return WATER if s.water[scenario.tile_at[cell]] else DRY_BED


def tile_rows(setting: Setting, s: Record, row: int, shown: range, width: int) -> tuple[Row, Row]:
    """Both lines of a row of tiles."""
    scenario: Scenario = setting.layout
    rows: tuple[Row, Row] = ([("│", FAINT)], [("│", FAINT)])
    for column in shown:
        cell = (row, column)
        is_inside = column != shown[-1]
        bed = bed_between(scenario, s, cell, (row, column + 1)) if is_inside else ""
        for line, face in zip(rows, tile_face(setting, s, cell, width)):
            line.extend([*face, (" ", bed) if bed else ("│", FAINT)])
    return rows


def tile_face(setting: Setting, s: Record, cell: Cell, width: int) -> tuple[Row, Row]:
    """Both lines of one tile."""
    scenario: Scenario = setting.layout
    if scenario.is_land(cell):
        return land_face(scenario, s, cell, width)
    if scenario.is_wadi(cell):
        return wadi_face(scenario, s, cell, width)
    return [(" " * width, PLAIN)], [(" " * width, PLAIN)]


def land_face(scenario: Scenario, s: Record, cell: Cell, width: int) -> tuple[Row, Row]:
    """Reservoirs, full or empty; below them the shadoof."""
    tile, kind = scenario.tile_at[cell], list(MOST_LAND).index(scenario.mark(cell))
    is_wet = bool(int(s.wet) >> tile & 1)
    style = (WET_LAND if is_wet else DRY_LAND)[kind]
    full, empty = "▮▯"
    reservoirs = RESERVOIRS[kind].replace("o", full if is_wet else empty)
    below: Row = [(" " * width, style)]
    for me, shadoofs in enumerate(s.shadoofs):
        if int(shadoofs) >> tile & 1:
            side = (" " * ((width - NARROW) // 2), style)
            below = [side, badge(me + 1), side]
    return [(reservoirs.center(width), style)], below


def wadi_face(scenario: Scenario, s: Record, cell: Cell, width: int) -> tuple[Row, Row]:
    """How much water there is; below it where it goes."""
    count = int(s.water[scenario.tile_at[cell]])
    style = bed_style(scenario, s, cell)
    told = str(count or "")
    lines = [f"~{told:^{width - 2}}~" if len(told) <= width - 2 else f"~{told}", " " * width]
    mark = scenario.flow[cell[0]][cell[1]]
    if mark == LEAVES:
        lines[1] = "out".center(width)
    else:
        line, side, arrow = ARROWS[mark]
        at = {"<": 0, "^": width // 2, ">": width - 1}[side]
        lines[line] = lines[line][:at] + arrow + lines[line][at + 1 :]
    return [(lines[0], style)], [(lines[1], style)]


def badge(seat: int) -> tuple[str, str]:
    """A seat's sign: its number in its colour."""
    return (f"┤{seat}├", f"bold #ffffff on {COLOURS[seat - 1]}")
