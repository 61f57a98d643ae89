"""A game and who sits where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rivertable.engine.moment import Move
from rivertable.engine.position import Position

from . import files
from .opponents import Opponents


@dataclass
class Table:
    """A game at this terminal: people at one keyboard, bots, and seats that play at random."""

    position: Position
    people: frozenset[int]  # the seats of people; nobody sits at the others
    seed: str
    file: Path | None = None  # where the game was saved last, or loaded from
    levels: Mapping[int, int] = field(default_factory=dict)  # of the bots, by seat

    def __post_init__(self) -> None:
        self.opponents = Opponents(self.levels, self.seed)
        self.saved = self.own_moves

    @property
    def own_moves(self) -> list[Move]:
        """What people have done so far."""
        return [move for move in self.position.moves if move.seat in self.people]

    @property
    def seats(self) -> str:
        """Who sits where, as the command line has it."""
        seats = range(1, self.position.setting.players + 1)
        bots = {seat: str(level) for seat, level in self.levels.items()}
        return ",".join("me" if seat in self.people else bots.get(seat, "random") for seat in seats)

    @property
    def is_unsaved(self) -> bool:
        """Would a game be lost that is not over?"""
        return not self.position.is_over and self.own_moves != self.saved

    def let_others_play(self) -> None:
        """Seats without a person move until a person is asked or the game is over."""
        position = self.position
        while position.acting and position.acting[0] not in self.people:
            seat = position.acting[0]
            position.play_number(self.opponents.choose(position.view(seat)), seat)

    def take_back(self, moves: list[Move]) -> int | None:
        """Go back to before the last move of a person; tells which of `moves` that was."""
        ours = [number for number, move in enumerate(moves) if move.seat in self.people]
        if not ours:
            return None
        while self.position.undo().seat not in self.people:
            pass
        self.opponents.forget()
        return ours[-1]

    def save(self, path: Path) -> None:
        """Write the record; from now on the file is this game's own."""
        files.write_record(path, self.position.record())
        self.file, self.saved = path, self.own_moves

    def load(self, path: Path, position: Position) -> None:
        """Go on with another game; people keep their seats where there are such seats."""
        seats = frozenset(range(1, position.setting.players + 1))
        self.people = self.people & seats or frozenset({1})
        self.position, self.file = position, path
        self.opponents.forget()
        self.saved = self.own_moves
