"""The style sheets of Wadi: every shape is coloured by class, wa-f- fills and wa-s- strokes."""

import re

from rivertable.display.emblems import COLOURS
from rivertable.games.wadi.pieces.palette import PALETTES
from rivertable.games.wadi.pieces.symbols import symbols

ROUND = "stroke-linecap:round;stroke-linejoin:round"


def rules(palette: dict[str, str]) -> dict[str, str]:
    """What each class looks like."""
    out = {"wa-o": f"stroke:{palette['line']}", "wa-round": ROUND}
    for tone, colour in palette.items():
        out[f"wa-f-{tone}"] = f"fill:{colour}"
        out[f"wa-s-{tone}"] = f"stroke:{colour};fill:none"
        out[f"wa-o-{tone}"] = f"stroke:{colour}"
    for seat, colour in enumerate(COLOURS, start=1):
        out[f"wa-seat{seat}"] = f"fill:{colour}"
    return out


def rules_for(palette: dict[str, str], markup: str) -> str:
    """The rules for the classes that the markup uses."""
    used = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', markup))))
    return "".join(f".{name}{{{rule}}}" for name, rule in rules(palette).items() if name in used)


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
    theme: rules_for(palette, symbols()) + scene_rules(palette)
    for theme, palette in PALETTES.items()
}
