"""A game at one moment, to look at: what a Position and a View have in common."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from .arrays import Fields, Numbers, Record
from .errors import (
    IllegalMove,
    Phrase,
    RivertableError,
    alternatives,
)
from .game import Setting
from .kernel import HIDDEN, MOST_MOVES
from .seats import CHANCE, FIRST_IN, SEATS_IN

# The moves so far, last one first: (earlier moves, seat, number). Linked, so that copies share it.
History: TypeAlias = tuple["History", int, int] | None

LONGEST_MOVE = 80  # in characters; the moves of all games are far shorter
FORMAT = "rivertable 1"  # the first line of every record


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one seat; `str(move)` is its notation."""

    seat: int
    number: int
    text: str

    def __str__(self) -> str:
        return self.text


def check_owner(move: Move, seat: int | None, rule: str) -> None:
    """Nobody makes a move that is another seat's."""
    if seat not in (None, move.seat):
        raise IllegalMove(
            rule,
            "this {text} is a move of seat {owner}, not of seat {seat}.",
            text=move.text,
            owner=move.seat,
            seat=seat,
        )


class Moment:
    """A game at one moment, to look at."""

    __slots__ = ("buffer", "history", "now", "setting", "size")

    setting: Setting
    buffer: Numbers  # the state, then the legal moves of the first seat that may act
    size: int  # of the state
    now: int  # who may act, and how many moves the first of them has: see playing.play_number
    history: History

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now, from 1; `(0,)` for chance, `()` when the game is over."""
        return SEATS_IN[self.now & 255]

    @property
    def is_over(self) -> bool:
        """Has nobody a move to make any more?"""
        return self.now == 0

    @property
    def state(self) -> Record:
        """The fields of the state as it is now, to read: `position.state.resources`."""
        return Fields(self.buffer[: self.size], self.setting.game.rules.STATE)

    @property
    def scores(self) -> dict[int, dict[str, int]]:
        """By seat, the named numbers that ranks come from, the weightiest first."""
        names = self.setting.game.score_names
        return {
            seat: dict(zip(names, numbers, strict=True))
            for seat, numbers in enumerate(self.score_table(), start=1)
        }

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """The rank of each seat, ties sharing the better one; None until the game is over."""
        if not self.is_over:
            return None
        table = self.score_table()
        return tuple(1 + sum(other > mine for other in table) for mine in table)

    def score_table(self) -> list[tuple[int, ...]]:
        setting = self.setting
        out = np.zeros((setting.players, len(setting.game.score_names)), np.int64)
        setting.game.kernel.score(setting.board, self.buffer, out)
        return [tuple(row) for row in out.tolist()]

    def legal_numbers(self, seat: int | None = None) -> Numbers:
        """The numbers of a seat's legal moves, as an array: the fast way, for bots.

        Without a seat: those of the first seat that may act; none when the game is over.
        The array is to be read, and is good until the next move of this position.
        """
        now = self.now
        if seat is None or seat == FIRST_IN[now & 255]:
            return self.buffer[self.size : self.size + (now >> 8)]
        if seat not in self.acting:
            return self.buffer[:0]
        setting = self.setting
        out = np.empty(MOST_MOVES, np.int16)
        return out[: setting.game.kernel.legal_numbers(setting.board, self.buffer, seat, out)]

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, or of every seat that may act now."""
        setting = self.setting
        if seat is not None and not 0 <= seat <= setting.players:
            raise RivertableError(f"There is no seat {seat}; seats are 1 to {setting.players}.")
        state = self.state
        return [
            Move(who, number, setting.game.notation.write(setting, state, who, number))
            for who in (self.acting if seat is None else (seat,))
            for number in self.legal_numbers(who).tolist()
        ]

    def legal_texts(self, seat: int) -> list[str]:
        """The legal moves of a seat as text: what a program is sent, many times a second."""
        setting, state = self.setting, self.state
        write = setting.game.notation.write
        return [write(setting, state, seat, number) for number in self.legal_numbers(seat).tolist()]

    def parse(self, move: Move | str, seat: int | None = None) -> Move:
        """The legal move that a text, or a Move, means now; raises IllegalMove if there is none."""
        setting, game, state = self.setting, self.setting.game, self.state
        if isinstance(move, Move):
            check_owner(move, seat, game.rule_now(state))
            seat = move.seat
        text = " ".join(str(move).split())
        if len(text) > LONGEST_MOVE:
            text = text[: LONGEST_MOVE - 1] + "…"  # which is no move, and is told as such
        who = self._seat_for(seat, state)
        number = game.notation.read(setting, state, who, text)
        if number not in self.legal_numbers(who):
            raise game.refuse(setting, state, who, number)
        return Move(who, number, game.notation.write(setting, state, who, number))

    def _seat_for(self, seat: int | None, state: Record) -> int:
        """The seat that a move is made for, if it may act now."""
        acting = self.acting
        if seat in acting:
            return seat
        rule = self.setting.game.rule_now(state)
        if not acting:
            raise IllegalMove(rule, "the game is over; there are no more moves.")
        if seat is None and len(acting) == 1:
            return acting[0]
        expected = alternatives(
            [Phrase("chance") if who == CHANCE else Phrase("seat {who}", who=who) for who in acting]
        )
        if seat is None:
            raise IllegalMove(
                rule, "several seats act at once; say for which one: {expected}.", expected=expected
            )
        who = Phrase("chance") if seat == CHANCE else Phrase("seat {who}", who=seat)
        told = "it is not {who}'s turn, but {expected}'s."
        raise IllegalMove(rule, told, who=who, expected=expected)

    @property
    def moves(self) -> list[Move]:
        """Every move so far, chance included, the first one first."""
        return list(self._written())

    def _written(self) -> Iterator[Move]:
        """The moves so far, each written as it was in its own moment."""
        setting, game = self.setting, self.setting.game
        buffer = setting.start.copy()
        record = buffer[: self.size].view(game.rules.STATE)[0]
        for seat, number in self.numbers():
            if number == HIDDEN:
                assert game.secrets is not None
                yield Move(seat, HIDDEN, game.secrets.text)
                number = game.secrets.possible(record, seat)[0]  # any will do: it is not seen
            else:
                yield Move(seat, number, game.notation.write(setting, record, seat, number))
            setting.kernel.play_number(setting.board, buffer, seat, number)

    def numbers(self) -> list[tuple[int, int]]:
        """The moves so far as (seat, number), the first one first."""
        numbers = list(self.backwards())
        numbers.reverse()
        return numbers

    def backwards(self) -> Iterator[tuple[int, int]]:
        """The moves so far as (seat, number), the last one first: for who only wants the last."""
        history = self.history
        while history is not None:
            history, seat, number = history
            yield seat, number

    def record(self) -> str:
        """The game so far as text that people can read and `rivertable.load` replays."""
        setting = self.setting
        lines = [FORMAT, f"game: {setting.game.name} {setting.version}"]
        lines += [f"players: {setting.players}"]
        lines += [f"option {name}: {value}" for name, value in setting.options.items()]
        lines += [f"seat {seat}: {name}" for seat, name in enumerate(setting.names, start=1)]
        if self.ranks is not None:
            lines += ["result: " + " ".join(map(str, self.ranks))]
        lines += [""]
        lines += [f"{m.seat} {m}" if m.seat != CHANCE else str(m) for m in self._written()]
        return "\n".join(lines) + "\n"

    def _key(self) -> tuple[Any, ...]:
        return (*self.setting.key, self.buffer[: self.size].tobytes())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._key() == self._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __getstate__(self) -> tuple[Any, ...]:
        # The history as a list: its links are too deep for pickle.
        return (self.setting, self.buffer, self.now, self.numbers())

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.setting, self.buffer, self.now, numbers = state
        self.size = self.setting.game.kernel.size
        self.history = None
        for seat, number in numbers:
            self.history = (self.history, seat, number)

    def __str__(self) -> str:
        rows = self.setting.game.sketched(self.setting, self.state)
        return "\n".join("".join(text for text, _ in row).rstrip() for row in rows)

    def __repr__(self) -> str:
        setting = self.setting
        count = len(self.numbers())
        told = "".join(f", {name}={value!r}" for name, value in setting.options.items())
        now = "over" if self.is_over else f"acting {self.acting}"
        return (
            f"<{type(self).__name__} of {setting.game.name}, players={setting.players}{told}: "
            f"{count} moves, {now}>"
        )
