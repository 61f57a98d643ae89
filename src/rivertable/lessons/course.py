"""A course: its stages, and what each asks, says, accepts and forgives.

A stage is a file of the game's `lessons/` folder; docs/lessons.md tells how to write one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from rivertable.contract import BoardGame
from rivertable.display import rulebook
from rivertable.display.scene import Scene
from rivertable.engine.errors import BadRecord
from rivertable.engine.position import Position
from rivertable.engine.records import replay
from rivertable.games import find, load

from .lesson_file import LessonFile, Text, read_file

# What a course goes through, in this order; several stages may be of one part.
PARTS = ("theme", "aim", "table", "first-turn", "slips", "strategy", "game")
FEWEST, MOST = 6, 10  # stages
READ, FIND, MOVE = "read", "find", "move"
STEP = ("say", "point", "find", "moves", "solution", "done", "wrong", "slips", "replies", "record")


@dataclass(frozen=True)
class Slip:
    """Something that is easy to get wrong, and what to say then."""

    answers: tuple[str, ...]  # may have a * for anything
    say: Text


@dataclass(frozen=True)
class Step:
    """One thing to read, to find on the board, or to play."""

    kind: str
    say: Text
    point: tuple[str, ...] = ()  # ids of what is shown meanwhile
    answers: tuple[str, ...] = ()  # ids to be found, or moves; a move may have a * for anything
    solution: str = ""
    done: Text | None = None
    wrong: Text | None = None  # what is said to every other answer
    slips: tuple[Slip, ...] = ()
    replies: tuple[str, ...] = ()  # what is played after it, as lines of a record
    start: Position | None = None  # where the step begins, if not where the last one ended

    def accepts(self, answer: str) -> bool:
        return any(fnmatchcase(answer, one) for one in self.answers)

    def said_of(self, answer: str) -> Text:
        """The response to an answer that is not accepted."""
        for slip in self.slips:
            if any(fnmatchcase(answer, one) for one in slip.answers):
                return slip.say
        return self.wrong or {}


@dataclass(frozen=True)
class ShortGame:
    """The short game against easy bots at the end of a course."""

    level: int


@dataclass(frozen=True)
class Stage:
    """One lesson of a few minutes."""

    name: str  # in its address
    file: str
    part: str
    title: Text
    about: Text
    rules: tuple[str, ...]  # ids of what is taught
    seat: int
    start: Position
    steps: tuple[Step, ...]
    game: ShortGame | None = None


@dataclass(frozen=True)
class Course:
    """All stages of a game, in order."""

    game: str
    rules: tuple[str, ...]  # what it promises to teach
    stages: tuple[Stage, ...]

    def stage(self, name: str) -> Stage | None:
        return next((stage for stage in self.stages if stage.name == name), None)

    def after(self, stage: Stage) -> Stage | None:
        """The next stage."""
        number = self.stages.index(stage) + 1
        return self.stages[number] if number < len(self.stages) else None


def course_of(game: BoardGame) -> Course | None:
    """The course of a game, if it has one."""
    return None if game.lessons is None else read_course(game.name, game.lessons)


@cache
def read_course(name: str, folder: Path) -> Course:
    """A course from its folder; BadLesson names the file and the line that cannot be."""
    game = find(name)
    file = read_file(folder / "course.toml")
    file.only("rules", "stages")
    stages = read_stages(game, file, folder)
    parts = [stage.part for stage in stages]
    if parts != sorted(parts, key=PARTS.index) or {*parts} != {*PARTS}:
        raise file.bad("stages", f"the parts of a course are, in this order, {', '.join(PARTS)}.")
    check_rules(game, file, stages)
    return Course(game.name, file.words("rules"), stages)


def read_stages(game: BoardGame, file: LessonFile, folder: Path) -> tuple[Stage, ...]:
    """The stages that a course names."""
    names = file.words("stages")
    if not FEWEST <= len(names) <= MOST:
        raise file.bad("stages", f"a course has {FEWEST} to {MOST} stages, not {len(names)}.")
    for name in names:
        if not (folder / f"{name}.toml").exists():
            raise file.bad("stages", f"there is no {name}.toml.")
    return tuple(read_stage(game, folder / f"{name}.toml") for name in names)


def check_rules(game: BoardGame, file: LessonFile, stages: tuple[Stage, ...]) -> None:
    """Every rule that is promised is taught, and is one."""
    folder = game.words.folder
    page = rulebook.read(folder, "en") if folder else rulebook.Page("", ())
    known = {rule.id for section in page.sections for rule in section.rules}
    taught = {rule for stage in stages for rule in stage.rules}
    for rule in file.words("rules"):
        if rule not in known:
            raise file.bad("rules", f"there is no rule {rule}.")
        if rule not in taught:
            raise file.bad("rules", f"no stage teaches {rule}.")
    for rule in sorted(taught - {*file.words("rules")}):
        raise file.bad("rules", f"a stage teaches {rule}, which is missing here.")


def read_stage(game: BoardGame, path: Path) -> Stage:
    """A stage from its file, gone through once by its own solution."""
    file = read_file(path)
    file.only("part", "title", "about", "rules", "seat", "record", "steps", "game")
    if file.word("part") not in PARTS:
        raise file.bad("part", f"a part is one of {', '.join(PARTS)}.")
    start = read_record(game, file)
    stage = Stage(
        name=path.stem,
        file=file.name,
        part=file.word("part"),
        title=file.text("title"),
        about=file.text("about"),
        rules=file.words("rules"),
        seat=file.number("seat", 1),
        start=start,
        steps=tuple(read_step(game, one) for one in file.tables("steps")),
        game=read_game(file),
    )
    if not stage.rules or not stage.steps:
        raise file.bad("rules" if not stage.rules else "steps", "a stage has rules and steps.")
    if not 1 <= stage.seat <= start.setting.players:
        raise file.bad("seat", f"there is no seat {stage.seat}.")
    check_solution(stage, file.tables("steps"))
    return stage


def read_game(file: LessonFile) -> ShortGame | None:
    """The part `[game]`."""
    found = file.table("game")
    if (found is not None) != (file.word("part") == "game"):
        raise file.bad("game", "the part “game”, and no other, has a table [game].")
    if found is None:
        return None
    found.only("level")
    return ShortGame(found.number("level", 1))


def read_record(game: BoardGame, file: LessonFile) -> Position:
    """The position of a key `record`; the line of a bad record counts from there."""
    text = file.word("record")
    try:
        # The line break after ''' is not part of the text.
        position = load(text)
    except BadRecord as problem:
        raise file.bad("record", problem.reason, below=problem.line) from None
    if position.setting.game.name != game.name:
        raise file.bad("record", f"this is a record of {position.setting.game.title}.")
    return position


def read_step(game: BoardGame, file: LessonFile) -> Step:
    """One step."""
    file.only(*STEP)
    kind = FIND if "find" in file.values else MOVE if "moves" in file.values else READ
    asks = kind != READ
    answers = file.words("find") if kind == FIND else file.words("moves")
    if asks and not answers:
        raise file.bad(kind, "nothing is accepted.")
    return Step(
        kind=kind,
        say=file.text("say"),
        point=file.words("point"),
        answers=answers,
        solution=file.word("solution", answers[0] if answers else ""),
        done=file.text("done", is_wanted=asks) or None,
        wrong=file.text("wrong", is_wanted=asks) or None,
        slips=tuple(read_slip(one) for one in file.tables("slips")),
        replies=file.words("replies"),
        start=read_record(game, file) if "record" in file.values else None,
    )


def read_slip(file: LessonFile) -> Slip:
    file.only("answers", "say")
    return Slip(file.words("answers"), file.text("say"))


# Going through it once ------------------------------------------------------------------------


def check_solution(stage: Stage, files: list[LessonFile]) -> None:
    """Check that everything shown exists, and that the solution and its replies are legal and accepted."""
    position = stage.start
    for step, file in zip(stage.steps, files, strict=True):
        position = step.start or position
        if position.setting.options != stage.start.setting.options or (
            position.setting.players != stage.start.setting.players
        ):
            raise file.bad("record", "a step has the players and the options of its stage.")
        ids = things(position, stage.seat)
        for id in (*step.point, *(step.answers if step.kind == FIND else ())):
            if id not in ids:
                raise file.bad("point" if id in step.point else "find", f"there is no {id!r} here.")
        if step.kind == MOVE:
            check_move(step, file, position, stage.seat)
        try:
            *_, position = played(step, position, stage.seat, step.solution)
        except BadRecord as problem:
            raise file.bad("replies", problem.reason) from None


def check_move(step: Step, file: LessonFile, position: Position, seat: int) -> None:
    """The solution of a step that asks for a move."""
    if seat not in position.acting:
        raise file.bad("moves", f"it is not the turn of seat {seat}.")
    legal = [move.text for move in position.legal_moves(seat)]
    if step.solution not in legal or not step.accepts(step.solution):
        raise file.bad("moves", f"the solution {step.solution!r} is not legal, or not accepted.")


def things(position: Position, seat: int) -> set[str]:
    """Everything that can be highlighted: elements of the board, buttons, and the seats."""
    scene = drawn(position, seat)
    picks = {pick.id for choice in scene.choices for pick in choice.picks}
    return {element.id for element in scene.elements} | picks | {"seats"}


def places(position: Position, seat: int) -> list[str]:
    """The ids of all places on the board; a piece on one is none."""
    elements = drawn(position, seat).elements
    return [one.id for one in elements if "data-place" in one.attributes and one.tag != "use"]


def drawn(position: Position, seat: int) -> Scene:
    return find(position.setting.game.name).draw(position.view(seat))


def played(step: Step, position: Position, seat: int, answer: str) -> Iterator[Position]:
    """The position after an answer, and after each reply."""
    if step.kind == MOVE:
        position = position.copy()
        position.play(answer, seat)
        yield position
    for line in step.replies:
        position = position.copy()
        replay(position, 0, line)
        yield position
    if step.kind != MOVE and not step.replies:
        yield position
