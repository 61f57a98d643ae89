"""A position of any of the games, to play on, and a view of it: all that one seat may know.

A position shows itself through views, and a view can draw positions that fit it, so both are here.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from os import PathLike
from random import Random
from typing import Any

from .arrays import Numbers, Record
from .chance import draw
from .errors import RivertableError
from .game import Setting, checked_seed
from .kernel import HIDDEN
from .moment import History, Moment, Move
from .seats import CHANCE, FIRST_IN, SPECTATOR


class Position(Moment):
    """A game at one moment, to play on; `rivertable.start` and `rivertable.load` make one."""

    __slots__ = ()

    def __init__(self, setting: Setting, moves: Iterable[tuple[int, int]] = ()) -> None:
        """The start of a game, or what these (seat, number) moves, known to be legal, lead to."""
        self.setting = setting
        self.buffer = setting.start.copy()
        self.size = setting.game.kernel.size
        self.now = setting.now
        self.history = None
        for seat, number in moves:
            self._push(seat, number)
        if setting.seed is not None:
            self._play_chance()

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Make a move, given as a Move or as text; raises IllegalMove and changes nothing if not.

        With a seed, chance then moves by itself.
        """
        chosen = self.parse(move, seat)
        self.play_number(chosen.number, chosen.seat)

    def play_number(self, number: int, seat: int | None = None) -> None:
        """Make a move that is known to be legal, by its number: the fast way, for bots.

        Without a seat it is the first one that may act. With a seed, chance then moves by itself.
        """
        setting = self.setting
        if seat is None:
            seat = FIRST_IN[self.now & 255]
        self.now = now = setting.kernel.play_number(setting.board, self.buffer, seat, number)
        self.history = (self.history, seat, number)
        if now & 1 and setting.seed is not None:
            self._play_chance()

    def _play_chance(self) -> None:
        """Draw and play chance moves from the seed for as long as it is chance's turn."""
        seed = self.setting.seed
        while self.now & 1 and seed is not None:
            numbers = self.legal_numbers(CHANCE)
            drawn = sum(seat == CHANCE for seat, _ in self.numbers())
            self._push(CHANCE, int(numbers[draw(seed, drawn, len(numbers))]))

    def _push(self, seat: int, number: int) -> None:
        """Make a move and leave chance alone."""
        setting = self.setting
        self.now = setting.kernel.play_number(setting.board, self.buffer, seat, number)
        self.history = (self.history, seat, number)

    def stop(self) -> None:
        """End the game here: nobody may act any more, and it is ranked as it is now."""
        self.now = 0

    def undo(self) -> Move:
        """Take back the last move and return it; chance that was drawn after it goes back too."""
        moves = self.moves
        chance_is_drawn = self.setting.seed is not None
        while chance_is_drawn and moves and moves[-1].seat == CHANCE:
            moves.pop()
        if not moves:
            raise RivertableError("There is no move to take back.")
        undone = moves.pop()
        before = Position(self.setting, [(move.seat, move.number) for move in moves])
        self.buffer, self.now, self.history = before.buffer, before.now, before.history
        return undone

    def copy(self) -> "Position":
        """The same position, to be played on independently."""
        other = Position.__new__(Position)
        other.setting = self.setting
        other.buffer = self.buffer.copy()
        other.size = self.size
        other.now = self.now
        other.history = self.history
        return other

    # A position has nothing that a deep copy would have to copy and a copy would not.
    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def with_seed(self, seed: int | str | None) -> "Position":
        """The same position; from here on chance is drawn from this seed (None: by the caller)."""
        return Position(replace(self.setting, seed=checked_seed(seed)), self.numbers())

    def view(self, seat: int) -> "View":
        """All that a seat may know; seat 0 stands for a spectator."""
        if not 0 <= seat <= self.setting.players:
            players = self.setting.players
            raise RivertableError(f"There is no seat {seat}; seats are 1 to {players}.")
        return View(self, seat)

    def _repr_svg_(self) -> str:
        return self.view(0).svg()  # in a notebook

    def animate(self, path: str | PathLike[str] | None = None, **how: Any) -> Any:
        """The game so far as a moving picture, written to a .gif or .webp file if one is named.

        In a notebook it shows itself. `how` is told in `rivertable.display.animation.animate`.
        """
        return self.setting.game.animate(self, path, **how)


class View(Moment):
    """A position as one seat sees it; seat 0 is a spectator.

    Nothing hidden is in here, not even in a private field: what the seat may not know is blanked
    in the state and in the history, and the seed, from which chance could be foretold, is gone.
    """

    __slots__ = ("_fields", "_scores", "seat")

    _fields: Record | None
    _scores: list[tuple[int, ...]] | None

    def __init__(self, moment: Moment, seat: int) -> None:
        self._fields = self._scores = None
        setting = moment.setting
        if setting.seed is not None:
            setting = replace(setting, seed=None)
        self.setting = setting
        self.seat = seat
        self.size = moment.size
        self.history = moment.history
        secrets = setting.game.secrets
        if secrets is None:  # all see the same, and what may be done is listed already
            if isinstance(moment, View):  # which never changes
                self.buffer, self._fields = moment.buffer, moment.state
            else:
                self.buffer = moment.buffer.copy()
            self.now = moment.now
            return
        self.buffer = setting.game.kernel.new_buffer()  # without what earlier lists left behind
        self.buffer[: self.size] = moment.buffer[: self.size]
        hidden = {who for who in secrets.seats(self.state) if who != seat}
        secrets.hide(self.state, seat)
        self.history = blanked(self.history, hidden, secrets.is_choice)
        self.now = setting.game.kernel.what_now(setting.board, self.buffer)

    @property
    def state(self) -> Record:
        """The fields of the state, to read. A view never changes, so they are read out once."""
        if self._fields is None:
            self._fields = super().state
        return self._fields

    def score_table(self) -> list[tuple[int, ...]]:
        """Counted once as well."""
        if self._scores is None:
            self._scores = super().score_table()
        return self._scores

    def legal_numbers(self, seat: int | None = None) -> Numbers:
        """The numbers of the legal moves of the seat whose view this is."""
        if seat not in (None, self.seat):
            raise RivertableError(f"This is the view of seat {self.seat}, not of seat {seat}.")
        if self.seat == SPECTATOR:
            return self.buffer[:0]  # also when chance, which has the same number, acts
        return super().legal_numbers(self.seat)

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of the seat whose view this is."""
        return super().legal_moves(self.seat if seat is None else seat)

    def sample(self, rng: Random) -> Position:
        """A full position that may be the real one, as likely as any other that fits the view."""
        secrets = self.setting.game.secrets
        moves = []
        for who, number in self.numbers():
            if number == HIDDEN:
                assert secrets is not None
                number = rng.choice(secrets.possible(self.state, who))
            moves.append((who, number))
        return Position(self.setting, moves)

    def _written(self) -> Iterator[Move]:
        """The moves so far; what lies face down again is not told any more."""
        covered, secrets = self._covered(), self.setting.game.secrets
        for index, move in enumerate(super()._written()):
            if index in covered and secrets is not None:
                move = Move(move.seat, HIDDEN, secrets.text)
            yield move

    def remembered(self) -> list[Move]:
        """The moves so far, with all that the seat has seen: for who looks on as it is shown."""
        return list(super()._written())

    def _covered(self) -> set[int]:
        """Which of the moves are choices of others that a later choice of theirs lies on."""
        secrets = self.setting.game.secrets
        if self.is_over or secrets is None or not secrets.covers(self.setting):
            return set()
        numbers, on_top, covered = self.numbers(), {self.seat}, set()
        for index in range(len(numbers) - 1, -1, -1):
            seat, number = numbers[index]
            if number == HIDDEN or secrets.is_choice(number):
                if seat in on_top and seat != self.seat:
                    covered.add(index)
                on_top.add(seat)
        return covered

    def svg(self, theme: str = "light", language: str = "en") -> str:
        """The whole board as one SVG document."""
        return self.setting.game.svg(self, theme, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _key(self) -> tuple[Any, ...]:
        return (*super()._key(), self.seat)

    def __getstate__(self) -> tuple[Any, ...]:
        return (self.seat, super().__getstate__())

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.seat, moment = state
        self._fields = self._scores = None
        super().__setstate__(moment)


def blanked(history: History, seats: set[int], is_choice: Callable[[int], bool]) -> History:
    """The history with the last choice of each of these seats made unreadable."""
    later = []  # than the first of those choices
    while seats and history is not None:
        history, who, number = history
        if who in seats and is_choice(number):
            seats, number = seats - {who}, HIDDEN
        later.append((who, number))
    for who, number in reversed(later):
        history = (history, who, number)
    return history
