"""The river of Niagara: its banks of granite, its water, its stones."""

from dataclasses import dataclass
from functools import cache
from math import hypot, sin
from random import Random

from rivertable.display.paths import (
    Point,
    Station,
    along,
    clearance,
    smooth,
)
from rivertable.games.niagara.layout import (
    BEACH,
    BRINK,
    CHANNEL,
    COVE,
    DISCS,
    LIPS,
    Discs,
    Spot,
    deposit_spots,
)
from rivertable.games.niagara.pieces.palette import Palette

TRUNK = [COVE, *(DISCS[name] for name in "12345")]
ARMS = {
    branch: [DISCS[f"6{branch}"], DISCS[f"7{branch}"], LIPS[branch], (LIPS[branch][0], BRINK + 70)]
    for branch in "LR"
}
BEACH_END = max(x for x, _ in BEACH)
Bank = tuple[list[Point], int]  # and the side of it on which the land lies


@dataclass(frozen=True)
class Outline:
    """The river as one path with the island as a hole, its banks, and its head at the beach."""

    path: str
    banks: list[Bank]
    head: list[Point]


@cache
def streams() -> dict[str, list[Station]]:
    """The middle of the river from the cove over the brink, by branch."""
    return {branch: along(TRUNK + ARMS[branch], 6) for branch in "LR"}


@cache
def middles() -> list[Station]:
    """The middle of all water, once."""
    arms = [along([TRUNK[-1], *ARMS[branch]], 10)[5:] for branch in "LR"]
    return along(TRUNK, 10) + arms[0] + arms[1]


def bank(branch: str, side: int, rng: Random) -> list[Point]:
    """One side of the channel, with the small unevenness of rock."""
    stream = streams()[branch]
    line = [(x + side * nx * CHANNEL, y + side * ny * CHANNEL) for x, y, nx, ny in stream]
    line = [point for point in line if clearance(*point, stream) > CHANNEL - 2]
    thin = line[:1]
    for x, y in line:
        if hypot(x - thin[-1][0], y - thin[-1][1]) > 30:
            thin.append((x + rng.uniform(-3.5, 3.5), y + rng.uniform(-3.5, 3.5)))
    return thin


@cache
def outline() -> Outline:
    """Both banks from the cove to the brink, and the island between the branches."""
    rng = Random(7)
    low, high = bank("L", 1, rng), bank("R", -1, rng)
    x, y, nx, ny = streams()["L"][0]
    head = [
        (x + side * nx - back * ny, y + side * ny + back * nx)
        for side, back in ((46, 16), (0, 28), (-46, 16))
    ]
    middle, tip = DISCS["5"][0], DISCS["5"][1] + CHANNEL
    left = [q for q in bank("L", -1, rng) if q[1] > tip + 14 and q[0] < middle - 20]
    right = [q for q in bank("R", 1, rng) if q[1] > tip + 14 and q[0] > middle + 20]
    island = [(middle, tip), *right, *reversed(left)]
    path = smooth([*reversed(low), *head, *high], close=True) + smooth(island, close=True)
    banks = [(low, 1), (high, -1), ([*island, island[0]], 1)]
    return Outline(path, banks, [*reversed(low[:2]), *head, *high[:2]])


def definitions() -> str:
    """The outline, for everything that follows it, and to keep the water within it."""
    return (
        f'<path id="ni-river" fill-rule="evenodd" d="{outline().path}"/>'
        '<clipPath id="ni-channel"><use href="#ni-river" clip-rule="evenodd"/></clipPath>'
    )


def blocks(line: list[Point], side: int, rng: Random, tones: dict[str, list[str]]) -> None:
    """Angular blocks along a bank, lighter where they face the light from the top left."""
    last = len(line) - 1
    inner = [q for i, q in enumerate(line) if i in (0, last) or rng.random() > 0.22]
    outer: list[Station] = []
    for i, (x, y) in enumerate(inner):
        (ax, ay), (bx, by) = inner[max(0, i - 1)], inner[min(len(inner) - 1, i + 1)]
        length = hypot(bx - ax, by - ay) or 1
        nx, ny = (ay - by) / length * side, (bx - ax) / length * side
        depth = rng.uniform(16, 28)
        outer.append((x + nx * depth, y + ny * depth, nx, ny))
    for (ax, ay), (bx, by), u, v in zip(inner, inner[1:], outer, outer[1:]):
        light = -(u[2] + 1.4 * u[3]) * 0.5 + rng.uniform(-0.7, 0.7)
        step, part = rng.uniform(-4, 6), rng.uniform(0.35, 0.65)
        mx = u[0] + (v[0] - u[0]) * part + u[2] * step
        my = u[1] + (v[1] - u[1]) * part + u[3] * step
        tone = "granite_light" if light > 0.1 else "granite" if light > -0.55 else "granite_dark"
        tones[tone].append(
            f"M{ax:.0f} {ay:.0f}L{u[0]:.0f} {u[1]:.0f}L{mx:.0f} {my:.0f}"
            f"L{v[0]:.0f} {v[1]:.0f}L{bx:.0f} {by:.0f}Z"
        )


def granite(p: Palette) -> str:
    """The banks: the moss behind them, the blocks with a strong outline and fine joints."""
    rng = Random(11)
    tones: dict[str, list[str]] = {"granite_light": [], "granite": [], "granite_dark": []}
    for line, side in outline().banks:
        blocks(line, side, rng, tones)
    paths = "".join(f'<path d="{"".join(v)}" fill="{p[k]}"/>' for k, v in tones.items())
    return (
        f'<use href="#ni-river" fill="none" stroke="{p["dark_moss"]}" stroke-width="74" '
        'stroke-linejoin="round" stroke-opacity=".7"/>'
        f'<defs><g id="ni-granite" stroke-linejoin="round">{paths.replace(" -", "-")}</g></defs>'
        f'<use href="#ni-granite" stroke="{p["outline"]}" stroke-width="5"/>'
        f'<use href="#ni-granite" stroke="{p["outline"]}" stroke-width="1.4" stroke-opacity=".55"/>'
    )


def wet_sand(p: Palette) -> str:
    """Where the head of the river touches the beach."""
    d = smooth(outline().head)
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{d}" stroke="{p["dark_sand"]}" stroke-width="40"/>'
        f'<path d="{d}" stroke="{p["wet_sand"]}" stroke-width="20"/></g>'
    )


def water(p: Palette) -> str:
    """The channel: a wall on the far side, then the water a little lower, deep in the middle."""
    return (
        f'<use href="#ni-river" fill="none" stroke="{p["outline"]}" stroke-width="5" stroke-linejoin="round"/>'
        f'<g clip-path="url(#ni-channel)"><use href="#ni-river" fill="{p["cliff_dark"]}"/>'
        f'<use href="#ni-river" fill="none" stroke="{p["cliff"]}" stroke-width="24" stroke-dasharray="21 3 34 2 15 3"/>'
        '<g transform="translate(0 12)" stroke-linejoin="round">'
        f'<use href="#ni-river" fill="{p["deep"]}" stroke="{p["outline"]}" stroke-width="3"/>'
        f'<use href="#ni-river" fill="none" stroke="{p["water"]}" stroke-width="62"/>'
        f'<use href="#ni-river" fill="none" stroke="{p["shallow"]}" stroke-width="26" stroke-opacity=".8"/>'
        f'<use href="#ni-river" fill="none" stroke="{p["foam"]}" stroke-width="5" stroke-opacity=".9" '
        'stroke-linecap="round" stroke-dasharray="26 9 7 12 41 14 3 10 15 16"/></g>'
        f"{current(p)}</g>"
    )


def current(p: Palette) -> str:
    """Lines of moving water, along the stream."""
    rng = Random(5)
    runs = []
    for stations, count in (
        (along([*TRUNK, ARMS["L"][0]], 6), 44),
        (streams()["L"][72:], 24),
        (streams()["R"][72:], 24),
    ):
        for _ in range(count):
            start = rng.randrange(0, len(stations) - 12)
            part = stations[start : start + rng.randint(12, 20) : 4]
            off = rng.uniform(-46, 46)
            runs.append(
                smooth([(x + nx * off, y + ny * off + 5 + 2 * sin(x)) for x, y, nx, ny in part])
            )
    rng.shuffle(runs)
    strokes = ""
    for part_runs, colour, opacity, width in (
        (runs[:42], "shallow", ".75", 5),
        (runs[42:74], "pale", ".8", 2.6),
        (runs[74:], "glint", ".9", 2),
    ):
        strokes += (
            f'<path d="{"".join(part_runs)}" stroke="{p[colour]}" '
            f'stroke-opacity="{opacity}" stroke-width="{width}"/>'
        )
    return f'<g fill="none" stroke-linecap="round">{strokes}</g>'


def stones(discs: Discs) -> str:
    """Boulders on the banks, the nearer ones in front."""
    rng, spots = Random(23), list(deposit_spots(discs))
    put: list[tuple[float, float, str]] = []
    for x, y, nx, ny in middles()[3::3]:
        for side in (-1, 1):
            off = side * (CHANNEL + 11 + rng.uniform(-3, 12))
            stone = (x + nx * off, y + ny * off, rng.choice(["a", "a", "b", "c"]))
            if rng.random() > 0.4 and is_free_for_stone(stone[0], stone[1], put, spots):
                put.append(stone)
    put.sort(key=lambda stone: stone[1])
    return "".join(f'<use href="#ni-stone-{kind}" x="{x:.0f}" y="{y:.0f}"/>' for x, y, kind in put)


def is_free_for_stone(
    x: float, y: float, put: list[tuple[float, float, str]], spots: list[Spot]
) -> bool:
    """Not in the water, not on the beach, not in the way of gems or of another stone."""
    return (
        clearance(x, y, middles()) > CHANNEL + 5
        and y < BRINK - 14
        and x > BEACH_END + 16
        and clearance(x, y, spots) > 74
        and (not put or clearance(x, y, [(a, b) for a, b, _ in put]) > 30)
    )
