"""A program on a seat of one game: what it is shown, what it answers, and how it loses by itself."""

import time
from collections.abc import Sequence
from statistics import fmean

from rivertable.engine.errors import IllegalMove
from rivertable.engine.moment import Move
from rivertable.engine.position import View

from .process import Failure
from .program import Program, hire, release
from .telling import MoveLines, end_line, game_lines, turn_lines

GRACE = 2.0  # seconds that a turn may take longer: a machine has other things to do


class Forfeit(Exception):
    """A player has lost by what it did; the message says what, with the player as its subject."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat


class ProgramPlayer:
    """One seat's program for one game. Its time is that of the clock on the wall."""

    def __init__(self, command: Sequence[str], milliseconds: int, seed: int) -> None:
        self.command = tuple(command)
        self.seconds = milliseconds / 1000  # in a turn
        self.seed = seed
        self.turns: list[float] = []  # seconds that each took
        self._program: Program | None = None
        self._moves: MoveLines | None = None

    def begin(self, view: View) -> None:
        """Sit down, and get ready; that takes no time of a turn."""
        self._moves = MoveLines(view.setting)
        try:
            self._program = hire(self.command)
            self._program.check_knows(view.setting.game, view.setting.version)
            self._program.begin(game_lines(view, self.seed, round(self.seconds * 1000)))
        except Failure as failure:
            raise self._lost(view, str(failure)) from None
        self.see(view)

    def see(self, view: View) -> None:
        """Be told what has happened."""
        assert self._program is not None
        assert self._moves is not None
        self._program.tell(*self._moves.news(view))

    def choose(self, view: View) -> Move:
        """The move that the program answers; Forfeit if it answers none."""
        self._begin_turn(view)
        text = self._answer(view, self.seconds - self.turns[-1])
        try:
            return view.parse(text, view.seat)
        except IllegalMove as refusal:
            reason = f"answered an illegal move, {text[:80]!r}: {refusal}"
            raise self._lost(view, reason) from None

    def _answer(self, view: View, left: float) -> str:
        assert self._program is not None
        lines, began = turn_lines(view, max(0, round(left * 1000))), time.monotonic()
        try:
            text = self._program.ask(lines, left + GRACE)
        except Failure as failure:
            raise self._lost(view, str(failure)) from None
        self.turns[-1] += time.monotonic() - began
        if text is None:
            reason = f"did not answer in its {self.seconds:g} s a turn and {GRACE:g} s of grace"
            raise self._lost(view, reason)
        return text

    def _begin_turn(self, view: View) -> None:
        """A new turn, if somebody else has acted since: as our own bots count their time."""
        last = next(view.backwards(), None)
        if last is None or last[0] != view.seat or not self.turns:
            self.turns.append(0.0)

    def _lost(self, view: View, reason: str) -> Forfeit:
        self.leave()
        return Forfeit(view.seat, reason)

    def end(self, ranks: tuple[int, ...]) -> None:
        """The game is over; the program, if it is still there, may wait for the next."""
        if self._program is not None:
            self._program.tell(end_line(ranks))
            release(self._program)
            self._program = None

    def leave(self) -> None:
        """There is no use for this program any more."""
        if self._program is not None:
            self._program.kill()
            self._program = None

    @property
    def milliseconds(self) -> dict[str, int]:
        """How long its turns took, in the mean and at most."""
        turns = self.turns or [0.0]
        return {"mean": round(1000 * fmean(turns)), "longest": round(1000 * max(turns))}
