"""The colours of a board that brings none of its own: paper by day, slate at night."""

from rivertable.display.emblems import COLOURS

LIGHT = {
    "sheet": "#f8f1e0", "rim": "#d8cdb6", "place": "#eadfc6", "place2": "#dccca8", "edge": "#cdbd98",
    "ink": "#2a2723", "faint": "#75694f", "nobody": "#fffaf0", "nobody_edge": "#8a7b5f",
    "dark": "#3a2c1c", "cast": "#7b6a4a", "last": "#8a3d14", "light": "#fffaf0",
    "acting": "#b4532a", "on_seat": "#fffaf0",
}  # fmt: skip
DARK = {
    "sheet": "#182026", "rim": "#38444d", "place": "#2a343c", "place2": "#333f48", "edge": "#43515b",
    "ink": "#efe7d6", "faint": "#a6afab", "nobody": "#d9d2c2", "nobody_edge": "#0e1316",
    "dark": "#0b0f12", "cast": "#05080a", "last": "#f0a878", "light": "#12171b",
    "acting": "#e08a5b", "on_seat": "#fffaf0",
}  # fmt: skip

FONT = "font-family:'DejaVu Sans',system-ui,sans-serif;text-anchor:middle;pointer-events:none"


def seat_rules(palette: dict[str, str]) -> dict[str, str]:
    """The colours of the seats; what is nobody's is white."""
    colours = (palette["nobody"], *COLOURS)
    rules = {f"bd-seat-{seat}": f"fill:{colour}" for seat, colour in enumerate(colours)}
    rules |= {f"bd-own-{seat}": f"fill:{colour}" for seat, colour in enumerate(COLOURS, start=1)}
    return rules


def rules(palette: dict[str, str]) -> dict[str, str]:
    """What each class looks like."""
    written = f"{FONT};font-weight:700;paint-order:stroke;stroke-linejoin:round"
    on_seat = f"{written};fill:{palette['on_seat']};stroke:{palette['dark']};stroke-width:3"
    plain = f"{FONT};font-weight:700;fill:#2a2723"
    sizes = {"": 32, "-2": 17, "-3": 12}
    texts = {f"bd-text{size}": f"{on_seat};font-size:{px}px" for size, px in sizes.items()}
    texts |= {f"bd-plain{size}": f"{plain};font-size:{px}px" for size, px in sizes.items()}
    name = "font-family:'DejaVu Sans',system-ui,sans-serif"
    line = "fill:none;stroke-linecap:round;stroke-linejoin:round"
    return seat_rules(palette) | texts | {
        "bd-edge": f"stroke:{palette['dark']};stroke-width:2.5;stroke-linejoin:round",
        "bd-cast": f"fill:{palette['cast']};fill-opacity:.35",
        "bd-emblem": f"fill:{palette['on_seat']}",
        "bd-hot": "fill:transparent",
        "bd-piece": "pointer-events:none",  # what is pointed at is the place
        "bd-name": f"{name};font-size:23px;fill:{palette['ink']}",
        "bd-name-acting": f"{name};font-size:23px;font-weight:700;fill:{palette['ink']}",
        "bd-score": f"{name};font-size:19px;fill:{palette['faint']}",
        "bd-acting": f"fill:{palette['acting']}",
        "bd-off": "display:none",
        "bd-last-light": f"{line};stroke:{palette['light']};stroke-width:7;stroke-opacity:.7",
        "bd-last": f"{line};stroke:{palette['last']};stroke-width:3.5;stroke-dasharray:10 8",
        "bd-last-head": f"fill:{palette['last']};stroke:{palette['light']};stroke-width:2.5;paint-order:stroke",
        "bd-icon-score": f"fill:{palette['acting']}",
        "bd-icon-back": f"fill:none;stroke:{palette['faint']};stroke-width:2",
        "bd-icon-front": f"fill:{palette['faint']}",
    }  # fmt: skip


PALETTES = {"light": LIGHT, "dark": DARK}
STYLE = {
    theme: "".join(f".{name}{{{rule}}}" for name, rule in rules(palette).items())
    for theme, palette in PALETTES.items()
}
