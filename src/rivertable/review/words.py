"""Moves and lines of a review in sentences, and the reason why a move is better than another."""

from collections.abc import Sequence

from rivertable.bots.hint import explained
from rivertable.bots.hint_words import brief_reason, reason
from rivertable.bots.thinking import BadThought, Thought
from rivertable.display.phrases import name_of
from rivertable.engine.errors import RivertableError
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.games import game_of


class NoMove(RivertableError):
    """A line that cannot be played."""


def names_of(position: Position, language: str) -> list[str]:
    """What the seats are called."""
    setting = position.setting
    say = game_of(setting).say(language)
    return [name_of(setting.names, seat, say) for seat in range(1, setting.players + 1)]


def told_line(
    position: Position, seat: int, line: Sequence[int], language: str
) -> list[tuple[int, str]]:
    """Each move of a line that begins with one of this seat, as the log would tell it."""
    words, names = game_of(position.setting).words, names_of(position, language)
    at, told = position.copy(), []
    for number in line:
        move = numbered(at, seat, number)
        told.append((seat, words.told(at.setting, at.state, move, language, names)))
        at.play_number(number, seat)
        if len(at.acting) != 1:
            break
        seat = at.acting[0]
    return told


def numbered(position: Position, seat: int, number: int) -> Move:
    """A legal move by its number."""
    if number not in position.legal_numbers(seat).tolist():
        raise NoMove(f"There is no move {number} here.")
    setting = position.setting
    text = setting.game.notation.write(setting, position.state, seat, number)
    return Move(seat, number, text)


def why(view: View, line: Sequence[int], instead: Sequence[int], language: str) -> str:
    """What speaks for a turn, compared with another one; nothing if there is nothing to say.

    What follows is not told if the line says it.
    """
    thought = Thought(own_turn(view, line), own_turn(view, instead), share=1.0)
    try:
        hint = explained(view, thought)
        return (brief_reason if len(line) > 1 else reason)(view, hint, language)
    except BadThought:
        return ""


def own_turn(view: View, line: Sequence[int]) -> tuple[int, ...]:
    """The moves of a line that the seat itself makes, before anybody else does."""
    turn: list[int] = []
    setting = view.setting
    buffer, seat = view.buffer.copy(), view.seat
    for number in line:
        turn.append(number)
        now = setting.kernel.play_number(setting.board, buffer, seat, number)
        if now & 255 != 1 << seat:
            break
    return tuple(turn)
