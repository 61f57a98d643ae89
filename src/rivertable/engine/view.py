"""What one seat may know: given to bots, drawings, sockets and research agents."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .compile import Numbers, Record
from .errors import RivertableError
from .moment import History, Moment, Move
from .playing import HIDDEN

if TYPE_CHECKING:
    from random import Random

    from .position import Position

SPECTATOR = 0


class View(Moment):
    """A position as one seat sees it; seat 0 is a spectator.

    Nothing hidden is in here, not even in a private field: what the seat may not know is blanked
    in the state and in the history, and the seed, from which chance could be foretold, is gone.
    """

    __slots__ = ("_fields", "seat")

    _fields: Record | None

    def __init__(self, moment: Moment, seat: int) -> None:
        self._fields = None
        setting = moment.setting
        if setting.seed is not None:
            setting = replace(setting, seed=None)
        self.setting = setting
        self.seat = seat
        self._size = moment._size
        self._buffer = setting.game.compiled.new_buffer()  # without what earlier lists left behind
        self._buffer[: self._size] = moment._buffer[: self._size]
        self._history = moment._history
        secrets = setting.game.secrets
        if secrets is not None:
            secrets.hide(self.state, seat)
            hidden = {who for who in secrets.seats(moment.state) if who != seat}
            self._history = blanked(self._history, hidden, secrets.is_choice)
        self._now = setting.game.compiled.what_now(setting.board, self._buffer)

    @property
    def state(self) -> Record:
        """The fields of the state, to read. A view never changes, so they are read out once."""
        if self._fields is None:
            self._fields = super().state
        return self._fields

    def legal_numbers(self, seat: int | None = None) -> Numbers:
        """The numbers of the legal moves of the seat whose view this is."""
        if seat not in (None, self.seat):
            raise RivertableError(f"This is the view of seat {self.seat}, not of seat {seat}.")
        if self.seat == SPECTATOR:
            return self._buffer[:0]  # also when chance, which has the same number, acts
        return super().legal_numbers(self.seat)

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of the seat whose view this is."""
        return super().legal_moves(self.seat if seat is None else seat)

    def sample(self, rng: "Random") -> "Position":
        """A full position that may be the real one, as likely as any other that fits the view."""
        from .position import Position

        secrets = self.setting.game.secrets
        moves = []
        for who, number in self._numbers():
            if number == HIDDEN:
                assert secrets is not None
                number = rng.choice(secrets.possible(self.state, who))
            moves.append((who, number))
        return Position(self.setting, moves)

    def svg(self, theme: str = "light", language: str = "en") -> str:
        """The whole board as one SVG document."""
        game = self.setting.game
        scene = game.part("drawing").draw(self, language)
        pieces, scenery = game.part("pieces"), game.part("scenery").scenery(self.setting, theme)
        svg: str = scene.svg(scenery, pieces.symbols(), pieces.STYLE[theme])
        return svg

    def _repr_svg_(self) -> str:
        return self.svg()

    def _key(self) -> tuple[Any, ...]:
        return (*super()._key(), self.seat)

    def __getstate__(self) -> tuple[Any, ...]:
        return (self.seat, super().__getstate__())

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.seat, moment = state
        self._fields = None
        super().__setstate__(moment)


def blanked(history: History, seats: set[int], is_choice: Callable[[int], bool]) -> History:
    """The history with the last choice of each of these seats made unreadable."""
    if not seats or history is None:
        return history
    earlier, who, number = history
    if who in seats and is_choice(number):
        return (blanked(earlier, seats - {who}, is_choice), who, HIDDEN)
    return (blanked(earlier, seats, is_choice), who, number)
