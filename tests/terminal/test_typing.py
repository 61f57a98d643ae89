"""One scripted game of two people; each test looks at one reply."""

import pytest

from tests.terminal.program import in_process as rivertable

TYPED = [
    "  BUILD  c1 ",  # seat 2 starts with this seed
    "pump",
    "pump b1>d",
    "pump B1>G7",
    "fly home",
    "99999999",
    "",
    "moves d2",
    "moves xyz",
    "why build D1",
    "why pump B1>C1",
    "why",
    "help",
    "pump b 1 > c 2",
    "e",
    "undo",
    "undo",
    "board",
    "undo",
    "undo",
]


@pytest.fixture(scope="module")
def replies() -> list[str]:
    run = rivertable("play", "wadi", "--seats", "me,me", "--seed", "5", typed=TYPED)
    assert (run.code, run.errors) == (0, "")
    return run.replies


def reply(replies: list[str], line: str, time: int = 1) -> str:
    """What came after a line was typed for the n-th time."""
    at = [number for number, typed in enumerate(TYPED, start=1) if typed == line]
    return replies[at[time - 1]]


def test_the_first_screen_numbers_the_moves(replies: list[str]) -> None:
    assert "Wadi · Seat 2, it is your turn · WA-5" in replies[0]
    assert "Chance: start 2" in replies[0]
    assert "build   1) A1   2) C1   3) D1" in replies[0]


def test_notation_may_have_any_capitals_and_spaces(replies: list[str]) -> None:
    assert "You: build C1\n" in reply(replies, "  BUILD  c1 ")
    assert "You: build C1, pump B1>C2\n" in reply(replies, "pump b 1 > c 2")


def test_a_beginning_of_several_moves_lists_them_with_their_numbers(replies: list[str]) -> None:
    assert reply(replies, "pump").startswith("4 moves begin like this:\npump  B1> 1) C1")
    assert reply(replies, "pump b1>d") == "2 moves begin like this:\npump  B1> 2) D1  4) D2\n"


def test_the_beginning_of_one_move_makes_it(replies: list[str]) -> None:
    assert "Seat 2: build C1, pump B1>C2, end\n" in reply(replies, "e")


def test_an_illegal_move_is_refused_with_its_rule(replies: list[str]) -> None:
    """WA-5.2"""
    assert reply(replies, "pump B1>G7").startswith("WA-5.2: ")


def test_what_is_no_move_is_told_how_moves_read(replies: list[str]) -> None:
    assert "'fly home' is not a move" in reply(replies, "fly home")
    assert "build C4" in reply(replies, "fly home")


def test_a_number_beyond_the_list_is_told_the_numbers(replies: list[str]) -> None:
    assert reply(replies, "99999999") == "Your moves have the numbers 1 to 5.\n"


def test_an_empty_line_makes_no_move(replies: list[str]) -> None:
    assert reply(replies, "") == "Type a number, a move, or help.\n"


def test_moves_lists_those_with_a_text_in_them_under_the_same_numbers(replies: list[str]) -> None:
    assert reply(replies, "moves d2") == "pump  B1> 4) D2\n"
    assert "None of your moves has 'xyz'" in reply(replies, "moves xyz")


def test_why_tells_the_rule_or_that_the_move_is_legal(replies: list[str]) -> None:
    """WA-5a"""
    assert reply(replies, "why build D1").startswith("WA-5a: ")
    assert reply(replies, "why pump B1>C1") == "This is legal: pump B1>C1.\n"
    assert "why MOVE" in reply(replies, "why")


def test_help_names_every_command(replies: list[str]) -> None:
    shown = reply(replies, "help")

    for word in ("moves", "hint", "why", "board", "undo", "save", "load", "quit", "Tab"):
        assert word in shown


def test_undo_takes_back_one_decision_of_a_person(replies: list[str]) -> None:
    assert "Taken back: Seat 2's end." in reply(replies, "undo")
    assert "Taken back: your pump B1>C2." in reply(replies, "undo", time=2)
    assert "Taken back: your build C1." in reply(replies, "undo", time=3)


def test_board_shows_the_same_screen_again(replies: list[str]) -> None:
    shown, again = reply(replies, "undo", time=2), reply(replies, "board")

    assert again == shown.replace("Taken back: your pump B1>C2.\n", "")


def test_undo_says_when_there_is_nothing_to_take_back(replies: list[str]) -> None:
    assert reply(replies, "undo", time=4).startswith("There is nothing to undo")


def test_the_end_of_the_script_leaves_with_a_hint_how_to_save(replies: list[str]) -> None:
    assert "Goodbye." in replies[-1]


def test_undo_takes_back_what_random_players_did_after_the_move_too() -> None:
    run = rivertable("play", "wind-river", "--seed", "3", typed=["place C2", "undo"])

    assert "Taken back: your place C2, and 2 moves after it." in run.replies[2]
    assert "Goodbye. Next time" not in run.output  # nothing is left to be lost
