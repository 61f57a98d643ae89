"""Hints at the terminal: first where to look, then a move and why."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import rivertable as engine
from rivertable.bots.search.bind import search_for
from rivertable.games import find
from rivertable.terminal import catalogue
from rivertable.terminal.screen import Screen
from tests.terminal.program import in_process as rivertable

TYPED = ["hint", "moves zzz", "hint", "hint", "board", "hint", "1", "hint", "undo", "hint"]


@pytest.fixture(scope="module")
def replies() -> list[str]:
    """What was shown at the start, and after each line."""
    run = rivertable("play", "wadi", "--seats", "me,me", "--seed", "5", typed=TYPED)
    assert (run.code, run.errors) == (0, "")
    return [" ".join(reply.split()) for reply in run.replies]


def test_the_first_screen_says_that_there_are_hints(replies: list[str]) -> None:
    assert "hint if you are stuck" in replies[0]


def test_the_first_hint_says_where_to_look(replies: list[str]) -> None:
    assert re.fullmatch(r"(Look at|You) .*\. Type hint again for a move\.", replies[1])


def test_the_second_hint_gives_the_move_and_what_to_type(replies: list[str]) -> None:
    found = re.fullmatch(r"A good player .*\. Type (\d+) or (\w+ \w+)\.", replies[3])

    assert found is not None
    assert re.search(rf"\b{found[1]}\) {found[2].split()[1]}\b", replies[0])


def test_more_hints_say_the_same_however_often_the_board_is_shown(replies: list[str]) -> None:
    assert replies[4] == replies[6] == replies[3]


def test_after_a_move_hints_begin_with_where_to_look_again(replies: list[str]) -> None:
    assert replies[8].endswith("Type hint again for a move.")


def test_a_game_that_is_over_has_no_hints(tmp_path: Path) -> None:
    position = engine.start("wadi", seed=5)
    while not position.is_over:
        position.play_number(int(position.legal_numbers()[0]))
    (tmp_path / "old").write_text(position.record(), "utf-8")
    run = rivertable("play", "--load", "old", typed=["hint", "help"], folder=tmp_path)

    assert run.replies[1] == "The game is over: there are no more moves.\n"
    assert "the move with that number" not in run.replies[2]


def announced(is_live: bool) -> str:
    """What is said before a bot of Wadi thinks."""
    shown = io.StringIO()
    catalogue.announce_waking(Screen(Console(file=shown), is_live), find("wadi"))
    return shown.getvalue()


def test_a_person_is_told_that_bots_are_compiled_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rivertable.engine.backends.cache.CACHE", tmp_path)
    monkeypatch.setattr(search_for("wadi"), "backend", "native")

    assert announced(is_live=True).startswith("The bots are waking up")
    assert announced(is_live=False) == ""


@pytest.mark.usefixtures("replies")
def test_bots_that_have_thought_before_are_awake() -> None:
    assert announced(is_live=True) == ""
