"""The changing part of a board of Wadi as a scene, and what to point at for every legal move.

Every element is in every scene of a game, in the same order; what is not to be seen has the class
`wa-off`. So a move changes a few attributes and never the order of painting.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rivertable.display.language import Say
from rivertable.display.scene import (
    Element,
    Elements,
    Scene,
    ending,
    passing,
)
from rivertable.display.turns import last_choices
from rivertable.engine.game import Setting
from rivertable.engine.position import View
from rivertable.games.wadi.board import SHADOOFS, WADI
from rivertable.games.wadi.drawing.choices import choices
from rivertable.games.wadi.drawing.identity import Pieces, follow
from rivertable.games.wadi.drawing.last_move import (
    above_pieces,
    below_pieces,
    last_action,
    shaft,
)
from rivertable.games.wadi.drawing.layout import Reach, Sheet, sheet_of
from rivertable.games.wadi.drawing.status_strip import foot
from rivertable.games.wadi.rules.state import BUILD
from rivertable.games.wadi.scenery.places import Point, size
from rivertable.games.wadi.words.language import say_in
from rivertable.games.wadi.words.sentences import Lying, name_of, words_for

__all__ = ["draw", "size"]

# Where the drops of a stack lie; further ones are hidden below the last, and counted.
STACKS = {1: ((0, 0),), 2: ((-12, -2), (12, 2))}
HEAP = ((-14, -7), (14, -7), (0, 5))
COUNT = (21, 20)  # where the count of a heap stands
ON_LAND = (0, -9)  # where water lies on a land tile,
BESIDE_SHADOOF = (34, 4)  # and on one with a shadoof
ON_FOOT = -3  # a shadoof stands a little above the middle, clear of the basins
HOT = 98  # the edge of what can be pointed at: 45 px on a phone of 360 px
MOST_PIECES = 8192  # that are kept: the working set of some dozens of games


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
    sheet, lying, pieces = sheet_of(setting.layout), Lying.of(s), follow(view)
    action = last_action(view)
    line, tip, angle, site = last_mark(sheet, lying, action)
    return (
        *grounds(sheet, lying),
        *below_pieces(action, line, site),
        *shadoofs(sheet, pieces, setting.players),
        *water(sheet, lying, pieces),
        *counts(sheet, lying),
        above_pieces(tip, angle),
        *foot(setting.layout, s, setting.players, view.acting, say),
        *hot(setting, sheet, lying, say),
        passing(moments(sheet, lying, pieces, setting.players)),
    )


# The board ----------------------------------------------------------------------------------


def grounds(sheet: Sheet, lying: Lying) -> Iterator[Element]:
    """Watered land and the water on the wadi: first the ground, then what grows, then the bed."""
    for tile, dry_and_wet in sheet.grounds:
        yield dry_and_wet[lying.is_wet(tile) or lying.water[tile] > 0]


@lru_cache(MOST_PIECES)
def piece(id: str, symbol: str, x: float, y: float, place: str, is_off: bool = False) -> Element:
    """A shadoof or a water; off the board it has no place."""
    look = {"href": f"#wa-{symbol}"}
    if place:
        look["data-place"] = place
    if is_off:
        look["class"] = "wa-off"
    return Element(id, "use", look, x, y)


def shadoofs(sheet: Sheet, pieces: Pieces, players: int) -> Iterator[Element]:
    """Seven shadoofs of each seat; those not yet built wait unseen at the seat's token."""
    for seat in range(1, players + 1):
        built, symbol = pieces.shadoofs[seat], f"shadoof-{seat}"
        for i in range(SHADOOFS):
            if i < len(built):
                x, y = sheet.centres[built[i]]
                place = sheet.names[built[i]]
                yield piece(f"shadoof-{seat}.{i + 1}", symbol, x, y + ON_FOOT, place)
            else:
                x, y = sheet.tokens[seat - 1]
                yield piece(f"shadoof-{seat}.{i + 1}", symbol, x, y + ON_FOOT, "", True)


def water(sheet: Sheet, lying: Lying, pieces: Pieces) -> Iterator[Element]:
    """Every water of the game; what has left waits unseen at its exit."""
    placed: dict[int, Element] = {}
    for tile, stack in pieces.water.items():
        drops = on_wadi if tile in sheet.middles else on_land
        placed |= drops(sheet, lying, tile, stack)
    for number, cell in pieces.gone.items():
        x, y = sheet.exits[cell] if cell else (0.0, 0.0)
        placed[number] = piece(f"water-{number}", "drop", x, y, "", True)
    return (placed[number] for number in sorted(placed))


def on_wadi(sheet: Sheet, lying: Lying, tile: int, stack: Sequence[int]) -> dict[int, Element]:
    """The water of a wadi tile; what lies below a heap is not seen."""
    (x, y), places = sheet.middles[tile], STACKS.get(len(stack), HEAP)
    drops = {}
    for i, number in enumerate(stack):
        dx, dy = places[min(i, len(places) - 1)]
        is_hidden = i >= len(places)
        name = sheet.names[tile]
        drops[number] = piece(f"water-{number}", "drop", x + dx, y + dy, name, is_hidden)
    return drops


def on_land(sheet: Sheet, lying: Lying, tile: int, stack: Sequence[int]) -> dict[int, Element]:
    """The one water of a land tile."""
    (number,), (x, y) = stack, resting(sheet, lying, tile)
    symbol = "drop-small" if tile in lying.owners else "drop"
    return {number: piece(f"water-{number}", symbol, x, y, sheet.names[tile])}


def resting(sheet: Sheet, lying: Lying, tile: int) -> Point:
    """Where water rests on a tile."""
    if tile in sheet.middles:
        return sheet.middles[tile]
    x, y = sheet.centres[tile]
    dx, dy = BESIDE_SHADOOF if tile in lying.owners else ON_LAND
    return x + dx, y + dy


def counts(sheet: Sheet, lying: Lying) -> Iterator[Element]:
    """The number on every heap."""
    for tile, at in sheet.middles.items():
        yield from count_of(sheet.names[tile], at, max(len(HEAP), lying.water[tile]))


@lru_cache(MOST_PIECES)
def count_of(name: str, at: Point, count: int) -> tuple[Element, Element]:
    """The number on a heap and the pill behind it; not seen where all drops are."""
    x, y = at[0] + COUNT[0], at[1] + COUNT[1]
    is_heap = count > len(HEAP)
    pill = piece(f"pill-{name}", "pill-wide" if count > 9 else "pill", x, y, "", not is_heap)
    look = {"class": "wa-count" if is_heap else "wa-off"}
    text = str(count) if is_heap else ""
    return pill, Element(f"count-{name}", "text", look, x, y + 10, text)


def moments(
    sheet: Sheet, lying: Lying, pieces: Pieces, players: int
) -> Iterator[tuple[Element, ...]]:
    """What is seen on the way here: it ends with the last but one, for the last is the scene."""
    if len(pieces.passed) < 2:
        return
    first = pieces.passed[0].water
    for passed in pieces.passed:
        yield (
            *(dry_and_wet[tile in passed.water] for tile, dry_and_wet in sheet.grounds),
            *shadoofs(sheet, passed, players),
            *water(sheet, lying, passed),
            *heaps(sheet, first, passed.water),
        )


def heaps(
    sheet: Sheet, first: Mapping[int, Sequence[int]], now: Mapping[int, Sequence[int]]
) -> Iterator[Element]:
    """A number stays as long as it is true."""
    for tile, at in sheet.middles.items():
        is_true = len(first.get(tile, ())) == len(now.get(tile, ()))
        yield from count_of(sheet.names[tile], at, len(now.get(tile, ())) if is_true else 0)


def last_mark(
    sheet: Sheet, lying: Lying, action: tuple[int, int] | None
) -> tuple[str, Point | None, float, Point]:
    """The line of the last move, its tip and angle, and the site if it was a build."""
    if action is None:
        return "M0 0", None, 0.0, (0.0, 0.0)
    word, tile = action
    if word == BUILD:
        return "M0 0", None, 0.0, sheet.centres[tile]
    begin, end = resting(sheet, lying, word), resting(sheet, lying, tile)
    line, tip, angle = shaft(begin, end, tile in lying.owners)
    return line, tip, angle, (0.0, 0.0)


# What can be pointed at -----------------------------------------------------------------------


def hot(setting: Setting, sheet: Sheet, lying: Lying, say: Say) -> Iterator[Element]:
    """Every tile, to be pointed at and to be read aloud."""
    names, owners = setting.names, lying.owners
    tiles = zip(sheet.names, sheet.marks, sheet.centres)
    for tile, (name, mark, at) in enumerate(tiles):
        water = lying.water[tile] if mark == WADI else lying.wet >> tile & 1
        owner = name_of(names, owners[tile], say) if tile in owners else ""
        reach = sheet.reach[tile] if tile in owners else ()
        yield hot_tile(name, mark, at, water, owner, reach, say)


@lru_cache(MOST_PIECES)
def hot_tile(
    name: str, mark: str, at: Point, water: int, owner: str, reach: Reach, say: Say
) -> Element:
    """A tile; one with a shadoof says how far that reaches."""
    label = words_for(name, mark, water, owner, say)
    attributes = {**SQUARE, "data-place": name, "aria-label": label, **dict(reach)}
    return Element(f"tile-{name}", "rect", attributes, *at)


SQUARE = {
    "class": "wa-hot", "x": str(-HOT / 2), "y": str(-HOT / 2),
    "width": str(HOT), "height": str(HOT), "rx": "12",
}  # fmt: skip
