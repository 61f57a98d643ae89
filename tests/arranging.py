"""Positions for tests: the start of a game in which something has been changed by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import rivertable
from rivertable.engine.arrays import Record
from rivertable.engine.position import Position


def arranged(game: str, change: Callable[[Record], None], **start: Any) -> Position:
    """A position whose state `change` has put in order; it has no history and can be undone to."""
    setting = rivertable.start(game, **start).setting
    buffer = setting.start.copy()
    compiled = setting.game.kernel
    change(buffer[: compiled.size].view(setting.game.rules.STATE)[0])
    now = compiled.what_now(setting.board, buffer)
    return Position(replace(setting, start=buffer, now=now))


def texts(position: Position, seat: int | None = None) -> set[str]:
    """The legal moves as text."""
    return {str(move) for move in position.legal_moves(seat)}
