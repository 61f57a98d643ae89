"""Reading the files of a course: TOML whose every value knows the line it stands on."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from rivertable.display.language import LANGUAGES
from rivertable.engine.errors import RivertableError

Key: TypeAlias = tuple[str | int, ...]  # ("steps", 2, "wrong")
Text: TypeAlias = Mapping[str, str]  # the same sentence in every language

HEADER = re.compile(r"\[(\[?)\s*([\w.-]+)\s*\]")
ENTRY = re.compile(r"([\w.-]+)\s*=\s*(.*)")
LONG = ("'''", '"""')  # around a text of several lines


class BadLesson(RivertableError):
    """A file of a course that cannot be used: names the file, the line and what is wrong."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason

    def __reduce__(self) -> Any:
        return (BadLesson, (self.file, self.line, self.reason))


@dataclass(frozen=True)
class LessonFile:
    """One table of a file, with the way to it."""

    name: str
    lines: Mapping[Key, int]
    values: Mapping[str, Any]
    way: Key = ()

    def bad(self, key: str, reason: str, below: int = 0) -> BadLesson:
        """An error about a value, or about a line so far below its key."""
        known = self.lines.get((*self.way, key)) or self.lines.get(self.way, 1)
        return BadLesson(self.name, known + below, reason)

    def only(self, *keys: str) -> None:
        """Refuse what nobody would read."""
        for key in self.values:
            if key not in keys:
                raise self.bad(key, f"there is no {key!r} here; there is {', '.join(keys)}.")

    def tables(self, key: str) -> list["LessonFile"]:
        """The tables of a list, `[[key]]`."""
        found = self.values.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise self.bad(key, f"{key} are tables, as in [[{key}]].")
        ways = ((*self.way, key, number) for number in range(len(found)))
        return [
            LessonFile(self.name, self.lines, one, way)
            for one, way in zip(found, ways, strict=True)
        ]

    def table(self, key: str) -> "LessonFile | None":
        """The table of that name, `[key]`, if there is one."""
        found = self.values.get(key)
        if found is not None and not isinstance(found, dict):
            raise self.bad(key, f"{key} is a table, as in [{key}].")
        return None if found is None else LessonFile(self.name, self.lines, found, (*self.way, key))

    def word(self, key: str, default: str | None = None) -> str:
        """A text that is the same in every language."""
        found = self.values.get(key, default)
        if not isinstance(found, str):
            raise self.bad(key, f"{key!r} is missing, or is no text.")
        return found

    def number(self, key: str, default: int) -> int:
        found = self.values.get(key, default)
        if not isinstance(found, int):
            raise self.bad(key, f"{key!r} is a number.")
        return found

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts; nothing if there is none."""
        found = self.values.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self.bad(key, f"{key!r} is a list of texts.")
        return tuple(found)

    def text(self, key: str, is_wanted: bool = True) -> Text:
        """A sentence in every language, as `key.en` and `key.fr`."""
        found = self.values.get(key)
        if found is None and not is_wanted:
            return {}
        if not isinstance(found, dict):
            raise self.bad(key, f"{key!r} is missing: it is said as {key}.en, {key}.fr.")
        for language in LANGUAGES:
            if not isinstance(found.get(language), str) or not found[language].strip():
                raise self.bad(key, f"{key}.{language} is missing.")
        return found


def read_file(path: Path) -> LessonFile:
    """A file of a course; what is no text or no TOML is refused with its line."""
    name, content = "/".join(path.parts[-3:]), path.read_bytes()
    try:
        text = content.decode("utf-8").replace("\r\n", "\n")
        values = tomllib.loads(text)
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise BadLesson(name, line, "this is not text in UTF-8.") from None
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"at line (\d+)", str(problem))
        line = int(found[1]) if found else len(text.splitlines())
        raise BadLesson(name, line, str(problem)) from None
    return LessonFile(name, lines_of(text), values)


def lines_of(text: str) -> dict[Key, int]:
    """On which line every table and every key stands; a dotted key also by its beginning."""
    found: dict[Key, int] = {}
    way: Key = ()
    end = ""  # of the long text that we are in
    for number, line in enumerate(text.splitlines(), start=1):
        if end:
            end = "" if end in line else end
        elif header := HEADER.match(line):
            way = way_of(header[2], bool(header[1]), found)
            found[way] = number
        elif entry := ENTRY.match(line):
            parts = entry[1].split(".")
            for count in range(len(parts), 0, -1):
                found.setdefault((*way, *parts[:count]), number)
            mark = entry[2][:3]
            end = mark if mark in LONG and mark not in entry[2][3:] else ""
    return found


def way_of(name: str, is_list: bool, found: Mapping[Key, int]) -> Key:
    """The way to a table: the last one of each list on it, or a new one at its end."""
    way: Key = ()
    *above, last = name.split(".")
    for part in above:
        way = (*way, part)
        count = tables_in(way, found)
        way = (*way, count - 1) if count else way
    way = (*way, last)
    return (*way, tables_in(way, found)) if is_list else way


def tables_in(way: Key, found: Mapping[Key, int]) -> int:
    """How many tables of a list have been seen."""
    count = 0
    while (*way, count) in found:
        count += 1
    return count
