"""Rivertable plays Wind River, Wadi and Niagara: exact rules, fast, from Python."""

from rivertable.engine.errors import (
    BadBoard,
    BadOption,
    BadRecord,
    IllegalMove,
    RivertableError,
    UnknownGame,
)
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.games import GAMES, load, start

__all__ = [
    "GAMES",
    "BadBoard",
    "BadOption",
    "BadRecord",
    "IllegalMove",
    "Move",
    "Position",
    "RivertableError",
    "UnknownGame",
    "View",
    "load",
    "start",
]
