"""The pieces of Wadi as symbols, and their colours by theme.

Symbols of pieces have their origin where the piece stands; icons have a viewBox of 24 x 24.
"""

from functools import cache

from rivertable.display.emblems import EMBLEMS
from rivertable.games.wadi.board import MOST_SEATS
from rivertable.games.wadi.pieces.land import STRANDS, growth, shapes
from rivertable.games.wadi.pieces.palette import PALETTES, ROUND, sheet

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
EMBLEM_SCALES = (1.36, 1.3, 1.12, 1.3)
EMBLEM_SHAPES = {
    "sun": (
        '<circle r="4.4"/><path d="M0-9.5L2-6H-2zM0 9.5L2 6H-2zM-9.5 0L-6-2V2zM9.5 0L6-2V2z'
        'M-6.7-6.7l4 1-3 3zM6.7-6.7l-4 1 3 3zM-6.7 6.7l4-1-3-3zM6.7 6.7l-4-1 3-3z"/>'
    ),
    "moon": '<path d="M2-9A9 9 0 1 0 9 4A7.4 7.4 0 0 1 2-9z"/>',
    "leaf": (
        '<path fill-rule="evenodd" d="M8.5-8.5C-2-9-8-4-7 4.5L-9 9l1.8.8L-5 6C4 8 9 1 8.5-8.5z'
        'M5-5Q0-2-4 4Q-2-3 5-5z"/>'
    ),
    "star": (
        '<path d="M0-9.5L2.6-3L9.5-2.6L4.2 1.8L6 8.6L0 4.9L-6 8.6L-4.2 1.8L-9.5-2.6L-2.6-3z"/>'
    ),
}


def symbol(name: str, shapes: str, box: str = "") -> str:
    """One symbol; without a box it is drawn around its origin and nothing is cut off."""
    frame = f'viewBox="{box}"' if box else 'overflow="visible"'
    return f'<symbol id="wa-{name}" {frame}>{shapes}</symbol>'


@cache
def symbols() -> str:
    """Every symbol that scenes and panels of Wadi use."""
    small = '<use href="#wa-drop" transform="scale(.84)"/>'
    out = [symbol("drop", drop()), symbol("drop-small", small)]
    for seat in range(1, MOST_SEATS + 1):
        out.append(symbol(f"seat-{seat}", token(seat)))
        out.append(symbol(f"shadoof-{seat}", shadoof(seat)))
    out += [symbol(name, shape) for name, shape in shapes(wet=True).items()]
    for count in (1, 2, 3):
        for side in STRANDS:
            out.append(symbol(f"growth-{count}{side}", growth(count, side, wet=True)))
    out += [symbol(name, shapes) for name, shapes in MARKS.items()]
    out += [symbol(f"icon-{name}", shapes, "0 0 24 24") for name, shapes in ICONS.items()]
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
    shape, emblem = TOKENS[seat - 1], EMBLEM_SHAPES[EMBLEMS[seat - 1]]
    return (
        f'<path class="wa-f-line wa-o wa-round" stroke-width="8.4" d="{shape}"/>'
        f'<path class="wa-f-paper wa-o-paper wa-round" stroke-width="4.8" d="{shape}"/>'
        f'<path class="wa-seat{seat}" d="{shape}"/>'
        f'<g class="wa-f-onseat" transform="scale({EMBLEM_SCALES[seat - 1]})">{emblem}</g>'
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


def scene_rules(palette: dict[str, str]) -> str:
    """The look of what a scene draws without a symbol."""
    number = "font-family:system-ui,sans-serif;font-weight:700"
    middle = f"{number};text-anchor:middle"
    look = {
        "wa-off": "opacity:0;visibility:hidden",
        "wa-pool": f"fill:{palette['pool']};stroke:{palette['pool_deep']};stroke-width:5;paint-order:stroke",
        "wa-shine": f"fill:none;stroke:{palette['water_light']};stroke-width:2.6;{ROUND}",
        "wa-count": f"fill:{palette['count']};font-size:27px;{middle}",
        "wa-total": f"fill:{palette['letter']};font-size:25px;{number}",
        "wa-round-number": f"fill:{palette['gleam']};font-size:19px;{middle}",
        "wa-past": f"fill:{palette['water']}",
        "wa-last-light": f"fill:none;stroke:{palette['glow']};stroke-width:7;stroke-opacity:.85;{ROUND}",
        "wa-last": f"fill:none;stroke:{palette['ink']};stroke-width:2.8;stroke-dasharray:8 7;{ROUND}",
        "wa-hot": "fill:transparent",
    }
    for count in (1, 2, 3):
        edge = f"stroke:{palette['line']};stroke-width:2;stroke-linejoin:round"
        look[f"wa-wet{count}"] = f"fill:{palette[f'wet{count}']};{edge}"
    return "".join(f".{name}{{{rule}}}" for name, rule in look.items())


STYLE = {
    theme: sheet(palette, symbols()) + scene_rules(palette) for theme, palette in PALETTES.items()
}
