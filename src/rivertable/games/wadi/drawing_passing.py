"""What is seen on the way to a scene, for the page to show one after the other.

A line that is not to be seen: moments between `|`, changes between `;`, each `id x y` for a piece
that goes there or `id=class` for one that looks otherwise. See docs/protocol.md.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from rivertable.scene import Element


def passing(moments: Iterable[Iterable[Element]]) -> Element:
    """What changes from each moment to the next; from the last one to the scene, the scene tells."""
    by_id = [{element.id: element for element in elements} for elements in moments]
    told = (";".join(changes(before, after)) for before, after in pairwise(by_id))
    return Element("passing", "metadata", text="|".join(line for line in told if line))


def changes(before: dict[str, Element], after: dict[str, Element]) -> Iterator[str]:
    """What goes elsewhere or looks otherwise."""
    for id, element in after.items():
        was, look = before[id], element.attributes.get("class", "")
        if (was.x, was.y) != (element.x, element.y):
            yield f"{id} {element.x:.0f} {element.y:.0f}"
        if was.attributes.get("class", "") != look:
            yield f"{id}={look}"
