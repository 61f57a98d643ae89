"""What never changes on the board: one picture for each plain, number of players and theme."""

from functools import lru_cache

from rivertable.display.paths import Hand
from rivertable.engine.game import Setting
from rivertable.games.wind_river.board import Plain
from rivertable.games.wind_river.layout import HEIGHT, WIDTH
from rivertable.games.wind_river.pieces.palette import Colours, colours
from rivertable.games.wind_river.scenery import land, plain

MOST_PICTURES = 32  # that are kept


def scenery(setting: Setting, theme: str) -> str:
    """The board without pieces, as an SVG document of its own."""
    return painted(setting.layout, setting.players, theme)


@lru_cache(MOST_PICTURES)
def painted(laid: Plain, players: int, theme: str) -> str:
    """From the back to the front."""
    colour = colours(theme)
    layers = (
        f'<path fill="{colour["paper"]}" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>',
        land.sky(colour),
        land.mountains(colour),
        land.hills(colour),
        land.river(colour),
        plain.grass(colour, laid),
        plain.patches(colour),
        plain.out_of_play(colour, laid.in_play(players)),
        plain.seam_lines(colour),
        plain.growth(colour),
        land.trees(colour),
        plain.camps(colour, players),
        grain(colour),
        land.torn_paper(colour),
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return f"{head}{''.join(layers)}</svg>"


def grain(colour: Colours) -> str:
    """The tooth of the paper: one sheet of specks, laid side by side.

    A noise filter, or a pattern of the same specks, takes resvg as long as all the rest.
    """
    hand, size = Hand(4), 250
    dark, light = (
        "".join(
            f"M{round(hand.between(0, size))} {round(hand.between(0, size))}h1" for _ in range(300)
        )
        for _ in "12"
    )
    sheets = "".join(
        f'<use href="#wrs-specks" x="{x}" y="{y}"/>'
        for x in range(0, WIDTH, size)
        for y in range(0, HEIGHT, size)
    )
    return (
        f'<defs><g id="wrs-specks"><path stroke="{colour["seam"]}" d="{dark}"/>'
        f'<path stroke="{colour["glow"]}" d="{light}"/></g></defs><g stroke-opacity=".26">{sheets}</g>'
    )
