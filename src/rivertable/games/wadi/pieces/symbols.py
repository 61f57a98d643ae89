"""The pieces of Wadi as SVG symbols; `style.py` colours them.

Symbols of pieces have their origin where the piece stands; icons have a viewBox of 24 x 24.
"""

from functools import cache

from rivertable.display.emblems import SHAPES_BY_SEAT
from rivertable.display.svg import symbol
from rivertable.games.wadi.board import MOST_SEATS
from rivertable.games.wadi.pieces.land import STRANDS, growth, shapes

DROP = "M0-19C4-11 13-4 13 6A13 13 0 0 1-13 6C-13-4-4-11 0-19z"
DROP_SHADE = "M11 1C13 12 6 18 0 18C-5 18-9 15-11 11C-3 15 8 12 11 1z"
DROP_GLEAM = "M-8 6C-8 1-5-2-3-5C-2-2-4 1-5 7C-6 9-8 8-8 6z"
# Legs, beam and bucket as lines, for the light around them.
SHADOOF_LINES = "M9 23L-3-14L-14 23M-26 5L36-39V-24M28-23H44L41-9H31z"
WEIGHT = (-26, 5)  # the counterweight of a shadoof is the token of its seat

# By seat: every seat has a colour, an emblem and a shape of its own.
TOKENS = (
    "M0-17A17 17 0 0 1 0 17A17 17 0 0 1 0-17z",
    "M-10-15.5H10Q15.5-15.5 15.5-10V10Q15.5 15.5 10 15.5H-10Q-15.5 15.5-15.5 10V-10Q-15.5-15.5-10-15.5z",
    "M-3-17.5Q0-20 3-17.5L17.5-3Q20 0 17.5 3L3 17.5Q0 20-3 17.5L-17.5 3Q-20 0-17.5-3z",
    "M-8.5-17H8.5L18.5 0L8.5 17H-8.5L-18.5 0z",
)
EMBLEM_SCALES = (1.19, 1.21, 1.01, 1.17)


@cache
def symbols() -> str:
    """Every symbol that scenes and panels of Wadi use."""
    small = '<use href="#wa-drop" transform="scale(.84)"/>'
    out = [symbol("wa-drop", drop()), symbol("wa-drop-small", small)]
    for seat in range(1, MOST_SEATS + 1):
        out.append(symbol(f"wa-seat-{seat}", token(seat)))
        out.append(symbol(f"wa-shadoof-{seat}", shadoof(seat)))
    out += [symbol(f"wa-{name}", shape) for name, shape in shapes(wet=True).items()]
    for count in (1, 2, 3):
        for side in STRANDS:
            out.append(symbol(f"wa-growth-{count}{side}", growth(count, side, wet=True)))
    out += [symbol(f"wa-{name}", shapes) for name, shapes in MARKS.items()]
    out += [symbol(f"wa-icon-{name}", shapes, "0 0 24 24") for name, shapes in ICONS.items()]
    return "".join(out)


def drop() -> str:
    """One water."""
    return (
        f'<path class="wa-s-glow wa-round" stroke-width="5.6" d="{DROP}"/>'
        f'<path class="wa-f-water wa-o wa-round" stroke-width="2.2" d="{DROP}"/>'
        f'<path class="wa-f-water_deep" d="{DROP_SHADE}"/><path class="wa-f-gleam" d="{DROP_GLEAM}"/>'
    )


def token(seat: int) -> str:
    """The sign of a seat: its emblem on its shape in its colour."""
    shape, scale = TOKENS[seat - 1], EMBLEM_SCALES[seat - 1]
    return (
        f'<path class="wa-f-line wa-o wa-round" stroke-width="8.4" d="{shape}"/>'
        f'<path class="wa-f-paper wa-o-paper wa-round" stroke-width="4.8" d="{shape}"/>'
        f'<path class="wa-seat{seat}" d="{shape}"/>'
        f'<path class="wa-f-onseat" transform="scale({scale})" d="{SHAPES_BY_SEAT[seat - 1]}"/>'
    )


def shadoof(seat: int) -> str:
    """A shadoof: two legs, a beam with the bucket, and the seat's token as its counterweight."""
    x, y = WEIGHT
    return (
        f'<path class="wa-s-glow wa-round" stroke-width="7" d="{SHADOOF_LINES}"/>'
        '<ellipse class="wa-f-cast" fill-opacity=".26" cy="23" rx="24" ry="4.6"/>'
        '<path class="wa-f-wood_dark wa-o" stroke-width="1.6" d="M-1-16L12 23H6L-5-12z"/>'
        '<path class="wa-f-wood wa-o" stroke-width="1.6" d="M-5-16H0L-10 23H-17z"/>'
        '<path class="wa-f-wood_light wa-o" stroke-width="1.6" d="M-13 5H7V10H-14z"/>'
        '<path class="wa-f-wood_light wa-o wa-round" stroke-width="1.8" d="M-32 2L35-41L38-37L-28 10z"/>'
        '<circle class="wa-f-wood_dark wa-o" stroke-width="1.4" cx="-3" cy="-14" r="3.6"/>'
        f'<use href="#wa-seat-{seat}" x="{x}" y="{y}"/>{BUCKET}'
    )


BUCKET = (
    '<path class="wa-s-line" stroke-width="1.8" d="M36-39V-32M28.5-23Q36-41 43.5-23"/>'
    '<path class="wa-f-wood wa-o wa-round" stroke-width="1.8" d="M27.5-24H44.5L41.5-8H30.5z"/>'
    '<path class="wa-f-wood_light" d="M29.5-21H34L34.5-9H31.5z"/>'
    '<path class="wa-s-line" stroke-width="1.4" d="M29-14Q36-11.5 43-14"/>'
    '<ellipse class="wa-f-wood_dark wa-o" stroke-width="1.6" cx="36" cy="-24" rx="8.5" ry="3"/>'
)

EYE = "M-9 0Q0-8.5 9 0Q0 8.5-9 0z"
WAVES = "M2 8q3.3-4 6.7 0t6.7 0t6.6 0M2 15q3.3-4 6.7 0t6.7 0t6.6 0"
MARKS = {
    # Behind a count: for one digit, and for two.
    "pill": '<rect class="wa-f-paper wa-o" stroke-width="2.2" x="-17" y="-17" width="34" height="34" rx="17"/>',
    "pill-wide": '<rect class="wa-f-paper wa-o" stroke-width="2.2" x="-23" y="-17" width="46" height="34" rx="17"/>',
    # The amulet of the first player, on a cord.
    "talisman": (
        '<path class="wa-s-line" stroke-width="1.8" d="M-8-24Q0-12 8-24"/>'
        '<circle class="wa-f-gold wa-o" stroke-width="1.8" r="14.5"/>'
        '<path class="wa-s-gold_light wa-round" stroke-width="2.2" d="M-10-3A10.5 10.5 0 0 1-3-10"/>'
        f'<path class="wa-f-paper wa-o" stroke-width="1.8" d="{EYE}"/>'
        '<circle class="wa-f-water_deep" r="3.8"/><circle class="wa-f-gleam" cx="-1.2" cy="-1.2" r="1.2"/>'
        '<path class="wa-s-line wa-round" stroke-width="1.8" d="M-2 6Q-3 9-6 10M2 6V10.5"/>'
        '<circle class="wa-f-gold wa-o" stroke-width="1.5" cy="-15.5" r="3"/>'
    ),
    # Around the token of the seat whose turn it is.
    "turn": '<path class="wa-s-ink wa-round" stroke-width="2.6" d="M-14 31H14"/>',
    "arrow": (
        '<path class="wa-s-glow wa-round" stroke-width="4.5" d="M7 0L-8-7.5L-4 0L-8 7.5z"/>'
        '<path class="wa-f-ink" d="M7 0L-8-7.5L-4 0L-8 7.5z"/>'
    ),
    "round": '<circle class="wa-f-water_deep wa-o-strip" stroke-width="3" r="14"/>',
}
ICONS = {
    "points": (
        '<path class="wa-f-rim_dark wa-o" stroke-width="1.4" d="M2 11V14.5A10 6.5 0 0 0 22 14.5V11z"/>'
        '<ellipse class="wa-f-rim wa-o" stroke-width="1.4" cx="12" cy="11" rx="10" ry="6.5"/>'
        '<ellipse class="wa-f-water" cx="12" cy="11" rx="7.6" ry="4.6"/>'
        '<circle class="wa-f-gleam" cx="9" cy="9.6" r="1.3"/>'
    ),
    "shadoof": f'<g transform="translate(10.5 14.5)scale(.31)">{shadoof(1)}</g>',
    "talisman": f'<g transform="translate(12 13.5)scale(.7)">{MARKS["talisman"]}</g>',
    "actions": '<g transform="translate(-6.5 17)scale(.5)">' + BUCKET + "</g>",
    "wadi": f'<path class="wa-s-water wa-round" stroke-width="3" d="{WAVES}"/>',
    "land": (
        '<rect class="wa-f-wet2 wa-o" stroke-width="1.6" x="3" y="4" width="18" height="16" rx="3"/>'
        '<path class="wa-s-grass wa-round" stroke-width="1.8" d="M8 17v-6M5.5 17q0-3-1-4M10.5 17q0-3 1-4M16 15V9M13.5 15q0-3-1-4M18.5 15q0-3 1-4"/>'
    ),
    "gone": '<path class="wa-s-faint wa-round" stroke-width="3" d="M4 5V19M4 12H20M14 6L20.5 12L14 18"/>',
}
