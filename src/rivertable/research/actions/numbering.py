"""The numbering itself: see `rivertable.research.actions`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Setting
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.moment import Moment, Move
from rivertable.engine.seats import check_seat

from . import niagara, wadi, wind_river

Generous = Callable[[Setting, "Blank"], Iterator[Record]]
Blank = Callable[[], Record]
UNKNOWN = -1  # stands for the action of a move that can never be legal
FIRST_SEAT = 1


@dataclass(frozen=True)
class Table:
    """What a game says about its moves."""

    # Positions that allow seat 1 whatever any position could; `Blank` makes a state of zeros.
    positions: Callable[[Setting, Any], Iterator[Record]]
    # The number of what seat 1 means by a number, when it is said by a seat so many seats further on.
    turned: Callable[[int, int, int], int] | None = None
    text: Callable[[int], str] | None = None  # where the notation depends on the position


TABLES = {
    "wind-river": Table(wind_river.positions),
    "wadi": Table(wadi.positions),
    "niagara": Table(niagara.positions, niagara.turned, niagara.text),
}

_made: dict[tuple[Any, ...], "Actions"] = {}


def of(setting: Setting) -> "Actions":
    """The actions of a game with these players and options; made once."""
    if not isinstance(setting, Setting):
        raise RivertableError(
            f"actions are those of a setting, as position.setting; not of {setting!r:.40}."
        )
    if setting.key not in _made:
        _made[setting.key] = Actions(setting)
    return _made[setting.key]


def table_of(moment: Moment) -> "Actions":
    """The actions of the game that a position is of."""
    return of(moment.setting)


class Actions:
    """A number from 0 to `count` - 1 for each move that a seat can ever make."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._table = TABLES.get(setting.game.name)
        most = 64 * setting.game.rules.WORDS
        found = range(most) if self._table is None else allowed(setting, self._table)
        self.count = len(found)
        # By seat (0 is nobody's, and like seat 1's): the number of each action, and back.
        self.numbers = np.array([self._turned(found, seat) for seat in self._seats], np.int16)
        self.actions = np.full((len(self.numbers), most), UNKNOWN, np.int16)
        for seat in self._seats:
            self.actions[seat, self.numbers[seat]] = np.arange(self.count)

    @cached_property
    def by_word(self) -> tuple[Numbers, Numbers]:
        """By seat and word of moves: which bits are actions, and which action is the first of them.

        UNKNOWN if the actions of the seat are in another order than its moves.
        """
        are_known = (self.actions != UNKNOWN).reshape(len(self.actions), -1, 64)
        places = np.packbits(are_known, axis=-1, bitorder="little").view(np.int64)[..., 0]
        counts = are_known.sum(axis=-1)
        firsts = counts.cumsum(axis=1) - counts
        firsts[(np.diff(self.numbers) < 0).any(axis=1)] = UNKNOWN
        return np.ascontiguousarray(places), firsts

    @property
    def _seats(self) -> range:
        return range(self.setting.players + 1)

    def _turned(self, numbers: range | list[int], seat: int) -> list[int]:
        turned = self._table and self._table.turned
        if not turned or seat <= FIRST_SEAT:
            return list(numbers)
        return [turned(number, seat - FIRST_SEAT, self.setting.players) for number in numbers]

    def number(self, action: int, seat: int) -> int:
        """The engine's number of an action of a seat."""
        check_seat(seat, self.setting.players)
        if not 0 <= action < self.count:
            raise RivertableError(f"actions are 0 to {self.count - 1}, not {action}.")
        return int(self.numbers[seat, action])

    def action(self, number: int, seat: int) -> int:
        """The action of a seat that the engine knows by this number."""
        check_seat(seat, self.setting.players)
        inside = 0 <= number < self.actions.shape[1]
        action = int(self.actions[seat, number]) if inside else UNKNOWN
        if action == UNKNOWN:
            raise RivertableError(f"move {number} of seat {seat} can never be legal here.")
        return action

    def legal(self, moment: Moment, seat: int) -> Numbers:
        """The actions that are legal for a seat now."""
        check_seat(seat, self.setting.players)
        if moment.setting.key != self.setting.key:
            raise RivertableError(
                f"these are actions of {told(self.setting)}, not of {told(moment.setting)}."
            )
        numbers = moment.legal_numbers(seat)
        actions: Numbers = self.actions[seat, numbers]
        if actions.size and actions.min() == UNKNOWN:
            outside = int(numbers[actions == UNKNOWN][0])
            raise RivertableError(f"move {outside} of seat {seat} {NOT_IN_TABLE}")
        return actions

    def mask(self, moment: Moment, seat: int) -> Numbers:
        """A 1 for each action that is legal for a seat now, as int8."""
        mask = np.zeros(self.count, np.int8)
        mask[self.legal(moment, seat)] = 1
        return mask

    def move(self, moment: Moment, action: int, seat: int) -> Move:
        """An action as a move of a position, with its notation there."""
        setting, number = moment.setting, self.number(action, seat)
        return Move(seat, number, setting.game.notation.write(setting, moment.state, seat, number))

    @cached_property
    def texts(self) -> list[str]:
        """What each action is. A canoe's way has no beginning here: it is wherever the canoe is."""
        return [self._text(number) for number in self.numbers[FIRST_SEAT].tolist()]

    def _text(self, number: int) -> str:
        if self._table is None:
            return f"move {number}"
        if self._table.text is not None:
            return self._table.text(number)
        setting = self.setting
        start = setting.start[: setting.game.kernel.size].view(setting.game.rules.STATE)[0]
        return setting.game.notation.write(setting, start, FIRST_SEAT, number)

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {text: action for action, text in enumerate(self.texts)}

    def find(self, text: str) -> int:
        """The action of a text, as it stands in `texts`."""
        if text not in self._by_text:
            raise RivertableError(f"no action is called {text!r}; `texts` has them all.")
        return self._by_text[text]

    def __repr__(self) -> str:
        return f"<{self.count} actions of {told(self.setting)}>"

    def __reduce__(self) -> Any:
        return (of, (self.setting,))


NOT_IN_TABLE = "is not in the table of actions; this is a mistake of rivertable.research.actions."


def allowed(setting: Setting, table: Table) -> list[int]:
    """The numbers of all moves that some generous position allows seat 1, ascending."""
    kernel = setting.game.kernel
    buffer, out = kernel.new_buffer(), np.empty(MOST_MOVES, np.int16)
    record = buffer[: kernel.size].view(setting.game.rules.STATE)[0]

    def blank() -> Record:
        buffer[:] = 0
        return record

    numbers: set[int] = set()
    for _ in table.positions(setting, blank):
        count = kernel.legal_numbers(setting.board, buffer, FIRST_SEAT, out)
        numbers.update(out[:count].tolist())
    return sorted(numbers)


def told(setting: Setting) -> str:
    """A kind of game, for people."""
    options = "".join(f", {name}={value}" for name, value in setting.options.items())
    return f"{setting.game.name} {setting.version}(players={setting.players}{options})"
