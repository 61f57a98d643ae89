"""The parts of a game that are not rules, as records of functions: how it looks, speaks and thinks.

`language` is one of `rivertable.display.language.LANGUAGES`, a theme is "light" or "dark", and
`names` are those of the seats, the first one's first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from rivertable.display.language import Say
from rivertable.display.scene import Scene
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.engine.position import View

from .boards import Boards
from .observation import Field

PanelRow: TypeAlias = tuple[str, int | str, str]  # the id of an icon, a number, what it counts
ScoreRow: TypeAlias = tuple[str, int | None]  # what counts, and its points if it has any
Names: TypeAlias = Sequence[str]


@dataclass(frozen=True)
class Drawing:
    """The changing part of the board, as a scene.

    What all see alike is drawn once for all, and then what only one seat is shown on it.
    """

    board: Callable[[View, str], Any]  # what everybody sees, in a language
    drawn_on: Callable[[Any, View, str], Scene]  # that, with what the seat of the view is shown
    cover: Path | None = None  # a record, whose last position stands for the game

    def draw(self, view: View, language: str = "en") -> Scene:
        """The scene that a seat sees, and what its legal moves are to point at."""
        return self.drawn_on(self.board(view, language), view, language)


@dataclass(frozen=True)
class Pieces:
    """The shapes of the pieces, and their colours."""

    symbols: Callable[[], str]  # SVG symbols, for the scene to use by their ids
    style: Mapping[str, str]  # a style sheet for each theme


Scenery: TypeAlias = Callable[[Setting, str], str]  # what never changes, as SVG, in a theme


@dataclass(frozen=True)
class Words:
    """The game in sentences."""

    asked: Callable[[View, str], str]  # what a seat is asked now, or who won
    told: Callable[[Setting, Record, Move, str, Names], str]  # a move, from the state before it
    # What nobody decided, between two states.
    happened: Callable[[Setting, Record, Record, str, Names], list[str]]
    panel: Callable[[View, int, str], Sequence[PanelRow]]  # the numbers of a seat
    scoring: Callable[
        [View, str], Sequence[Sequence[ScoreRow]]
    ]  # where each seat's points come from
    board_text: Callable[[View, str], list[str]]  # the whole board, to be read aloud
    folder: Path | None = None  # with fr.po, and rulebook.en.toml and rulebook.fr.toml if any


@dataclass(frozen=True)
class Hints:
    """A hint in words."""

    # Where to look first: for a move, and one that is about as good, if there is any.
    look: Callable[[Setting, Move, Move | None, Say], str]
    reasons: Mapping[tuple[str, str], str]  # what speaks for a move: by feature and its change
    facts: frozenset[str] = frozenset()  # features that count in themselves, not for what may come
    # Features that are no reason for moves that are written like this (`*` is anything): the move says
    # so itself, or has no say in it.
    idle: Mapping[str, frozenset[str]] = field(default_factory=dict)
    themes: Mapping[str, str] = field(
        default_factory=dict
    )  # of puzzles: by what a move's text is like
    # What comes by itself after the last move of a turn, as far as the seat can know it.
    outlook: Callable[[View, int, Say], str] = lambda view, number, say: ""

    def is_idle(self, feature: str, move: str) -> bool:
        """Is this no reason to make a move?"""
        return any(feature in found for like, found in self.idle.items() if fnmatch(move, like))


class Hurry(NamedTuple):
    """What bots do in a game that has gone on for more rounds than they have patience for."""

    move: int  # that brings the end nearer; made whenever it is legal
    rounds: str  # the field of the state that counts them


NOTES = 4  # numbers behind a row of features: a game's own, to know what it need not count again


@dataclass(frozen=True)
class Evaluation:
    """What bots look at in a position; the functions are compiled."""

    names: tuple[str, ...]  # of the features
    # Writes a row of them for each seat. In the rows is what was written for the position before, or 0.
    features: Callable[[Record, Record, Floats], None]
    progress: Callable[[Record, Record], float]  # how far the game is on, from 0 to 1
    # Chooses one of a set of moves in a rollout; without one, rollouts are random.
    rollout_policy: Callable[[Record, Record, Numbers, Numbers], int] | None = None
    # How far a seat has come, by its features: what it plays for once the win is as good as decided.
    # Without one that goes by the evaluation, in which one win is as good as another.
    standing: Callable[[Floats], float] | None = None
    # A seat's share of the win where the rules themselves say it, such as 0 for who cannot win any more;
    # below 0 where they do not. Without one, weights say all.
    known_share: Callable[[Record, Record, int], float] | None = None
    hurry: Hurry | None = None  # without one, games end by themselves
    idle_move: int = -1  # the number of the move that does nothing, if there is one
    unspoken: tuple[str, ...] = ()  # features that only say when others matter
    folder: Path | None = None  # with weights.toml, levels.toml and training.toml


@dataclass(frozen=True)
class Parts:
    """All that a game gives besides its rules; what it leaves out has a default."""

    drawing: Drawing | None = None
    pieces: Pieces | None = None
    scenery: Scenery | None = None
    words: Words | None = None
    hints: Hints | None = None
    evaluation: Evaluation | None = None
    observation: tuple[Field, ...] | None = None
    lessons: Path | None = None  # a folder with the course of the game: docs/lessons.md
    puzzles: Path | None = None  # a file with its puzzles: docs/puzzles.md
    boards: Boards | None = None  # if players can draw their own
