"""WR-5.4: seats that have no tipi on the board any more."""

import pytest

from rivertable.games.wind_river.rules.state import EXTRA, HERD
from tests.arranging import texts
from tests.games.wind_river.positions import extra_activity, herd_phase


@pytest.mark.parametrize(("finished_seats", "next_seat"), [("play", 2), ("skip", 3)])
def test_a_seat_without_a_tipi_on_the_board_takes_turns_unless_agreed_otherwise(
    finished_seats: str, next_seat: int
) -> None:
    """WR-5.4, ruling"""
    position = extra_activity(
        buffaloes={"C2": 3},
        tipis={1: "C2", 3: "D3"},
        resources={2: 9},
        finished_seats=finished_seats,
    )
    position.play("earn")

    assert position.acting == (next_seat,)


def test_a_seat_without_a_tipi_on_the_board_can_only_move_the_extra_buffalo() -> None:
    """WR-5.4, ruling: no buffalo in 5.1, nothing to feed, nothing to earn or insert"""
    position = extra_activity(buffaloes={"C2": 3}, tipis={1: "C2"}, resources={2: 9})
    position.play("earn")

    assert position.acting == (2,)
    assert position.state.phase == EXTRA
    assert texts(position) == {"herd C2>C3", "herd C2>B2", "herd C2>D2"}


def test_a_seat_without_a_tipi_passes_when_no_buffalo_is_left() -> None:
    """WR-5.4, ruling"""
    position = extra_activity(buffaloes={"C6": 1}, tipis={1: "C2"}, resources={1: 5, 2: 9})
    position.play("herd C6>plains")

    assert position.acting == (1,)


def test_several_finished_seats_are_skipped() -> None:
    """WR-5.4, ruling, option skip"""
    position = extra_activity(
        players=4, buffaloes={"C2": 3}, tipis={1: "C2"}, finished_seats="skip"
    )
    position.play("earn")

    assert position.acting == (1,)
    assert position.state.phase == HERD


def test_a_seat_that_loses_its_last_tipi_still_does_its_extra_activity() -> None:
    """WR-5.4, ruling: it is its turn already, also where finished seats are skipped"""
    position = herd_phase(buffaloes={"C2": 1}, tipis={1: "E1", 2: "D3"}, finished_seats="skip")
    position.play("herd C2>C3")

    assert position.acting == (1,)
    assert texts(position) == {"herd C3>C4", "herd C3>B3", "herd C3>D3"}
