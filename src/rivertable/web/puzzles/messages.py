"""A puzzle as the browser is shown it, in the form of a lesson: `static/learn/lesson.js` shows both."""

from typing import Any

from rivertable.engine.position import Position
from rivertable.games import find
from rivertable.puzzles.answers import allowed
from rivertable.puzzles.judging import GOES_ON, REFUSED, SOLVED, WRONG, Verdict, sentence
from rivertable.puzzles.puzzle import Puzzle
from rivertable.web.language import say_in
from rivertable.web.learn.messages import drawn, scene_of, told_of

Message = dict[str, Any]
FIND_IT = "Find the best turn."
GO_ON = "Right so far. Continue your turn."
SEEN_AS = {SOLVED: "done", GOES_ON: "done", WRONG: "wrong", REFUSED: "refused"}


def asked(puzzle: Puzzle, position: Position, done: int, language: str) -> Message:
    """The task of the current step."""
    view, say = position.view(puzzle.seat), say_in(language)
    scene = scene_of(view, language)
    told = say(GO_ON) if done else say(FIND_IT)
    return {
        "number": done,
        "count": max(len(line) for line in puzzle.lines),
        "kind": "move",
        "say": f"{told} {find(puzzle.game).words.asked(view, language)}",
        "point": [],
        "choices": [choice.shown for choice in scene.choices],
        **drawn(position, puzzle.seat, language),
    }


def ended(puzzle: Puzzle, position: Position, language: str) -> Message:
    """Nothing more is asked."""
    count = max(len(line) for line in puzzle.lines)
    shown = drawn(position, puzzle.seat, language)
    end = {"number": count, "count": count, "kind": "end", "say": "", "point": [], "choices": []}
    return {**end, **shown}


def answered(
    puzzle: Puzzle, before: Position, verdict: Verdict, language: str, note: str
) -> Message:
    """The response to an answer, what it leads to, and the next task."""
    message: Message = {"verdict": SEEN_AS[verdict.kind]}
    if verdict.refusal is not None:
        said = verdict.refusal.said(find(puzzle.game).say(language))
        return {**message, "sentence": said, "rule": verdict.refusal.rule}
    message["moments"] = moments(puzzle, before, verdict, language)
    if verdict.kind == GOES_ON:
        assert allowed(puzzle.lines, verdict.line)
        following = asked(puzzle, verdict.positions[-1], len(verdict.line), language)
        return {**message, "sentence": "", "next": following}
    message["sentence"] = f"{sentence(puzzle, verdict, language)} {note}".strip()
    if verdict.kind == SOLVED:
        message["next"] = ended(puzzle, verdict.positions[-1], language)
    return message


def moments(puzzle: Puzzle, before: Position, verdict: Verdict, language: str) -> list[Message]:
    """Every position on the way; of a turn that is wrong, with what others do about it."""
    out = []
    for position in verdict.positions:
        is_told = verdict.kind == WRONG
        told = told_of(before, position, puzzle.seat, language) if is_told else ""
        out.append({"told": told, **drawn(position, puzzle.seat, language)})
        before = position
    return out


def answers_told(puzzle: Puzzle, language: str) -> list[list[str]]:
    """The right turns in words, for whoever gives up."""
    game, turns = find(puzzle.game), []
    for answer in puzzle.answers:
        position, told = puzzle.position.copy(), []
        for text in answer:
            move = position.parse(text, puzzle.seat)
            names = position.setting.names
            told.append(game.words.told(position.setting, position.state, move, language, names))
            position.play(move)
        turns.append(told)
    return turns
