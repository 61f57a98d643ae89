"""Tracking a game move by move, for what a state does not say: which of several pieces is which.

Drawings ask for it at every move, so what was found at a moment is kept, and the next one goes on
from there instead of from the start.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Generic, TypeVar

from .arrays import Numbers, Record
from .game import Setting
from .kernel import HIDDEN
from .moment import History, Moment

Found = TypeVar("Found")

MOST_MOMENTS = 2048  # that are kept: the last ones of as many games


@dataclass(frozen=True)
class Kept(Generic[Found]):
    """What was found at a moment, and the state that the game goes on from."""

    history: History  # held, because it is found by its id, which no other one may get
    found: Found
    state: Numbers


class Tracker(Generic[Found]):
    """Tracks games from `begin(setting, state)` with `step(found, seat, number, state after it)`.

    A step returns something new and leaves what it was given as it is.
    """

    def __init__(
        self,
        begin: Callable[[Setting, Record], Found],
        step: Callable[[Found, int, int, Record], Found],
        most: int = MOST_MOMENTS,
    ) -> None:
        self._begin = begin
        self._step = step
        self._most = most
        self._kept: dict[int, Kept[Found]] = {}  # by the id of a history, last used last

    def at(self, moment: Moment) -> Found:
        """What is found when the game is tracked up to this moment."""
        ahead: list[tuple[Any, int, int]] = []  # the moves that are still ahead, last one first
        history = moment.history
        while history is not None and id(history) not in self._kept:
            ahead.append(history)
            history = history[0]
        start = self._kept.get(id(history)) or self._beginning(moment.setting)
        if not ahead:
            self._keep(start)
            return start.found
        if len(ahead) == 1 and moment.setting.game.secrets is None:
            return self._go_to(moment, start)
        return self._go_on(moment.setting, start, ahead[::-1])

    def _beginning(self, setting: Setting) -> Kept[Found]:
        state = setting.start[: setting.game.kernel.size]
        record = state.view(setting.game.rules.STATE)[0]
        return Kept(None, self._begin(setting, record), state)

    def _go_to(self, moment: Moment, start: Kept[Found]) -> Found:
        """Track one move, of which the moment itself, where nothing is hidden, tells the state."""
        assert moment.history is not None
        _, seat, number = moment.history
        state = moment.buffer[: moment.size].copy()
        record = state.view(moment.setting.game.rules.STATE)[0]
        found = self._step(start.found, seat, number, record)
        self._keep(Kept(moment.history, found, state))
        return found

    def _go_on(
        self, setting: Setting, start: Kept[Found], ahead: list[tuple[Any, int, int]]
    ) -> Found:
        """Track some moves; the last moment before anything hidden is kept."""
        compiled, secrets = setting.game.kernel, setting.game.secrets
        buffer, found = compiled.new_buffer(), start.found
        state = buffer[: compiled.size]
        state[:] = start.state
        record = state.view(setting.game.rules.STATE)[0]
        known = sum(1 for _ in takewhile(lambda move: move[2] != HIDDEN, ahead))
        for count, move in enumerate(ahead, start=1):
            _, seat, number = move
            if number == HIDDEN:
                assert secrets is not None
                number = secrets.possible(record, seat)[0]  # any will do: it is not seen
            compiled.play_number(setting.board, buffer, seat, number)
            found = self._step(found, seat, number, record)
            if count == known:
                self._keep(Kept(move, found, state.copy()))
        return found

    def _keep(self, kept: Kept[Found]) -> None:
        """Keep it as the last one used; whatever was not used for longest makes room."""
        if kept.history is None:
            return  # the start of another game has no history either
        self._kept.pop(id(kept.history), None)
        self._kept[id(kept.history)] = kept
        while len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
