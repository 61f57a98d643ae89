"""What was found becomes a file of puzzles; and those of a file are checked and measured again."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b
from random import Random

from rivertable.bots.bot import Bot, Budget
from rivertable.contract import BoardGame
from rivertable.engine.game import arrange
from rivertable.engine.position import Position

from .difficulty import solved_by
from .find import Row
from .long_search import USUAL, Forced
from .puzzle import Puzzle, written_moves
from .themes import themes_of

TIMES = 100  # as long as usual
LARGE = 1 << 18  # nodes of its tree: more than there are simulations
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
NAME_LENGTH = 5


def puzzles_from(game: BoardGame, rows: Iterable[Row]) -> list[Puzzle]:
    """Puzzles as they stand in a file, each once."""
    found = {puzzle.name: puzzle for puzzle in (puzzle_from(game, row) for row in rows)}
    return list(found.values())


def puzzle_from(game: BoardGame, row: Row) -> Puzzle:
    version = row.get("version", 1)  # what was found before there were several has none
    setting = arrange(game, row["players"], row["options"], version=version)
    position = Position(setting, [(seat, number) for seat, number in row["moves"]])
    answers = tuple(texts(position, row["seat"], line) for line in row["lines"])
    share, next_share = round(100 * row["share"]), round(100 * row["next"])
    puzzle = Puzzle(
        name=name_of(position),
        game=game.name,
        players=row["players"],
        options=tuple(setting.options.items()),
        seat=row["seat"],
        share=share,
        next_share=next_share,
        solved=tuple(row["solved"]),
        themes=themes_of(game, answers, share, next_share),
        answers=answers,
        moves=written_moves(position),
        version=version,
    )
    puzzle.check()
    return puzzle


def texts(position: Position, seat: int, line: Sequence[int]) -> tuple[str, ...]:
    """A turn as text."""
    played, found = position.copy(), []
    for number in line:
        found.append(next(m.text for m in played.legal_moves(seat) if m.number == number))
        played.play_number(number, seat)
    return tuple(found)


def name_of(position: Position) -> str:
    """A few letters that only change with the position."""
    number = int.from_bytes(blake2b(position.record().encode(), digest_size=8).digest())
    return "".join(LETTERS[number >> 5 * i & 31] for i in range(NAME_LENGTH))


def measured(game: BoardGame, puzzle: Puzzle) -> Puzzle:
    """The same puzzle, and which levels of today solve it."""
    return replace(puzzle, solved=tuple(solved_by(puzzle.view, game, puzzle.lines)))


def agreeing(puzzles: Sequence[Puzzle], count: int, seed: int = 0) -> Iterable[tuple[Puzzle, bool]]:
    """A sample, and whether a search of a hundred times the usual length plays what is right."""
    for puzzle in Random(seed).sample(puzzles, min(count, len(puzzles))):
        view = puzzle.view
        bot = Bot(Budget(), seed=1_000 + seed)
        search = Forced(bot, view.setting, view.buffer, view.seat, LARGE)
        search.think(TIMES * USUAL)
        yield puzzle, search.best() in {line[0] for line in puzzle.lines}
