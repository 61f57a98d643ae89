"""Which piece is which: pieces keep their ids for a whole game, so that they glide.

A state only says what lies where. So the game is tracked from its start: a piece that lies where
one like it lay before is the same; of the others, each is the nearest one like it that is gone.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rivertable.contract.board_map import Piece
from rivertable.contract.defaults.state import map_of, pieces_in
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE
from rivertable.engine.tracker import Tracker

MOST_RECENT = 12  # moves that are remembered as text

Kind = tuple[int, str]  # whose a piece is, and what is written on it
Point = tuple[float, float]


@dataclass(frozen=True)
class PieceIds:
    """The pieces of a moment by their ids, and the last moves as text."""

    setting: Setting
    before: Record  # the state, for writing the move that comes next
    pieces: Mapping[str, Piece]
    made: Mapping[Kind, int] = field(default_factory=dict)  # how many there have been of each kind
    recent: tuple[tuple[int, str], ...] = ()  # the last moves, the last one first


def piece_ids(view: View) -> PieceIds:
    """Every piece that is seen in a view, and what was done last."""
    return matched(TRACKER.at(view), pieces_in(view.setting, view.state))


def begin(setting: Setting, s: Record) -> PieceIds:
    """The pieces at the start."""
    return matched(PieceIds(setting, s.copy(), {}), pieces_in(setting, s))


def step(ids: PieceIds, seat: int, number: int, s: Record) -> PieceIds:
    """The pieces after a move."""
    setting = ids.setting
    text = setting.game.notation.write(setting, ids.before, seat, number)
    after = matched(ids, pieces_in(setting, s))
    recent = ((seat, text), *ids.recent)[:MOST_RECENT]
    return PieceIds(setting, s.copy(), after.pieces, after.made, recent)


TRACKER = Tracker(begin, step)


def matched(ids: PieceIds, pieces: Sequence[Piece]) -> PieceIds:
    """The pieces that lie there now, each with the id of the one that it was before."""
    left = dict(ids.pieces)
    found: dict[int, str] = {}
    for index, piece in enumerate(pieces):
        same = next((id for id, was in left.items() if was == piece), None)
        if same is not None:
            found[index] = same
            del left[same]
    made = dict(ids.made)
    for index, piece in enumerate(pieces):
        if index not in found:
            nearest = nearest_of(ids.setting, left, piece)
            found[index] = nearest or new_id(piece, made)
            left.pop(found[index], None)
    lying = {found[index]: piece for index, piece in enumerate(pieces)}
    now = {id: lying[id] for id in [*ids.pieces, *lying] if id in lying}  # new ones last
    return PieceIds(ids.setting, ids.before, now, made, ids.recent)


def nearest_of(setting: Setting, left: Mapping[str, Piece], piece: Piece) -> str | None:
    """The piece of the same kind that is nearest."""
    alike = [id for id, was in left.items() if was[1:] == piece[1:]]
    return min(alike, key=lambda id: distance(setting, left[id], piece), default=None)


def distance(setting: Setting, one: Piece, other: Piece) -> float:
    """How far apart two pieces lie."""
    found = map_of(setting)
    return math.dist(found.places[one.place], found.places[other.place]) if found else 0.0


def new_id(piece: Piece, made: dict[Kind, int]) -> str:
    """An id that no piece has had."""
    kind = (piece.seat, piece.text)
    made[kind] = made.get(kind, 0) + 1
    return f"piece-{piece.seat}-{re.sub(r'[^a-zA-Z0-9]', '_', piece.text)}-{made[kind]}"


def last_moves(view: View) -> list[tuple[int, str]]:
    """The last move as a seat and a text; of choices that were made at the same time, all of them."""
    secrets = view.setting.game.secrets
    found: list[tuple[int, str]] = []
    for (seat, number), (_, text) in zip(view.backwards(), TRACKER.at(view).recent, strict=False):
        if number == HIDDEN or seat in {who for who, _ in found}:
            break
        if seat != CHANCE:
            found.append((seat, text))
        is_choice = secrets is not None and secrets.is_choice(number)
        if seat != CHANCE and not is_choice:
            break
    return found
