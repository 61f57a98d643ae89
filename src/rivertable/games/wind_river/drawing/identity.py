"""Which buffalo and which tipi is which: pieces are alike, but each keeps its id in the drawing.

The game is tracked from its start. Of several buffaloes on a hex the one moves that rested
longest, so none moves twice in a phase (WR-5.1b); of several tipis of a seat the one that came
first moves on, and the one that came last is lost.
"""

from dataclasses import dataclass, replace
from itertools import count, islice
from typing import TypeAlias

from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.position import View
from rivertable.engine.tracker import Tracker
from rivertable.games.wind_river.board import HEXES
from rivertable.games.wind_river.notation import decode

Ids: TypeAlias = tuple[int, ...]
Places: TypeAlias = tuple[Ids, ...]
UNUSED = HEXES + 1  # the place of tipis that are in front of the player


@dataclass(frozen=True)
class PieceIds:
    """The ids of the pieces on each place; who came last stands last."""

    buffaloes: Places  # by hex; the last place is the open plains
    tipis: tuple[Places, ...]  # by seat, then by hex; the last two places are the plains, UNUSED
    first: str = ""  # the piece that the last move moved, where tipis were lost after that


def piece_ids(view: View) -> PieceIds:
    """Which piece is where in a view, tracked through the moves so far."""
    return TRACKER.at(view)


def laid_out(setting: Setting, s: Record) -> PieceIds:
    """Ids as the pieces stand at the start, hex by hex."""
    tipis = tuple(
        numbered([*s.tipis[me].tolist(), int(s.safe[me]), int(s.unused[me])])
        for me in range(setting.players)
    )
    return PieceIds(numbered([*s.buffaloes.tolist(), int(s.gone)]), tipis)


def numbered(counts: list[int]) -> Places:
    numbers = count(1)
    return tuple(tuple(islice(numbers, here)) for here in counts)


def step(pieces: PieceIds, seat: int, number: int, s: Record) -> PieceIds:
    """What a move does to the pieces, and what happened by itself until the state after it."""
    move, moved = decode(number), ""
    if move.verb == "herd" and move.to is not None:
        moved = f"buffalo-{pieces.buffaloes[move.hex][0]}"
        pieces = replace(pieces, buffaloes=carried(pieces.buffaloes, move.hex, move.to))
    elif move.verb == "move" and move.to is not None:
        moved = f"tipi-{seat}-{pieces.tipis[seat - 1][move.hex][0]}"
        pieces = with_tipis(pieces, seat, move.hex, move.to)
    elif move.verb in ("place", "insert"):
        pieces = with_tipis(pieces, seat, UNUSED, move.hex)
    left = without_lost_tipis(pieces, s)
    return replace(left, first=moved if left is not pieces else "")


def with_tipis(pieces: PieceIds, seat: int, start: int, end: int) -> PieceIds:
    tipis = list(pieces.tipis)
    tipis[seat - 1] = carried(tipis[seat - 1], start, end)
    return replace(pieces, tipis=tuple(tipis))


def carried(places: Places, start: int, end: int) -> Places:
    """The first of those that stand here goes there."""
    after = list(places)
    first, *after_first = places[start]
    after[start] = tuple(after_first)
    after[end] = (*places[end], first)
    return tuple(after)


def without_lost_tipis(pieces: PieceIds, s: Record) -> PieceIds:
    """WR-5.2b: tipis are lost by choice or by themselves; the state knows which."""
    unused = s.unused.tolist()
    if all(len(places[UNUSED]) == left for places, left in zip(pieces.tipis, unused)):
        return pieces
    tipis = zip(pieces.tipis, s.tipis.tolist())
    return replace(pieces, tipis=tuple(without_lost(places, left) for places, left in tipis))


def without_lost(places: Places, left: list[int]) -> Places:
    """Those that came last to a hex, and are more than stand there, go back to the unused ones."""
    after, unused = list(places), list(places[UNUSED])
    for hex in range(HEXES):
        unused += reversed(places[hex][left[hex] :])
        after[hex] = places[hex][: left[hex]]
    after[UNUSED] = tuple(unused)
    return tuple(after)


TRACKER = Tracker(laid_out, step)
