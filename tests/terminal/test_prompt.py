import io
import sys

import pytest
from rich.console import Console

import rivertable as engine
from rivertable.terminal.local_game import LocalGame
from rivertable.terminal.prompt import Completer, line_editor
from rivertable.terminal.screen import Screen, printable, seat_name
from rivertable.terminal.seats import Seats


def test_tab_completes_whatever_the_capitals_and_spaces() -> None:
    completer = Completer()
    completer.choices = ["herd C2>C3", "herd C2>B2", "earn", "help"]

    assert completer.completions("HERDc2 >") == ["herd C2>C3", "herd C2>B2"]
    assert [completer("e", 0), completer("e", 1)] == ["earn", None]


def test_a_python_without_readline_just_does_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)

    assert line_editor(Completer()) is None


def test_wiping_a_terminal_leaves_nothing_to_scroll_back_to() -> None:
    shown = io.StringIO()
    Screen(Console(file=shown, force_terminal=True), is_live=True).wipe()

    assert "\x1b[2J" in shown.getvalue()
    assert "\x1b[3J" in shown.getvalue()


def test_names_and_messages_cannot_control_the_terminal() -> None:
    position = engine.start("wadi", names=("\x1b]0;Ada\x07", "B" * 50))

    assert printable("a\x1b[2Jb") == "a?[2Jb"
    assert seat_name(position, 1) == "?]0;Ada?"
    assert seat_name(position, 2) == "B" * 19 + "…"


def played(seed: str) -> str:
    """A game of three random players."""
    seats = Seats(3, people=frozenset())
    game = LocalGame(engine.start("wadi", players=3, seed=seed), seats, seed)
    game.play_opponents()
    return game.position.record()


def test_a_seed_gives_the_same_game_again_and_another_seed_another_one() -> None:
    assert played("4") == played("4")
    assert played("4") != played("5")
