"""NI-4a: people at one keyboard choose their tiles in secret."""

import pytest

from rivertable.engine.position import Position
from rivertable.games import start
from rivertable.terminal.news import events
from tests.terminal.program import Run
from tests.terminal.program import in_process as rivertable

CURTAIN = "Pass the keyboard to Seat {}, then press Enter."


def choosing(tile: str) -> Run:
    """Seat 1 chooses this tile, seat 2 looks around, takes back, and both choose again."""
    typed = ["", tile, "", "undo", "", tile, "", "tile 2", "", "tile 5", "board"]
    return rivertable("play", "niagara", "--seats", "me,me,me", "--seed", "2", typed=typed)


@pytest.fixture(scope="module")
def run() -> Run:
    return choosing("tile 4")


def test_everybody_gets_a_curtain_before_a_secret_choice(run: Run) -> None:
    """NI-4a"""
    seats = [line[len("Pass the keyboard to Seat ")] for line in run.output.splitlines()
             if line.startswith("Pass the keyboard")]  # fmt: skip

    assert seats == ["1", "2", "1", "2", "3"]


def test_a_chosen_tile_is_told_to_others_without_its_number(run: Run) -> None:
    """NI-4a"""
    behind_curtain = run.output.split(CURTAIN.format(2))[1]

    assert "Seat 1: tile ?" in behind_curtain


def test_nothing_that_seat_2_is_shown_depends_on_the_tile_of_seat_1(run: Run) -> None:
    """NI-4a"""
    until = CURTAIN.format(3)
    other = choosing("tile 6")

    assert run.output.split(until)[0] == other.output.split(until)[0]


def test_once_all_have_chosen_nobody_takes_a_tile_back() -> None:
    """NI-4e"""
    typed = ["", "tile 4", "", "tile 2", "", "tile 5", "undo"]
    run = rivertable("play", "niagara", "--seats", "me,me,me", "--seed", "2", typed=typed)

    assert "All have chosen, and nobody takes a choice back (NI-4e)." in run.output
    assert "Taken back" not in run.output


def chosen() -> Position:
    position = start("niagara", players=3)
    position.play("start 1")
    for seat in (1, 2, 3):
        position.play("tile 3", seat)
    return position


def test_the_news_hide_a_tile_until_it_is_shown() -> None:
    """NI-4a"""
    position = chosen()

    assert events(position, position.view(1), 1) == [(2, ["tile ?"]), (3, ["tile ?"])]


def test_the_news_tell_a_tile_when_it_is_shown_if_it_was_hidden_before() -> None:
    """NI-4a"""
    position = chosen()
    for seat in (1, 2, 3):
        position.play("1 shore>3", seat)

    told = events(position, position.view(1), 1)

    assert told == [(2, ["shows tile 3", "1 shore>3"]), (3, ["shows tile 3", "1 shore>3"])]
