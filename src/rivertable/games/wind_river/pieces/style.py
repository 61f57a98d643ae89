"""The style sheets of the pieces: what each class of shape looks like by day and at dusk."""

from rivertable.games.wind_river.board import MOST_SEATS
from rivertable.games.wind_river.pieces.palette import PIECES, THEMES

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
    colours = {name: pair[at] for name, pair in PIECES.items()}
    fills = {name: "fill:{" + name + "}" for name in PIECES}
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
