"""WA-2: what is only unwise on a board, each piece with a board that shows it and one that does not."""

import pytest

from rivertable.games import find


def board(land: str, flow: str, water: str, rows: int = 5) -> str:
    """A board whose rows are alike, but for the last one: there the wadi leaves."""
    out = "".join("." if mark == "." else "X" for mark in flow)
    return f"{'/'.join([land] * rows)} {'/'.join([flow] * (rows - 1) + [out])} {water}"


def advised(text: str) -> dict[str, list[str | None]]:
    """The sentences that are said of a board, each with its tiles."""
    boards = find("wadi").boards
    assert boards is not None
    found = boards.examine(text)
    assert found.mistakes == []
    said: dict[str, list[str | None]] = {}
    for one in found.advice:
        said.setdefault(one.reason(), []).append(one.cell)
    return said


TWO_ARMS = board("1~121~1", ".v...v.", "B1=6 F1=6")
THREE_ARMS = board("~11~11~", "v..v..v", "A1=6 D1=6 G1=6")
MEETING = r"1~1~1/1~1~1/1~1~1/1~1~1/11~11 .v.v./.v.v./.v.v./.\././..X.. B1=6 D1=6"

# A piece of advice, where it is shown, and the two boards: one that has the fault, one that just has not.
CASES = {
    "one end": (
        "The wadi has one end: late in the game there is less water to pump.",
        ["C5"],
        MEETING,
        TWO_ARMS,
    ),
    "one start": (
        "The water starts in one place: with four players, not everyone gets near it.",
        ["B1"],
        TWO_ARMS.replace(" F1=6", ""),
        TWO_ARMS,
    ),
    "arms near each other": (
        "Two arms that start near each other: B1 and E1 are better far apart.",
        ["E1"],
        board("1~12~11", ".v..v..", "B1=6 E1=6"),
        TWO_ARMS,
    ),
    "in a corner": (
        "One of two arms starts in a corner: there is little room beside it.",
        ["A1"],
        board("~112~11", "v...v..", "A1=6 E1=6"),
        THREE_ARMS,
    ),
    "a short bed": (
        "A short riverbed: the game lasts 4 rounds.",
        [None],
        board("1~121~1", ".v...v.", "B1=6 F1=6", rows=4),
        TWO_ARMS,
    ),
    "a long bed": (
        "A long riverbed: the game lasts 10 rounds and may drag.",
        [None],
        board("~1", "v.", "A1=6", rows=10),
        board("~1", "v.", "A1=6", rows=9),
    ),
    "a strip": (
        "Land only one tile wide between two arms.",
        ["C1", "C2", "C3", "C4", "C5"],
        board("1~1~1", ".v.v.", "B1=6 D1=6"),
        board("1~11~1", ".v..v.", "B1=6 E1=6"),
    ),
    "dead corners": (
        "A dead corner: from the wadi, water needs more than 2 pumps to get here.",
        ["F1", "F2"],
        board("~12312", "v.....", "A1=6", rows=2),
        board("~1231.", "v.....", "A1=6", rows=2),
    ),
    "too much water": (
        "More water (11) than land that it passes (10).",
        ["A1"],
        board("~12", "v..", "A1=11"),
        board("~12", "v..", "A1=10"),
    ),
    "too little water in one arm": (
        "Little water (2) for the land that it passes (10).",
        ["A1"],
        board("~12", "v..", "A1=2"),
        board("~12", "v..", "A1=3"),
    ),
    "too little water in all": (
        "Little water (6) for the land that it passes (25).",
        [None],
        board("1~121~1", ".v...v.", "B1=3 F1=3"),
        board("1~121~1", ".v...v.", "B1=3 F1=4"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_shown_where_it_is_and_only_if_it_is_there(case: str) -> None:
    """WA-2"""
    sentence, cells, faulty, other = CASES[case]

    assert advised(faulty)[sentence] == cells
    assert sentence.partition(" (")[0].partition(":")[0] not in str(advised(other))


def test_nothing_is_said_of_a_good_board() -> None:
    """WA-2"""
    assert advised(TWO_ARMS) == {}
    assert advised(THREE_ARMS) == {}
