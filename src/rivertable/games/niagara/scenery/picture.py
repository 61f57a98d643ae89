"""The scenery of Niagara: all that never changes, as a picture of its own."""

from functools import lru_cache

from rivertable.engine.game import Setting
from rivertable.games.niagara.layout import SIZE, Discs
from rivertable.games.niagara.pieces.palette import PALETTES, Palette

from . import falls as scenery_falls
from . import land, river, shore

SERIF = "'Iowan Old Style', Palatino, Georgia, 'DejaVu Serif', serif"
MOST_PICTURES = 32  # that are kept


def scenery(setting: Setting, theme: str) -> str:
    """The board as a standalone SVG document, in the theme `light` or `dark`."""
    return plate(setting.layout.discs, setting.players, theme)


@lru_cache(MOST_PICTURES)
def plate(discs: Discs, players: int, theme: str) -> str:
    """The plate for so many players: they need berths and places for tiles."""
    p = PALETTES[theme]
    width, height = SIZE
    layers = (
        land.background(p),
        river.granite(p),
        shore.beach(p),
        river.wet_sand(p),
        river.water(p),
        river.stones(discs),
        scenery_falls.falls(p),
        shore.berths(players, p, theme == "dark"),
        shore.rope(p),
        shore.deposits(p, discs),
        land.forest(discs),
        land.tent(p),
        shore.weather_track(p),
        shore.card(players, p),
        title(p),
        frame(p),
    )
    definitions = land.definitions(p) + river.definitions() + scenery_falls.definitions(p)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{SERIF}">'
        f"<defs>{definitions}</defs>{''.join(layers)}</svg>"
    )


def title(p: Palette) -> str:
    """The name of the plate."""
    return (
        f'<text x="32" y="60" font-size="42" font-style="italic" fill="{p["ink"]}">Niagara</text>'
    )


def frame(p: Palette) -> str:
    """Rounded corners, cut out of paper."""
    width, height = SIZE
    return (
        f'<path d="M-9-9H{width + 9}V{height + 9}H-9ZM1 13V{height - 13}A12 12 0 0 0 13 {height - 1}'
        f"H{width - 13}A12 12 0 0 0 {width - 1} {height - 13}V13A12 12 0 0 0 {width - 13} 1H13"
        f'A12 12 0 0 0 1 13Z" fill="{p["page"]}" fill-rule="evenodd" stroke="{p["outline"]}" stroke-width="2"/>'
    )
