"""What an answer to a puzzle is: right, a part of what is right, wrong, or not legal."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rivertable.bots.bot import Bot
from rivertable.bots.hint import (
    BRIEF,
    LONGEST_LINE,
    REPLY_NODES,
    Hint,
    beginners_move,
    explained,
    foreseen,
)
from rivertable.bots.hint_words import reason
from rivertable.bots.thinking import Thought, Turn
from rivertable.contract.refusing import why_not
from rivertable.display.language import translator
from rivertable.engine.errors import IllegalMove, RivertableError
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import find

from .answers import Line, allowed
from .puzzle import Puzzle

FOLDER = Path(__file__).parent
SOLVED, GOES_ON, WRONG, REFUSED = "solved", "goes on", "wrong", "refused"
RIGHT = "Right!"
BETTER = (
    "There is a better turn. After this one you win {next} % of such games at most, "
    "after the best one {share} %."
)
CERTAIN = 0.995


class NotThere(RivertableError):
    """Moves that do not lead through the puzzle: it was changed meanwhile."""


@dataclass(frozen=True)
class Verdict:
    """What an answer was, and the positions that it leads through."""

    kind: str
    positions: tuple[Position, ...] = ()
    refusal: IllegalMove | None = None
    line: Line = ()  # what was right so far


def stand(puzzle: Puzzle, done: Sequence[str]) -> tuple[Position, Line]:
    """Where somebody is who has made these moves, all of them right."""
    position = puzzle.position.copy()
    line: Line = ()
    for text in done:
        if (number := number_of(position, puzzle, text)) not in allowed(puzzle.lines, line):
            raise NotThere("This puzzle has changed: start it again.")
        position.play_number(number, puzzle.seat)
        line = (*line, number)
    return position, line


def number_of(position: Position, puzzle: Puzzle, text: str) -> int:
    return position.parse(text, puzzle.seat).number


def judge(puzzle: Puzzle, done: Sequence[str], answer: str) -> Verdict:
    """What this move is, after those."""
    position, line = stand(puzzle, done)
    right = allowed(puzzle.lines, line)
    if not right:
        raise NotThere("This puzzle has changed: start it again.")
    try:
        number = number_of(position, puzzle, answer)
    except IllegalMove as problem:
        near = why_not(find(puzzle.game), position, puzzle.seat, answer)
        return Verdict(REFUSED, (position,), near or problem)
    played = position.copy()
    played.play_number(number, puzzle.seat)
    if number not in right:
        return Verdict(WRONG, (played, *what_follows(position, puzzle.seat, number)))
    line = (*line, number)
    kind = GOES_ON if allowed(puzzle.lines, line) else SOLVED
    return Verdict(kind, (played,), line=line)


def what_follows(position: Position, seat: int, number: int) -> list[Position]:
    """What a wrong move leads to: how others answer it, as far as a short search sees."""
    view = position.view(seat)
    move = next(move for move in view.legal_moves() if move.number == number)
    hint = Hint(move, None, is_close=False, wins=False, changes=())
    found, now = [], position.copy()
    now.play_number(number, seat)
    for _, reply in foreseen(view, hint):
        now = now.copy()
        now.play_number(reply.number, reply.seat)
        found.append(now)
    return found if position.setting.game.secrets is None else [*found, *rest_of_round(now)]


def rest_of_round(position: Position) -> list[Position]:
    """How it may go on until all choose in secret again: what is hidden in a puzzle is anything that fits."""
    bot, dice, now, found = Bot(BRIEF, nodes=REPLY_NODES), Random(0), position, list[Position]()
    while len(now.acting) == 1 and len(found) < LONGEST_LINE:
        now, seat = now.copy(), now.acting[0]
        drawn = seat == CHANCE or len(now.legal_numbers(seat)) == 1
        moves = now.legal_numbers(seat).tolist()
        number = dice.choice(moves) if drawn else bot.think(now.view(seat))[0].number
        now.play_number(number, seat)
        found.append(now)
    return found


def why(puzzle: Puzzle, line: Line, language: str) -> str:
    """What speaks for a right turn, as a hint would say it."""
    view = puzzle.view
    other = (beginners_move(view, line[0]),)
    share, is_certain = puzzle.share / 100, puzzle.share / 100 >= CERTAIN
    thought = Thought(line, other, share, puzzle.next_share / 100, is_certain)
    Turn(view, line)
    return reason(view, explained(view, thought), language)


def sentence(puzzle: Puzzle, verdict: Verdict, language: str) -> str:
    """What is said to an answer that settles it."""
    say = translator(language, FOLDER)
    if verdict.kind == WRONG:
        return say(BETTER).format(next=puzzle.next_share, share=puzzle.share)
    return f"{say(RIGHT)} {why(puzzle, verdict.line, language)}".strip()
