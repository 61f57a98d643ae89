"""What a newcomer is told: the aim in three lines, each new thing when it first happens, and the
game in one minute. It is `primer.toml` in the folder of a course.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rivertable.contract import BoardGame
from rivertable.display.language import LANGUAGES
from rivertable.engine.position import Position
from rivertable.games import find

from .course import Course, read_course
from .judging import follow
from .lesson_file import LessonFile, Text, read_file

BLANK = re.compile(r"{[^}]*}")


@dataclass(frozen=True)
class First:
    """One sentence for when something happens that the reader has not seen before."""

    name: str
    when: tuple[str, ...]  # sentences of the log as the game has them, with blanks
    say: Text


@dataclass(frozen=True)
class Sign:
    """What an icon or a number on the board means."""

    ids: tuple[str, ...]  # of elements of the drawing; may have a * for anything
    say: Text


@dataclass(frozen=True)
class Picture:
    """One picture of the minute, with its text."""

    title: Text
    text: Text
    position: Position
    seat: int


@dataclass(frozen=True)
class Primer:
    """A game for somebody who has never heard of it."""

    aim: Text
    turn: Text
    end: Text
    firsts: tuple[First, ...]
    signs: tuple[Sign, ...]

    @property
    def lines(self) -> tuple[Text, Text, Text]:
        """The aim, a turn, and how the game ends."""
        return self.aim, self.turn, self.end


def primer_of(game: BoardGame) -> Primer | None:
    """The primer of a game, if it has one."""
    return None if game.lessons is None else read_primer(game.name, game.lessons)


def minute_of(game: BoardGame) -> tuple[Picture, ...]:
    """The game in one minute; nothing if it has no primer."""
    return () if game.lessons is None else read_minute(game.name, game.lessons)


@cache
def read_primer(name: str, folder: Path) -> Primer:
    """A primer from its folder; BadLesson names the line that cannot be."""
    game, file = find(name), read_file(folder / "primer.toml")
    file.only("aim", "turn", "end", "firsts", "signs", "minute")
    return Primer(
        file.text("aim"),
        file.text("turn"),
        file.text("end"),
        tuple(read_first(game, one) for one in file.tables("firsts")),
        tuple(read_sign(one) for one in file.tables("signs")),
    )


@cache
def read_minute(name: str, folder: Path) -> tuple[Picture, ...]:
    """The pictures of a primer, which need the stages of the course."""
    course = read_course(name, folder)
    file = read_file(folder / "primer.toml")
    return tuple(read_picture(course, one) for one in file.tables("minute"))


def read_first(game: BoardGame, file: LessonFile) -> First:
    """When and what; a sentence that the game does not know in every language is a typing error."""
    file.only("name", "when", "say")
    for sentence in file.words("when"):
        if len({game.say(language)(sentence) for language in LANGUAGES}) < len(LANGUAGES):
            raise file.bad("when", f"the game never says {sentence!r}.")
    return First(file.word("name"), file.words("when"), file.text("say"))


def read_sign(file: LessonFile) -> Sign:
    file.only("ids", "say")
    if not file.words("ids"):
        raise file.bad("ids", "a sign has ids.")
    return Sign(file.words("ids"), file.text("say"))


def read_picture(course: Course, file: LessonFile) -> Picture:
    """A picture is a step of a stage, reached by its solutions."""
    file.only("stage", "step", "title", "text")
    stage, number = course.stage(file.word("stage")), file.number("step", 0)
    if stage is None:
        raise file.bad("stage", f"there is no stage {file.word('stage')!r}.")
    if not 0 <= number < len(stage.steps):
        raise file.bad("step", f"the stage has no step {number}; the first one is 0.")
    standing = follow(stage, [step.solution for step in stage.steps[:number]])
    return Picture(file.text("title"), file.text("text"), standing.position, stage.seat)


def fixed_parts(game: BoardGame, sentence: str, language: str) -> Sequence[str]:
    """The constant parts of a sentence of the game, in a language: the text between placeholders."""
    return [part for part in BLANK.split(game.say(language)(sentence)) if part]
