"""NI-1, NI-2: a board file that cannot be a river is refused in words."""

from importlib.resources import files

import pytest

from rivertable.engine.errors import BadBoard
from rivertable.games.niagara.board import RIVER, read

TEXT = (files("rivertable.games.niagara") / "board.toml").read_text("utf-8")


def test_the_board_file_is_the_river_that_is_played() -> None:
    """NI-2"""
    assert read(TEXT, "mine") == RIVER


def test_a_corrected_board_needs_no_other_change() -> None:
    """NI-2"""
    river = read(TEXT.replace('"7L"', '"8L"').replace("highest = 2", "highest = 3"), "mine")

    assert river.names == ("shore", "1", "2", "3", "4", "5", "6L", "8L", "6R", "7R", "falls")
    assert river.weather["highest"] == 3


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("trunk = [", "trunk = ", "mine: this is not TOML"),
        ("trunk = ", "stem = ", "mine: the keys do not fit"),
        ('"2", "3"', '"2", "2"', "mine, cell 2: a disc needs a name of letters and digits"),
        ('["1", "2"', '["shore", "2"', "mine, cell shore: a disc needs a name"),
        (
            'right = ["6R", "7R"]',
            'right = ["6R"]',
            "mine: the river has a trunk and two branches of one length",
        ),
        ("value = 5", "worth = 5", "mine: a deposit has a colour, a value and gems"),
        ("start = 0", "start = 3", "mine: the weather starts off its track"),
        ("alike = 4", 'alike = "four"', "mine: goals has whole numbers for colours, alike"),
    ],
)
def test_a_board_that_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    """NI-1, NI-2"""
    wrong = TEXT.replace(old, new, 1)

    with pytest.raises(BadBoard) as told:
        read(wrong, "mine")
    assert str(told.value).startswith(reason)


def test_there_are_five_deposits() -> None:
    """NI-1"""
    with pytest.raises(BadBoard, match="there are five deposits"):
        read(TEXT[: TEXT.rindex("[[deposits]]")], "mine")
