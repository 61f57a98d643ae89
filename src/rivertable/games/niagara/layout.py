"""Where everything stands in the drawing of Niagara, in units of its viewBox.

On a phone 360 px wide a unit is 0.44 px, so what is pointed at is about 100 units wide: 44 px.
"""

from functools import lru_cache

from rivertable.games.niagara.board import LOWEST_WEATHER

SIZE = (820, 870)
RADIUS = 49  # of a river disc
CHANNEL = 66  # half the width of the river
REACH = 51  # half the side of the smallest thing to point at

Spot = tuple[float, float]
Discs = tuple[tuple[str, ...], ...]  # beside which each deposit lies

DISCS: dict[str, Spot] = {
    "1": (308, 226), "2": (420, 198), "3": (532, 222), "4": (606, 310), "5": (572, 412),
    "6L": (452, 492), "6R": (692, 492), "7L": (434, 606), "7R": (710, 606),
}  # fmt: skip
COVE: Spot = (238, 272)  # where the next disc waits, behind the rope
BRINK, FOOT = 692, 786  # of the falls: where the water begins to fall, and where it arrives
LIPS: dict[str, Spot] = {"L": (430, BRINK + 28), "R": (714, BRINK + 28)}
FALLS: dict[str, tuple[float, float]] = {"L": (360, 504), "R": (640, 786)}  # from x to x

# Where a deposit lies: on the bank beside each disc of the trunk, or on the island.
BANKS: dict[str, Spot] = {
    "1": (324, 350), "2": (420, 300), "3": (652, 178), "4": (734, 304), "5": (444, 368),
}  # fmt: skip
ISLAND: tuple[Spot, Spot] = ((572, 520), (572, 620))
MOST_VARIANTS = 64  # that are kept


@lru_cache(MOST_VARIANTS)
def deposit_spots(discs: Discs) -> tuple[Spot, ...]:
    """Where each deposit of a variant lies; of two on the island the lower one is nearer the falls."""
    by_step = sorted(beside for beside in discs if beside[0] not in BANKS)
    return tuple(
        BANKS[beside[0]] if beside[0] in BANKS else ISLAND[min(1, by_step.index(beside))]
        for beside in discs
    )


WEATHER_RADIUS = 33
WEATHER_Y = 50


def weather(value: int) -> Spot:
    """A space of the weather track, in the sky."""
    return 470 + 98 * (value - LOWEST_WEATHER), WEATHER_Y


BEACH: list[Spot] = [
    (-20, 158), (70, 150), (150, 162), (206, 190), (228, 240), (222, 310), (232, 372),
    (206, 430), (150, 456), (70, 464), (-20, 456),
]  # fmt: skip
BERTH_PITCH = {3: 74, 4: 62, 5: 54}


def berth(seat: int, canoe: int, players: int) -> Spot:
    """A canoe's own place ashore: a row for each seat."""
    pitch = BERTH_PITCH[players]
    return 56 + 101 * (canoe - 1), 310 + pitch * (seat - (players + 1) / 2)


def wreck(seat: int, canoe: int, players: int) -> Spot:
    """A lost canoe's own place in the pool."""
    number, count = 2 * (seat - 1) + canoe - 1, 2 * players
    return 8 + (SIZE[0] - 16) * (number + 0.5) / count, 838


WRECK_SCALE = {3: 0.95, 4: 0.85, 5: 0.72}

CARD = (11, 494, 326, 180)  # the paper with the tiles of the round
TILE_SCALE = {3: 1.1, 4: 1.06, 5: 0.9}
TILE_PITCH = {3: 88, 4: 76, 5: 61.5}


def slot(turn: int, players: int) -> Spot:
    """Where the tile lies of the seat that acts as the turn-th in this round, from 0."""
    left, top, width, _ = CARD
    return left + width / 2 + TILE_PITCH[players] * (turn - (players - 1) / 2), top + 70


# Canoes that share a disc: up to so many, their size, the distance of two columns and of the rows.
# The lower seats lie further back; between the columns the disc's name stays free.
CROWDS = (
    (4, 0.7, 62, 34, -27),
    (6, 0.66, 62, 26, -36),
    (8, 0.62, 61, 22, -42),
    (10, 0.6, 60, 19, -47),
)  # fmt: skip


def crowd(count: int) -> tuple[list[Spot], float]:
    """Offsets and size of so many canoes on one disc."""
    if count in FEW:
        return FEW[count]
    scale, columns, rows, top = next(row[1:] for row in CROWDS if count <= row[0])
    return [((i % 2 - 0.5) * columns, top + rows * (i // 2)) for i in range(count)], scale


FEW: dict[int, tuple[list[Spot], float]] = {
    1: ([(0, -7)], 1),
    2: ([(0, -30), (0, 9)], 0.8),
    3: ([(0, -40), (0, -12), (0, 16)], 0.66),
}
# How canoes of at least this scale are called in the names of symbols.
SIZES = ((0.9, ""), (0.8, "-close"), (0, "-small"))
CARGO: Spot = (-28, -19)  # of a gem from the middle of its canoe
RISK: Spot = (37, -21)  # of the sign beside a canoe that may be lost
GONE: Spot = (430, BRINK + 40)  # where a disc is that went over the falls

# A deposit's own gems lie in three heaps, so that taking one or two moves no other; strangers beside.
HEAPS: tuple[Spot, ...] = ((0, -17), (-13, 5), (13, 5))
STRANGE_HEAPS: tuple[Spot, ...] = ((14, -15), (38, -9), (15, 10), (40, 14))
OWN_SCALE, STRANGE_SCALE = 0.86, 0.8
ASIDE = -27  # a deposit's own gems, where strangers lie beside them


def pile(deposit: int, colour: int, index: int, strange: tuple[int, ...]) -> tuple[Spot, float]:
    """Where the index-th gem of a colour lies on a deposit, and how large it is drawn."""
    if colour != deposit:
        return STRANGE_HEAPS[strange.index(colour)], STRANGE_SCALE
    x, y = HEAPS[index % len(HEAPS)]
    return (x + (ASIDE if strange else 0), y), OWN_SCALE


def strange_count_below(strange: tuple[int, ...]) -> int:
    """How far below strangers their number stands: under them while there is room, else on them."""
    return 27 if len(strange) <= 2 else 7


def count_spot(has_strangers: bool) -> Spot:
    """Where a deposit's count stands."""
    return (ASIDE if has_strangers else 0), 26


NEXT: dict[str, Spot] = {"L": (522, 456), "R": (622, 456)}
FALLS_AREA = (FALLS["L"][0] - 12, BRINK - 4, FALLS["R"][1] - FALLS["L"][0] + 24, FOOT - BRINK + 26)
SHORE_AREA = (
    "M2 158C26 154 47 149 70 150S127 155 150 162S193 177 206 190S225 220 228 240S221 288 222 310"
    "S235 352 232 372S220 416 206 430S173 450 150 456S98 464 70 464S26 458 2 456Z"
)
