"""A puzzle: a position, every turn that is right in it, and how hard it is to find."""

from dataclasses import dataclass
from functools import cached_property

from rivertable.bots.thinking import Turn
from rivertable.engine.errors import IllegalMove, RivertableError
from rivertable.engine.moment import FORMAT
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE
from rivertable.games import load

from .answers import Lines
from .difficulty import rating_of

NAMES = ("Ada", "Ben", "Chloé", "Dan", "Eva")  # of the seats, as in the lessons


class BadPuzzle(RivertableError):
    """A file of puzzles that cannot be used: names the file, the line and what is wrong."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}")
        self.file, self.line, self.reason = file, line, reason


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. Its position is read, and checked, when it is first wanted."""

    name: str  # in its address
    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    seat: int
    share: int  # of the win in percent, after a right turn
    next_share: int  # after the best of all others
    solved: tuple[int, ...]  # by each level, in how many tries
    themes: tuple[str, ...]  # in the words of the game
    answers: tuple[tuple[str, ...], ...]  # the right turns, as far as it is clear what is right
    moves: tuple[str, ...]  # that lead to the position, as lines of a record
    version: int = 1  # of the rules
    file: str = ""
    line: int = 0

    @property
    def address(self) -> str:
        return f"/puzzles/{self.game}/{self.name}"

    @property
    def rating(self) -> int:
        """How hard it is, by which levels solve it."""
        return rating_of(list(self.solved))

    @cached_property
    def record(self) -> str:
        """The game so far, as `rivertable.load` reads it."""
        lines = [FORMAT, f"game: {self.game} {self.version}", f"players: {self.players}"]
        lines += [f"option {name}: {value}" for name, value in self.options]
        lines += [f"seat {seat}: {NAMES[seat - 1]}" for seat in range(1, self.players + 1)]
        return "\n".join([*lines, "", *self.moves, ""])

    @cached_property
    def position(self) -> Position:
        """Where it begins; raises BadPuzzle if the puzzle is broken."""
        try:
            position = load(self.record)
        except RivertableError as problem:
            raise self.bad(getattr(problem, "reason", str(problem))) from None
        if position.acting != (self.seat,):
            raise self.bad(f"it is not the turn of seat {self.seat} alone.")
        return position

    @property
    def view(self) -> View:
        return self.position.view(self.seat)

    @cached_property
    def lines(self) -> Lines:
        """The right turns as numbers of moves; raises BadPuzzle if one is not legal."""
        return tuple(self._numbers(answer) for answer in self.answers)

    def _numbers(self, answer: tuple[str, ...]) -> tuple[int, ...]:
        position, numbers = self.position.copy(), []
        for text in answer:
            try:
                move = position.parse(text, self.seat)
            except IllegalMove as problem:
                raise self.bad(f"the answer {text!r} is not legal: {problem.reason}") from None
            numbers.append(move.number)
            position.play(move)
        return tuple(numbers)

    def check(self) -> None:
        """Raises BadPuzzle if the position or an answer cannot be."""
        for line in self.lines:
            Turn(self.view, line)

    def bad(self, reason: str) -> BadPuzzle:
        return BadPuzzle(self.file, self.line, f"puzzle {self.name}: {reason}")


def written_moves(position: Position) -> tuple[str, ...]:
    """The moves so far, as lines of a record."""
    return tuple(
        str(move) if move.seat == CHANCE else f"{move.seat} {move}" for move in position.moves
    )
