"""Bots at the terminal: who they are, and that a seed gives the same game again."""

from tests.terminal.program import in_process as rivertable


def unbroken(text: str) -> str:
    """Without the ends of its lines."""
    return " ".join(text.split())


def test_the_others_are_bots_with_a_name() -> None:
    run = rivertable("play", "wadi", "--players", "2", "--seed", "1", "--level", "5")

    assert "Bots: seat 2 is Guide (5)." in unbroken(run.replies[0])


def test_a_seat_is_taken_by_a_bot_of_a_level() -> None:
    run = rivertable("play", "wadi", "--seats", "me,2,random", "--name", "Ada", "--seed", "1")

    assert "Bots: seat 2 is Wader (2)." in unbroken(run.output)
    assert "Wader 2" in run.output
    assert "Random 3" in run.output


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    typed = ["end", "undo", "end", "end"]
    runs = [rivertable("play", "wadi", "--level", "4", "--seed", "7", typed=typed) for _ in "12"]

    assert runs[0].output == runs[1].output
    assert len(runs[0].replies) > len(typed)


def test_a_level_is_said_once() -> None:
    run = rivertable("play", "wadi", "--seats", "me,2", "--level", "4")

    assert run.code == 2
    assert "Leave out --level" in run.errors
