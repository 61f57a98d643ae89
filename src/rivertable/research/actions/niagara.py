"""Niagara: positions in which everything is allowed that is ever allowed."""

from collections.abc import Callable, Iterator
from itertools import product

from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.games.niagara.board import (
    ALL_TILES,
    CANOES,
    COST,
    FALLS,
    HIGHEST,
    NAMES,
    SHORE,
    UPSTREAM,
)
from rivertable.games.niagara.notation import OtherMove, decode
from rivertable.games.niagara.rules.state import (
    CANOE,
    CHOOSING,
    OTHER,
    STEAL,
    UNLOAD_STEAL,
    WEATHER,
)

CARGOES = (0, 1, 2)  # none, and two colours: a gem is swapped for any colour but its own


def positions(setting: Setting, blank: Callable[[], Record]) -> Iterator[Record]:
    """Any tile for a canoe anywhere, beside gems of all colours and others' canoes to rob (NI-5.2).

    What a canoe may do depends on its place, cargo and points, on the gems there, and on who else is
    where it goes. Apart from that there are tiles to choose, gems to pay with and weather (NI-4, 5.1).
    """
    yield choosing(blank())
    s = blank()
    s.phase = WEATHER
    yield s
    tiles, places = range(1, HIGHEST + 1), range(SHORE, FALLS)
    for canoe, place, tile, cargo in product(range(CANOES), places, tiles, CARGOES):
        steps = (
            tile - COST if cargo else tile
        )  # upstream, to rob; what it carries is unloaded first
        s = blank()
        s.phase = CANOE
        s.may_move = 1 << canoe
        s.chosen[0] = tile
        s.deposit[:] = 1
        s.place[:] = UPSTREAM[max(steps, 0), place]
        s.cargo[:] = 1
        s.place[0, canoe] = place
        s.cargo[0, canoe] = cargo
        yield s


def choosing(s: Record) -> Record:
    """NI-4: all tiles in hand, a canoe lost, and a gem of each colour to buy it back."""
    s.phase = CHOOSING
    s.hand[0] = ALL_TILES
    s.place[0, 0] = FALLS
    s.collection[0] = 1
    return s


def turned(number: int, by: int, players: int) -> int:
    """The same move of the seat so many seats further on: it robs whoever is as far from itself."""
    word, bit = divmod(number, 64)
    if word == OTHER or bit < STEAL:
        return number
    first = UNLOAD_STEAL if bit >= UNLOAD_STEAL else STEAL
    seat, canoe = divmod(bit - first, CANOES)
    return 64 * word + first + (seat + by) % players * CANOES + canoe


def text(number: int) -> str:
    """A move of seat 1 without the place where its canoe is; others count from the one that acts."""
    move = decode(number)
    if isinstance(move, OtherMove):
        return move.text
    after = move.after.text
    if move.after.robs is not None:
        after = f"steal +{move.after.robs[0] - 1}.{move.after.robs[1]}"
    parts = (str(move.canoe), move.before.text, f">{NAMES[move.to]}", after)
    return " ".join(part for part in parts if part)
