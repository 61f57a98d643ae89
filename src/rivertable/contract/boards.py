"""Boards that people draw themselves: what is wrong with one, what is only unwise, and what it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rivertable.display.language import Say
from rivertable.engine.errors import Clause, Phrase

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Mistake:
    """Why a board cannot be played, or should not: a sentence in English, with its values."""

    sentence: str
    cell: str | None = None  # where on the board
    rule: str = ""
    line: int | None = None  # where in the text, from 1
    values: Mapping[str, Any] = field(default_factory=lambda: NOTHING)

    def reason(self, say: Say = str) -> str:
        """It in words, with its rule."""
        text = say(self.sentence).format(**self.values)
        return f"{text.removesuffix('.')} ({self.rule})." if self.rule else text

    def phrase(self) -> Phrase:
        """The same as words of a refusal."""
        if not self.rule:
            return Phrase(self.sentence, **self.values)
        sentence = Clause(self.sentence, **self.values)
        return Phrase("{sentence} ({rule}).", sentence=sentence, rule=self.rule)


@dataclass(frozen=True)
class Examined:
    """A text of a board, as far as it can be read."""

    title: str
    origin: str
    draft: Mapping[str, Any]  # what lies where, for an editor; it may be wrong
    mistakes: Sequence[Mistake]
    advice: Sequence[Mistake] = ()  # only of a board without mistakes
    option: str = ""  # the value of the game's option; empty if there is a mistake
    text: str = ""  # as a file has it; empty if there is a mistake


@dataclass(frozen=True)
class Boards:
    """What a game gives whose boards can be drawn."""

    option: str  # of the game: which board
    names: Sequence[str]  # of the boards that come along
    examine: Callable[[str], Examined]
    by_chance: Callable[[int], str]  # the text of a board, drawn from a seed
    # What an editor draws with: tiles and how many there are, or a `kind` and its places.
    kit: Mapping[str, Any]
    picture: Callable[[str, str], str]  # of any draft, right or wrong, in a theme
    changes: Callable[[str], Sequence[tuple[Mistake, str]]]  # by one tile: in words, and the board
    points: int = 0  # which of the game's scores says how close a game was
