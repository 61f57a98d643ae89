"""The arrays of many games: a row for each game, and single rows as positions."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rivertable.engine.arrays import Numbers
from rivertable.engine.eights import FLAGS
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Setting
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.research.actions import Actions, told
from rivertable.research.seeds import GREATEST_SEED, seed_of_game

from .chance import DRAWS, GAME, HASHED, NOTHING_KEPT, SEED
from .kernel import ELSEWHERE, LENGTH, ORIGIN, SEAT_BITS, STEPS
from .moves import NO_MOVE

MOST_IN_A_STEP = 16  # moves that a step may add to a log: one, and what chance does then
BETWEEN_LOOKS = 16  # steps for which logs have room when they have been made longer
CACHE_LINE = 16  # moves; rows of an even number of lines would crowd each other out of the cache
FIRST_LOG = BETWEEN_LOOKS * MOST_IN_A_STEP + CACHE_LINE
MOST_CHANCE = 16  # moves of chance in a step that `info` can hold


class Batch:
    """The games of a vector environment.

    `states` are the bytes of each game's state; `courses` say what chance is drawn from (`chance.py`)
    and count moves and steps; `logs` have the moves since a game began; `standings` are scores above
    the mean; `flags` is room in which legal actions are listed. The rest is what the seat that acts is
    given: `words`, sets of legal actions with 64 in each; `masks`, the same with a byte for each;
    `observations`.
    """

    def __init__(
        self, setting: Setting, actions: Actions, games: int, length: int, masks: bool, finals: bool
    ) -> None:
        self.setting = setting
        self.games = games
        words = -(-actions.count // 64)
        self.states = np.zeros((games, setting.game.kernel.size), np.int16)
        self.courses = np.zeros((games, STEPS + 1), np.int64)
        self.logs = np.zeros((games, FIRST_LOG), np.int32)
        self.chance = np.full((games, MOST_CHANCE), NO_MOVE, np.int16)
        self.standings = np.zeros((games, setting.players))
        self.seats = np.zeros(games, np.int64)
        self.words = np.zeros((games, words), np.int64)
        self.flags = np.zeros(64 * words + FLAGS, np.int8)
        self.masks = np.zeros((games, actions.count if masks else 0), np.int8)
        self.observations = np.zeros((games, length), np.int8)
        finals_of = games if finals else 0
        self.last_courses = np.zeros((finals_of, STEPS + 1), np.int64)
        self.last_logs = np.zeros((finals_of, FIRST_LOG), np.int32)
        self.final_observations = np.zeros((finals_of, length), np.int8)
        self.final_seats = np.zeros(games, np.int64)
        self._steps_with_room = 0
        self._are_given_away = False
        self.set_starts([Position(replace(setting, seed=None))])

    def give_away(self) -> None:
        """Let the caller keep what the last step wrote: the next one writes new arrays."""
        self._are_given_away = True

    def renew(self, keep: bool) -> None:
        """Before arrays are written that were given away: new ones, as they were if not all is written."""
        if self._are_given_away:
            for name in ("chance", "masks", "observations"):
                old: Numbers = getattr(self, name)
                setattr(self, name, old.copy() if keep else np.empty_like(old))
        self._are_given_away = False

    def arrays(self) -> tuple[np.ndarray[Any, Any], ...]:
        """As the kernel takes them."""
        return (
            self.states, self.courses, self.logs, self.chance, self.standings,
            self.seats, self.words, self.masks, self.observations,
        )  # fmt: skip

    def finals(self) -> tuple[np.ndarray[Any, Any], ...]:
        return self.last_courses, self.last_logs, self.final_observations, self.final_seats

    def begin_step(self, is_whole: bool) -> None:
        """Chance has done nothing yet, and logs have room for another step, in all games or not."""
        self.renew(keep=not is_whole)
        self.chance.fill(NO_MOVE)
        self._steps_with_room -= 1
        if self._steps_with_room <= 0:
            longest = int(self.courses[:, LENGTH].max())
            if longest + MOST_IN_A_STEP > self.logs.shape[1]:
                self._grow(longest + BETWEEN_LOOKS * MOST_IN_A_STEP)
            self._steps_with_room = (self.logs.shape[1] - longest) // MOST_IN_A_STEP

    def _grow(self, wanted: int) -> None:
        length = -(-wanted // (2 * CACHE_LINE)) * 2 * CACHE_LINE + CACHE_LINE
        for name in ("logs", "last_logs"):
            old: Numbers = getattr(self, name)
            new = np.zeros((len(old), length), np.int32)
            new[:, : old.shape[1]] = old
            setattr(self, name, new)

    # Where games begin ------------------------------------------------------------------------

    def set_starts(self, positions: Sequence[Position]) -> None:
        """Let games begin at these positions, in turn."""
        if not len(positions):
            raise RivertableError("games begin at one position at least: start has none.")
        for position in positions:
            self.check(position)
        self._histories = [position.numbers() for position in positions]
        self.starts = np.array([position.buffer[: position.size] for position in positions])
        self.draws = np.array([draws_in(moves) for moves in self._histories], np.int64)

    def check(self, position: Position) -> None:
        """Refuse what is no position, one of another kind of game, or one that is over."""
        if not isinstance(position, Position):
            raise RivertableError(f"a game goes on from a Position, not from {position!r:.60}.")
        if position.setting.key != self.setting.key:
            raise RivertableError(
                f"these are games of {told(self.setting)}, not of {told(position.setting)}."
            )
        if position.is_over:
            raise RivertableError("the game is over at this position: nobody can play on from it.")

    # Seeds ------------------------------------------------------------------------------------

    def set_seeds(self, seeds: Numbers, rows: np.ndarray[Any, Any]) -> None:
        """The next game of each of these rows is the first one of its seed."""
        self.courses[rows, SEED] = seeds[rows]
        self.courses[rows, GAME] = -1

    def seed(self, row: int) -> int | str:
        """The seed by which the engine plays the game of a row."""
        return engine_seed(self.courses[row])

    # Single games -----------------------------------------------------------------------------

    def position(self, row: int) -> Position:
        """The game of a row as it is now, with all moves so far and the chance to come."""
        return self._played(self.courses[row], self.logs[row])

    def last_position(self, row: int) -> Position:
        """The end of the game that was over in a row before the present one began."""
        if not len(self.last_courses) or self.last_courses[row, STEPS] == 0:
            raise RivertableError(f"no game of row {row} has ended and begun anew in one step yet.")
        return self._played(self.last_courses[row], self.last_logs[row])

    def _played(self, course: Numbers, log: Numbers) -> Position:
        length, origin = int(course[LENGTH]), int(course[ORIGIN])
        if length > log.size:
            raise RivertableError(f"more than {MOST_IN_A_STEP} moves in a step: not all are kept.")
        earlier = [] if origin == ELSEWHERE else self._histories[origin]
        seats = (1 << SEAT_BITS) - 1
        moves = ((move & seats, move >> SEAT_BITS) for move in log[:length].tolist())
        return Position(replace(self.setting, seed=engine_seed(course)), [*earlier, *moves])

    def last_move(self, row: int) -> tuple[int, int] | None:
        """The seat and the number of the last move of a row that is kept."""
        length = int(self.courses[row, LENGTH])
        if length == 0 or length > self.logs.shape[1]:
            return None
        number, seat = divmod(int(self.logs[row, length - 1]), 1 << SEAT_BITS)
        return seat, number

    def set_position(self, row: int, position: Position) -> None:
        """Put a position into a row; chance goes on from its seed, or else from the row's own."""
        self.check(position)
        moves = position.numbers()
        self._steps_with_room = 0
        self.states[row] = position.buffer[: position.size]
        self.courses[row, [SEED, GAME]] = self._luck_of(row, position.setting.seed)
        self.courses[row, [DRAWS, HASHED]] = draws_in(moves), NOTHING_KEPT
        if len(moves) > self.logs.shape[1]:
            self._grow(2 * len(moves))
        self.logs[row, : len(moves)] = [number << SEAT_BITS | seat for seat, number in moves]
        self.courses[row, [LENGTH, ORIGIN, STEPS]] = len(moves), ELSEWHERE, 0

    def _luck_of(self, row: int, seed: int | str | None) -> tuple[int, int]:
        """A seed as luck counts it; a row keeps its own if it is none or a text of another kind."""
        first, _, game = str(seed).partition(".")
        if first.isdecimal() and (not game or game.isdecimal()):
            known = int(first), int(game or 0)
            if known[0] <= GREATEST_SEED and seed == seed_of_game(*known):
                return known
        return int(self.courses[row, SEED]), int(self.courses[row, GAME])

    def clone(self, sources: Numbers, rows: Numbers) -> None:
        """Make rows the same games as other rows, with the same chance to come."""
        self.renew(keep=True)
        for array in self.arrays():
            array[rows] = array[sources]


def engine_seed(course: Numbers) -> int | str:
    """The seed by which the engine plays a game."""
    return seed_of_game(int(course[SEED]), int(course[GAME]))


def draws_in(moves: Sequence[tuple[int, int]]) -> int:
    """How many of the moves are chance's."""
    return sum(seat == CHANCE for seat, _ in moves)
