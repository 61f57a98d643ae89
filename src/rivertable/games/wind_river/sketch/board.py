"""The board of Wind River in characters: six lanes of hexes, every second one half a hex east."""

from rivertable.display.emblems import COLOURS
from rivertable.engine.arrays import Record
from rivertable.engine.game import Row, Setting
from rivertable.games.wind_river.board import GRID, LIGHTER, NAMES, Plain

TIPI, BUFFALO, MOVED = "∆", "►", "▻"
NORMAL, FAINT, STRONG = "", "dim", "bold"
LINE, HERD = "#9a8866", "bold #c08a3e"

# The two sides of a hexagon that meet in its upper or lower corner, from the west.
FALLING, RISING = "▔▔─▁", "▁▁─▔"
EDGE = "│"
HALF = len(FALLING)
INSIDE = 2 * HALF - len(EDGE)  # columns between two edges
BOARD_COLUMNS = 2 * HALF * GRID.ranks + HALF + len(EDGE)
SEATS_IN_A_ROW = 2
OUTSIDE = "░" * INSIDE  # a hex that is out of play
EMPTY_LANE = EDGE.join([" " * INSIDE] * GRID.ranks)
OUT_OF_PLAY = (EMPTY_LANE, "out of play with three players".center(len(EMPTY_LANE)), EMPTY_LANE)


def seat_style(me: int) -> str:
    return f"bold {COLOURS[me]}"


def board_rows(setting: Setting, s: Record) -> list[Row]:
    """Every lane below its upper border, and the lower border of the last one."""
    rows: list[Row] = []
    for lane in range(len(GRID.lanes)):
        rows += [border(setting, lane), *lane_rows(setting, s, lane)]
    return [*rows, border(setting, len(GRID.lanes))]


def border(setting: Setting, lane: int) -> Row:
    """The zigzag above a lane; at the rim of the board it is as long as that one lane."""
    around = [near for near in (lane - 1, lane) if 0 <= near < len(GRID.lanes)]
    starts_high = is_shifted(lane) if lane in around else not is_shifted(lane - 1)
    sides = (FALLING, RISING) if starts_high else (RISING, FALLING)
    zigzag = "".join(sides[side % 2] for side in range(2 * GRID.ranks + 1)) + sides[1][0]
    if not any(is_shifted(near) for near in around):
        zigzag = zigzag[:-HALF]
    if all(is_shifted(near) for near in around):
        zigzag = " " * HALF + zigzag[HALF:]
    return [(zigzag, line_style(setting, around[-1]))]


def is_shifted(lane: int) -> bool:
    """WR-2"""
    return GRID.lanes[lane] in GRID.shifted_lanes


def is_in_play(setting: Setting, hex: int) -> bool:
    """WR-2"""
    plain: Plain = setting.layout
    return bool(plain.in_play(setting.players) >> hex & 1)


def is_lane_in_play(setting: Setting, lane: int) -> bool:
    """WR-2: is any hex of the lane in play?"""
    first = lane * GRID.ranks
    return any(is_in_play(setting, hex) for hex in range(first, first + GRID.ranks))


def is_lighter_lane(setting: Setting, lane: int) -> bool:
    """WR-2: is it the whole lane that three players do without?"""
    plain: Plain = setting.layout
    return set(plain.land[lane]) == {LIGHTER}


def line_style(setting: Setting, lane: int) -> str:
    return LINE if is_lane_in_play(setting, lane) else FAINT


def lane_rows(setting: Setting, s: Record, lane: int) -> list[Row]:
    """What stands between the upper and the lower border of a lane."""
    edge = (EDGE, line_style(setting, lane))
    indent = (" " * (HALF if is_shifted(lane) else 0), NORMAL)
    if is_lighter_lane(setting, lane) and not is_lane_in_play(setting, lane):
        return [[indent, edge, (text, FAINT), edge] for text in OUT_OF_PLAY]
    first = lane * GRID.ranks
    hexes = [hex_rows(setting, s, hex) for hex in range(first, first + GRID.ranks)]
    return [
        [indent, *(part for inside in row for part in (edge, *inside)), edge]
        for row in zip(*hexes, strict=True)
    ]


def hex_rows(setting: Setting, s: Record, hex: int) -> list[Row]:
    """A hex: its name, its buffaloes, its tipis. Where three camp, the first two share a row."""
    if not is_in_play(setting, hex):
        return [[(OUTSIDE, FAINT)]] * 3
    name, herd, tipis = (NAMES[hex], FAINT), herd_of(s, hex), tipis_of(setting, s, hex)
    if len(tipis) <= SEATS_IN_A_ROW:
        return [centred([name]), centred(herd), centred(spread(tipis))]
    gap = (" " * (INSIDE - len(NAMES[hex]) - width(herd)), NORMAL)
    upper, lower = tipis[:SEATS_IN_A_ROW], tipis[SEATS_IN_A_ROW:]
    return [[name, gap, *herd], centred(spread(upper)), centred(spread(lower))]


def herd_of(s: Record, hex: int) -> Row:
    """WR-5.1b: the buffaloes on a hex, those that have moved in this phase apart."""
    moved = int(s.moved[hex])
    return [(MOVED * moved, HERD), (BUFFALO * (int(s.buffaloes[hex]) - moved), HERD)]


def tipis_of(setting: Setting, s: Record, hex: int) -> Row:
    """`∆1` is a tipi of seat 1, `3∆1` are three."""
    counts = [(me, int(s.tipis[me, hex])) for me in range(setting.players)]
    return [
        (f"{count if count > 1 else ''}{TIPI}{me + 1}", seat_style(me))
        for me, count in counts
        if count
    ]


def spread(row: Row) -> Row:
    """With a space between two parts."""
    return [part for each in row for part in ((" ", NORMAL), each)][1:]


def width(row: Row) -> int:
    """How many columns a row of the board takes; all its characters take one."""
    return sum(len(text) for text, _ in row)


def centred(row: Row) -> Row:
    """In the middle of a hex; what cannot be halved is left over in the east."""
    space = INSIDE - width(row)
    return [(" " * (space // 2), NORMAL), *row, (" " * (space - space // 2), NORMAL)]
