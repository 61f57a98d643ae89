"""What is shown: text that never wraps by accident, boards, and a screen that can be wiped."""

import sys
import textwrap
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.text import Text

from rivertable.display.emblems import COLOURS
from rivertable.engine.moment import Moment
from rivertable.engine.seats import CHANCE

WIDEST = 100  # columns; longer lines are hard to read
LONGEST_NAME = 20
DUMB_SCREEN = 60  # lines that push everything out of sight where nothing can be wiped
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what had already scrolled off it


class Screen:
    """A terminal, or a pipe that looks like one of 80 columns."""

    def __init__(self, console: Console, is_live: bool) -> None:
        self.console = console
        self.is_live = is_live  # is there a person who reads and types?

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def height(self) -> int | None:
        """How many rows fit; None where there is no end to them."""
        return self.console.height if self.is_live else None

    def say(self, text: str = "", style: str = "") -> None:
        """A paragraph, wrapped."""
        for line in text.split("\n"):
            self.print_rows([Text(row, style) for row in wrap(line, self.width)])

    def print_rows(self, rows: Iterable[Text]) -> None:
        """Rows as they are; what is too wide for the terminal is cut off."""
        for row in rows:
            self.console.print(row, no_wrap=True, overflow="crop", crop=True)

    def show(self, thing: RenderableType) -> None:
        self.console.print(thing)

    def clear(self) -> None:
        """Begin a new screen; in a pipe, a new paragraph."""
        if self.is_live:
            self.console.clear()
        else:
            self.console.print()

    def wipe(self) -> None:
        """Erase the screen, and what could be seen by scrolling back."""
        if not self.is_live:
            return
        if self.console.is_dumb_terminal:
            self.console.print("\n" * DUMB_SCREEN)
            return
        self.console.file.write(WIPE)
        self.console.file.flush()


def open_screen(colour: bool = True) -> Screen:
    """The screen of this process; rich reads NO_COLOR, FORCE_COLOR and COLUMNS."""
    console = Console(
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        no_color=None if colour else True,
    )
    return Screen(console, is_live=sys.stdin.isatty() and sys.stdout.isatty())


def printable(text: str) -> str:
    """The text without control characters: records and names come from anywhere."""
    return "".join(character if character.isprintable() else "?" for character in text)


def wrap(text: str, width: int, hang: int = 0) -> list[str]:
    """The rows of a paragraph; all but the first are indented."""
    rows = textwrap.wrap(
        printable(text), width, subsequent_indent=" " * hang, break_on_hyphens=False
    )
    return rows or [""]


def board_rows(moment: Moment) -> list[Text]:
    """The rows of a board; a drawing for a seat is made from its view."""
    rows = moment.setting.game.sketched(moment.setting, moment.state)
    return [Text.assemble(*row) for row in rows]


def seat_name(moment: Moment, seat: int) -> str:
    """What a seat is called."""
    if seat == CHANCE:
        return "Chance"
    names = moment.setting.names
    name = printable(names[seat - 1]) if names else ""
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1] + "…"
    return name or f"Seat {seat}"


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return "dim" if seat == CHANCE else f"bold {COLOURS[seat - 1]}"
