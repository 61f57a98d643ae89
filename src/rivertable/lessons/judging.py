"""How somebody stands in a stage, and what an answer to it is: done, wrong, or not legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from rivertable.contract.refusing import why_not
from rivertable.engine.errors import IllegalMove, RivertableError
from rivertable.engine.position import Position
from rivertable.games import game_of

from .course import FIND, MOVE, READ, Stage, Step, places, played
from .lesson_file import Text

DONE, WRONG, REFUSED = "done", "wrong", "refused"


@dataclass(frozen=True)
class Standing:
    """A stage as far as somebody has come: so many steps are done."""

    stage: Stage
    number: int
    position: Position

    @property
    def step(self) -> Step | None:
        """The current step; None when the stage is finished."""
        return self.stage.steps[self.number] if self.number < len(self.stage.steps) else None


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer, and the positions it led through."""

    kind: str
    say: Text
    positions: tuple[Position, ...] = ()
    refusal: IllegalMove | None = None


class NotThere(RivertableError):
    """Answers that do not lead through the stage: it was changed meanwhile."""


def begun(stage: Stage) -> Standing:
    """The beginning of a stage."""
    return at_step(stage, 0, stage.start)


def at_step(stage: Stage, number: int, position: Position) -> Standing:
    """A step begins where the one before ended, unless it brings a position of its own."""
    standing = Standing(stage, number, position)
    start = standing.step.start if standing.step else None
    return standing if start is None else Standing(stage, number, start)


def follow(stage: Stage, answers: Sequence[str]) -> Standing:
    """How somebody stands who has given these answers, all of them accepted."""
    standing = begun(stage)
    for answer in answers:
        standing = after(standing, judge(standing, answer))
    return standing


def after(standing: Standing, verdict: Verdict) -> Standing:
    """The next step."""
    if verdict.kind != DONE:
        raise NotThere("This lesson has changed: start it again.")
    return at_step(standing.stage, standing.number + 1, verdict.positions[-1])


def judge(standing: Standing, answer: str) -> Verdict:
    """The response to an answer, and what it leads to."""
    step, seat = standing.step, standing.stage.seat
    if step is None:
        raise NotThere("This lesson has changed: start it again.")
    if step.kind == FIND and not step.accepts(answer):
        return Verdict(WRONG, step.said_of(answer), (standing.position,))
    if step.kind == MOVE:
        try:
            text = standing.position.parse(answer, seat).text
        except IllegalMove as problem:
            near = why_not(game_of(standing.position.setting), standing.position, seat, answer)
            return Verdict(REFUSED, {}, (standing.position,), near or problem)
        if not step.accepts(text):
            return Verdict(WRONG, step.said_of(text), (tried(standing, text),))
        answer = text
    positions = tuple(played(step, standing.position, seat, answer))
    return Verdict(DONE, step.done or {}, positions)


def tried(standing: Standing, text: str) -> Position:
    """The position after a wrong move, shown before the move is taken back."""
    position = standing.position.copy()
    position.play(text, standing.stage.seat)
    return position


def possible(standing: Standing) -> list[str]:
    """Every answer that can be given now."""
    step = standing.step
    if step is None or step.kind == READ:
        return [""]
    if step.kind == MOVE:
        return [move.text for move in standing.position.legal_moves(standing.stage.seat)]
    return places(standing.position, standing.stage.seat)
