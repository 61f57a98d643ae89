"""What Rivertable refuses, and the sentences in which it says so."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any


class RivertableError(ValueError):
    """Something a caller handed in cannot be used; the message says what and why."""


class Phrase(str):
    """Words within a sentence that are said in its language; in English it is just a text."""

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> "Phrase":
        phrase = super().__new__(cls, said(template, values, str))
        phrase.template, phrase.values = template, values
        return phrase


class Clause(Phrase):
    """A whole sentence within another one, which has the full stop."""


def said(template: str, values: Mapping[str, Any], say: Callable[[str], str]) -> str:
    """A template and its values in the language of `say`."""
    in_language = {name: part_said(value, say) for name, value in values.items()}
    # Without values it is no template, and braces are braces.
    return say(template).format(**in_language) if values else say(template)


def part_said(value: Any, say: Callable[[str], str]) -> Any:
    """A value of a template in the language of `say`, if it is words."""
    if not isinstance(value, Phrase):
        return value
    words = said(value.template, value.values, say)
    return words.removesuffix(".") if isinstance(value, Clause) else words


class Refusal(RivertableError):
    """Something that is not done, and why in one sentence.

    The sentence is a template with its values beside it, so that it can be said in any language;
    values that are words are phrases.
    """

    def __init__(self, template: str, **values: Any) -> None:
        self.template = template
        self.values = values
        self.reason = said(template, values, str)
        super().__init__(self.reason)

    def said(self, say: Callable[[str], str]) -> str:
        """The reason in the language of `say`."""
        return said(self.template, self.values, say)


class UnknownGame(Refusal):
    """There is no game of that name."""


class BadOption(Refusal):
    """A player count, an option's name or its value that the game does not know."""


class BadBoard(RivertableError):
    """A board or a scenario that breaks a rule: names the source, the cell and what is wrong."""

    def __init__(self, source: str, cell: str | None, reason: str) -> None:
        place = f"{source}, cell {cell}" if cell else source
        super().__init__(f"{place}: {reason}")
        self.source = source
        self.cell = cell
        self.reason = reason

    def __reduce__(self) -> Any:
        return (BadBoard, (self.source, self.cell, self.reason))


class IllegalMove(Refusal):
    """A move that may not be made now: names the rule and says why in one sentence.

    The rule is empty in a game that does not number its rules.
    """

    def __init__(self, rule: str, template: str, **values: Any) -> None:
        super().__init__(template, **values)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}" if self.rule else self.reason

    def __reduce__(self) -> Any:
        return (_illegal_move, (self.rule, self.template, self.values))


def _illegal_move(rule: str, template: str, values: dict[str, Any]) -> IllegalMove:
    return IllegalMove(rule, template, **values)


class BadRecord(Refusal):
    """A record that cannot be read or replayed: names the line and what is wrong with it."""

    def __init__(self, line: int, template: str, **values: Any) -> None:
        super().__init__(template, **values)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"

    def said(self, say: Callable[[str], str]) -> str:
        return say("Line {line}: {reason}").format(line=self.line, reason=super().said(say))

    def __reduce__(self) -> Any:
        return (_bad_record, (self.line, self.template, self.values))


def _bad_record(line: int, template: str, values: dict[str, Any]) -> BadRecord:
    return BadRecord(line, template, **values)


def phrased(problem: RivertableError) -> Phrase:
    """A problem as words of another one."""
    if isinstance(problem, BadBoard):
        place = Phrase(problem.source)
        if problem.cell:
            place = Phrase("{source}, cell {cell}", source=place, cell=problem.cell)
        return Phrase("{place}: {reason}", place=place, reason=problem.reason)
    if not isinstance(problem, Refusal):
        return Phrase(str(problem))
    words = Phrase(problem.template, **problem.values)
    rule = problem.rule if isinstance(problem, IllegalMove) else ""
    return Phrase("{rule}: {reason}", rule=rule, reason=words) if rule else words


NUMBER_WORDS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


def alternatives(words: Sequence[str]) -> str:
    """Several words, any one of which will do: A or B or C."""
    *others, last = words
    return Phrase("{first} or {last}", first=alternatives(others), last=last) if others else last


def spelled(number: int) -> Phrase:
    """A small number as a word, for sentences."""
    return Phrase(NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number))
