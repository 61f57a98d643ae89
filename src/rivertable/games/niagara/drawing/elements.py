"""Elements of a scene: a symbol in its place, words."""

from functools import lru_cache

from rivertable.display.paths import short
from rivertable.display.scene import Element
from rivertable.games.niagara.layout import Spot
from rivertable.games.niagara.pieces.symbols import box

MOST_ELEMENTS = 8192  # that are kept: the working set of some dozens of games


@lru_cache(MOST_ELEMENTS)
def placed(
    id: str, symbol: str, spot: Spot, scale: float = 1, shown: bool = True, **more: str
) -> Element:
    """A symbol, scaled, in its place."""
    wide, high = box(symbol)
    look = more.pop("look", "")
    classes = " ".join(word for word in (look, "" if shown else "ni-away") if word)
    attributes = {
        "href": f"#ni-{symbol}",
        "x": short(-wide * scale),
        "y": short(-high * scale),
        "width": short(2 * wide * scale),
        "height": short(2 * high * scale),
    }
    attributes |= {name.replace("_", "-"): value for name, value in more.items()}
    if classes:
        attributes["class"] = classes
    return Element(id, "use", attributes, *spot)


@lru_cache(MOST_ELEMENTS)
def written(id: str, look: str, spot: Spot, text: str) -> Element:
    """Words or a number."""
    return Element(id, "text", {"class": look}, *spot, text=text)
