"""The time left for each seat, computed from the table's log. Nothing here reads a clock.

An entry of the log says when it was written, by the wall clock and by the time that somebody has
served this database (`service_time`). Only the second one is spent: it neither jumps nor goes on
while nobody serves. The first one is needed to know whose hours are quiet.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from .quiet import Quiet, read_quiet

HAND, LEAVE = "hand", "leave"  # what happens when the time is up: a bot stands in, or takes over
SLOW = 3600.0  # seconds: with a bank of this and more, people look in now and then
MOST_WINDOWS = 3  # quiet hours that a browser is told in advance
GRACE = 10  # who comes back without any time gets at least this part of the bank


@dataclass(frozen=True)
class TimeControl:
    """The settings chosen when the table was made."""

    bank: float  # seconds for the whole game
    increment: float  # seconds more for each turn
    then: str = HAND
    tick: float = 0.0  # of the service's time, when the table was made

    @property
    def is_slow(self) -> bool:
        return self.bank >= SLOW

    @property
    def grace(self) -> float:
        return max(self.increment, self.bank / GRACE)


def stored_control(control: TimeControl | None) -> dict[str, Any] | None:
    """A time control as it is stored with its table."""
    return None if control is None else asdict(control)


class Clock:
    """The time of every seat at one moment of the log."""

    def __init__(self, control: TimeControl, seats: int, at: float) -> None:
        self.control = control
        self.left = [control.bank] * seats
        self.running: frozenset[int] = frozenset()  # the seats whose time runs
        self.out: set[int] = set()  # seats whose time ran out, and who have not come back
        self.quiet: dict[int, Quiet] = {}
        self._tick, self._at = control.tick, at  # of the last entry

    def advance(self, tick: float, at: float) -> None:
        """Time passes until the next entry."""
        for seat in self.running:
            self.left[seat - 1] = self.left_at(seat, tick, at)
        self._tick, self._at = max(tick, self._tick), at

    def left_at(self, seat: int, tick: float, at: float) -> float:
        """The time a seat has left at a later moment."""
        left = self.left[seat - 1]
        if seat not in self.running:
            return left
        return left - max(0.0, tick - self._tick - self._quiet_seconds(seat, at))

    def _quiet_seconds(self, seat: int, at: float) -> float:
        return self.quiet[seat].seconds(self._at, at) if seat in self.quiet else 0.0

    def turn(
        self, acting: Iterable[int], running: Iterable[int], *, is_undo: bool, ends: bool
    ) -> None:
        """Others may be to act now. Who has finished a turn gets the increment, and gives it back
        by undoing it; a turn that a bot took over, or that ended with the game, brings none.
        """
        acting, running = set(acting), frozenset(running)
        if is_undo:
            for seat in running - self.running:
                self.left[seat - 1] -= self.control.increment
        elif not ends:
            for seat in self.running - acting:
                self.left[seat - 1] += self.control.increment
        self.running = running

    def run_out(self, seat: int) -> None:
        self.left[seat - 1] = 0.0
        self.out.add(seat)

    def come_back(self, seat: int) -> None:
        """A player whose time ran out gets a little whenever they come back."""
        if seat in self.out:
            self.out.discard(seat)
            self.left[seat - 1] = max(self.left[seat - 1], self.control.grace)

    def keep_quiet(self, seat: int, text: str) -> None:
        """Quiet hours count where people have days, and not where they have minutes."""
        quiet = read_quiet(text) if self.control.is_slow else None
        self.quiet.pop(seat, None)
        if quiet is not None:
            self.quiet[seat] = quiet

    def due(self, tick: float, at: float) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in sorted(self.running) if self.left_at(seat, tick, at) <= 0]

    def deadline(self, seat: int) -> float:
        """The tick at which the time of a running seat is up."""
        return self._tick + self._lasting(seat, max(0.0, self.left[seat - 1]))

    def reminder(self, seat: int) -> float:
        """The tick at which a running seat has spent three quarters of what it had."""
        return self._tick + self._lasting(seat, max(0.0, self.left[seat - 1]) * 3 / 4)

    def _lasting(self, seat: int, seconds: float) -> float:
        return self.quiet[seat].after(self._at, seconds) if seat in self.quiet else seconds

    def message(self, tick: float | None = None, at: float | None = None) -> dict[str, Any]:
        """For browsers, at a moment; without one, right after the last entry."""
        tick = self._tick if tick is None else tick
        at = self._at if at is None else at
        seats = range(1, 1 + len(self.left))
        return {
            "bank": self.control.bank,
            "increment": self.control.increment,
            "then": self.control.then,
            "slow": self.control.is_slow,
            "left": [round(max(0.0, self.left_at(seat, tick, at)), 1) for seat in seats],
            "running": sorted(self.running),
            "out": sorted(self.out),
            # In seconds from now; a countdown stands still in between.
            "quiet": {str(seat): self._windows(seat, at) for seat in self.running & {*self.quiet}},
        }

    def _windows(self, seat: int, at: float) -> list[list[int]]:
        windows = islice(self.quiet[seat].windows(at), MOST_WINDOWS)
        return [[round(begins - at), round(ends - at)] for begins, ends in windows]
