"""A drawing as data: a flat list of elements by id, to SVG text, and the difference of two.

The server draws, the browser shows. A scene holds what changes in a game: pieces, marks, numbers.
What never changes (the scenery) is a picture of its own, drawn once per board and theme and kept
by the browser; the shapes of the pieces are symbols, sent once. So a move is a few hundred bytes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress, pairwise
from operator import is_not
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from .paths import short

Change: TypeAlias = list[str] | dict[str, str | None]
# By the ids of two elements, both held by whoever keeps this, what is not as it was.
Known: TypeAlias = dict[tuple[int, int], dict[str, str | None]]
MOST_UNSEEN = 1024  # elements that are kept


@dataclass(frozen=True)
class Element:
    """One thing in a drawing. `x` and `y` are where it stands; the browser glides it there.

    Elements never change, so drawings keep those they have made and use them again.
    """

    id: str
    tag: str  # use, text, circle, path, ...
    attributes: Mapping[str, str] = field(default_factory=dict)
    x: float = 0.0
    y: float = 0.0
    text: str = ""

    @cached_property
    def shown(self) -> Mapping[str, str]:
        """Its attributes as they are written, kept for the next difference."""
        return self.written()

    def written(self) -> Mapping[str, str]:
        """Its attributes as they are written, place included; `text` stands for its words.

        Not kept: of every element at every table they would take more memory than anything else.
        """
        place = {"transform": f"translate({short(self.x)} {short(self.y)})"}
        words = {"text": self.text} if self.text else {}
        return {"tag": self.tag, **place, **self.attributes, **words}

    def svg(self) -> str:
        """The element as SVG."""
        shown = {"id": self.id, **self.written()}
        tag, words = shown.pop("tag"), shown.pop("text", "")
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in shown.items())
        return f"<{tag}{attributes}>{escape(words)}</{tag}>" if words else f"<{tag}{attributes}/>"


Elements: TypeAlias = tuple[Element, ...]


@dataclass(frozen=True)
class Pick:
    """One thing to point at on the way to a move: an element of the scene, or a button."""

    id: str  # the id of an element, or a name of its own for a button
    label: str = ""  # for a button, and for those who listen instead of looking
    is_button: bool = False
    icon: str = ""  # of a button: the id of a symbol
    is_card: bool = False  # its icon says it all; the label is only for those who listen
    note: str = ""  # what pointing there costs or brings, to be seen beside the place
    is_warning: bool = False  # what may follow is bad for whoever points there

    @cached_property
    def shown(self) -> Mapping[str, object]:
        """The pick as it is sent to the browser."""
        sent: dict[str, object] = {"id": self.id, "label": self.label, "button": self.is_button}
        more = {"icon": self.icon, "card": self.is_card, "note": self.note}
        more |= {"warning": self.is_warning}
        return sent | {key: value for key, value in more.items() if value}


@dataclass(frozen=True)
class Choice:
    """A legal move as what has to be pointed at, one after the other, until no other one fits."""

    move: str  # its notation
    picks: tuple[Pick, ...]

    @cached_property
    def shown(self) -> Mapping[str, object]:
        """The choice as it is sent to the browser."""
        return {"move": self.move, "picks": [pick.shown for pick in self.picks]}


@dataclass(frozen=True)
class Scene:
    """All that changes in the drawing of a game, in the order in which it is painted."""

    width: int
    height: int
    elements: Elements
    choices: tuple[Choice, ...] = ()

    def svg(self, scenery: str = "", symbols: str = "", style: str = "") -> str:
        """The whole drawing as one SVG document: for notebooks, docs, pictures, a first page."""
        parts = "".join(element.svg() for element in self.elements)
        css = f"<style>{style}</style>" if style else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}">'
            f"{css}<defs>{symbols}</defs>{scenery}<g>{parts}</g></svg>"
        )


def difference(old: Scene, new: Scene, known: Known | None = None) -> dict[str, Change]:
    """What turns the old scene into the new one: for each id, the attributes that changed.

    An attribute that is gone is None; an element that is gone is an empty list. `order` says the
    order of painting, where it is not the old one with new elements at the end. What was found before
    is `known`: all who watch a table see most of the same changes, of the very same elements.
    """
    known = {} if known is None else known
    if len(old.elements) != len(new.elements):
        return difference_of_lists(old, new)
    changes: dict[str, Change] = {}
    is_new = map(is_not, old.elements, new.elements)
    for index in compress(range(len(new.elements)), is_new):
        was, element = old.elements[index], new.elements[index]
        if was.id != element.id:
            return difference_of_lists(old, new)
        pair = id(was), id(element)
        if pair not in known:
            known[pair] = changed_attributes(was.shown, element.shown)
        if changed := known[pair]:
            changes[element.id] = changed
    return changes


def difference_of_lists(old: Scene, new: Scene) -> dict[str, Change]:
    """The difference of scenes that do not have the same elements in the same order."""
    before = {element.id: element for element in old.elements}
    after = {element.id: element for element in new.elements}
    changes: dict[str, Change] = {name: [] for name in before if name not in after}
    for name, element in after.items():
        was = before.get(name)
        if was is not element:
            changed = changed_attributes(was.shown if was else {}, element.shown)
            if changed:
                changes[name] = changed
    if natural_order(before, after) != list(after):
        changes["order"] = list(after)
    return changes


def changed_attributes(was: Mapping[str, str], shown: Mapping[str, str]) -> dict[str, str | None]:
    """The attributes that are not what they were; those that are gone are None."""
    if was == shown:
        return {}
    changed: dict[str, str | None] = {k: v for k, v in shown.items() if was.get(k) != v}
    for gone in was.keys() - shown.keys():
        changed[gone] = None
    return changed


def natural_order(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """The order that a browser arrives at by itself: what stays in place, what is new behind."""
    old, new = dict.fromkeys(before), dict.fromkeys(after)
    return [name for name in old if name in new] + [name for name in new if name not in old]


def passing(moments: Iterable[Iterable[Element]]) -> Element:
    """What is seen on the way to a scene, for the page to show one moment after the other.

    A line that is not to be seen: moments between `|`, changes between `;`, each `id x y` for a
    piece that goes there or `id=class` for one that looks otherwise. From the last moment to the
    scene, the scene tells. See docs/protocol.md.
    """
    seen = map(tuple, moments)
    told = (";".join(changes(before, after)) for before, after in pairwise(seen))
    return unseen("passing", "|".join(line for line in told if line))


def changes(before: Elements, after: Elements) -> Iterator[str]:
    """What comes, goes elsewhere or looks otherwise from one moment to the next."""
    by_id = {element.id: element for element in before}
    kept = {id(element) for element in before}
    for element in after:
        if id(element) in kept:
            continue
        was, look = by_id.get(element.id), element.attributes.get("class", "")
        if was is None or (was.x, was.y) != (element.x, element.y):
            yield f"{element.id} {element.x:.0f} {element.y:.0f}"
        if was is not None and was.attributes.get("class", "") != look:
            yield f"{element.id}={look}"


def ending(choices: Iterable[int]) -> Element:
    """Which choices end the turn, by their indices: whoever confirms their turns is asked then."""
    return unseen("ending", " ".join(map(str, choices)))


def sounding(name: str) -> Element:
    """What the last move sounds like: `water`, `falls`; empty for any other step."""
    return unseen("sound", name)


@lru_cache(MOST_UNSEEN)
def unseen(id: str, text: str) -> Element:
    """What is not to be seen, but for the page to know; most of it is empty most of the time."""
    return Element(id, "metadata", text=text)
