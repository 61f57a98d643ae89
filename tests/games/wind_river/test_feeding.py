"""WR-5.2: feed your tipis."""

import pytest

from rivertable.games.wind_river.rules.state import EXTRA, LOSING
from tests.arranging import texts
from tests.games.wind_river.positions import (
    after_feeding,
    herd_phase,
    play_all,
    resources,
    tipis_on,
)


@pytest.mark.parametrize(("buffaloes", "paid"), [(2, 1), (3, 1), (4, 0)])
def test_the_others_tipis_are_fed_first(buffaloes: int, paid: int) -> None:
    """WR-5.2, worked example: one tipi of yours, three of others"""
    position = after_feeding(
        players=4,
        buffaloes={"C2": buffaloes},
        tipis={1: "C2", 2: "C2 C2", 3: "C2"},
        resources={1: 5},
    )

    assert resources(position)[0] == 5 - paid
    assert tipis_on(position, 1, "C2") == 1


def test_each_tipi_needs_a_buffalo_on_its_own_hex() -> None:
    """WR-5.2: what one hex has too many of does not feed another"""
    position = after_feeding(
        buffaloes={"C2": 5, "D3": 1}, tipis={1: "C2 D3 D3 D3"}, resources={1: 5}
    )

    assert resources(position)[0] == 3


def test_what_the_others_leave_over_feeds_yours() -> None:
    """WR-5.2: three buffaloes, one tipi of another's and three of yours: one goes unfed"""
    position = after_feeding(
        buffaloes={"C2": 3}, tipis={1: "C2 C2 C2", 2: "C2"}, resources={1: 5, 2: 5}
    )

    assert resources(position) == [4, 5, 0]


def test_feeding_comes_after_the_herd_has_moved() -> None:
    """WR-5.2: a buffalo that leaves no longer feeds, one that arrives does"""
    leaving = herd_phase(buffaloes={"C2": 1}, tipis={1: "C2"}, resources={1: 5})
    leaving.play("herd C2>C3")
    arriving = herd_phase(buffaloes={"C1": 1}, tipis={1: "C2"}, resources={1: 5})
    arriving.play("herd C1>C2")

    assert resources(leaving)[0] == 4
    assert resources(arriving)[0] == 5


def test_you_pay_one_resource_for_each_unfed_tipi() -> None:
    """WR-5.2a"""
    position = after_feeding(
        buffaloes={"C2": 1}, tipis={1: "C2 C2 D3"}, resources={1: 5, 2: 2, 3: 2}
    )

    assert resources(position) == [3, 2, 2]
    assert position.state.phase == EXTRA


def test_you_may_not_keep_resources_and_let_a_tipi_go() -> None:
    """WR-5.2a: nobody is asked whether to pay"""
    position = after_feeding(buffaloes={}, tipis={1: "C2 D3"}, resources={1: 2})

    assert resources(position)[0] == 0
    assert tipis_on(position, 1, "C2") == tipis_on(position, 1, "D3") == 1


def test_two_unfed_tipis_and_one_resource_let_you_choose() -> None:
    """WR-5.2b, worked example"""
    position = after_feeding(buffaloes={"E1": 1}, tipis={1: "C2 D3 E1"}, resources={1: 1})

    assert resources(position)[0] == 0
    assert position.state.phase == LOSING
    assert texts(position) == {"lose C2", "lose D3"}


def test_the_tipi_you_name_is_lost_and_the_other_one_stays() -> None:
    """WR-5.2b, worked example"""
    position = after_feeding(buffaloes={"E1": 1}, tipis={1: "C2 D3 E1"}, resources={1: 1})
    position.play("lose C2")

    assert (tipis_on(position, 1, "C2"), tipis_on(position, 1, "D3")) == (0, 1)
    assert position.state.unused[0] == 5
    assert position.state.phase == EXTRA


def test_a_lost_tipi_can_be_inserted_again_later() -> None:
    """WR-5.2b, WR-5.3c, worked example: the one that was lost is the only unused one"""
    position = after_feeding(
        buffaloes={"C2": 5}, tipis={1: "C2 E1"}, safe={1: 5}, finished_seats="skip"
    )
    assert (tipis_on(position, 1, "E1"), position.state.unused[0]) == (0, 1)
    play_all(position, "earn, herd C2>C3, insert C2")

    assert (tipis_on(position, 1, "C2"), position.state.unused[0]) == (2, 0)


def test_losses_are_asked_for_one_at_a_time_in_any_order() -> None:
    """WR-5.2b: three unfed on three hexes, one resource: two are lost"""
    position = after_feeding(buffaloes={}, tipis={1: "C2 D3 E1"}, resources={1: 1})
    other = position.copy()
    play_all(position, "lose C2, lose E1")
    play_all(other, "lose E1, lose C2")

    assert position == other
    assert tipis_on(position, 1, "D3") == 1


def test_several_unfed_tipis_on_a_hex_may_all_be_lost_there() -> None:
    """WR-5.2b: only which hexes matter"""
    position = after_feeding(buffaloes={"C2": 1}, tipis={1: "C2 C2 C2 D3"}, resources={1: 1})
    play_all(position, "lose C2, lose C2")

    assert (tipis_on(position, 1, "C2"), tipis_on(position, 1, "D3")) == (1, 1)


def test_a_fed_tipi_cannot_be_lost() -> None:
    """WR-5.2b: after one loss on C2 its last tipi is fed, so D3 loses the other by itself"""
    position = after_feeding(buffaloes={"C2": 1}, tipis={1: "C2 C2 D3 D3"}, resources={1: 1})
    position.play("lose C2")

    assert position.state.phase == EXTRA
    assert (tipis_on(position, 1, "C2"), tipis_on(position, 1, "D3")) == (1, 1)


@pytest.mark.parametrize(
    ("tipis", "held", "left"),
    [
        ("C2 D3", 0, []),  # all are lost
        ("C2 C2 C2", 2, ["C2"]),  # all are on one hex
    ],
)
def test_no_choice_is_asked_when_there_is_none_to_make(
    tipis: str, held: int, left: list[str]
) -> None:
    """WR-5.2b"""
    position = after_feeding(buffaloes={"E1": 2}, tipis={1: tipis + " E1"}, resources={1: held})

    assert position.state.phase == EXTRA
    assert [name for name in ("C2", "D3") if tipis_on(position, 1, name)] == left
    assert resources(position)[0] == 0


def test_other_players_tipis_are_not_fed_paid_or_lost_in_your_turn() -> None:
    """WR-5.2c"""
    position = after_feeding(
        buffaloes={"C2": 1}, tipis={1: "C2", 2: "C2 C2 D3", 3: "E1"}, resources={1: 1, 2: 1}
    )

    assert [tipis_on(position, 2, name) for name in ("C2", "D3")] == [2, 1]
    assert tipis_on(position, 3, "E1") == 1
    assert resources(position) == [0, 1, 0]


def test_nobody_lends_resources() -> None:
    """WR-5.2c: a starving tipi is lost although the others are rich"""
    position = after_feeding(
        buffaloes={"C6": 1}, tipis={1: "C2", 2: "D3"}, resources={2: 10, 3: 10}
    )

    assert tipis_on(position, 1, "C2") == 0
    assert resources(position) == [0, 10, 10]
