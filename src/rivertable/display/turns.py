"""Where a turn ends."""

import numpy as np

from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.position import View


def last_choices(view: View) -> list[int]:
    """The legal moves after which it is not this seat that acts, by their indices."""
    setting, seat = view.setting, view.seat
    if view.acting != (seat,) or seat == 0:
        return []
    out = np.empty(MOST_MOVES, np.int16)
    found = setting.game.kernel.last_moves(setting.board, view.buffer, seat, out)
    return [int(index) for index in out[:found].tolist()]
