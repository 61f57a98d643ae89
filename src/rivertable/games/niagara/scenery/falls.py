"""The falls of Niagara: the cliff, the falling water, the pool below."""

from random import Random

from rivertable.display.paths import (
    Point,
    arc,
    height_at,
    short,
    smooth,
)
from rivertable.games.niagara.layout import (
    BRINK,
    FALLS,
    FOOT,
    SIZE,
)
from rivertable.games.niagara.pieces.palette import NOON, Palette

WIDTH, HEIGHT = SIZE
(LEFT_FROM, LEFT_TO), (RIGHT_FROM, RIGHT_TO) = FALLS["L"], FALLS["R"]
MIDDLE = (LEFT_TO + RIGHT_FROM) / 2
EDGE: list[Point] = [  # the rim of the cliff from left to right
    (-20, BRINK + 26), (120, BRINK + 20), (270, BRINK + 14), (330, BRINK + 10),
    (LEFT_FROM, BRINK), ((LEFT_FROM + LEFT_TO) / 2, BRINK + 12), (LEFT_TO, BRINK),
    (LEFT_TO + 16, BRINK + 10), (MIDDLE - 16, BRINK + 20), (MIDDLE + 18, BRINK + 18),
    (RIGHT_FROM - 14, BRINK + 11), (RIGHT_FROM, BRINK),
    ((RIGHT_FROM + RIGHT_TO) / 2, BRINK + 12), (RIGHT_TO, BRINK), (840, BRINK + 14),
]  # fmt: skip
RAINBOW = ("#e98a7a", "#f3cf7a", "#9fcf9d", "#86b6dd")


def falls(p: Palette) -> str:
    """Everything from the brink down."""
    rng = Random(31)
    water = "".join(curtain(p, rng, *FALLS[branch]) for branch in "LR")
    spray = "".join(foam(p, rng, *FALLS[branch]) for branch in "LR")
    rainbow = bow() if p is NOON else ""
    between = (
        f'<ellipse cx="{MIDDLE:.0f}" cy="{FOOT + 6}" rx="{(RIGHT_FROM - LEFT_TO) * 0.8:.0f}" ry="26" '
        'fill="url(#ni-mist)" fill-opacity=".6"/>'
    )
    return cliff(p, rng) + pool(p, rng) + water + rainbow + spray + between


def definitions(p: Palette) -> str:
    """Its gradients."""
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{p["mist"]}" stop-opacity="{opacity}"/>'
        for offset, opacity in ((0, 0.9), (0.55, 0.42), (1, 0))
    )
    return (
        f'<radialGradient id="ni-mist">{stops}</radialGradient>'
        f'<linearGradient id="ni-pool" x2="0" y2="1"><stop offset="0" stop-color="{p["shallow"]}"/>'
        f'<stop offset=".5" stop-color="{p["water"]}"/><stop offset="1" stop-color="{p["deep"]}"/></linearGradient>'
    )


def cliff(p: Palette, rng: Random) -> str:
    """A wall of granite columns under a grassy rim."""
    columns: dict[str, list[str]] = {"cliff": [], "granite_dark": [], "granite": []}
    seams = []
    x = -10.0
    while x < WIDTH + 10:
        wide = rng.uniform(11, 26)
        if not any(start - 8 < x < end - 4 for start, end in FALLS.values()):
            top = height_at(EDGE, x + wide / 2) + rng.uniform(7, 16)
            foot = FOOT + rng.uniform(-24, 10)
            tone = rng.choice(["cliff", "cliff", "granite_dark", "granite", "granite_dark"])
            columns[tone].append(
                f"M{x:.0f} {top:.0f}L{x + wide - 2:.0f} {top + rng.uniform(-3, 6):.0f}"
                f"L{x + wide - 2 + rng.uniform(-1, 3):.0f} {foot:.0f}L{x:.0f} {foot + 6:.0f}Z"
            )
            seams.append(
                f"M{x:.0f} {top + (foot - top) * rng.uniform(0.3, 0.7):.0f}l{wide - 2:.0f} {rng.randint(-3, 4)}"
            )
        x += wide
    rim = smooth(EDGE, slack=9)
    return (
        f'<path d="{rim}V{HEIGHT + 20}H-20Z" fill="{p["cliff_dark"]}" stroke="{p["outline"]}" stroke-width="3"/>'
        + "".join(f'<path d="{"".join(v)}" fill="{p[k]}"/>' for k, v in columns.items())
        + f'<path d="{"".join(seams)}" stroke="{p["cliff_dark"]}" stroke-width="2.2"/>'
        f'<path d="{rim}" fill="none" stroke="{p["moss"]}" stroke-width="8"/>'
    )


def pool(p: Palette, rng: Random) -> str:
    """The quiet water below, where lost canoes drift."""
    line = [(x, FOOT + rng.uniform(-5, 5)) for x in range(-20, WIDTH + 60, 46)]
    ripples = "".join(
        f"M{rng.uniform(0, WIDTH):.0f} {rng.uniform(FOOT + 26, HEIGHT - 4):.0f}"
        f"q{wide / 2:.0f} {rng.choice([-4, 4])} {wide:.0f} 0"
        for wide in (rng.uniform(26, 70) for _ in range(30))
    )
    return (
        f'<path d="{smooth(line)}V{HEIGHT + 9}H-20Z" fill="url(#ni-pool)" stroke="{p["outline"]}" stroke-width="2.5"/>'
        f'<path d="{ripples}" fill="none" stroke="{p["pale"]}" stroke-opacity=".6" stroke-width="2.2" '
        'stroke-linecap="round"/>'
    )


def curtain(p: Palette, rng: Random, start: float, end: float) -> str:
    """One of the two falls: a body of water, strands of light and dark, the bright brink."""
    wide = end - start
    rim = [(x, lip(x, start, end)) for x in (start + wide * i / 8 for i in range(9))]
    body = smooth(rim).partition("C")[2]
    back = [(start + 5 + (x - start) * (wide - 10) / wide, y - 5) for x, y in rim]
    return (
        f'<path d="M{start - 7:.0f} {FOOT + 8}L{start:.0f} {BRINK}C{body}L{end + 7:.0f} {FOOT + 8}Z" '
        f'fill="{p["water"]}" stroke="{p["outline"]}" stroke-width="3" stroke-linejoin="round"/>'
        + strands(p, rng, start, end)
        + f'<path d="{smooth(back)}" fill="none" stroke="{p["pale"]}" stroke-width="12" stroke-opacity=".75"/>'
        f'<path d="{smooth(rim)}" fill="none" stroke="{p["foam"]}" stroke-width="4" stroke-linecap="round" '
        'stroke-dasharray="26 5 12 6"/>'
    )


def lip(x: float, start: float, end: float) -> float:
    """Where the water begins to fall: a little lower in the middle."""
    return BRINK + 12 * (1 - ((2 * x - start - end) / (end - start)) ** 2)


STRANDS = ("deep", "pale", "foam", "shallow", "deep", "pale", "foam")
OPACITY = {"deep": 0.75, "shallow": 0.9, "pale": 0.8, "foam": 0.9}


def strands(p: Palette, rng: Random, start: float, end: float) -> str:
    """Strands of falling water, spreading a little on their way."""
    count = 22
    drawn: dict[str, list[str]] = {tone: [] for tone in OPACITY}
    for i in range(count):
        part = (i + rng.uniform(0.2, 0.8)) / count
        x, wide, tone = start + 5 + (end - start - 10) * part, rng.uniform(2, 5.5), STRANDS[i % 7]
        top = lip(x, start, end) + rng.choice([30, 50] if tone == "deep" else [3, 5, 12, 30])
        foot = FOOT + 2 if rng.random() < 0.75 else FOOT - rng.uniform(20, 50)
        to, half = x + (part - 0.5) * 14, top + (foot - top) * 0.6
        drawn[tone].append(
            f"M{x:.0f} {top:.0f}Q{short(to + wide)} {half:.0f} {short(to + wide * 0.7)} {foot:.0f}"
            f"L{to:.0f} {foot + 12:.0f}L{short(to - wide * 0.7)} {foot:.0f}"
            f"Q{short(to - wide)} {half:.0f} {x:.0f} {top:.0f}Z"
        )
    return "".join(
        f'<path d="{"".join(paths)}" fill="{p[tone]}" fill-opacity="{OPACITY[tone]}"/>'
        for tone, paths in drawn.items()
    )


def bow() -> str:
    """A rainbow in the spray."""
    x, y = (RIGHT_FROM + RIGHT_TO) / 2 - 20, FOOT + 34
    return "".join(
        f'<path d="{arc(118 - 6 * i, 196, 344, x, y)}" fill="none" stroke="{colour}" '
        'stroke-width="6" stroke-opacity=".34"/>'
        for i, colour in enumerate(RAINBOW)
    )


def foam(p: Palette, rng: Random, start: float, end: float) -> str:
    """Mist, foam and drops where the water arrives."""
    x = (start + end) / 2
    parts = [
        f'<ellipse cx="{x:.0f}" cy="{FOOT - 6}" rx="{(end - start) * 0.74:.0f}" ry="52" fill="url(#ni-mist)"/>'
    ]
    for low, tone in ((8, "pale"), (3, "foam")):
        puffs, at = [], start - 20
        while at < end - 8:
            radius = rng.uniform(10, 16)
            puffs.append(
                f"M{at:.0f} {FOOT + low + 6}a{radius:.0f} {radius:.0f} 0 1 1 {2 * radius:.0f} 0"
            )
            at += radius * 1.25
        parts.append(
            f'<path d="{"".join(puffs)}" fill="{p[tone]}"/><ellipse cx="{x:.0f}" cy="{FOOT + low + 7}" '
            f'rx="{(end - start) / 2 + 24:.0f}" ry="{11 - low // 2}" fill="{p[tone]}"/>'
        )
    drops = "".join(
        f"M{rng.uniform(start - 18, end + 18):.0f} {FOOT - abs(rng.gauss(18, 22)):.0f}h.1"
        for _ in range(18)
    )
    parts.append(
        f'<path d="{drops}" stroke="{p["foam"]}" stroke-width="3.4" stroke-linecap="round"/>'
    )
    return "".join(parts)
