"""Hints at this terminal: first where to look, then which move, and why."""

from rivertable.bots.hint import Hint, hint
from rivertable.bots.hint_words import suggestion, where_to_look
from rivertable.engine.moment import Move

from .decision import Decision


class Hints:
    """Thinks once about a position; the second hint there says more than the first."""

    def __init__(self) -> None:
        self._asked: tuple[int, list[Move]] | None = None
        self._hint: Hint | None = None

    def next(self, decision: Decision) -> str:
        """The next hint for a decision."""
        view = decision.view
        asked = (view.seat, view.moves)
        if self._hint is None or self._asked != asked:
            self._asked, self._hint = asked, hint(view)
            return f"{where_to_look(view, self._hint)} Type hint again for a move."
        return f"{suggestion(view, self._hint)} {how_to_play(self._hint, decision)}"


def how_to_play(given: Hint, decision: Decision) -> str:
    """What to type to make the move."""
    return f"Type {decision.numbers[given.move]} or {given.move}."
