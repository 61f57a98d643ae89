"""Variants of a game's board as text: a head, and rows of words. Read, checked, and written again.

A file has `title: ` and `origin: `, a blank line, then the rows; a record has the rows alone, on one
line: `blue=6L,6R` is the row `blue 6L 6R`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from rivertable.engine.errors import BadBoard, BadOption

from .boards import Examined, Mistake

USUAL = "usual"  # the board that comes along, and the name of its file
VARIANT = f"after: {USUAL}"  # where a board comes from that does not say so
KEYS = ("title", "origin")
MOST_CHARACTERS = 6000  # of a text that somebody gives
MOST_TOLD = 60  # mistakes
SHOWN = 60  # characters of what was not understood


class Titled(Protocol):
    """A board knows its name, and where it comes from."""

    @property
    def title(self) -> str: ...
    @property
    def origin(self) -> str: ...


B = TypeVar("B", bound=Titled)


@dataclass(frozen=True)
class Row:
    """A row of a board: its line in the text, from 1, and what stands there."""

    line: int
    words: tuple[str, ...]


@dataclass
class Sheet:
    """What a text says, right or wrong."""

    values: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)

    @property
    def title(self) -> str:
        return self.values.get("title", "")

    @property
    def origin(self) -> str:
        return self.values.get("origin", "") or VARIANT


def read_sheet(text: str) -> Sheet:
    """A file, or a record's line."""
    text = text.strip()
    return read_file(text) if "\n" in text else read_line(text)


def read_line(text: str) -> Sheet:
    """`blue=6L,6R red=7L,7R`"""
    words = (word.replace("=", " ").replace(",", " ").split() for word in text.split())
    return Sheet(rows=[Row(1, tuple(row)) for row in words if row])


def read_file(text: str) -> Sheet:
    """With a head, or without: then the rows begin at once."""
    sheet, is_head = Sheet(), text.partition(":")[0] in KEYS
    for number, whole in enumerate(text.splitlines(), start=1):
        line = whole.strip()
        if not line:
            is_head = False
        elif is_head:
            read_head(sheet, line, number)
        else:
            sheet.rows.append(Row(number, tuple(line.split())))
    return sheet


def read_head(sheet: Sheet, line: str, number: int) -> None:
    """`title: A bend`"""
    key, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or key not in KEYS:
        sentence = "{line!r} is not one of 'title: ', 'origin: '; a blank line ends the head."
        sheet.mistakes.append(Mistake(sentence, line=number, values={"line": line}))
    elif key in sheet.values:
        sheet.mistakes.append(Mistake("{key} is given twice.", line=number, values={"key": key}))
    else:
        sheet.values[key] = value


@dataclass(frozen=True)
class BoardTexts(Generic[B]):
    """The variants of a game's board: what the game gives, and all that follows from it."""

    folder: Path  # of the board that comes along
    option: str  # of the game, and what messages call a board
    read: Callable[[Sheet], tuple[B, list[Mistake]]]  # as far as it goes, with every mistake
    rows: Callable[[B], list[tuple[str, ...]]]
    draft: Callable[[B], Mapping[str, Any]]  # for an editor
    names: tuple[str, ...] = (USUAL,)

    def text(self, text: str) -> str:
        """The text that is meant: also by its name."""
        name = text.strip()
        return (self.folder / f"{name}.txt").read_text("utf-8") if name in self.names else text

    def value(self, given: Any) -> str:
        """A board as it stands in a record: its name, or all of it on one line."""
        text = given.strip() if isinstance(given, str) else ""
        if text in self.names:
            return text
        if "=" in text or "\n" in text:
            return self.line(self.find(text))
        known = ", ".join(self.names)
        raise BadOption(
            f"there is no {self.option} {given!r}; there is {known}, or give one of your own."
        )

    def find(self, text: str) -> B:
        """The board of that name, or the one that the text describes."""
        board: B = found(self, text)
        return board

    def line(self, board: B) -> str:
        """A board as a record has it."""
        return " ".join(f"{row[0]}={','.join(row[1:])}" for row in self.rows(board))

    def file_text(self, board: B) -> str:
        """A board as a file has it."""
        rows = self.rows(board)
        wide = max(len(row[0]) for row in rows) + 3
        head = [f"{key}: {getattr(board, key)}".rstrip() for key in KEYS]
        return "\n".join([*head, "", *(f"{row[0]:{wide}}{' '.join(row[1:])}" for row in rows), ""])

    def examine(self, text: str) -> Examined:
        """All that can be said of a text, in any state."""
        if len(text) > MOST_CHARACTERS:
            sentence = "a board has at most {most} characters."
            mistake = Mistake(sentence, line=1, values={"most": MOST_CHARACTERS})
            return Examined("", "", {}, [mistake])
        board, mistakes = self.judged(text)
        told = [shortened(one) for one in mistakes[:MOST_TOLD]]
        seen = Examined(board.title, board.origin, self.draft(board), told)
        if mistakes:
            return seen
        return replace(seen, option=self.line(board), text=self.file_text(board))

    def judged(self, text: str) -> tuple[B, list[Mistake]]:
        sheet = read_sheet(self.text(text))
        board, mistakes = self.read(sheet)
        return board, [*sheet.mistakes, *mistakes]


@lru_cache(maxsize=64)  # a server meets any number of boards
def found(texts: BoardTexts[B], text: str) -> B:
    if len(text) > MOST_CHARACTERS:
        raise BadBoard(texts.option, None, f"a board has at most {MOST_CHARACTERS} characters.")
    board, mistakes = texts.judged(text)
    for mistake in mistakes:
        one = shortened(mistake)
        raise BadBoard(f"{texts.option}, line {one.line}", one.cell, one.reason())
    return board


def shortened(mistake: Mistake) -> Mistake:
    """A mistake that does not repeat a long text."""
    values = {
        key: f"{value[:SHOWN]}…" if isinstance(value, str) and len(value) > SHOWN else value
        for key, value in mistake.values.items()
    }
    return replace(mistake, values=values)
