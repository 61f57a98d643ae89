"""Elements of a scene: a piece or a mark in its place."""

from functools import lru_cache

from rivertable.display.paths import Point
from rivertable.display.scene import Element

MOST_PIECES = 8192  # that are kept: the working set of some dozens of games


@lru_cache(MOST_PIECES)
def piece(id: str, symbol: str, at: Point, place: str = "", is_away: bool = False) -> Element:
    """A piece or a mark; the ones that are away stay in the scene, unseen."""
    attributes = {"href": f"#wr-{symbol}", "class": "wr-piece wr-away" if is_away else "wr-piece"}
    if place and not is_away:
        attributes["data-place"] = place
    return Element(id, "use", attributes, *at)
