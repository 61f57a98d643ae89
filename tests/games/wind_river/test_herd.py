"""WR-5.1: move the herd."""

import pytest

from rivertable.games.wind_river.rules.state import EXTRA, HERD
from tests.arranging import texts
from tests.games.wind_river.positions import (
    buffaloes_on,
    extra_activity,
    herd_phase,
    play_all,
    resources,
)


@pytest.mark.parametrize(("tipis", "moves"), [("C5", 1), ("C5 D5", 2), ("C5 C5 D5", 3)])
def test_as_many_buffaloes_move_as_you_have_tipis_on_the_board(tipis: str, moves: int) -> None:
    """WR-5.1a: tipis in the plains and unused ones do not count"""
    before = extra_activity(
        3, buffaloes={"C1": 5, "C5": 5, "D5": 5}, tipis={1: tipis, 3: "F6"}, safe={1: 2}
    )
    before.play("move F6>plains")
    made = 0
    while before.state.phase == HERD:
        before.play("herd C1>C2")
        made += 1

    assert made == moves
    assert before.acting == (1,)


def test_the_number_of_moves_is_set_when_the_turn_starts() -> None:
    """WR-5.1: a tipi inserted this turn moves no buffalo before the next one"""
    position = extra_activity(1, buffaloes={"C2": 5, "C3": 5}, tipis={1: "C2"}, resources={1: 9})
    position.play("insert C2")
    while position.acting != (1,):
        position.play(min(texts(position)))

    assert position.state.left == 2


def test_a_buffalo_moves_one_forward_step() -> None:
    """WR-5.1a"""
    position = herd_phase(buffaloes={"C2": 2}, tipis={1: "E1"})

    assert texts(position) == {"herd C2>C3", "herd C2>B2", "herd C2>D2"}


def test_anybodys_buffaloes_may_be_moved() -> None:
    """WR-5.1a: also from hexes where others camp, or nobody does"""
    position = herd_phase(buffaloes={"C2": 1, "D2": 1}, tipis={1: "E1", 2: "C2"})

    assert {"herd C2>C3", "herd D2>D3"} <= texts(position)


def test_a_buffalo_does_not_move_twice_in_the_phase() -> None:
    """WR-5.1b"""
    position = herd_phase(buffaloes={"C2": 2}, tipis={1: "E1 E1"})
    position.play("herd C2>C3")

    assert texts(position) == {"herd C2>C3", "herd C2>B2", "herd C2>D2"}


def test_a_hex_may_be_moved_from_while_one_of_its_buffaloes_has_not_moved() -> None:
    """WR-5.1b: buffaloes are alike"""
    position = herd_phase(buffaloes={"C2": 1, "C3": 1, "F1": 1}, tipis={1: "E1 E1 E1"})
    position.play("herd C2>C3")
    assert "herd C3>C4" in texts(position)
    position.play("herd C3>C4")

    assert "herd C3>C4" not in texts(position)
    assert buffaloes_on(position, "C3") == 1


def test_a_fifth_buffalo_may_enter_a_hex_but_no_sixth() -> None:
    """WR-5.1c"""
    position = herd_phase(buffaloes={"C2": 2, "C3": 4}, tipis={1: "E1 E1"})
    assert "herd C2>C3" in texts(position)
    position.play("herd C2>C3")

    assert buffaloes_on(position, "C3") == 5
    assert "herd C2>C3" not in texts(position)


def test_a_hex_with_five_buffaloes_cannot_be_entered() -> None:
    """WR-5.1c"""
    position = herd_phase(buffaloes={"C2": 1, "C3": 5, "B2": 5}, tipis={1: "E1"})

    assert "herd C2>D2" in texts(position)
    assert not {"herd C2>C3", "herd C2>B2", "herd B2>C3"} & texts(position)


def test_a_full_hex_can_be_entered_again_once_a_buffalo_left_it() -> None:
    """WR-5.1c"""
    position = herd_phase(buffaloes={"C2": 1, "C3": 5}, tipis={1: "E1 E1"})
    position.play("herd C3>C4")

    assert "herd C2>C3" in texts(position)


def test_a_buffalo_that_enters_the_plains_leaves_the_game() -> None:
    """WR-5.1d"""
    position = herd_phase(buffaloes={"C6": 2}, tipis={1: "E1"}, resources={1: 5})
    gone = int(position.state.gone)
    position.play("herd C6>plains")

    assert position.state.gone == gone + 1
    assert buffaloes_on(position, "C6") == 1


def test_a_step_into_the_plains_counts_as_a_move() -> None:
    """WR-5.1d"""
    position = herd_phase(buffaloes={"C6": 2, "C1": 1}, tipis={1: "E1 E1"})
    position.play("herd C6>plains")

    assert position.state.left == 1


def test_the_plains_take_any_number_of_buffaloes() -> None:
    """WR-5.1c, d"""
    position = herd_phase(buffaloes={"C6": 5, "D6": 2}, tipis={1: "E1 E1 E1 E1 E1 E1 E1"})
    play_all(position, ", ".join(["herd C6>plains"] * 5 + ["herd D6>plains"]))

    assert "herd D6>plains" in texts(position)


def test_moving_the_herd_is_mandatory() -> None:
    """WR-5.1e: nothing but herd moves may be made while one can be"""
    position = herd_phase(buffaloes={"C2": 5}, tipis={1: "C2"}, resources={1: 9})

    assert {text.split()[0] for text in texts(position)} == {"herd"}


def test_if_fewer_moves_can_be_made_than_tipis_ask_for_the_phase_ends_by_itself() -> None:
    """WR-5.1e, ruling"""
    position = herd_phase(buffaloes={"C1": 1}, tipis={1: "E1 E1 E1"}, resources={1: 5})
    position.play("herd C1>C2")

    assert position.state.phase == EXTRA
    assert position.acting == (1,)


def test_without_a_buffalo_on_the_board_a_turn_begins_with_feeding() -> None:
    """WR-5.1e, ruling"""
    position = extra_activity(
        3, buffaloes={"C6": 1}, tipis={1: "B1 B1", 3: "F4"}, resources={1: 3, 3: 1}
    )
    position.play("herd C6>plains")

    assert position.acting == (1,)
    assert position.state.phase == EXTRA
    assert resources(position) == [1, 0, 1]
