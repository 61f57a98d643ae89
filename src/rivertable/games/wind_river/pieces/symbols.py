"""The shapes of everything that moves or changes, and their colours by day and at dusk."""

from collections.abc import Iterator
from functools import cache

from rivertable.display.emblems import COLOURS
from rivertable.games.wind_river.board import MOST_SEATS
from rivertable.games.wind_river.pieces import marks as marks
from rivertable.games.wind_river.pieces import tipi as tipi
from rivertable.games.wind_river.pieces.buffalo import DUST, POSES, buffalo
from rivertable.games.wind_river.scenery.palette import THEMES

SMALL = 0.8  # of tipis, where three or more seats share a hex
FAR = 0.56  # of buffaloes that left

# name: by day, at dusk
COLOURS_OF_PIECES = {
    "halo": ("#fbf1d2", "#f0c894"), "line": ("#2b1b12", "#140d0b"), "shadow": ("#2a2018", "#05080a"),
    "hide": ("#85542d", "#84512e"), "hide-light": ("#b27a43", "#cf9463"), "hide-shade": ("#63401f", "#4a2e20"),
    "mane": ("#4e3222", "#3a2520"), "mane-light": ("#7d5333", "#93633f"), "head": ("#33211a", "#241714"),
    "horn": ("#f6e9c9", "#f6e3bd"), "cream": ("#fdf5e0", "#fdf2da"), "pole": ("#4a3422", "#1c120d"),
    "sack": ("#c98b4a", "#c98b4a"), "sack-shade": ("#93602d", "#93602d"), "berry": ("#a3312b", "#a3312b"),
    "paper": ("#fbf7ec", "#1b2228"), "ink": ("#2a2723", "#efe7d6"),
    "accent": ("#b4532a", "#f09a66"), "on-accent": ("#fffaf0", "#1a120c"),
    "seat-1": (COLOURS[0], "#d9571f"), "seat-2": (COLOURS[1], "#3080c0"),
    "seat-3": (COLOURS[2], "#1b916b"), "seat-4": (COLOURS[3], "#a063b0"),
}  # fmt: skip

# class: what it sets; {names} are the colours above. A class that is a colour just fills with it.
LOOKS = {
    "halo": "fill:none;stroke:{halo};stroke-opacity:.75;stroke-width:7;stroke-linejoin:round",
    "hide": "fill:{hide};stroke:{line};stroke-width:2.8;stroke-linejoin:round",
    "horn": "fill:{horn};stroke:{line};stroke-width:2;stroke-linejoin:round",
    "eye": "fill:{horn}",
    "dust": "fill:{halo};stroke:{line};stroke-opacity:.45;stroke-width:.8",
    "shadow": "fill:{shadow};fill-opacity:.28",
    "glow": "fill:{halo};fill-opacity:.75",
    "pole": "fill:none;stroke:{pole};stroke-width:2.2;stroke-linecap:round",
    "pole-glow": "fill:none;stroke:{halo};stroke-opacity:.75;stroke-width:4.8;stroke-linecap:round",
    "paint": "fill:none;stroke:{cream};stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
    "lit": "fill:{cream};fill-opacity:.24",
    "shaded": "fill:{shadow};fill-opacity:.26",
    "dark-cap": "fill:{shadow};fill-opacity:.55",
    "outline": "fill:none;stroke:{line};stroke-width:1.8;stroke-linejoin:round",
    "sign": "fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round",
    "herd": "fill:{paper};stroke:{ink};stroke-width:1.8",
    "herd-text": "fill:{ink}",
    "full": "fill:{ink};stroke:{paper};stroke-width:1.8",
    "full-text": "fill:{paper}",
    "cost": "fill:{accent};stroke:{on-accent};stroke-width:1.6;stroke-linejoin:round",
    "cost-text": "fill:{on-accent}",
    "trail": "fill:none;stroke:{ink};stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round",
    "dashed": "stroke-dasharray:7 6",
    "trail-casing": "fill:none;stroke:{paper};stroke-opacity:.8;stroke-width:7;stroke-linecap:round;stroke-linejoin:round",
    "trail-start": "fill:{paper};stroke:{ink};stroke-width:2",
    "number": "font-family:system-ui,'Liberation Sans',sans-serif;font-size:18px;font-weight:700;text-anchor:middle",
    "on-flag": "font-size:15px",
    "count": "fill:{ink};pointer-events:none",
    "hex-name": "fill:{ink};fill-opacity:.62;font-family:'Iowan Old Style',Palatino,Georgia,serif;font-size:14px;font-style:italic;pointer-events:none",
    "name": "fill:{ink};font-family:'Iowan Old Style',Palatino,Georgia,serif;font-size:17px;font-style:italic;text-anchor:middle;pointer-events:none",
    "piece": "pointer-events:none",
    "away": "opacity:0",
    "place": "fill:transparent;stroke-linejoin:round",
}  # fmt: skip
# On a phone numbers and names would be too small to read.
ON_A_PHONE = (
    "@media(max-width:600px){.wr-tag{transform:scale(1.4)}.wr-count{font-size:25px}.wr-name{font-size:23px}.wr-hex-name{font-size:23px}"
    ".wr-trail{stroke-width:4.5px}.wr-trail-casing{stroke-width:11px}}"
)


def style(theme: str) -> str:
    """The rules of a theme, colours as they are, for not every renderer knows variables."""
    at = THEMES.index(theme)
    colours = {name: pair[at] for name, pair in COLOURS_OF_PIECES.items()}
    fills = {name: "fill:{" + name + "}" for name in COLOURS_OF_PIECES}
    rules = {**fills, **seat_tags(), **LOOKS}
    return (
        "".join(f".wr-{name}{{{filled(look, colours)}}}" for name, look in rules.items())
        + ON_A_PHONE
    )


def seat_tags() -> dict[str, str]:
    """A number in a seat's colour."""
    tags = {}
    for seat in range(1, MOST_SEATS + 1):
        tags[f"camp-{seat}"] = f"fill:{{seat-{seat}}};stroke:{{cream}};stroke-width:2"
        tags[f"camp-{seat}-text"] = "fill:{cream}"
    return tags


def filled(look: str, colours: dict[str, str]) -> str:
    for name, colour in colours.items():
        look = look.replace("{" + name + "}", colour)
    return look


STYLE = {theme: style(theme) for theme in THEMES}


@cache
def symbols() -> str:
    """Every shape, once."""
    pieces = "".join(
        f'<symbol id="wr-{name}" overflow="visible">{shape}</symbol>' for name, shape in shapes()
    )
    signs = "".join(
        f'<symbol id="wr-{name}" viewBox="-16 -16 32 32">{shape}</symbol>'
        for name, shape in icons()
    )
    return pieces + signs


def shapes() -> Iterator[tuple[str, str]]:
    """The pieces and marks on the board."""
    for pose, (head, legs) in enumerate(POSES, start=1):
        yield f"buffalo-{pose}", buffalo(head, legs)
        drawn = f'<use href="#wr-buffalo-{pose}"/>'
        yield (
            f"buffalo-{pose}-moved",
            f'<path class="wr-dust" transform="scale(1.3)" d="{DUST}"/>{drawn}',
        )
        yield f"buffalo-{pose}-far", f'<g transform="scale({FAR})">{drawn}</g>'
    for seat in range(1, MOST_SEATS + 1):
        yield from tipis_of(seat)
        for count in marks.CAMPS_WITH_A_NUMBER:
            yield f"camp-{seat}-{count}", marks.tag(str(count), f"wr-camp-{seat}")
    for count in marks.HERDS_WITH_A_NUMBER:
        box = "wr-full" if count == marks.HERDS_WITH_A_NUMBER[-1] else "wr-herd"
        yield f"herd-{count}", marks.tag(str(count), box)
    for direction in marks.STEPS:
        yield f"step-{direction}", marks.trail(direction)
    yield "here", marks.here()
    yield "food", tipi.food()
    yield (
        "stock",
        "".join(
            f'<use href="#wr-food" x="{x}" y="{y}"/>'
            for x, y in ((-14, 2), (14, 2), (0, -10), (0, 8))
        ),
    )
    yield (
        "pill",
        '<g class="wr-tag"><rect class="wr-herd" x="-18" y="-13.5" width="36" height="27" rx="13.5"/></g>',
    )


def tipis_of(seat: int) -> Iterator[tuple[str, str]]:
    """A seat's tipi, also small, also unfed."""
    yield f"tipi-{seat}", tipi.cone(seat)
    yield f"tipi-{seat}-small", f'<g transform="scale({SMALL})"><use href="#wr-tipi-{seat}"/></g>'
    for size, high in (("", 57), ("-small", 46)):
        flag = f'<g transform="translate(0 -{high})">{marks.flag("−1")}</g>'
        yield f"tipi-{seat}{size}-unfed", f'<use href="#wr-tipi-{seat}{size}"/>{flag}'


def icons() -> Iterator[tuple[str, str]]:
    """Small signs for the seats' panels; these have a box of their own and fit any size."""
    yield "icon-food", '<g transform="scale(1.3)"><use href="#wr-food"/></g>'
    yield (
        "icon-buffalo",
        '<g transform="translate(0 11) scale(.64)"><use href="#wr-buffalo-1"/></g>',
    )
    for seat in range(1, MOST_SEATS + 1):
        yield f"icon-tipi-{seat}", tipi.small_cone(seat)
        yield (
            f"icon-packed-{seat}",
            f'<g transform="translate(3 8) scale(.66)">{tipi.packed(seat)}</g>',
        )
        yield f"icon-safe-{seat}", tipi.safe_cone(seat)
