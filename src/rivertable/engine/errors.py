"""What Rivertable refuses, and the sentences in which it says so."""

from typing import Any


class RivertableError(ValueError):
    """Something a caller handed in cannot be used; the message says what and why."""


class UnknownGame(RivertableError):
    """There is no game of that name."""


class BadOption(RivertableError):
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


class BadRecord(RivertableError):
    """A record that cannot be read or replayed: names the line and what is wrong with it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> Any:
        return (BadRecord, (self.line, self.reason))


class IllegalMove(RivertableError):
    """A move that may not be made now: names the rule and says why in one sentence.

    The sentence is a template with its values beside it, so that it can be said in any language.
    """

    def __init__(self, rule: str, template: str, **values: Any) -> None:
        self.rule = rule
        self.template = template
        self.values = values
        self.reason = template.format(**values)
        super().__init__(f"{rule}: {self.reason}")

    def __reduce__(self) -> Any:
        return (_illegal_move, (self.rule, self.template, self.values))


def _illegal_move(rule: str, template: str, values: dict[str, Any]) -> IllegalMove:
    return IllegalMove(rule, template, **values)


def spelled(number: int) -> str:
    """A small number as a word, for sentences."""
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)
