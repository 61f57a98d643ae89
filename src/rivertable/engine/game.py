"""The contract: what a game brings along so that everything else works for it."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np

from .arrays import Floats, Numbers, Record
from .chance import draw
from .errors import BadOption, IllegalMove, Phrase, RivertableError
from .kernel import Kernel, Rules

MODULE = "game.wasm"  # in the folder of a game


@dataclass(frozen=True)
class Option:
    """One thing that players can agree on before a game."""

    default: str
    meaning: str
    choices: tuple[str, ...] = ()
    title: str = ""  # for people; without one it is the option's name
    labels: Mapping[str, str] = field(
        default_factory=dict
    )  # of choices whose text is not for people
    has_boards: bool = False  # each choice is a board of its own, worth a picture
    since: int = 1  # the version of the rules that brought it; before that the default was a rule
    # Turns what a caller gave into the text that stands in a record; raises BadOption.
    read: Callable[[Any], str] | None = None

    def text(self, name: str, value: Any) -> str:
        """The value as it stands in a record, or BadOption."""
        if self.read is not None:
            return self.read(value)
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if text not in self.choices:
            raise BadOption(
                "option {name} is one of {choices}, not {text!r}.",
                name=name,
                choices=", ".join(self.choices),
                text=text,
            )
        return text


@dataclass(frozen=True)
class Secrets:
    """How a game hides a choice that a seat has made but not yet shown."""

    hide: Callable[[Record, int], None]  # blanks in a state what this seat may not know
    seats: Callable[[Record], list[int]]  # the seats whose choice is made but not shown
    is_choice: Callable[[int], bool]  # is a move of this number such a choice?
    possible: Callable[[Record, int], list[int]]  # what the seat's choice may be, for all to know
    text: str  # what stands in place of the move
    # The same for a search, compiled. It thinks about what others might choose, so while all choose
    # it does not even look at who has chosen.
    conceal: Callable[[Record, int], None]  # blanks in a state what this seat may not know
    # Draws what it may not know, as likely as it believes: for each seat, by the bit of the move.
    redraw: Callable[[Record, Record, int, Floats, Numbers], None]
    is_hidden: Callable[[Record, Record], bool]  # is anything hidden from anybody?
    # Does a seat's next choice cover the one before, which everybody saw? Then no text, drawing or
    # observation has what is covered, until the game is over; bots, which saw it, remember.
    covers: Callable[["Setting"], bool] = lambda setting: False


class Notation(Protocol):
    """How a game writes its moves: a module with these names."""

    def write(self, setting: "Setting", s: Record, seat: int, number: int, /) -> str:
        """A move as the spec writes it."""

    def read(self, setting: "Setting", s: Record, seat: int, text: str, /) -> int:
        """The number of a move; a text that is no move at all raises IllegalMove."""


class Refusals(Protocol):
    """How a game says no: a module with these names."""

    def refuse(self, setting: "Setting", s: Record, seat: int, number: int, /) -> IllegalMove:
        """Why a well-written move is not legal now, as the exception to raise."""

    def rule_now(self, s: Record, /) -> str:
        """The rule that says what is asked for now, and who is asked."""


Row: TypeAlias = list[tuple[str, str]]  # of a sketch: texts and their styles, as `rich` has them
Sketch: TypeAlias = Callable[["Setting", Record], list[Row]]


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as far as the engine plays it; `rivertable.contract` says what else it can give."""

    name: str
    title: str
    # Of the rules; it rises when what is legal, how it scores or what can be agreed on changes.
    # Games of all versions from 1 on are played and replayed, each by its own: decision 44.
    version: int = 1
    package: str  # where GAME is found again: the `__name__` of the module that makes it
    player_counts: range
    rules: Rules
    notation: Notation
    # The fixed things of one game, for the rules (a BOARD record) and for people (anything).
    lay_out: Callable[[Record, int, Mapping[str, str]], Any]
    score_names: tuple[str, ...]  # what a seat's rank comes from, the weightiest first
    options: Mapping[str, Option] = field(default_factory=dict)
    rule_of_players: str = ""  # the rule id that says how many may play
    refusals: Refusals | None = None
    sketch: Sketch | None = None  # a position in characters, at most 80 columns wide
    secrets: Secrets | None = None

    @cached_property
    def kernel(self) -> Kernel:
        """The rules, compiled when they are first needed."""
        return Kernel(self.name, self.rules, self.package, self.module)

    @cached_property
    def module(self) -> Path | None:
        """The game in WebAssembly, if it was made: see `rivertable wasm`."""
        place = module_place(self.package)
        return place if place.exists() else None

    @property
    def versions(self) -> range:
        """The versions of the rules that it is played by."""
        return range(1, self.version + 1)

    def options_of(self, version: int) -> dict[str, Option]:
        """What players can agree on by a version of the rules."""
        return {name: option for name, option in self.options.items() if option.since <= version}

    def refuse(self, setting: "Setting", s: Record, seat: int, number: int) -> IllegalMove:
        """Why a well-written move is not legal now."""
        if self.refusals is not None:
            return self.refusals.refuse(setting, s, seat, number)
        text = self.notation.write(setting, s, seat, number)
        return IllegalMove("", "{text} is not legal now.", text=text)

    def rule_now(self, s: Record) -> str:
        """The rule that says what is asked for now; empty if the game does not number its rules."""
        return "" if self.refusals is None else self.refusals.rule_now(s)

    def sketched(self, setting: "Setting", s: Record) -> list[Row]:
        """A position in characters."""
        assert self.sketch is not None, "a game without a sketch is a BoardGame, which has one"
        return self.sketch(setting, s)

    def svg(self, view: Any, theme: str, language: str) -> str:
        """A view as a picture: the engine knows how to ask for one, and no more."""
        raise RivertableError(f"{self.title} has no drawing: make it a BoardGame.")

    def animate(self, position: Any, path: str | PathLike[str] | None, **how: Any) -> Any:
        """A game so far as a moving picture."""
        raise RivertableError(f"{self.title} has no drawing: make it a BoardGame.")

    def __reduce__(self) -> Any:
        return (_game_in, (self.package,))  # a pickle names the game, no more


def module_place(package: str) -> Path:
    """Where the WebAssembly module of a game lies: beside the module that makes the game."""
    return Path(inspect.getfile(import_module(package))).parent / MODULE


def _game_in(package: str) -> Any:
    return import_module(package).GAME


@dataclass(frozen=True, eq=False, slots=True)
class Setting:
    """What is fixed for one game from its first move to its last.

    With slots, because every move asks for some of it, and Python finds those at once.
    """

    game: Game
    players: int
    options: Mapping[str, str]
    names: tuple[str, ...]  # of the seats; empty where nobody gave one
    seed: int | str | None
    board: Numbers  # the bytes of a BOARD record
    layout: Any  # the board for people: names of places and the like
    start: Numbers  # the buffer at the start: see playing.py
    now: int  # who may act at the start: see playing.play_number
    version: int  # of the rules
    kernel: Kernel = field(init=False)  # the rules, close at hand

    def __post_init__(self) -> None:
        object.__setattr__(self, "kernel", self.game.kernel)

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two games the same kind of game."""
        return (self.game.name, self.version, self.players, tuple(self.options.items()))


def arrange(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    seed: int | str | None = None,
    names: tuple[str, ...] = (),
    version: int | None = None,
) -> Setting:
    """Check what the players agreed on and set the game up, by the newest rules unless told."""
    version = checked_version(game, version)
    counts = game.player_counts
    if isinstance(players, bool) or not isinstance(players, int) or players not in counts:
        rule = f"{game.rule_of_players}: " if game.rule_of_players else ""
        first, last = counts[0], counts[-1]
        many = Phrase("{first} to {last}", first=first, last=last) if first < last else str(first)
        raise BadOption(
            "{rule}{title} is for {many} players, not {players!r}.",
            rule=rule,
            title=Phrase(game.title),
            many=many,
            players=players,
        )
    known = game.options_of(version)
    for name in options:
        if name not in known:
            some = "{title} has no option {name!r}; it has {known}."
            none = "{title} has no option {name!r}; it has none."
            values = {"title": Phrase(game.title), "name": name, "known": ", ".join(known)}
            raise BadOption(some if known else none, **values)
    chosen = {
        name: option.text(name, options[name]) if name in options else option.default
        for name, option in known.items()
    }
    board = np.zeros(1, game.rules.BOARD)
    if "version" in (game.rules.BOARD.names or ()):
        board[0].version = version
    defaults = {name: option.default for name, option in game.options.items()}
    layout = game.lay_out(board[0], players, defaults | chosen)
    board_bytes = board.view(np.uint8)
    start = game.kernel.new_buffer()
    game.kernel.set_up(board_bytes, start)
    now = game.kernel.what_now(board_bytes, start)
    names, seed = checked_names(names, players), checked_seed(seed)
    return Setting(game, players, chosen, names, seed, board_bytes, layout, start, now, version)


def checked_version(game: Game, version: int | None) -> int:
    """A version of the rules that is known; the newest one where none is given."""
    if version is None:
        return game.version
    if isinstance(version, bool) or not isinstance(version, int) or version not in game.versions:
        raise BadOption(f"{game.title} is played by {versions_told(game)}, not {version!r}.")
    return version


def versions_told(game: Game) -> Phrase:
    """The versions of the rules that this program plays by, for people."""
    if game.version == 1:
        return Phrase("version 1 of its rules")
    return Phrase("versions 1 to {last} of its rules", last=game.version)


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
