"""A game at this terminal: its position, who plays it, and the file that it is saved in."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from rivertable.bots import bot
from rivertable.bots.bot import Bot
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.games import game_of

from . import files
from .seats import Seats


@dataclass
class LocalGame:
    """A game of people at one keyboard, bots, and seats that play at random."""

    position: Position
    seats: Seats
    seed: str
    file: Path | None = None  # where the game was saved last, or loaded from

    def __post_init__(self) -> None:
        self._opponents = Opponents(self.seats, self.seed)
        self._saved = self.own_moves

    @property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return self.seats.people

    @property
    def own_moves(self) -> list[Move]:
        """What people have done so far."""
        return [move for move in self.position.moves if move.seat in self.people]

    @property
    def is_unsaved(self) -> bool:
        """Would a game be lost that is not over?"""
        return not self.position.is_over and self.own_moves != self._saved

    @property
    def waits_for_bots(self) -> bool:
        """Do bots, or random players among bots, move before the next person?"""
        acting = self.position.acting
        return bool(acting) and acting[0] not in self.people and bool(self.seats.levels)

    def play_opponents(self) -> None:
        """Bots and random players move until a person has to, or the game is over."""
        position = self.position
        while position.acting and position.acting[0] not in self.people:
            seat = position.acting[0]
            position.play_number(self._opponents.choose(position.view(seat)), seat)

    def undo(self, moves: list[Move]) -> int | None:
        """Go back to before the last move of a person; returns which of `moves` that was."""
        own = [number for number, move in enumerate(moves) if move.seat in self.people]
        if not own:
            return None
        while self.position.undo().seat not in self.people:
            pass
        self._opponents.forget()
        return own[-1]

    def is_settled(self) -> bool:
        """Is the last move of a person a choice, and have all chosen? Nobody takes it back (NI-4e)."""
        secrets = self.position.setting.game.secrets
        own = [move for move in self.position.moves if move.seat in self.people]
        if secrets is None or not own or not secrets.is_choice(own[-1].number):
            return False
        is_hidden = own[-1].seat in secrets.seats(self.position.state)
        others_choose = any(map(secrets.is_choice, self.position.legal_numbers().tolist()))
        return not (is_hidden and others_choose)

    def save(self, path: Path) -> None:
        """Write the record; from now on the file is this game's own."""
        files.write_text(path, self.position.record())
        self.file, self._saved = path, self.own_moves

    def load(self, path: Path, position: Position) -> None:
        """Continue another game instead."""
        self.position, self.file = position, path
        self.seats = self.seats.resized(position.setting.players)
        self._opponents = Opponents(self.seats, self.seed)
        self._saved = self.own_moves


class Opponents:
    """Seats that nobody at the keyboard plays; each bot remembers what it thought."""

    def __init__(self, seats: Seats, seed: str) -> None:
        self._levels = seats.levels
        self._seed = seed
        self._rng = Random(seed)
        self._bots: dict[int, Bot] = {}

    def choose(self, view: View) -> int:
        """The number of the move of the seat whose view this is."""
        if view.seat not in self._levels:
            return random_move(view, self._rng)
        if view.seat not in self._bots:
            seed = Random(f"{self._seed} {view.seat}").getrandbits(32)
            level = self._levels[view.seat]
            self._bots[view.seat] = bot(level, game_of(view.setting), seed, no_clock)
        return self._bots[view.seat].choose(view).number

    def forget(self) -> None:
        """Begin anew, after something was taken back."""
        self._bots.clear()


def no_clock() -> float:
    """Bots here stop after so many simulations, so the same seed gives the same game."""
    return 0.0


def random_move(view: View, rng: Random) -> int:
    """The number of a legal move, each as likely as the others."""
    numbers = view.legal_numbers(view.seat)
    return int(numbers[rng.randrange(len(numbers))])
