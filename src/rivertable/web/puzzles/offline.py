"""The puzzle of the day without a network: every right answer and what is said to it, kept by the browser."""

from typing import Any

from rivertable.puzzles.judging import WRONG, Verdict, judge, sentence, stand
from rivertable.puzzles.puzzle import Puzzle
from rivertable.web.language import say_in

from .messages import answered

BETWEEN = "\n"  # two moves of a line
NOT_COUNTED = "Without a connection this does not count."


def answers_of(puzzle: Puzzle, language: str) -> dict[str, Any]:
    """What `lesson.js` needs to judge by itself: messages by lines of right moves; all others are wrong."""
    note, right = say_in(language)(NOT_COUNTED), {}
    for answer in puzzle.answers:
        for count, text in enumerate(answer):
            done = answer[:count]
            verdict, (position, _) = judge(puzzle, done, text), stand(puzzle, done)
            key = BETWEEN.join(answer[: count + 1])
            right[key] = answered(puzzle, position, verdict, language, note)
    wrong = f"{sentence(puzzle, Verdict(WRONG), language)} {note}"
    return {"right": right, "wrong": {"verdict": "wrong", "sentence": wrong, "moments": []}}
