"""What lies and stands on the board: watered land, shadoofs, water and how much of it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rivertable.display.paths import Point
from rivertable.display.scene import Element
from rivertable.games.wadi.board import SHADOOFS
from rivertable.games.wadi.drawing.identity import PieceIds
from rivertable.games.wadi.drawing.tiles import Tiles
from rivertable.games.wadi.snapshot import Snapshot

# Where the drops of a stack lie; further ones are hidden below the last, and counted.
STACKS = {1: ((0, 0),), 2: ((-12, -2), (12, 2))}
HEAP = ((-14, -7), (14, -7), (0, 5))
COUNT = (21, 20)  # where the count of a heap stands
ON_LAND = (0, -9)  # where water lies on a land tile,
BESIDE_SHADOOF = (34, 4)  # and on one with a shadoof
ON_FOOT = -3  # a shadoof stands a little above the middle, clear of the basins
MOST_PIECES = 8192  # that are kept: the working set of some dozens of games


def ground(tiles: Tiles, snapshot: Snapshot) -> Iterator[Element]:
    """Watered land and the water on the wadi: first the ground, then what grows, then the bed."""
    for tile, dry_and_wet in tiles.dry_and_wet:
        yield dry_and_wet[snapshot.is_wet(tile) or snapshot.water[tile] > 0]


@lru_cache(MOST_PIECES)
def piece(id: str, symbol: str, x: float, y: float, place: str, is_off: bool = False) -> Element:
    """A shadoof or a water; off the board it has no place."""
    look = {"href": f"#wa-{symbol}"}
    if place:
        look["data-place"] = place
    if is_off:
        look["class"] = "wa-off"
    return Element(id, "use", look, x, y)


def shadoofs(tiles: Tiles, pieces: PieceIds, players: int) -> Iterator[Element]:
    """Seven shadoofs of each seat; those not yet built wait unseen at the seat's token."""
    for seat in range(1, players + 1):
        built, symbol = pieces.shadoofs[seat], f"shadoof-{seat}"
        for i in range(SHADOOFS):
            if i < len(built):
                x, y = tiles.centres[built[i]]
                place = tiles.names[built[i]]
                yield piece(f"shadoof-{seat}.{i + 1}", symbol, x, y + ON_FOOT, place)
            else:
                x, y = tiles.tokens[seat - 1]
                yield piece(f"shadoof-{seat}.{i + 1}", symbol, x, y + ON_FOOT, "", True)


def water(tiles: Tiles, snapshot: Snapshot, pieces: PieceIds) -> Iterator[Element]:
    """Every water of the game; what has left waits unseen at its exit."""
    placed: dict[int, Element] = {}
    for tile, stack in pieces.water.items():
        drops = on_wadi if tile in tiles.middles else on_land
        placed |= drops(tiles, snapshot, tile, stack)
    for number, cell in pieces.gone.items():
        x, y = tiles.exits[cell] if cell else (0.0, 0.0)
        placed[number] = piece(f"water-{number}", "drop", x, y, "", True)
    return (placed[number] for number in sorted(placed))


def on_wadi(
    tiles: Tiles, snapshot: Snapshot, tile: int, stack: Sequence[int]
) -> dict[int, Element]:
    """The water of a wadi tile; what lies below a heap is not seen."""
    (x, y), places = tiles.middles[tile], STACKS.get(len(stack), HEAP)
    drops = {}
    for i, number in enumerate(stack):
        dx, dy = places[min(i, len(places) - 1)]
        is_hidden = i >= len(places)
        name = tiles.names[tile]
        drops[number] = piece(f"water-{number}", "drop", x + dx, y + dy, name, is_hidden)
    return drops


def on_land(
    tiles: Tiles, snapshot: Snapshot, tile: int, stack: Sequence[int]
) -> dict[int, Element]:
    """The one water of a land tile."""
    (number,), (x, y) = stack, resting(tiles, snapshot, tile)
    symbol = "drop-small" if tile in snapshot.owners else "drop"
    return {number: piece(f"water-{number}", symbol, x, y, tiles.names[tile])}


def resting(tiles: Tiles, snapshot: Snapshot, tile: int) -> Point:
    """Where water rests on a tile."""
    if tile in tiles.middles:
        return tiles.middles[tile]
    x, y = tiles.centres[tile]
    dx, dy = BESIDE_SHADOOF if tile in snapshot.owners else ON_LAND
    return x + dx, y + dy


def counts(tiles: Tiles, snapshot: Snapshot) -> Iterator[Element]:
    """The number on every heap."""
    for tile, at in tiles.middles.items():
        yield from count_of(tiles.names[tile], at, max(len(HEAP), snapshot.water[tile]))


@lru_cache(MOST_PIECES)
def count_of(name: str, at: Point, count: int) -> tuple[Element, Element]:
    """The number on a heap and the pill behind it; not seen where all drops are."""
    x, y = at[0] + COUNT[0], at[1] + COUNT[1]
    is_heap = count > len(HEAP)
    pill = piece(f"pill-{name}", "pill-wide" if count > 9 else "pill", x, y, "", not is_heap)
    look = {"class": "wa-count" if is_heap else "wa-off"}
    text = str(count) if is_heap else ""
    return pill, Element(f"count-{name}", "text", look, x, y + 10, text)
