"""Tipis as they stand, packed for travel, and as small signs; and the food that they need."""

from rivertable.display.emblems import SHAPES_BY_SEAT
from rivertable.display.paths import short

CONE = "M-23 0L-3.4-47L3.4-47L23 0C13 5-13 5-23 0z"
POLES = "M-3-44L6-59M3-44L-6-59M0-44L1-61"
CAP = "M-3.4-47L3.4-47L7-38.4C3-36.6-3-36.6-7-38.4z"
DOOR_LIGHT = "M-23 0L-3.4-47L-.5-47L-9 3.4C-15 2.8-20 1.8-23 0z"
DOOR_SHADE = "M23 0L3.4-47L1-47L11.5 3C16 2.5 20 1.6 23 0z"
ROLL = "M-16-2C-19-7-16-12-11-13.5L3-18C9-18 11-12 8-8L-6-1C-11 1-14 0-16-2z"
SACK = "M-10 6C-12-2-7-5-3-6L-5.5-11L0-9L5.5-11L3-6C7-5 12-2 10 6C6 10-6 10-10 6z"


# The patterns of the seats ------------------------------------------------------------------


def hem(x: float) -> float:
    """How far down the hem of a tipi hangs at x."""
    return 3.6 * (1 - (x / 23) ** 2)


def zigzag() -> str:
    points = (
        f"{x} {short(hem(x) - (7.5 if n % 2 else 2.5))}" for n, x in enumerate(range(-20, 21, 5))
    )
    return f'<path class="wr-paint" d="M{"L".join(points)}"/>'


def moons() -> str:
    dots = (f'<circle cx="{x}" cy="{short(hem(x) - 5)}" r="2"/>' for x in range(-15, 16, 6))
    return f'<g class="wr-cream">{"".join(dots)}</g>'


def bars() -> str:
    lines = (f"M{x - 1} {short(hem(x) - 2)}l2.6-6.5" for x in range(-17, 18, 5))
    return f'<path class="wr-paint" d="{"".join(lines)}"/>'


def two_bands() -> str:
    bands = "".join(f"M-{x} {y}Q0 {y + 6.4:.1f} {x} {y}" for x, y in ((21, -3.5), (18.6, -8.2)))
    return f'<path class="wr-paint" d="{bands}"/>'


# Seat by seat: what is painted on the hem, and the class of the cone's top.
HEMS = (zigzag(), moons(), bars(), two_bands())
CAPS = ("wr-dark-cap", "wr-cream", "wr-dark-cap", "wr-cream")


# Tipis and food -----------------------------------------------------------------------------


def cone(seat: int) -> str:
    """A tipi of a seat: its colour, its pattern, its emblem. The origin is where it stands."""
    return (
        '<ellipse class="wr-shadow" cx="6" cy="1" rx="26" ry="5.5"/>'
        '<path class="wr-glow" d="M-25.8 1L-5.4-49L5.4-49L25.8 1C15 7-15 7-25.8 1z"/>'
        f'<path class="wr-pole-glow" d="{POLES}"/><path class="wr-pole" d="{POLES}"/>'
        f'<path class="wr-seat-{seat}" d="{CONE}"/>{HEMS[seat - 1]}'
        f'<path class="wr-lit" d="{DOOR_LIGHT}"/><path class="wr-shaded" d="{DOOR_SHADE}"/>'
        f'<path class="{CAPS[seat - 1]}" d="{CAP}"/><path class="wr-outline" d="{CONE}"/>'
        f'<path class="wr-cream" transform="translate(0 -19.5) scale(1.15)" d="{SHAPES_BY_SEAT[seat - 1]}"/>'
    )


def packed(seat: int) -> str:
    """A tipi that is not put up: a roll on two poles."""
    return (
        '<path class="wr-shadow" d="M-26 1C-14-3 12-3 22 1C12 5-16 5-26 1z"/>'
        '<path class="wr-pole" d="M-28 0L17-18M-22 3L12-20"/>'
        f'<path class="wr-seat-{seat}" d="{ROLL}"/>'
        '<path class="wr-shaded" d="M10-12C10-10 9-8.5 8-8L-6-1C-11 1-14 0-16-2C-8-2 6-8 10-12z"/>'
        '<path class="wr-cream" d="M-7-14.8l3.5-1.1c3 4.5 3 9 .5 13l-3.5 1.7c3-4.5 2.5-9-.5-13.6z"/>'
        f'<path class="wr-outline" d="{ROLL}"/>'
    )


def food() -> str:
    """A resource: a tied bundle with a painted diamond."""
    return (
        '<path class="wr-shadow" d="M-9 8C-4 5 9 5 13 8C9 12-5 12-9 8z"/>'
        f'<path class="wr-sack" d="{SACK}"/>'
        '<path class="wr-sack-shade" d="M3-6C7-5 12-2 10 6C7 9 2 9.5-2 9C5 7 7 0 3-6z"/>'
        '<path class="wr-cream" d="M-5 2L0-2L5 2L0 6z"/><path class="wr-berry" d="M-2.5 2L0 0L2.5 2L0 4z"/>'
        f'<path class="wr-outline" d="{SACK}M-4-6H4"/>'
    )


def small_cone(seat: int) -> str:
    """A tipi as a sign in a line of text: no more than its outline, pattern and colour."""
    return (
        '<path class="wr-sign" d="M-2-8l5-6M2-8l-5-6"/>'
        f'<path class="wr-seat-{seat}" d="M-11 10L0-10L11 10Q0 13.5-11 10z"/>'
        '<path class="wr-cream" d="M-9.3 7L-8 4.6Q0 7.2 8 4.6L9.3 7Q0 9.8-9.3 7z"/>'
        '<path class="wr-outline" d="M-11 10L0-10L11 10Q0 13.5-11 10z"/>'
    )


def safe_cone(seat: int) -> str:
    """A tipi on the horizon of the open plains."""
    return (
        '<path class="wr-sign" d="M-14 6.5H14M-10 10.5H4M8 10.5h4"/>'
        f'<path class="wr-seat-{seat}" d="M-8.5 6L0-11L8.5 6z"/>'
        '<path class="wr-outline" d="M-8.5 6L0-11L8.5 6z"/>'
    )
