"""A game with everything that people, bots and researchers need of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

from rivertable.contract.defaults.drawing.scene import drawing_of
from rivertable.contract.defaults.evaluation import evaluation_of
from rivertable.contract.defaults.hints import HINTS
from rivertable.contract.defaults.observation import observation_of
from rivertable.contract.defaults.pieces import PIECES
from rivertable.contract.defaults.scenery import scenery
from rivertable.contract.defaults.sketch import sketch
from rivertable.display import rulebook
from rivertable.display.language import (
    ENGINE,
    PHRASES,
    Say,
    translator,
)
from rivertable.display.scene import Scene
from rivertable.engine.arrays import Record
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Game, Row, Setting
from rivertable.engine.position import Position, View

from .boards import Boards
from .defaults import words as default_words
from .observation import Field
from .parts import (
    Drawing,
    Evaluation,
    Hints,
    Parts,
    Pieces,
    Scenery,
    Words,
)

USUAL_PLAYERS = 3


@dataclass(frozen=True, kw_only=True)
class BoardGame(Game):
    """One game; `games/NAME/__init__.py` makes one, and `rivertable.games.register` makes it known."""

    about: str = ""  # in a sentence, for somebody who chooses a game
    most_moves: int = 10_000  # that a game can have, chance aside
    most_outcomes: int = 0  # of a chance move; 0 if there is no chance
    # What is not rules, loaded when it is first asked for: many programs never draw.
    parts: Callable[[], Parts] = Parts

    @cached_property
    def _parts(self) -> Parts:
        return self.parts()

    @cached_property
    def drawing(self) -> Drawing:
        return self._parts.drawing or drawing_of(self)

    @cached_property
    def pieces(self) -> Pieces:
        return self._parts.pieces or PIECES

    @cached_property
    def scenery(self) -> Scenery:
        return self._parts.scenery or scenery

    @cached_property
    def words(self) -> Words:
        return self._parts.words or default_words.words_of(self)

    @cached_property
    def hints(self) -> Hints:
        return self._parts.hints or HINTS

    @cached_property
    def evaluation(self) -> Evaluation:
        return self._parts.evaluation or evaluation_of(self)

    @cached_property
    def observation(self) -> tuple[Field, ...]:
        own = self._parts.observation
        return observation_of(self) if own is None else own

    @property
    def lessons(self) -> Path | None:
        """Where the course of the game is, if it has one."""
        return self._parts.lessons

    @property
    def puzzles(self) -> Path | None:
        """Where the puzzles of the game are, if it has any."""
        return self._parts.puzzles

    @property
    def boards(self) -> Boards | None:
        """How boards of players' own are read and drawn, if the game has any."""
        return self._parts.boards

    @property
    def usual_players(self) -> int:
        """How many play where nobody says how many: three, or the fewest that can."""
        return USUAL_PLAYERS if USUAL_PLAYERS in self.player_counts else self.player_counts[0]

    @property
    def has_rulebook(self) -> bool:
        """Is there a rules page?"""
        return self.words.folder is not None and rulebook.exists(self.words.folder)

    def say(self, language: str) -> Say:
        """What the game, and the engine for it, says in English, said in a language."""
        own = [self.words.folder] if self.words.folder else []
        return translator(language, *own, default_words.HERE, PHRASES, ENGINE)

    def sketched(self, setting: Setting, s: Record) -> list[Row]:
        """A position in characters."""
        return (self.sketch or sketch)(setting, s)

    def draw(self, view: View, language: str = "en") -> Scene:
        """The scene that a seat sees, and what its legal moves are to point at."""
        return self.drawing.draw(view, language)

    def sheet(self, setting: Setting, theme: str) -> tuple[str, str, str]:
        """What a scene is drawn on and with: the scenery, the symbols of the pieces, their style."""
        return self.scenery(setting, theme), self.pieces.symbols(), self.pieces.style[theme]

    def svg(self, view: View, theme: str = "light", language: str = "en") -> str:
        """A view as one SVG document."""
        return self.draw(view, language).svg(*self.sheet(view.setting, theme))

    def animate(
        self, position: Position, path: str | PathLike[str] | None = None, **how: Any
    ) -> Any:
        """A game so far as a moving picture, written to a file if one is named."""
        try:
            # Here, because playing does not need what it needs.
            from rivertable.display.animation import animate
        except ImportError as problem:
            raise RivertableError(
                f"Animations need {problem.name}: pip install 'rivertable[research]'"
            ) from None
        animation = animate(position, self, **how)
        if path is not None:
            animation.save(Path(path))
        return animation
