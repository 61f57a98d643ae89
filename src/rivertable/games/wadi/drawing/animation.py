"""What is seen from the last scene to this one: a move may pump, and then all water flows."""

from collections.abc import Iterator, Mapping, Sequence

from rivertable.display.scene import Element
from rivertable.games.wadi.drawing.identity import PieceIds
from rivertable.games.wadi.drawing.pieces import count_of, ground, shadoofs, water
from rivertable.games.wadi.drawing.tiles import Tiles
from rivertable.games.wadi.snapshot import Snapshot


def frames(
    tiles: Tiles, snapshot: Snapshot, pieces: PieceIds, players: int
) -> Iterator[tuple[Element, ...]]:
    """One after the other; the last one is the scene itself and is left out."""
    if len(pieces.frames) < 2:
        return
    first = pieces.frames[0].water
    for frame in pieces.frames:
        yield (
            *ground(tiles, sum(1 << tile for tile in frame.water)),
            *shadoofs(tiles, frame, players),
            *water(tiles, snapshot, frame),
            *heaps(tiles, first, frame.water),
        )


def heaps(
    tiles: Tiles, first: Mapping[int, Sequence[int]], now: Mapping[int, Sequence[int]]
) -> Iterator[Element]:
    """A number stays as long as it is true."""
    for tile in tiles.middles:
        count = len(now.get(tile, ()))
        yield from count_of(tiles, tile, count if count == len(first.get(tile, ())) else 0)
