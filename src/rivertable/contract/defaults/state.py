"""What the rules say about a state that somebody sees."""

from collections.abc import Sequence

import numpy as np

from rivertable.contract.board_map import BoardMap, Piece
from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.game import Setting
from rivertable.engine.seats import SEATS_IN

PADDING = "padding"


def map_of(setting: Setting) -> BoardMap | None:
    """The layout of a game, if it says where its places are."""
    return setting.layout if isinstance(setting.layout, BoardMap) else None


def pieces_in(setting: Setting, s: Record) -> Sequence[Piece]:
    """What lies where; nothing in a game that has no map."""
    found = map_of(setting)
    return tuple(found.pieces(s)) if found else ()


def buffer_of(setting: Setting, s: Record) -> Numbers:
    """A state as the compiled rules take it."""
    kernel, kind = setting.game.kernel, setting.game.rules.STATE
    buffer = kernel.new_buffer()
    record = buffer[: kernel.size].view(kind)[0]
    for name in kind.names or ():
        if name != PADDING:
            record[name] = getattr(s, name)
    return buffer


def acting_in(setting: Setting, s: Record) -> tuple[int, ...]:
    """The seats that may move in a state."""
    return SEATS_IN[setting.game.kernel.what_now(setting.board, buffer_of(setting, s)) & 255]


def scores_in(setting: Setting, s: Record) -> list[list[int]]:
    """The numbers that ranks come from, a row for each seat."""
    out = np.zeros((setting.players, len(setting.game.score_names)), np.int64)
    setting.game.kernel.score(setting.board, buffer_of(setting, s), out)
    rows: list[list[int]] = out.tolist()
    return rows


def label_of(place: str) -> str:
    """What is written on a place: `2:C4` is the C4 of seat 2."""
    return place.rpartition(":")[2]


def owner_of(place: str) -> int:
    """The seat that a place belongs to, or 0."""
    seat, colon, _ = place.partition(":")
    return int(seat) if colon and seat.isdecimal() else 0
