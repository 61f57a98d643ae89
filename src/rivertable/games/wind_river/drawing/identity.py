"""Which buffalo and which tipi is which: pieces are alike, but each keeps its id in the drawing.

The game is followed from its start. Of several buffaloes on a hex the one moves that rested
longest, so none moves twice in a phase (WR-5.1b); of several tipis of a seat the one that came
first moves on, and the one that came last is lost.
"""

from dataclasses import dataclass, replace
from itertools import count, islice
from typing import TypeAlias

from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.position import View
from rivertable.engine.tracker import Follower
from rivertable.games.wind_river.board import HEXES, NEIGHBOUR
from rivertable.games.wind_river.rules.state import (
    HERD_MOVE,
    INSERT,
    PLACE,
    TIPI_MOVE,
)

Ids: TypeAlias = tuple[int, ...]
Places: TypeAlias = tuple[Ids, ...]
UNUSED = HEXES + 1  # the place of tipis that are in front of the player
STEPS: list[list[int]] = NEIGHBOUR.tolist()


@dataclass(frozen=True)
class Tracks:
    """The ids of the pieces on each place; who came last stands last."""

    buffaloes: Places  # by hex; the last place is the open plains
    tipis: tuple[Places, ...]  # by seat, then by hex; the last two places are the plains, UNUSED
    first: str = ""  # the piece that the last move moved, where tipis were lost after that


def follow(view: View) -> Tracks:
    """Follow every piece through the game so far."""
    return FOLLOWER.at(view)


def laid_out(setting: Setting, s: Record) -> Tracks:
    """Ids as the pieces stand at the start, hex by hex."""
    tipis = tuple(
        numbered([*s.tipis[me].tolist(), int(s.safe[me]), int(s.unused[me])])
        for me in range(setting.players)
    )
    return Tracks(numbered([*s.buffaloes.tolist(), int(s.gone)]), tipis)


def numbered(counts: list[int]) -> Places:
    ids = count(1)
    return tuple(tuple(islice(ids, here)) for here in counts)


def step(tracks: Tracks, seat: int, number: int, s: Record) -> Tracks:
    """What a move does to the pieces, and what happened by itself until the state after it."""
    word, hex = divmod(number, 64)
    moved = ""
    if word < TIPI_MOVE:
        moved = f"buffalo-{tracks.buffaloes[hex][0]}"
        tracks = replace(
            tracks, buffaloes=carried(tracks.buffaloes, hex, STEPS[word - HERD_MOVE][hex])
        )
    elif word < PLACE:
        moved = f"tipi-{seat}-{tracks.tipis[seat - 1][hex][0]}"
        tracks = with_tipis(tracks, seat, hex, STEPS[word - TIPI_MOVE][hex])
    elif word in (PLACE, INSERT):
        tracks = with_tipis(tracks, seat, UNUSED, hex)
    left = without_lost_tipis(tracks, s)
    return replace(left, first=moved if left is not tracks else "")


def with_tipis(tracks: Tracks, seat: int, start: int, end: int) -> Tracks:
    tipis = list(tracks.tipis)
    tipis[seat - 1] = carried(tipis[seat - 1], start, end)
    return replace(tracks, tipis=tuple(tipis))


def carried(places: Places, start: int, end: int) -> Places:
    """The first of those that stand here goes there."""
    after = list(places)
    first, *after_first = places[start]
    after[start] = tuple(after_first)
    after[end] = (*places[end], first)
    return tuple(after)


def without_lost_tipis(tracks: Tracks, s: Record) -> Tracks:
    """WR-5.2b: tipis are lost by choice or by themselves; the state knows which."""
    unused = s.unused.tolist()
    if all(len(places[UNUSED]) == left for places, left in zip(tracks.tipis, unused)):
        return tracks
    tipis = zip(tracks.tipis, s.tipis.tolist())
    return replace(tracks, tipis=tuple(without_lost(places, left) for places, left in tipis))


def without_lost(places: Places, left: list[int]) -> Places:
    """Those that came last to a hex, and are more than stand there, go back to the unused ones."""
    after, unused = list(places), list(places[UNUSED])
    for hex in range(HEXES):
        unused += reversed(places[hex][left[hex] :])
        after[hex] = places[hex][: left[hex]]
    after[UNUSED] = tuple(unused)
    return tuple(after)


FOLLOWER = Follower(laid_out, step)
