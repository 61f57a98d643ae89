"""The contract: what a game brings along so that everything else works for it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from .chance import draw
from .compile import Numbers, Record
from .errors import BadOption, IllegalMove
from .playing import Compiled


@dataclass(frozen=True)
class Option:
    """One thing that players can agree on before a game."""

    default: str
    meaning: str
    choices: tuple[str, ...] = ()
    # Turns what a caller gave into the text that stands in a record; raises BadOption.
    read: Callable[[Any], str] | None = None

    def text(self, name: str, value: Any) -> str:
        """The value as it stands in a record, or BadOption."""
        if self.read is not None:
            return self.read(value)
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if text not in self.choices:
            raise BadOption(f"option {name} is one of {', '.join(self.choices)}, not {text!r}.")
        return text


@dataclass(frozen=True)
class Secrets:
    """How a game hides a choice that a seat has made but not yet shown."""

    hide: Callable[[Record, int], None]  # blanks in a state what this seat may not know
    seats: Callable[[Record], list[int]]  # the seats whose choice is made but not shown
    is_choice: Callable[[int], bool]  # is a move of this number such a choice?
    possible: Callable[[Record, int], list[int]]  # what the seat's choice may be, for all to know
    text: str  # what stands in place of the move


@dataclass(frozen=True)
class Game:
    """One game as a record of functions; `games/NAME/__init__.py` fills one in."""

    name: str
    title: str
    version: int  # of the rules; it rises when what is legal, or how it scores, changes
    player_counts: range
    options: Mapping[str, Option]
    rules: ModuleType  # STATE, BOARD, WORDS, setup, acting, legal, play, scores
    score_names: tuple[str, ...]  # what a seat's rank comes from, the weightiest first
    rule_of_players: str  # the rule id that says how many may play
    # The fixed things of one game, for the rules (a BOARD record) and for people (anything).
    lay_out: Callable[[Record, int, Mapping[str, str]], Any]
    # A move as the spec writes it, and back; a text that is no move at all raises IllegalMove.
    write: Callable[["Setting", Record, int, int], str]
    read: Callable[["Setting", Record, int, str], int]
    # Why a well-written move is not legal now, as the exception to raise.
    refuse: Callable[["Setting", Record, int, int], IllegalMove]
    # The rule that says what is asked for now, and who is asked.
    rule_now: Callable[[Record], str]
    # A position in characters, as rows of (text, style) pairs, at most 80 columns wide.
    sketch: Callable[["Setting", Record], list[list[tuple[str, str]]]]
    secrets: Secrets | None = None

    @cached_property
    def compiled(self) -> Compiled:
        """The rules, compiled when they are first needed."""
        return Compiled(self.name.replace("-", "_"), self.rules)

    def part(self, name: str) -> ModuleType:
        """A further module of the game's folder (drawing, wording, ...), imported when wanted."""
        return import_module(f"{self.rules.__package__}.{name}")

    def __reduce__(self) -> Any:
        return (_game_in, (self.rules.__package__,))  # a pickle names the game, no more


def _game_in(package: str) -> Any:
    return import_module(package).GAME


@dataclass(frozen=True, eq=False)
class Setting:
    """What is fixed for one game from its first move to its last."""

    game: Game
    players: int
    options: Mapping[str, str]
    names: tuple[str, ...]  # of the seats; empty where nobody gave one
    seed: int | str | None
    board: Numbers  # the bytes of a BOARD record
    layout: Any  # the board for people: names of places and the like
    start: Numbers  # the buffer at the start: see playing.py
    now: int  # who may act at the start: see playing.play_number

    @cached_property
    def play_number(self) -> Callable[[Numbers, Numbers, int, int], int]:
        """The compiled function, close at hand because it is called so often."""
        return self.game.compiled.play_number

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "play_number"}

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two games the same kind of game."""
        return (self.game.name, self.players, tuple(self.options.items()))


def arrange(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    seed: int | str | None = None,
    names: tuple[str, ...] = (),
) -> Setting:
    """Check what the players agreed on and set the game up."""
    counts = game.player_counts
    if isinstance(players, bool) or not isinstance(players, int) or players not in counts:
        raise BadOption(
            f"{game.rule_of_players}: {game.title} is for {counts[0]} to {counts[-1]} players, "
            f"not {players!r}."
        )
    for name in options:
        if name not in game.options:
            raise BadOption(
                f"{game.title} has no option {name!r}; it has {', '.join(game.options)}."
            )
    chosen = {
        name: option.text(name, options[name]) if name in options else option.default
        for name, option in game.options.items()
    }
    board = np.zeros(1, game.rules.BOARD)
    layout = game.lay_out(board[0], players, chosen)
    board_bytes = board.view(np.uint8)
    start = game.compiled.new_buffer()
    game.compiled.set_up(board_bytes, start)
    now = game.compiled.what_now(board_bytes, start)
    names, seed = checked_names(names, players), checked_seed(seed)
    return Setting(game, players, chosen, names, seed, board_bytes, layout, start, now)


def checked_seed(seed: int | str | None) -> int | str | None:
    """A seed from which chance can be drawn, or None."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadOption(f"a seed is a whole number or a text, not {seed!r}.")
    try:
        draw(seed, 0, 1)
    except ValueError:
        raise BadOption("a seed has at most 4300 digits, or is a text that UTF-8 knows.") from None
    return seed


def checked_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    """The seats' names, one for each seat or none at all, each on one line."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise BadOption(f"names are a list with one for each seat, not {names!r}.")
    names = tuple(names)
    if names and len(names) != players:
        raise BadOption(f"{players} seats need {players} names, not {len(names)}.")
    for name in names:
        if not isinstance(name, str) or name != " ".join(name.split()):
            raise BadOption(
                f"a seat's name is one line of text without outer spaces, not {name!r}."
            )
    return names
