"""Messages to a review page: moments, decisions to think about, lines in words."""

from collections.abc import Sequence
from typing import Any

from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import game_of
from rivertable.review.games import Game, Question
from rivertable.review.words import names_of, numbered
from rivertable.web.thinking_files import task_message

Message = dict[str, Any]
Line = Sequence[tuple[int, int]]  # moves that were tried: seats and numbers


def position_at(game: Game, at: int, line: Line = ()) -> Position:
    """The position after so many moves of the game and then some that were tried; or NoMove."""
    position = game.positions[at].copy()
    for seat, number in line:
        numbered(position, seat, number)
        position.play_number(number, seat)
    return position


def told_branch(game: Game, at: int, line: Line, language: str) -> list[str]:
    """Each move that was tried, as the log would tell it."""
    position, told = game.positions[at].copy(), []
    words, names = game_of(position.setting).words, names_of(position, language)
    for seat, number in line:
        move = numbered(position, seat, number)
        told.append(words.told(position.setting, position.state, move, language, names))
        position.play_number(number, seat)
    return told


def moment(position: Position, seat: int, language: str) -> Message:
    """A moment, drawn for the seat that is to move, with its moves and the task to think about."""
    game, acting = game_of(position.setting), position.acting
    eyes = seat if seat in acting else next((who for who in acting if who), 0)
    view = position.view(eyes)
    scene, words = game.draw(view, language), game.words
    return {
        "scene": [[element.id, element.shown] for element in scene.elements],
        "width": scene.width,
        "height": scene.height,
        "asked": words.asked(view, language),
        "words": words.board_text(view, language),
        "panels": [
            [number, name, words.panel(view, number, language)]
            for number, name in enumerate(names_of(position, language), start=1)
        ],
        "acting": [who for who in acting if who != CHANCE],
        "seat": eyes,
        "choices": draws(position, language) if acting == (CHANCE,) else [
            choice.shown for choice in scene.choices
        ],
        "numbers": {move.text: move.number for move in moves_of(position, eyes)},
        "task": task_message(view) if len(view.legal_numbers()) > 1 else None,
    }  # fmt: skip


def moves_of(position: Position, seat: int) -> list[Move]:
    """The moves that are offered: of chance, or of the seat that is looked at."""
    if position.acting == (CHANCE,):
        return position.legal_moves(CHANCE)
    return position.legal_moves(seat) if seat else []


def draws(position: Position, language: str) -> list[Message]:
    """What may be drawn, as buttons."""
    words, names = game_of(position.setting).words, names_of(position, language)
    told = [
        (move.text, words.told(position.setting, position.state, move, language, names))
        for move in position.legal_moves(CHANCE)
    ]
    return [
        {"move": text, "picks": [{"id": f"draw-{text}", "label": label or text, "button": True}]}
        for text, label in told
    ]


def log_of(game: Game, language: str) -> list[Message]:
    """Every move in a sentence."""
    words, names = game_of(game.setting).words, names_of(game.positions[0], language)
    return [
        {
            "seat": move.seat,
            "number": move.number,
            "text": words.told(game.setting, game.positions[index].state, move, language, names),
        }
        for index, move in enumerate(game.moves)
    ]


def questions(game: Game, known: Sequence[str]) -> Message:
    """The decisions still to be searched: what all tasks share, and each one's own part."""
    missing = [question for question in game.questions if question.key not in known]
    if not missing:
        return {"task": None, "questions": []}
    shared = task_message(game.view(missing[0]))
    return {
        "task": shared,
        "questions": [own_part(game, question, shared) for question in missing],
    }


def own_part(game: Game, question: Question, shared: Message | None) -> Message:
    """The part of a task that differs from the others; nothing if the game has no module."""
    part = {
        "key": question.key,
        "at": question.at,
        "played": game.played(question),
        "isSecret": question.outcome is None and game.is_secret(question.at),
    }
    task = task_message(game.view(question)) if shared is not None else None
    return part if task is None else {**part, "seat": task["seat"], "buffer": task["buffer"]}
