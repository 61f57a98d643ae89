"""WR-6: when the game ends and who wins."""

import pytest

import rivertable
from rivertable.games.wind_river.rules.state import OVER
from tests.games.wind_river.positions import extra_activity, herd_phase


@pytest.mark.parametrize("finished_seats", ["play", "skip"])
def test_the_game_ends_when_the_last_tipi_reaches_the_plains(finished_seats: str) -> None:
    """WR-6: at once, with buffaloes still on the board"""
    position = extra_activity(
        buffaloes={"C2": 3}, tipis={1: "C6"}, safe={2: 3}, finished_seats=finished_seats
    )
    position.play("move C6>plains")

    assert position.is_over
    assert position.acting == ()


def test_the_game_ends_when_the_last_tipi_starves() -> None:
    """WR-6: as soon as it is lost, so the extra activity is not done any more"""
    position = herd_phase(buffaloes={"C2": 1}, tipis={1: "E1"}, safe={2: 1})
    position.play("herd C2>C3")

    assert position.is_over
    assert position.state.phase == OVER


def test_the_last_tipis_may_starve_without_anybody_being_asked() -> None:
    """WR-6, WR-5.3e: no buffalo left, one tipi after the other is lost"""
    position = extra_activity(1, buffaloes={"C6": 1}, tipis={2: "C2", 3: "D3"}, safe={1: 1})
    position.play("herd C6>plains")

    assert position.is_over
    assert position.ranks == (1, 2, 2)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_game_goes_on_while_anybody_has_a_tipi_on_the_board(seat: int) -> None:
    """WR-6"""
    position = extra_activity(
        1, players=4, buffaloes={"C2": 3, "B1": 1}, tipis={seat: "B1"}, safe={1: 5}
    )
    position.play("herd C2>C3")

    assert not position.is_over
    assert position.ranks is None


def test_a_board_without_tipis_does_not_end_the_game_before_the_setup() -> None:
    """WR-6: after setup"""
    position = rivertable.start("wind-river", 3)
    position.play("start 1")

    assert not position.is_over


def test_most_tipis_in_the_plains_win() -> None:
    """WR-6: whatever resources the others hold"""
    position = extra_activity(
        buffaloes={}, tipis={1: "C6"}, safe={1: 2, 2: 2, 3: 1}, resources={1: 0, 2: 5, 3: 10}
    )
    position.play("move C6>plains")

    assert position.ranks == (1, 2, 3)
    assert position.scores[1] == {"safe_tipis": 3, "resources": 0}


def test_among_equal_tipis_most_resources_win() -> None:
    """WR-6"""
    position = extra_activity(
        buffaloes={}, tipis={1: "C6"}, safe={1: 1, 2: 2, 3: 2}, resources={1: 3, 2: 5, 3: 4}
    )
    position.play("move C6>plains")

    assert position.ranks == (3, 1, 2)


def test_who_is_equal_in_both_shares_the_rank() -> None:
    """WR-6, ruling"""
    position = extra_activity(
        players=4,
        buffaloes={},
        tipis={1: "C6"},
        safe={1: 1, 2: 2, 3: 1, 4: 1},
        resources={1: 3, 2: 3, 3: 9, 4: 9},
    )
    position.play("move C6>plains")

    assert position.ranks == (1, 1, 3, 3)


def test_lost_and_unused_tipis_do_not_count() -> None:
    """WR-6"""
    position = extra_activity(buffaloes={}, tipis={1: "C6"}, resources={1: 1, 2: 2, 3: 3})
    position.play("move C6>plains")

    assert [scores["safe_tipis"] for scores in position.scores.values()] == [1, 0, 0]
