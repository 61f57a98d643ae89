"""What people have put by the river of Niagara: berths, rope, planks, deposits, papers."""

from math import atan2, degrees, hypot
from random import Random

from rivertable.display.emblems import SHAPES_BY_SEAT
from rivertable.display.paths import short, smooth
from rivertable.games.niagara.board import (
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
)
from rivertable.games.niagara.layout import (
    BEACH,
    CARD,
    COVE,
    DISCS,
    TILE_SCALE,
    WEATHER_RADIUS,
    Discs,
    berth,
    deposit_spots,
    slot,
    weather,
)
from rivertable.games.niagara.pieces.palette import SEAT_TONES, Palette
from rivertable.games.niagara.pieces.shapes import CLOUD, HULL

from .river import BEACH_END

SLAB = "M-54 8L-46-12L-20-22L22-21L48-9L55 12L38 29L-14 34L-43 26Z"


def beach(p: Palette) -> str:
    """Sand with a darker edge and a few pebbles."""
    rng = Random(13)
    mx, my = (sum(q[i] for q in BEACH) / len(BEACH) for i in (0, 1))
    inner = [(mx + (x - mx) * 0.93 - 2, my + (y - my) * 0.93) for x, y in BEACH]
    pebbles = "".join(
        f"M{rng.randint(4, int(BEACH_END) - 34)} {rng.randint(176, 440)}h{rng.choice([1, 1, 7, 12])}"
        for _ in range(46)
    )
    return (
        f'<path d="{smooth(BEACH, close=True)}" fill="{p["dark_sand"]}" stroke="{p["outline"]}" stroke-width="2.2"/>'
        f'<path d="{smooth(inner, close=True)}" fill="{p["sand"]}"/>'
        f'<path d="{pebbles}" stroke="{p["dark_sand"]}" stroke-width="2.2" stroke-linecap="round"/>'
    )


def berths(players: int, p: Palette, is_dark: bool) -> str:
    """Hollows in the sand, a row for each seat with its emblem."""
    parts = []
    for seat in range(1, players + 1):
        colour, opacity = (p["tile"], ".5") if is_dark else (SEAT_TONES[seat - 1][0], ".8")
        for canoe in (1, 2):
            x, y = berth(seat, canoe, players)
            parts.append(
                f'<g transform="translate({short(x)} {short(y)})"><path d="{HULL}" fill="{p["dark_sand"]}" '
                f'fill-opacity=".6" stroke="{p["wood_dark"]}" stroke-opacity=".65" stroke-width="1.6" '
                f'stroke-dasharray="4 4"/><path d="{SHAPES_BY_SEAT[seat - 1]}" transform="translate(0 4)" '
                f'fill="{colour}" fill-opacity="{opacity}"/></g>'
            )
    return "".join(parts)


def rope(p: Palette) -> str:
    """The rope across the head of the river, behind which the shore begins."""
    (ax, ay), (bx, by) = COVE, DISCS["1"]
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    mx, my = bx - ux * 60, by - uy * 60
    posts = ((mx + uy * 80, my - ux * 80), (mx - uy * 80, my + ux * 80))
    (px, py), (qx, qy) = posts
    line = f"M{px:.0f} {py - 14:.0f}Q{mx - ux * 12 + 4:.0f} {my - uy * 12 + 16:.0f} {qx:.0f} {qy - 14:.0f}"
    strands = "".join(
        f'<path d="{line}" stroke="{colour}" stroke-width="{width}"{dash}/>'
        for colour, width, dash in (
            (p["outline"], 9, ""),
            (p["wood_light"], 5.6, ""),
            (p["wood_dark"], 5.6, ' stroke-dasharray="1.8 5.5" stroke-linecap="butt"'),
        )
    )
    return (
        f'<path d="{line}" transform="translate(3 12)" fill="none" stroke="{p["depth"]}" stroke-width="5" '
        f'stroke-opacity=".4"/>{post(p, px, py)}<g fill="none" stroke-linecap="round">{strands}</g>'
        + post(p, qx, qy)
        + "".join(knot(p, x, y) for x, y in posts)
    )


def post(p: Palette, x: float, y: float) -> str:
    """A mooring post."""
    return (
        f'<g transform="translate({x:.0f} {y:.0f})" stroke="{p["outline"]}">'
        f'<path d="M-7-26h14V9q-7 5-14 0Z" fill="{p["wood"]}" stroke-width="2.2"/>'
        f'<path d="M1-25h5V9l-5 2Z" fill="{p["wood_dark"]}" stroke="none"/>'
        f'<ellipse cy="-26" rx="7" ry="3.5" fill="{p["wood_light"]}" stroke-width="1.8"/></g>'
    )


def knot(p: Palette, x: float, y: float) -> str:
    """Two turns of the rope around its post."""
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><path d="M-8-16h16M-8-12h16" stroke="{p["outline"]}" stroke-width="4.6"/>'
        f'<path d="M-7-16h14M-7-12h14" stroke="{p["wood_light"]}" stroke-width="2.6"/></g>'
    )


def deposits(p: Palette, laid: Discs) -> str:
    """A slab for each deposit, and a plank to every disc that it serves: whose pile this is."""
    spots = deposit_spots(laid)
    planks = "".join(
        plank(p, spot, DISCS[disc]) for spot, discs in zip(spots, laid) for disc in discs
    )
    slabs = "".join(
        f'<g transform="translate({x} {y})" stroke="{p["outline"]}" stroke-width="2.2" stroke-linejoin="round">'
        f'<path d="{SLAB}" transform="translate(1 7)" fill="{p["granite_dark"]}"/>'
        f'<path d="{SLAB}" fill="{p["granite_light"]}"/>'
        f'<path d="M-40 4l14-9l10 3M28 20l12-7M-22 24l12 3" fill="none" stroke="{p["granite"]}" stroke-width="2"/></g>'
        for x, y in spots
    )
    return planks + slabs


def plank(p: Palette, start: tuple[float, float], end: tuple[float, float]) -> str:
    """A plank from a slab towards a disc."""
    (ax, ay), (bx, by) = start, end
    far = hypot(bx - ax, by - ay) - 50
    boards = "".join(f"M{x}-10V10" for x in range(44, int(far), 8))
    return (
        f'<g transform="translate({ax} {ay + 8}) rotate({degrees(atan2(by - ay, bx - ax)):.0f})">'
        f'<path d="M36-11H{far:.0f}V11H36Z" fill="{p["wood"]}" stroke="{p["outline"]}" stroke-width="2.2" stroke-linejoin="round"/>'
        f'<path d="M36-6H{far:.0f}" stroke="{p["wood_light"]}" stroke-width="5"/>'
        f'<path d="{boards}" stroke="{p["outline"]}" stroke-opacity=".6" stroke-width="1.5"/></g>'
    )


def card(players: int, p: Palette) -> str:
    """The paper on which the tiles of the round lie."""
    x, y, wide, high = CARD
    wells = "".join(
        f'<rect x="{short(a - 29 * TILE_SCALE[players])}" y="{short(b - 39 * TILE_SCALE[players])}" '
        f'width="{short(58 * TILE_SCALE[players])}" height="{short(78 * TILE_SCALE[players])}" rx="8"/>'
        for a, b in (slot(turn, players) for turn in range(players))
    )
    return (
        f'<rect x="{x + 3}" y="{y + 5}" width="{wide}" height="{high}" rx="10" fill="{p["shadow"]}" fill-opacity=".25"/>'
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="10" fill="{p["panel"]}" stroke="{p["outline"]}" stroke-width="2"/>'
        f'<rect x="{x + 6}" y="{y + 6}" width="{wide - 12}" height="{high - 12}" rx="6" fill="none" stroke="{p["line"]}" stroke-width="1.5"/>'
        f'<g fill="{p["page"]}" stroke="{p["faint"]}" stroke-width="2" stroke-dasharray="5 5">{wells}</g>'
    )


def weather_track(p: Palette) -> str:
    """Four round pictures in the sky, strung on a line."""
    values = range(LOWEST_WEATHER, HIGHEST_WEATHER + 1)
    (ax, y), (bx, _) = weather(LOWEST_WEATHER), weather(HIGHEST_WEATHER)
    parts = [
        f'<path d="M{ax} {y}H{bx}" stroke="{p["outline"]}" stroke-width="9"/>'
        f'<path d="M{ax} {y}H{bx}" stroke="{p["wood_light"]}" stroke-width="5"/>'
    ]
    for number, value in enumerate(values):
        x, y = weather(value)
        label = f"{value:+d}".replace("-", "−") if value else "0"
        parts.append(
            f'<g transform="translate({x} {y})"><circle r="{WEATHER_RADIUS}" fill="{p[f"weather_{number}"]}"/>'
            f'<g transform="scale(1.1) translate(0 -3)">{WEATHERS[number](p)}</g>'
            f'<circle r="{WEATHER_RADIUS}" fill="none" stroke="{p["outline"]}" stroke-width="2.4"/>'
            f'<rect x="-23" y="22" width="46" height="28" rx="14" fill="{p["panel"]}" stroke="{p["outline"]}" stroke-width="2"/>'
            f'<text y="44" font-size="24" font-weight="700" text-anchor="middle" fill="{p["ink"]}">{label}</text></g>'
        )
    return "".join(parts)


def cloud(p: Palette, y: float, scale: float, colour: str) -> str:
    """A cloud in one of the round pictures."""
    return (
        f'<path d="{CLOUD}" transform="translate(0 {y}) scale({scale})" fill="{colour}" '
        f'stroke="{p["outline"]}" stroke-width="1.8"/>'
    )


def dry(p: Palette) -> str:
    rays = "M0-17V-23M0 17V22M17 0H23M-17 0H-23M12-12L16-16M-12-12L-16-16M12 12L15 15M-12 12L-15 15"
    return (
        f'<circle r="12" fill="#fff3c4" stroke="{p["outline"]}" stroke-width="1.8"/>'
        f'<path d="{rays}" stroke="{p["outline"]}" stroke-width="2.2" stroke-linecap="round"/>'
    )


def fair(p: Palette) -> str:
    sun = (
        f'<circle cx="8" cy="-9" r="10" fill="#f8d774" stroke="{p["outline"]}" stroke-width="1.8"/>'
    )
    return sun + cloud(p, 3, 0.95, "#f7faf8")


def rain(p: Palette) -> str:
    drops = f'<path d="M-11 7L-14 15M-1 7L-4 17M9 7L6 15" stroke="{p["rain"]}" stroke-width="3" stroke-linecap="round"/>'
    return cloud(p, -6, 0.95, "#e4ebec") + drops


def storm(p: Palette) -> str:
    flash = (
        f'<path d="M4-1L-5 9H1L-3 19L9 6H3L7-1Z" fill="#ffd54a" stroke="{p["outline"]}" stroke-width="1.5" stroke-linejoin="round"/>'
        '<path d="M-14 4L-17 13M16 4L13 13" stroke="#d3e7f2" stroke-width="2.8" stroke-linecap="round"/>'
    )
    return cloud(p, -9, 1, "#b9c4c9") + flash


WEATHERS = (dry, fair, rain, storm)
