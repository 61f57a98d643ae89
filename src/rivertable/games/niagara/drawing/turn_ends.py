"""Which choices end the turn. They are not tried out, for in a view the tiles of others are missing."""

from collections.abc import Iterator, Sequence

from rivertable.display.scene import Choice
from rivertable.engine.arrays import Record
from rivertable.games.niagara.board import CANOES, SHORE
from rivertable.games.niagara.rules.state import CHOOSING

from .choices import read

BOTH = (1 << CANOES) - 1


def last_choices(s: Record, choices: Sequence[Choice]) -> Iterator[int]:
    """The indices of the choices that end the turn."""
    return (i for i, choice in enumerate(choices) if is_last(s, choice.move))


def is_last(s: Record, move: str) -> bool:
    """NI-5.2a: a turn ends unless the other canoe may still move; a tile can be changed (NI-4a)."""
    if s.phase == CHOOSING:
        return False
    if ">" not in move:
        return True
    paddling = read(move)
    is_only_one = paddling.start == SHORE and s.must_move == BOTH  # of two that began ashore
    return bool(is_only_one or s.may_move == 1 << (paddling.canoe - 1))
