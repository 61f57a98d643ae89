"""A game and who sits where."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from rivertable.engine.moment import Move
from rivertable.engine.position import Position

from . import saving
from .opponents import random_move


@dataclass
class Table:
    """A game at this terminal: people at one keyboard, and seats that play at random."""

    position: Position
    people: frozenset[int]  # the seats of people; nobody sits at the others
    seed: str
    file: Path | None = None  # where the game was saved last, or loaded from

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.saved = self.own_moves

    @property
    def own_moves(self) -> list[Move]:
        """What people have done so far."""
        return [move for move in self.position.moves if move.seat in self.people]

    @property
    def seats(self) -> str:
        """Who sits where, as the command line has it."""
        seats = range(1, self.position.setting.players + 1)
        return ",".join("me" if seat in self.people else "random" for seat in seats)

    @property
    def is_unsaved(self) -> bool:
        """Would a game be lost that is not over?"""
        return not self.position.is_over and self.own_moves != self.saved

    def let_others_play(self) -> None:
        """Seats without a person move until a person is asked or the game is over."""
        position = self.position
        while position.acting and position.acting[0] not in self.people:
            seat = position.acting[0]
            position.play_number(random_move(position.view(seat), self.rng), seat)

    def take_back(self, moves: list[Move]) -> int | None:
        """Go back to before the last move of a person; tells which of `moves` that was."""
        ours = [number for number, move in enumerate(moves) if move.seat in self.people]
        if not ours:
            return None
        while self.position.undo().seat not in self.people:
            pass
        return ours[-1]

    def save(self, path: Path) -> None:
        """Write the record; from now on the file is this game's own."""
        saving.write_record(path, self.position.record())
        self.file, self.saved = path, self.own_moves

    def load(self, path: Path, position: Position) -> None:
        """Go on with another game; people keep their seats where there are such seats."""
        seats = frozenset(range(1, position.setting.players + 1))
        self.people = self.people & seats or frozenset({1})
        self.position, self.file = position, path
        self.saved = self.own_moves
