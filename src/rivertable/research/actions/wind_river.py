"""Wind River: positions in which everything is allowed that is ever allowed."""

from collections.abc import Callable, Iterator

from rivertable.engine.arrays import Record
from rivertable.engine.bits import has
from rivertable.engine.game import Setting
from rivertable.games.wind_river.board import HEXES, PRICE_OF_A_TIPI
from rivertable.games.wind_river.rules.state import (
    BOARD,
    EXTRA,
    LOSING,
    PLACING,
    add_buffalo,
    add_tipi,
)


def positions(setting: Setting, blank: Callable[[], Record]) -> Iterator[Record]:
    """Pieces on any one hex: every move is of one hex, and no other piece makes it possible.

    With a tipi, two buffaloes and resources there, all extra activities (WR-5.3) are allowed, and
    among them every step of a buffalo; without buffaloes the tipi starves (WR-5.2); on an empty
    board tipis are placed anywhere (WR-3).
    """
    yield in_phase(blank(), PLACING)
    in_play = int(setting.board.view(BOARD)[0].in_play)
    for hex in filter(lambda hex: has(in_play, hex), range(HEXES)):
        s = in_phase(blank(), LOSING)
        add_tipi(s, 0, hex)
        yield s
        s = in_phase(blank(), EXTRA)
        add_tipi(s, 0, hex)
        add_buffalo(s, hex)
        add_buffalo(s, hex)
        s.resources[0] = PRICE_OF_A_TIPI
        s.unused[0] = 1
        yield s


def in_phase(s: Record, phase: int) -> Record:
    s.phase = phase
    return s
