"""The changing part of a board of Wadi as a scene, and what to point at for every legal move.

Every element is in every scene of a game, in the same order; what is not to be seen has the class
`wa-off`. So a move changes a few attributes and never the order of painting.
"""

from collections.abc import Iterator
from functools import lru_cache

from rivertable.display.language import Say
from rivertable.display.phrases import name_of
from rivertable.display.scene import (
    Element,
    Elements,
    Scene,
    ending,
    passing,
    sounding,
)
from rivertable.display.turns import last_choices
from rivertable.engine.game import Setting
from rivertable.engine.position import View
from rivertable.games.wadi.drawing.animation import frames
from rivertable.games.wadi.drawing.choices import choices
from rivertable.games.wadi.drawing.identity import piece_ids
from rivertable.games.wadi.drawing.last_move import (
    last_action,
    last_mark,
)
from rivertable.games.wadi.drawing.pieces import (
    counts,
    ground,
    shadoofs,
    water,
)
from rivertable.games.wadi.drawing.status_strip import status_strip
from rivertable.games.wadi.drawing.tiles import Tiles, tiles_of
from rivertable.games.wadi.layout import size
from rivertable.games.wadi.snapshot import Snapshot
from rivertable.games.wadi.words.language import say_in
from rivertable.games.wadi.words.names import words_for

HOT = 98  # the edge of what can be pointed at: 45 px on a phone of 360 px
MOST_PLACES = 8192  # that are kept: the working set of some dozens of games


def draw(view: View, language: str = "en") -> Scene:
    """The scene that a seat sees, and what its legal moves are to point at."""
    return drawn_on(board(view, language), view, language)


def drawn_on(board: Elements, view: View, language: str) -> Scene:
    """The board, which all see alike, with what only the seat of this view is shown."""
    say = say_in(language)
    offered = tuple(choices(view, view.state, say))
    return Scene(*size(view.setting), (*board, ending(last_choices(view))), offered)


def board(view: View, language: str) -> Elements:
    """What everybody sees."""
    say, s = say_in(language), view.state
    setting = view.setting
    tiles, snapshot, pieces = tiles_of(setting.layout), Snapshot.of(s), piece_ids(view)
    below, above = last_mark(tiles, snapshot, last_action(view))
    return (
        *ground(tiles, snapshot.wet_anywhere),
        *below,
        *shadoofs(tiles, pieces, setting.players),
        *water(tiles, snapshot, pieces),
        *counts(tiles, snapshot),
        above,
        *status_strip(setting.layout, snapshot, s, setting.players, view.acting, say),
        *hot(setting, tiles, snapshot, say),
        passing(frames(tiles, snapshot, pieces, setting.players)),
        sounding("water" if pieces.frames and pieces.frames[0].water != pieces.water else ""),
    )


# What can be pointed at -----------------------------------------------------------------------


def hot(setting: Setting, tiles: Tiles, snapshot: Snapshot, say: Say) -> Iterator[Element]:
    """Every tile, to be pointed at and to be read aloud."""
    names, owners = setting.names, snapshot.owners
    for tile, count in enumerate(snapshot.water[: len(tiles.names)]):
        owner = name_of(names, owners[tile], say) if tile in owners else None
        yield hot_tile(tiles, tile, count or snapshot.wet >> tile & 1, owner, say)


@lru_cache(MOST_PLACES)
def hot_tile(tiles: Tiles, tile: int, water: int, owner: str | None, say: Say) -> Element:
    """A tile; one with somebody's shadoof says how far that reaches."""
    name, reach = tiles.names[tile], () if owner is None else tiles.reach[tile]
    label = words_for(name, tiles.marks[tile], water, owner or "", say)
    attributes = {**SQUARE, "data-place": name, "aria-label": label, **dict(reach)}
    return Element(f"tile-{name}", "rect", attributes, *tiles.centres[tile])


SQUARE = {
    "class": "wa-hot", "x": str(-HOT / 2), "y": str(-HOT / 2),
    "width": str(HOT), "height": str(HOT), "rx": "12",
}  # fmt: skip
