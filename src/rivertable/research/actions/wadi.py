"""Wadi: positions in which everything is allowed that is ever allowed."""

from collections.abc import Callable, Iterator

from rivertable.engine.arrays import Record
from rivertable.engine.bits import has
from rivertable.engine.game import Setting
from rivertable.games.wadi.board import MOST_TILES
from rivertable.games.wadi.rules.state import BOARD, LEAVES, TURN


def positions(setting: Setting, blank: Callable[[], Record]) -> Iterator[Record]:
    """A shadoof on any land, and water on any one tile in its reach (WA-5.1, WA-5.2).

    A pump needs one shadoof and one source, so one of each is as good as many. Water is pumped from
    any land, but only from the wadi tiles that it flows through.
    """
    b = setting.board.view(BOARD)[0]
    sources = int(b.land) | flowing(b)
    for site in tiles(int(b.land)):
        for source in tiles(int(b.reach[site]) & sources):
            s = blank()
            s.phase = TURN
            s.supply[0] = 1
            s.shadoofs[0] = 1 << site
            s.wet = 1 << source & int(b.land)
            s.flowing = 1 << source & ~int(b.land)
            yield s


def flowing(b: Record) -> int:
    """WA-4.2: the wadi tiles that water begins on or flows through."""
    wet = 0
    for tile in range(MOST_TILES):
        at = tile if b.water[tile] else LEAVES
        while at != LEAVES:
            wet |= 1 << at
            at = int(b.next[at])
    return wet


def tiles(mask: int) -> list[int]:
    return [tile for tile in range(MOST_TILES) if has(mask, tile)]
