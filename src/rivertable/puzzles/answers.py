"""The answers of a puzzle: every turn that is right, as far as it is clear what is right."""

from collections.abc import Iterable
from typing import TypeAlias

from rivertable.bots.thinking import Turn
from rivertable.engine.position import View

from .long_search import AS_GOOD, Judgement, judged

Line: TypeAlias = tuple[int, ...]  # numbers of moves
Lines: TypeAlias = tuple[Line, ...]

MOST_DECISIONS = 9  # that are judged for one puzzle
MOST_RIGHT = 1 / 3  # of the first moves


class Doubt(Exception):
    """It is not clear what is right."""


class Solution:
    """All right turns from a view on; raises Doubt where it is not clear that these are all."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._known: dict[bytes, Judgement | None] = {}
        first = self._judged(())
        if first is None or len(first.right) > MOST_RIGHT * len(view.legal_numbers()):
            raise Doubt
        self.share, self.next_share = first.share, first.next_share
        self.lines: Lines = tuple(self._lines((), first))

    def _lines(self, done: Line, judgement: Judgement) -> Iterable[Line]:
        """Each right move, and how the turn goes on after it while only some moves are right."""
        for number in judgement.right:
            line = (*done, number)
            following = self._judged(line)
            if following is None:
                yield line
                continue
            if following.share < self.share - 2 * AS_GOOD:  # so it was not as good as it seemed
                raise Doubt
            yield from self._lines(line, following)

    def _judged(self, line: Line) -> Judgement | None:
        """What is right after these moves; None if the turn is over, or anything will do."""
        turn = Turn(self._view, line)
        key = turn.buffer.tobytes()
        if key not in self._known:
            if len(self._known) >= MOST_DECISIONS:
                raise Doubt
            goes_on = turn.goes_on
            self._known[key] = judged(turn.setting, turn.buffer, turn.seat) if goes_on else None
        return self._known[key]


def allowed(lines: Lines, done: Line) -> set[int]:
    """What is right after these moves, all of them right; nothing when the puzzle is solved."""
    count = len(done)
    if any(line == done for line in lines):
        return set()
    return {line[count] for line in lines if line[:count] == done and len(line) > count}
