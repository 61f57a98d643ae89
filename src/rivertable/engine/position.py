"""A position of any of the games, to play on, for people and programs that write Python."""

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from os import PathLike
from typing import Any

from .chance import draw
from .compile import Record
from .errors import IllegalMove, Phrase, RivertableError, alternatives
from .game import Setting, checked_seed
from .moment import FIRST_IN, Moment, Move
from .playing import CHANCE
from .view import View

LONGEST_MOVE = 80  # in characters; the moves of all games are far shorter


class Position(Moment):
    """A game at one moment, to play on; `rivertable.start` and `rivertable.load` make one."""

    __slots__ = ()

    def __init__(self, setting: Setting, moves: Iterable[tuple[int, int]] = ()) -> None:
        """The start of a game, or what these (seat, number) moves, known to be legal, lead to."""
        self.setting = setting
        self._buffer = setting.start.copy()
        self._size = setting.game.compiled.size
        self._now = setting.now
        self._history = None
        for seat, number in moves:
            self._push(seat, number)
        if setting.seed is not None:
            self._play_chance()

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Make a move, given as a Move or as text; raises IllegalMove and changes nothing if not.

        With a seed, chance then moves by itself.
        """
        setting, game = self.setting, self.setting.game
        if isinstance(move, Move):
            if seat not in (None, move.seat):
                raise IllegalMove(
                    game.rule_now(self.state),
                    "this {text} is a move of seat {owner}, not of seat {seat}.",
                    text=move.text,
                    owner=move.seat,
                    seat=seat,
                )
            seat = move.seat
        text = " ".join(str(move).split())
        if len(text) > LONGEST_MOVE:
            text = text[: LONGEST_MOVE - 1] + "…"  # which is no move, and is told as such
        state = self.state
        seat = self._seat_for(seat, state)
        number = game.read(setting, state, seat, text)
        if number not in self.legal_numbers(seat):
            raise game.refuse(setting, state, seat, number)
        self.play_number(number, seat)

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

    def play_number(self, number: int, seat: int | None = None) -> None:
        """Make a move that is known to be legal, by its number: the fast way, for bots.

        Without a seat it is the first one that may act. With a seed, chance then moves by itself.
        """
        setting = self.setting
        if seat is None:
            seat = FIRST_IN[self._now & 255]
        self._now = now = setting.play_number(setting.board, self._buffer, seat, number)
        self._history = (self._history, seat, number)
        if now & 1 and setting.seed is not None:
            self._play_chance()

    def _play_chance(self) -> None:
        """Draw and play chance moves from the seed for as long as it is chance's turn."""
        seed = self.setting.seed
        while self._now & 1 and seed is not None:
            numbers = self.legal_numbers(CHANCE)
            drawn = sum(seat == CHANCE for seat, _ in self._numbers())
            self._push(CHANCE, int(numbers[draw(seed, drawn, len(numbers))]))

    def _push(self, seat: int, number: int) -> None:
        """Make a move and leave chance alone."""
        setting = self.setting
        self._now = setting.play_number(setting.board, self._buffer, seat, number)
        self._history = (self._history, seat, number)

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
        self._buffer, self._now, self._history = before._buffer, before._now, before._history
        return undone

    def copy(self) -> "Position":
        """The same position, to be played on independently."""
        other = Position.__new__(Position)
        other.setting = self.setting
        other._buffer = self._buffer.copy()
        other._size = self._size
        other._now = self._now
        other._history = self._history
        return other

    # A position has nothing that a deep copy would have to copy and a copy would not.
    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def with_seed(self, seed: int | str | None) -> "Position":
        """The same position; from here on chance is drawn from this seed (None: by the caller)."""
        return Position(replace(self.setting, seed=checked_seed(seed)), self._numbers())

    def view(self, seat: int) -> View:
        """All that a seat may know; seat 0 stands for a spectator."""
        if not 0 <= seat <= self.setting.players:
            players = self.setting.players
            raise RivertableError(f"There is no seat {seat}; seats are 1 to {players}.")
        return View(self, seat)

    def _repr_svg_(self) -> str:
        return self.view(0).svg()  # in a notebook

    def animate(self, path: str | PathLike[str] | None = None, **how: Any) -> Any:
        """The game so far as a moving picture, written to a .gif or .webp file if one is named.

        In a notebook it shows itself. `how` is told in `rivertable.research.animating.animate`.
        """
        try:
            # By name, because it stands above the engine and needs what playing does not.
            animating = import_module("rivertable.research.animating")
        except ImportError as problem:
            raise RivertableError(
                f"Animations need {problem.name}: pip install 'rivertable[research]'"
            ) from None
        animation = animating.animate(self, **how)
        if path is not None:
            animation.save(path)
        return animation
