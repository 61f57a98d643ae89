"""The land around the plain: sky, mountains, hills, the river, trees, and the torn paper."""

import math

from rivertable.display.paths import (
    Hand,
    Point,
    joined,
    short,
    soft,
    straight,
)
from rivertable.games.wind_river.layout import HEIGHT, WIDTH
from rivertable.games.wind_river.pieces.palette import Colours

HORIZON = 130.0

FAR_RIDGE = ((0, 106), (40, 78), (80, 88), (118, 60), (170, 80), (262, 56), (316, 78), (352, 60),
             (430, 80), (440, 66), (520, 84), (560, 74), (630, 92), (690, 82), (770, 100),
             (820, 94), (850, 104), (900, 106))  # fmt: skip
# Of each peak: where, how high, how far it reaches west and east. The nearest come last.
PEAKS = ((62, 88, 56, 46), (472, 74, 66, 84), (566, 92, 60, 90), (388, 60, 60, 64),
         (142, 46, 66, 58), (306, 50, 52, 64), (226, 22, 74, 76))  # fmt: skip
CLOUDS = ("M430 52q60-14 130-7t96-4q-20 14-80 13t-146-2zM640 30q70-10 120-3t130-4q-40 13-110 12"
          "t-140-5zM700 74q50-9 96-5t100-2q-30 11-90 10t-106-3z")  # fmt: skip
BIRDS = "M690 50q4-6 8 0q4-6 8 0M716 62q3-5 6 0q3-5 6 0M672 66q3-4 5 0q3-4 5 0"
BACK_HILLS = ((-10, 118), (40, 108), (110, 121), (200, 112), (290, 122), (390, 112), (500, 120),
              (610, 107), (730, 114), (850, 108), (960, 112), (1010, 110))  # fmt: skip
FRONT_HILLS = ((-10, 140), (60, 128), (130, 137), (230, 125), (330, 136), (450, 124), (560, 133),
               (680, 119), (800, 127), (910, 119), (1010, 121))  # fmt: skip
# Of each grove of firs: where it begins, how many.
FIRS = ((52, 4), (96, 5), (168, 6), (196, 4), (262, 7), (350, 5), (402, 6), (470, 4), (596, 5),
        (640, 3), (742, 3))  # fmt: skip

# The river's middle and width, from the mountains round the plain to the east.
RIVER = ((88, 104, 3), (66, 126, 5), (62, 148, 7), (36, 182, 10), (30, 216, 12), (52, 252, 14),
         (84, 286, 17), (80, 318, 16), (46, 352, 17), (26, 388, 18), (30, 432, 19), (62, 472, 22),
         (88, 506, 20), (70, 546, 24), (34, 582, 22), (22, 620, 25), (36, 664, 23), (74, 698, 27),
         (80, 738, 25), (78, 782, 29), (116, 818, 29), (176, 834, 31), (250, 842, 27),
         (340, 830, 36), (440, 844, 27), (550, 833, 34), (650, 846, 28), (750, 834, 37),
         (850, 844, 28), (930, 836, 33), (1020, 842, 30))  # fmt: skip
SANDBARS = ((318, 834, 20), (668, 842, 16), (742, 838, 22), (498, 836, 13))
TREES = ((16, 262), (26, 270), (108, 256), (112, 338), (100, 346), (14, 330), (16, 466), (12, 474),
         (112, 464), (118, 548), (107, 555), (16, 560), (24, 690), (14, 700), (108, 676),
         (118, 760), (40, 770), (28, 778), (58, 846), (205, 812), (217, 816), (300, 862),
         (402, 815), (520, 862), (531, 866), (525, 812), (706, 866), (640, 815), (792, 815),
         (804, 820), (884, 864))  # fmt: skip
SIZES_OF_TREES = ("1", ".75", "1.15", ".9")


def sky(colour: Colours) -> str:
    stops = zip((0, 0.5, 1), ("high sky", "sky", "low sky"))
    return (
        '<linearGradient id="wrs-sky" x2="0" y2="1">'
        + "".join(f'<stop offset="{at}" stop-color="{colour[name]}"/>' for at, name in stops)
        + f'</linearGradient><path fill="url(#wrs-sky)" d="M0 0h{WIDTH}v150H0z"/>'
        f'<g fill="{colour["sun"]}"><circle cx="838" cy="66" r="17" fill-opacity=".85"/>'
        '<circle cx="838" cy="66" r="27" fill-opacity=".28"/></g>'
        f'<path fill="{colour["cloud"]}" d="{CLOUDS}"/>'
        f'<path fill="none" stroke="{colour["ridge"]}" stroke-width="1.5" stroke-linecap="round" d="{BIRDS}"/>'
    )


def mountains(colour: Colours) -> str:
    hand = Hand(5)
    ridge = straight([(0, HORIZON), *FAR_RIDGE, (960, HORIZON)])
    peaks = "".join(peak(colour, hand, *where) for where in PEAKS)
    return f'<path fill="{colour["far ridge"]}" d="{ridge}"/>{peaks}'


def peak(colour: Colours, hand: Hand, x: float, y: float, west: float, east: float) -> str:
    """One mountain: its lit flank, its shaded one, snow on both."""
    height, top = HORIZON - y, (x, y)

    def at(across: float, down: float) -> Point:
        return x + across + hand.between(-1.5, 1.5), y + height * down + hand.between(-1, 1)

    lit = [
        at(-west * 0.14, 0.2),
        at(-west * 0.3, 0.34),
        at(-west * 0.52, 0.62),
        (x - west, HORIZON),
    ]
    shaded = [
        at(east * 0.16, 0.16),
        at(east * 0.28, 0.36),
        at(east * 0.6, 0.6),
        (x + east, HORIZON),
    ]
    crest = [at(3, 0.17), at(-2, 0.31), at(7, 0.52), at(2, 0.68), (x + east * 0.28, HORIZON)]
    outline = [*lit[::-1], top, *shaded]
    spur = [
        lit[1],
        at(-west * 0.2, 0.6),
        at(-west * 0.3, 0.85),
        (x - west * 0.52, HORIZON),
        at(-west * 0.36, 0.72),
    ]
    snow = [
        top,
        lit[0],
        lit[1],
        at(-west * 0.2, 0.29),
        at(-west * 0.14, 0.47),
        at(-west * 0.06, 0.34),
        crest[1],
        crest[0],
    ]
    snow_in_shade = [
        top,
        crest[0],
        crest[1],
        at(east * 0.06, 0.46),
        at(east * 0.13, 0.33),
        at(east * 0.22, 0.5),
        shaded[1],
        shaded[0],
    ]
    return (
        f'<path fill="{colour["rock"]}" d="{straight(outline)}"/>'
        f'<path fill="{colour["rock shade"]}" d="{straight([top, *shaded, *crest[::-1]])}{straight(spur)}"/>'
        f'<path fill="{colour["snow"]}" d="{straight(snow)}"/>'
        f'<path fill="{colour["snow shade"]}" d="{straight(snow_in_shade)}"/>'
        f'<path fill="none" stroke="{colour["ridge"]}" stroke-width="1.3" stroke-linejoin="round" d="{straight(outline, False)}"/>'
    )


def hills(colour: Colours) -> str:
    """Two rows of hills with firs between them; the front one is the ground of everything."""
    hand = Hand(8)
    firs = ""
    for start, count in FIRS:
        for index in range(count):
            tall = hand.between(7, 13)
            x, y = start + index * 5 + hand.between(-2, 2), 124 + hand.between(-4, 5) - tall
            firs += f"M{round(x)} {round(y)}l{joined((tall * 0.3, tall), 1)}h-{short(tall * 0.6)}z"
    stops = zip((0, 0.45, 0.84, 1), ("west", "middle", "east", "far east"))
    return (
        '<linearGradient id="wrs-wash">'
        + "".join(f'<stop offset="{at}" stop-color="{colour[name]}"/>' for at, name in stops)
        + f'</linearGradient><path fill="{colour["hill"]}" d="{soft(BACK_HILLS, False)}V160H-10z"/>'
        f'<path fill="{colour["fir"]}" d="{firs}"/>'
        f'<path fill="url(#wrs-wash)" d="{soft(FRONT_HILLS, False)}V{HEIGHT}H-10z"/>'
    )


def river(colour: Colours) -> str:
    lit = [p if i % 2 else q for i, (p, q) in enumerate(zip(shore(-0.72), shore(-0.5)))]
    core = [p if i % 3 else q for i, (p, q) in enumerate(zip(shore(-0.1), shore(-0.4)))]
    bars = "".join(f"M{x} {y}q{a}-6 {2 * a} 0q-{a} 5-{2 * a} 0z" for x, y, a in SANDBARS)
    return (
        f'<path fill="{colour["bank"]}" d="{soft(shore(1, 5) + shore(-1, 5)[::-1])}"/>'
        f'<path fill="{colour["water"]}" d="{soft(shore(1) + shore(-1)[::-1])}"/>'
        f'<path fill="{colour["bright water"]}" fill-opacity=".5" d="{soft(lit[3:] + core[:2:-1])}"/>'
        f'<path fill="none" stroke="{colour["deep water"]}" stroke-width="1.6" '
        f'd="{soft(shore(1), False)}{soft(shore(-1), False)}"/>'
        f'<path fill="{colour["bank"]}" d="{bars}"/>'
        f'<path fill="none" stroke="{colour["foam"]}" stroke-width="1.4" stroke-linecap="round" '
        f'stroke-opacity=".8" d="{waves()}"/>'
    )


def shore(side: float, further: float = 0.0) -> list[Point]:
    """The river's middle moved to one side: 1 and -1 are the banks."""
    moved = []
    for index, (x, y, wide) in enumerate(RIVER):
        before, after = RIVER[max(0, index - 1)], RIVER[min(len(RIVER) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        away = (side * wide / 2 + math.copysign(further, side)) / math.hypot(dx, dy)
        moved.append((x - dy * away, y + dx * away))
    return moved


def waves() -> str:
    """Short bright strokes along the stream, more of them where it is wide."""
    hand, strokes = Hand(6), ""
    for index in range(5, len(RIVER) - 1):
        for _ in range(2 if index > 19 else 1):
            (x, y, wide), (to_x, to_y, _wide) = RIVER[index], RIVER[index + 1]
            length = math.hypot(to_x - x, to_y - y)
            ux, uy = (to_x - x) / length, (to_y - y) / length
            along, across, long = (
                hand.between(0, 0.9) * length,
                hand.between(-0.3, 0.3) * wide,
                hand.between(7, 17),
            )
            start = joined((x + ux * along - uy * across, y + uy * along + ux * across))
            bend = (ux * long / 2 - uy * 2, uy * long / 2 + ux * 2, ux * long, uy * long)
            strokes += f"M{start}q{joined(bend, 1)}"
    return strokes


def trees(colour: Colours) -> str:
    """Cottonwoods along the river."""
    shape = (
        f'<g id="wrs-tree"><ellipse fill="{colour["shadow"]}" fill-opacity=".25" cx="5" cy="2" rx="13" ry="3.5"/>'
        f'<path fill="{colour["trunk"]}" d="M-1.5-6h3l.8 8h-4.6z"/>'
        f'<path fill="{colour["leaf"]}" d="M-11-7c-3-6 2-9 4-9c0-6 6-8 10-5c6-1 9 4 7 8c4 4 0 9-5 8c-5 4-13 3-16-2z"/>'
        f'<path fill="{colour["leaf shade"]}" d="M10-13c4 4 0 9-5 8c-5 4-11 3-15-1c6 1 9-1 11-3c5 1 8 0 9-4z"/>'
        f'<path fill="{colour["bright leaf"]}" d="M-8-12c0-3 3-5 5-4c0-4 4-5 6-4c-3 1-4 3-4 6c-3-1-5 0-7 2z"/></g>'
    )
    stand = "".join(
        f'<use href="#wrs-tree" transform="translate({x} {y}) scale({SIZES_OF_TREES[index % 4]})"/>'
        for index, (x, y) in enumerate(TREES)
    )
    return f"<defs>{shape}</defs>{stand}"


def torn_paper(colour: Colours) -> str:
    """Paper laid over the painting: torn on three sides, and dry brush strokes to the east."""
    hand, low, right = Hand(29), HEIGHT - 11, 934
    west = [(10 + hand.between(-5, 5), y) for y in range(30, HEIGHT - 20, 34)]
    south = [(x, low + hand.between(-5, 5)) for x in range(14, right, 38)]
    north = [(x, 11 + hand.between(-5, 5)) for x in range(right - 30, 20, -38)]
    brush, y = [], float(low)
    while y > 14:
        step = hand.between(4, 12)
        is_long = hand.between(0, 1) < 0.45
        tip = hand.between(978, 1003) if is_long else hand.between(960, 978)
        root = hand.between(936, 950) if hand.between(0, 1) < 0.3 else hand.between(946, 962)
        brush += [(tip, y - step * 0.4), (root, y - step)]
        y -= step + hand.between(0, 3)
    inside = (
        soft([*west, *south], False)
        + straight([south[-1], *brush, north[0]], False).replace("M", "L", 1)
        + soft([*north, west[0]], False).replace("M", "L", 1)
    )
    sheet = f"M-9-9h{WIDTH + 18}v{HEIGHT + 18}H-9z"
    return f'<path fill="{colour["paper"]}" fill-rule="evenodd" d="{sheet}{inside}z"/>'
