"""The land around the river of Niagara: sky, hills, meadow, forest."""

from random import Random

from rivertable.display.paths import (
    blob,
    clearance,
    height_at,
    smooth,
)
from rivertable.games.niagara.layout import (
    BEACH,
    BRINK,
    CARD,
    DISCS,
    ISLAND,
    SIZE,
    Discs,
    Spot,
    deposit_spots,
)
from rivertable.games.niagara.pieces.palette import Palette

from .falls import EDGE
from .river import BEACH_END, middles

WIDTH, HEIGHT = SIZE
HORIZON = 106
TENT = (186, 150)
BEACH_TOP, BEACH_LOW = min(y for _, y in BEACH), max(y for _, y in BEACH)


def definitions(p: Palette) -> str:
    """Gradients, grain, and what grows and lies about in many copies."""
    rng = Random(3)
    grain = "".join(
        f"M{rng.randint(1, 60)} {rng.randint(1, 46)}h{rng.choice(['.1', '.1', '1.5'])}"
        for _ in range(26)
    )
    return (
        f'<linearGradient id="ni-sky" x2="0" y2="1"><stop offset="0" stop-color="{p["sky_high"]}"/>'
        f'<stop offset="1" stop-color="{p["sky_low"]}"/></linearGradient>'
        f'<linearGradient id="ni-meadow" gradientUnits="userSpaceOnUse" x2="0" y1="{HORIZON + 125}" y2="{HEIGHT}">'
        f'<stop offset="0" stop-color="{p["meadow"]}"/><stop offset="1" stop-color="{p["meadow_low"]}"/></linearGradient>'
        '<pattern id="ni-grain" width="61" height="47" patternUnits="userSpaceOnUse">'
        f'<path d="{grain}" stroke="{p["outline"]}" stroke-opacity=".16" stroke-width="1.1" stroke-linecap="round"/></pattern>'
        + pine("tall", p, PINE_TALL)
        + pine("broad", p, PINE_BROAD)
        + "".join(stone(name, p, *paths) for name, paths in STONES.items())
        + f'<path id="ni-tuft" d="M-5 0L-6-5M-1 0L0-7M3 0L6-5" stroke="{p["pine_light"]}" stroke-width="1.6" stroke-linecap="round"/>'
    )


# Shadow, trunk, tree, its dark side, lights on its branches.
PINE_BROAD = (
    "M-12 1a17 5 0 1 0 34 0a17 5 0 1 0-34 0Z",
    "M-3-8H3V1H-3Z",
    "M0-62L9-46L6-46L14-31L10-31L18-13Q9-7 0-9T-18-13L-10-31L-14-31L-6-46L-9-46Z",
    "M0-60L9-46L6-46L14-31L10-31L18-13Q11-9 4-9L1-24L5-27L0-38L3-42Z",
    "M-3-52L-6-46M-7-42L-10-34M-10-28L-14-16M-4-30L-6-22",
)
PINE_TALL = (
    "M-8 1a12 4 0 1 0 24 0a12 4 0 1 0-24 0Z",
    "M-2-8H2V1H-2Z",
    "M0-68L6-50L4-50L9-33L6-33L12-12Q6-7 0-8T-12-12L-6-33L-9-33L-4-50L-6-50Z",
    "M0-66L6-50L4-50L9-33L6-33L12-12Q7-9 3-8L1-28L3-31L0-44Z",
    "M-2-56L-4-50M-4-42L-6-35M-6-28L-9-15",
)
# Body, lit faces, dark faces.
STONES = {
    "a": (
        "M-15 7L-13-4L-4-10L8-8L15 0L14 8L2 11Z",
        "M-13-4L-4-10L8-8L1-3Z",
        "M1-3L8-8L15 0L14 8L2 11Z",
    ),
    "b": ("M-10 5L-8-5L1-8L10-3L10 5L0 8Z", "M-8-5L1-8L10-3L1 0Z", "M1 0L10-3L10 5L0 8Z"),
    "c": (
        "M-22 8L-19-5L-8-13L5-11L9-5L20-3L23 7L12 12L-8 13Z",
        "M-19-5L-8-13L5-11L-4-4ZM5-2L9-5L20-3L13 1Z",
        "M-4-4L5-11L9-5L5-2L4 13L-8 13ZM13 1L20-3L23 7L12 12Z",
    ),
}


def pine(name: str, p: Palette, paths: tuple[str, str, str, str, str]) -> str:
    """A pine, its foot in the origin."""
    shadow, trunk, tree, dark, lights = paths
    return (
        f'<g id="ni-pine-{name}" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{shadow}" fill="{p["shadow"]}" fill-opacity=".22"/>'
        f'<path d="{trunk}" fill="{p["wood_dark"]}" stroke="{p["outline"]}" stroke-width="1.5"/>'
        f'<path d="{tree}" fill="{p["pine"]}" stroke="{p["outline"]}" stroke-width="2"/>'
        f'<path d="{dark}" fill="{p["pine_dark"]}"/>'
        f'<path d="{lights}" stroke="{p["pine_light"]}" stroke-width="2"/></g>'
    )


def stone(name: str, p: Palette, body: str, lit: str, dark: str) -> str:
    """A boulder around the origin."""
    return (
        f'<g id="ni-stone-{name}" stroke-linejoin="round">'
        f'<path d="{body}" fill="{p["granite"]}" stroke="{p["outline"]}" stroke-width="1.8"/>'
        f'<path d="{lit}" fill="{p["granite_light"]}"/><path d="{dark}" fill="{p["granite_dark"]}"/></g>'
    )


def background(p: Palette) -> str:
    """Sky and hills, the meadow with its moss."""
    rng = Random(19)
    patches = "".join(
        f'<path d="{blob(rng.uniform(0, WIDTH), rng.uniform(HORIZON + 70, BRINK + 30), rng.uniform(50, 110), rng.uniform(16, 38), rng)}" '
        f'fill="{p[rng.choice(["moss", "moss", "dark_moss"])]}" fill-opacity=".55"/>'
        for _ in range(12)
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#ni-meadow)"/>{sky(p, rng)}{patches}'
        f'<rect y="{HORIZON}" width="{WIDTH}" height="{HEIGHT - HORIZON}" fill="url(#ni-grain)"/>'
    )


def sky(p: Palette, rng: Random) -> str:
    """Three ranges of hills under a low sun, and gulls."""
    parts = [
        f'<rect width="{WIDTH}" height="{HORIZON + 4}" fill="url(#ni-sky)"/>'
        f'<circle cx="336" cy="50" r="24" fill="{p["glow"]}"/>'
    ]
    for colour, y, rough, step in (
        ("far_hill", HORIZON - 40, 20, 90), ("hill", HORIZON - 22, 14, 66), ("near_hill", HORIZON - 6, 8, 48),
    ):  # fmt: skip
        line = smooth(
            [(x, y + rng.uniform(-rough, rough)) for x in range(-step, WIDTH + 2 * step, step)]
        )
        parts.append(f'<path d="{line}V{HORIZON + 40}H-99Z" fill="{p[colour]}"/>')
    near = smooth([(x, HORIZON + 14 + rng.uniform(-5, 5)) for x in range(-80, WIDTH + 160, 80)])
    gulls = "".join(
        f"M{x} {y}q{w // 2}-{w // 2} {w} 0q{w // 2}-{w // 2} {w} 0"
        for x, y, w in ((262, 40, 11), (292, 54, 8), (236, 56, 7))
    )
    parts.append(
        f'<path d="{near}V{HORIZON + 130}H-80Z" fill="{p["meadow"]}"/>'
        f'<path d="{gulls}" fill="none" stroke="{p["ink"]}" stroke-width="2.2" stroke-linecap="round" '
        'stroke-linejoin="round" stroke-opacity=".8"/>'
    )
    return "".join(parts)


def forest(discs: Discs) -> str:
    """Tufts, then pines, the nearer ones in front."""
    rng, spots = Random(41), list(deposit_spots(discs))
    tufts: list[tuple[float, float]] = []
    for _ in range(500):
        x, y = rng.uniform(10, WIDTH - 10), rng.uniform(HORIZON + 36, BRINK)
        if is_meadow(x, y, 0, spots) and (not tufts or clearance(x, y, tufts) > 36):
            tufts.append((x, y))
    pines = [*ISLAND_PINES]
    for _ in range(4000):
        x, y = rng.uniform(4, WIDTH - 4), rng.uniform(HORIZON + 2, BRINK + 6)
        scale = (0.5 + 0.4 * min(1, (y - 60) / 400)) * rng.uniform(0.85, 1.15)
        far = all(
            (x - a) ** 2 + ((y - b) * 1.7) ** 2 > (25 * scale + 4) ** 2 for a, b, _, _ in pines
        )
        if far and is_meadow(x, y, 66 * scale, spots):
            pines.append((x, y, scale, rng.choice(["broad", "broad", "tall"])))
    pines.sort(key=lambda tree: tree[1])
    return "".join(
        f'<use href="#ni-tuft" x="{x:.0f}" y="{y:.0f}"/>' for x, y in tufts[:34]
    ) + "".join(
        f'<use href="#ni-pine-{kind}" transform="translate({x:.0f} {y:.0f}) scale({scale:.2f})"/>'
        for x, y, scale, kind in pines
    )


ISLAND_PINES: list[tuple[float, float, float, str]] = [
    (ISLAND[1][0] + x, BRINK + y, scale, kind)
    for x, y, scale, kind in (
        (-32, 4, 0.6, "broad"),
        (-10, 9, 0.48, "tall"),
        (32, 6, 0.54, "broad"),
    )
]


def is_meadow(x: float, y: float, height: float, spots: list[Spot]) -> bool:
    """May something of this height stand there and hide nothing?"""
    left, top, wide, high = CARD
    on_card = left - 18 < x < left + wide + 18 and top - 4 < y < top + high + height
    on_beach = x < BEACH_END + 8 and BEACH_TOP - 6 < y < BEACH_LOW + height
    at_tent = abs(x - TENT[0]) < 66 and y < TENT[1] + 40 + height * 0.6
    under_title = x < 200 and y < HORIZON + 26
    on_island = DISCS["6L"][0] < x < DISCS["6R"][0] and y > DISCS["5"][1]
    room = min(clearance(x, y, middles()), clearance(x, y - 0.7 * height, middles()))
    return (
        not (on_card or on_beach or at_tent or under_title or on_island)
        and room > 108
        and clearance(x, y - 20, spots) > 72
        and y < height_at(EDGE, x) - 8
        and not (x > 412 and y - height < 104)  # the weather stands there
    )


def tent(p: Palette) -> str:
    """The camp behind the beach."""
    x, y = TENT
    return (
        f'<g transform="translate({x} {y}) scale(.9)" stroke="{p["outline"]}" stroke-width="2" stroke-linejoin="round">'
        f'<ellipse cx="6" cy="4" rx="44" ry="7" fill="{p["shadow"]}" fill-opacity=".22" stroke="none"/>'
        f'<path d="M-34 4L-8-36L22-40L40 0L-2 6Z" fill="{p["tile_line"]}"/>'
        f'<path d="M-34 4L-8-36L-2 6Z" fill="{p["tile"]}"/><path d="M-17 5L-8-28L-8 5.5Z" fill="{p["wood_dark"]}"/>'
        '<path d="M-8-36V-44M22-40V-47" stroke-width="2.6"/></g>'
    )
