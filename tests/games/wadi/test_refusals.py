"""What is said when a move is refused: which rule, and one true sentence."""

import pytest

import rivertable
from rivertable import IllegalMove, Position
from tests.games.wadi.positions import BEND, shadoofs_of, wadi, wet_tiles


def refusal(position: Position, move: str, seat: int | None = None) -> str:
    """What is said about a move, which leaves the position as it is."""
    before = position.copy()
    with pytest.raises(IllegalMove) as refused:
        position.play(move, seat)
    assert position == before
    return str(refused.value)


NO_MOVE = "is not a move; write build C4, pump B3>C4 or end."


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("dig C4", f"WA-5: 'dig C4' {NO_MOVE}"),
        ("", f"WA-5: '' {NO_MOVE}"),
        ("build", f"WA-5: 'build' {NO_MOVE}"),
        ("pump B1", f"WA-5: 'pump B1' {NO_MOVE}"),
        ("pump B1-C1", f"WA-5: 'pump B1-C1' {NO_MOVE}"),
        ("build H1", "WA-2: there is no tile on H1."),
        ("build A8", "WA-2: there is no tile on A8."),
        ("pump z9>A1", "WA-2: there is no tile on Z9."),
        ("pump B1>river", "WA-2: there is no tile on RIVER."),
        ("start 2", "WA-3: the talisman is given at the start of the game only."),
        ("start 9", "WA-3: there is no seat 9 in a game of 3."),
        ("build B1", "WA-5.1: B1 is a wadi tile, and shadoofs stand on land."),
        ("build A1", "WA-5.1: A1 already holds a shadoof."),
        ("build A3", "WA-5.1: A3 already holds a shadoof."),
        ("build D1", "WA-5.1: D1 holds water, and shadoofs are built on dry land."),
        ("pump B1>B2", "WA-5.2a: B2 is a wadi tile, and water is pumped onto land."),
        ("pump B2>A2", "WA-5.2: there is no water on B2."),
        ("pump A2>A1", "WA-5.2: there is no water on A2."),
        ("pump E1>D1", "WA-5.2: D1 already holds water."),
        ("pump D1>D1", "WA-5.2: D1 already holds water."),
        ("pump E1>F1", "WA-5.2: none of your shadoofs reaches both E1 and F1."),
        ("pump B1>C1", "WA-5.2: none of your shadoofs reaches both B1 and C1."),
    ],
)
def test_a_refused_move_is_told_its_rule_and_a_sentence(move: str, said: str) -> None:
    position = wadi(shadoofs={1: "A1", 2: "A3"}, wet="D1", water={"B1": 7, "E1": 8})

    assert refusal(position, move) == said


def test_a_second_build_is_refused() -> None:
    """WA-5a"""
    position = wadi(built=True, shadoofs={1: "A1"}, actions=1)

    assert refusal(position, "build A2") == (
        "WA-5a: you have already built this turn, and you can build only once."
    )


def test_a_build_without_a_supply_is_refused() -> None:
    """WA-5.1"""
    position = wadi(shadoofs={1: "A1 C1 D1 F1 G1 A2 C2"})

    assert refusal(position, "build A3") == "WA-5.1: you have no shadoof left in your supply."


def test_a_build_beside_a_shadoof_is_refused_with_spreading() -> None:
    """WA-5.1, spreading"""
    position = wadi(spreading=True, shadoofs={2: "A1"})

    assert refusal(position, "build A2") == (
        "WA-5.1: there is a shadoof next to A2, and the spreading rule keeps shadoofs apart."
    )


def test_a_pump_without_any_shadoof_is_refused() -> None:
    """WA-5.2"""
    assert refusal(wadi(), "pump B1>A1") == "WA-5.2: you have no shadoof to pump with yet."


@pytest.mark.parametrize("move", ["pump B1>B2", "pump B2>A1"])
def test_a_pump_across_the_wadi_names_the_other_bank(move: str) -> None:
    """WA-5.3: from A1, B2 can be neither source nor target."""
    wet = "B2" if move == "pump B2>A1" else ""
    position = wadi(scenario=BEND, shadoofs={1: "A1"}, wet=wet, water={"B1": 1})

    assert refusal(position, move) == (
        "WA-5.3: B2 lies on the other bank, out of reach of your shadoof on A1."
    )


def test_somebody_else_is_told_whose_turn_it_is() -> None:
    """WA-5"""
    assert refusal(wadi(seat=2), "end", 1) == "WA-5: it is not seat 1's turn, but seat 2's."


def test_chance_has_no_move_in_a_turn() -> None:
    """WA-5"""
    assert refusal(wadi(), "start 1", 0) == "WA-5: it is not chance's turn, but seat 1's."


@pytest.mark.parametrize("move", ["build A1", "pump B1>A1", "end"])
def test_nobody_acts_before_chance_has_given_the_talisman(move: str) -> None:
    """WA-3"""
    position = rivertable.start("wadi")

    assert refusal(position, move) == "WA-3: the first player is being drawn."
    assert refusal(position, move, 1) == "WA-3: it is not seat 1's turn, but chance's."


@pytest.mark.parametrize("seat", [0, 3])
def test_the_talisman_goes_to_a_seat_of_the_game(seat: int) -> None:
    """WA-3"""
    position = rivertable.start("wadi", 2)

    assert refusal(position, f"start {seat}") == f"WA-3: there is no seat {seat} in a game of 2."


@pytest.mark.parametrize("move", ["begin", "start", "start 1234567890"])
def test_before_the_start_a_text_that_is_no_move_is_told_how_a_start_reads(move: str) -> None:
    """WA-3"""
    position = rivertable.start("wadi")

    assert refusal(position, move) == f"WA-3: {move!r} is not a move; write start 2."


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_after_the_end_there_are_no_more_moves(seat: int | None) -> None:
    """WA-4"""
    position = wadi(seat=3, water={"B7": 1})
    position.play("end")

    assert refusal(position, "end", seat) == "WA-4: the game is over; there are no more moves."


@pytest.mark.parametrize("move", ["BUILD a2", "  build   A2 ", "Build A2"])
def test_capitals_and_spaces_do_not_matter(move: str) -> None:
    position = wadi()

    position.play(move)

    assert shadoofs_of(position, 1) == {"A2"}


def test_spaces_around_the_arrow_do_not_matter() -> None:
    position = wadi(shadoofs={1: "A1"})

    position.play("pump b1 > a1")

    assert wet_tiles(position) == {"A1"}
