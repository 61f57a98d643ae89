"""What lies and stands on the board: watered land, shadoofs, water and how much of it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rivertable.display.paths import Point
from rivertable.display.scene import Element
from rivertable.games.wadi.board import SHADOOFS, Cell
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
NOWHERE = -1  # the tile of a shadoof that is not built
MOST_PIECES = 8192  # that are kept: the working set of some dozens of games


def ground(tiles: Tiles, wet: int) -> list[Element]:
    """Watered land and the water on the wadi: first the ground, then what grows, then the bed."""
    return [dry_and_wet[wet >> tile & 1] for tile, dry_and_wet in tiles.dry_and_wet]


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
        built = pieces.shadoofs[seat]
        for number in range(1, SHADOOFS + 1):
            tile = built[number - 1] if number <= len(built) else NOWHERE
            yield shadoof(tiles, seat, number, tile)


@lru_cache(MOST_PIECES)
def shadoof(tiles: Tiles, seat: int, number: int, tile: int) -> Element:
    """A shadoof on its tile, or not yet built."""
    is_built = tile != NOWHERE
    x, y = tiles.centres[tile] if is_built else tiles.tokens[seat - 1]
    place = tiles.names[tile] if is_built else ""
    return piece(f"shadoof-{seat}.{number}", f"shadoof-{seat}", x, y + ON_FOOT, place, not is_built)


def water(tiles: Tiles, snapshot: Snapshot, pieces: PieceIds) -> list[Element]:
    """Every water of the game; what has left waits unseen at its exit."""
    placed: dict[int, Element] = {}
    for tile, stack in pieces.water.items():
        if tile in tiles.middles:
            placed |= on_wadi(tiles, tile, stack)
        else:
            placed[stack[0]] = on_land(tiles, tile, stack[0], tile in snapshot.owners)
    for number, cell in pieces.gone.items():
        placed[number] = gone(tiles, number, cell)
    return [placed[number] for number in sorted(placed)]


@lru_cache(MOST_PIECES)
def gone(tiles: Tiles, number: int, cell: Cell | None) -> Element:
    """A water that has left."""
    x, y = tiles.exits[cell] if cell else (0.0, 0.0)
    return piece(f"water-{number}", "drop", x, y, "", True)


@lru_cache(MOST_PIECES)
def on_wadi(tiles: Tiles, tile: int, stack: Sequence[int]) -> Mapping[int, Element]:
    """The water of a wadi tile; what lies below a heap is not seen."""
    (x, y), places = tiles.middles[tile], STACKS.get(len(stack), HEAP)
    drops = {}
    for i, number in enumerate(stack):
        dx, dy = places[min(i, len(places) - 1)]
        is_hidden = i >= len(places)
        name = tiles.names[tile]
        drops[number] = piece(f"water-{number}", "drop", x + dx, y + dy, name, is_hidden)
    return drops


@lru_cache(MOST_PIECES)
def on_land(tiles: Tiles, tile: int, number: int, is_beside_shadoof: bool) -> Element:
    """The one water of a land tile."""
    x, y = resting(tiles, tile, is_beside_shadoof)
    symbol = "drop-small" if is_beside_shadoof else "drop"
    return piece(f"water-{number}", symbol, x, y, tiles.names[tile])


def resting(tiles: Tiles, tile: int, is_beside_shadoof: bool) -> Point:
    """Where water rests on a tile."""
    if tile in tiles.middles:
        return tiles.middles[tile]
    x, y = tiles.centres[tile]
    dx, dy = BESIDE_SHADOOF if is_beside_shadoof else ON_LAND
    return x + dx, y + dy


def counts(tiles: Tiles, snapshot: Snapshot) -> Iterator[Element]:
    """The number on every heap."""
    for tile in tiles.middles:
        yield from count_of(tiles, tile, snapshot.water[tile])


@lru_cache(MOST_PIECES)
def count_of(tiles: Tiles, tile: int, count: int) -> tuple[Element, Element]:
    """The number on a heap and the pill behind it; not seen where all drops are."""
    if 0 < count <= len(HEAP):
        return count_of(tiles, tile, 0)
    name, (x, y) = tiles.names[tile], tiles.middles[tile]
    x, y = x + COUNT[0], y + COUNT[1]
    is_heap = count > len(HEAP)
    pill = piece(f"pill-{name}", "pill-wide" if count > 9 else "pill", x, y, "", not is_heap)
    look = {"class": "wa-count" if is_heap else "wa-off"}
    text = str(count) if is_heap else ""
    return pill, Element(f"count-{name}", "text", look, x, y + 10, text)
