"""What lies where on a board of Wadi, and what it is worth, read out of a state once."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.games.wadi.rules.state import BOARD

KEPT_BOARDS = 64  # of which is remembered what does not change


@dataclass(frozen=True)
class Snapshot:
    """What lies where, read out of a state once, for reading a record's field takes its time."""

    wet: int
    water: list[int]  # by tile, on the wadi
    owners: dict[int, int]  # the seat of each shadoof, by tile

    @classmethod
    def of(cls, s: Record) -> "Snapshot":
        """What lies where in a state."""
        masks = enumerate(s.shadoofs.tolist(), start=1)
        owners = {tile: seat for seat, mask in masks for tile in tiles_in(mask)}
        return cls(int(s.wet), s.water.tolist(), owners)

    @property
    def wet_anywhere(self) -> int:
        """The tiles with water, on land or on the wadi."""
        return self.wet | sum(1 << tile for tile, count in enumerate(self.water) if count)

    def is_wet(self, tile: int) -> bool:
        """Is there water on this land tile?"""
        return bool(self.wet >> tile & 1)


def tiles_in(mask: int) -> list[int]:
    """The tiles of a set, ascending."""
    tiles = []
    while mask:
        tiles.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tiles


@dataclass(frozen=True)
class Worth:
    """WA-6: what water and shadoofs are worth on a board, read out of its record once."""

    reach: list[int]  # by tile
    reservoirs: list[int]  # by tile; on the wadi there are none
    alike: list[tuple[int, int]]  # so many reservoirs, and the tiles that have them

    def of_water(self, shadoofs: int, tile: int) -> int:
        """The points that water on a tile is worth to the owner of these shadoofs."""
        return self.reservoirs[tile] * (shadoofs & self.reach[tile]).bit_count()

    def of_shadoof(self, wet: int, tile: int) -> int:
        """The points that a shadoof on a tile scores, or would score."""
        watered = self.reach[tile] & wet
        return sum(count * (watered & tiles).bit_count() for count, tiles in self.alike)


def worth_on(setting: Setting) -> Worth:
    """What things are worth on the board of a game."""
    return worth_of(setting.board.tobytes())


@lru_cache(KEPT_BOARDS)
def worth_of(board: bytes) -> Worth:
    b = np.frombuffer(board, BOARD)[0]
    reservoirs = b.reservoirs.tolist()
    alike = [
        (count, sum(1 << tile for tile, here in enumerate(reservoirs) if here == count))
        for count in sorted(set(reservoirs) - {0})
    ]
    return Worth(b.reach.tolist(), reservoirs, alike)
