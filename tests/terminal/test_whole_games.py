import pytest

from tests.terminal.program import in_process as rivertable

ENOUGH = 400  # moves of one seat; what is typed after the end is told that it is the end


@pytest.mark.parametrize(
    ("game", "scores"),
    [
        ("wind-river", ("safe tipis", "resources")),
        ("wadi", ("points", "unused shadoofs")),
        ("niagara", ("goal reached", "value")),
    ],
)
def test_a_game_is_played_to_its_end_by_numbers(game: str, scores: tuple[str, str]) -> None:
    run = rivertable("play", game, "--seed", "3", typed=["1"] * ENOUGH)

    assert (run.code, run.errors) == (0, "")
    assert "The game is over: Seat" in run.output
    assert all(name in run.output for name in ("rank", "seat", *scores))


def test_without_arguments_it_asks_which_game_and_enter_takes_the_first() -> None:
    run = rivertable("play", "--seed", "1", typed=["chess", "", "help", "moves"], COLUMNS="60")
    shown = " ".join(run.output.split())

    assert "2) Wadi (2-4 players). Lift water" in shown
    assert "There is no game 'chess'" in shown
    assert "Wind River · Seat 1, it is your turn" in shown
