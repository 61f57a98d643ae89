"""WR-5.3: one extra activity."""

import pytest

from rivertable.games.wind_river.rules.state import EXTRA, HERD
from tests.arranging import texts
from tests.games.wind_river.positions import (
    after_feeding,
    buffaloes_on,
    extra_activity,
    herd_phase,
    resources,
    tipis_on,
)

FAR_BUFFALO = {"F1": 1}  # so that the next seat has something to do


@pytest.mark.parametrize("activity", ["move C2>D2", "earn", "insert C2", "herd C2>C3"])
def test_exactly_one_activity_ends_the_turn(activity: str) -> None:
    """WR-5.3, WR-5: then the next seat clockwise moves the herd"""
    position = extra_activity(buffaloes={"C2": 3}, tipis={1: "C2", 2: "E1"}, resources={1: 3})
    position.play(activity)

    assert position.acting == (2,)
    assert position.state.phase == HERD


def test_turns_go_clockwise() -> None:
    """WR-5: after the last seat comes the first"""
    position = extra_activity(4, players=4, buffaloes={"C2": 3}, tipis={1: "E1", 4: "C2"})
    position.play("earn")

    assert position.acting == (1,)


def test_a_tipi_moves_to_any_of_the_six_adjacent_hexes() -> None:
    """WR-5.3a: forward or back, with or without buffaloes"""
    position = extra_activity(buffaloes={"C3": 1}, tipis={1: "C3"})
    moves = {text for text in texts(position) if text.startswith("move")}

    assert moves == {f"move C3>{name}" for name in ("C4", "B3", "D3", "C2", "B2", "D2")}


def test_a_tipi_that_moves_leaves_the_hex_and_stands_on_the_next() -> None:
    """WR-5.3a"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C3 C3"})
    position.play("move C3>C2")

    assert (tipis_on(position, 1, "C3"), tipis_on(position, 1, "C2")) == (1, 1)


def test_a_tipi_in_the_plains_is_safe_and_never_unused_again() -> None:
    """WR-5.3a"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C6 C6"}, safe={1: 1})
    unused = int(position.state.unused[0])
    position.play("move C6>plains")

    assert position.state.safe[0] == 2
    assert position.state.unused[0] == unused


def test_who_enters_a_camp_pays_and_so_does_each_player_there() -> None:
    """WR-5.3a, worked example: two tipis of A and one of B, who has no resource"""
    position = extra_activity(
        buffaloes=FAR_BUFFALO,
        tipis={1: "C2", 2: "D2 D2", 3: "D2"},
        resources={1: 4, 2: 4, 3: 0},
    )
    position.play("move C2>D2")

    assert resources(position) == [3, 3, 0]
    assert tipis_on(position, 1, "D2") == 1


def test_who_has_no_resource_cannot_enter_a_strangers_camp() -> None:
    """WR-5.3a"""
    position = extra_activity(
        buffaloes=FAR_BUFFALO, tipis={1: "C2", 2: "D2"}, resources={1: 0, 2: 4}
    )

    assert "move C2>D2" not in texts(position)
    assert "move C2>B2" in texts(position)


def test_players_who_camp_elsewhere_do_not_pay() -> None:
    """WR-5.3a"""
    position = extra_activity(
        players=4,
        buffaloes=FAR_BUFFALO,
        tipis={1: "C2", 2: "D2", 3: "E2"},
        resources={1: 2, 2: 2, 3: 2, 4: 2},
    )
    position.play("move C2>D2")

    assert resources(position) == [1, 1, 2, 2]


def test_a_hex_with_only_your_own_tipis_costs_nothing() -> None:
    """WR-5.3a"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C2 D2"}, resources={1: 0})
    position.play("move C2>D2")

    assert tipis_on(position, 1, "D2") == 2


def test_leaving_strangers_costs_nothing() -> None:
    """WR-5.3a: only the hex entered counts"""
    position = extra_activity(
        buffaloes=FAR_BUFFALO, tipis={1: "C2", 2: "C2"}, resources={1: 1, 2: 1}
    )
    position.play("move C2>D2")

    assert resources(position) == [1, 1, 0]


def test_you_earn_buffaloes_minus_tipis_where_you_camp_alone() -> None:
    """WR-5.3b: the buffaloes stay"""
    position = extra_activity(buffaloes={"C2": 4, "D3": 3}, tipis={1: "C2 D3 D3"})
    position.play("earn")

    assert resources(position)[0] == 4
    assert (buffaloes_on(position, "C2"), buffaloes_on(position, "D3")) == (4, 3)


def test_hexes_with_other_players_tipis_earn_nothing() -> None:
    """WR-5.3b: neither do they lower what is earned"""
    position = extra_activity(
        buffaloes={"C2": 4, "D3": 5, "E2": 0}, tipis={1: "C2 D3 E2", 2: "D3 E2"}
    )
    position.play("earn")

    assert resources(position)[0] == 3


def test_a_hex_with_fewer_buffaloes_than_tipis_lowers_the_total() -> None:
    """WR-5.3b, documented"""
    position = extra_activity(buffaloes={"C2": 4, "D3": 0}, tipis={1: "C2 D3 D3"})
    position.play("earn")

    assert resources(position)[0] == 1


def test_seven_resources_and_four_to_earn_end_at_ten() -> None:
    """WR-5.3b, worked example"""
    position = extra_activity(buffaloes={"C2": 5}, tipis={1: "C2"}, resources={1: 7})
    position.play("earn")

    assert resources(position)[0] == 10


@pytest.mark.parametrize(
    ("buffaloes", "held", "may_earn"), [(1, 0, False), (2, 0, True), (5, 10, False), (5, 9, True)]
)
def test_you_may_earn_only_if_it_gains_something(buffaloes: int, held: int, may_earn: bool) -> None:
    """WR-5.3b, ruling"""
    position = extra_activity(buffaloes={"C2": buffaloes}, tipis={1: "C2"}, resources={1: held})

    assert ("earn" in texts(position)) == may_earn


def test_a_new_tipi_costs_three_resources() -> None:
    """WR-5.3c"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C2", 2: "E1"}, resources={1: 5})
    position.play("insert C2")

    assert resources(position)[0] == 2
    assert tipis_on(position, 1, "C2") == 2
    assert position.state.unused[0] == 5


def test_with_two_resources_no_tipi_can_be_inserted() -> None:
    """WR-5.3c"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C2"}, resources={1: 2})

    assert "insert C2" not in texts(position)


def test_a_tipi_is_inserted_only_where_you_and_nobody_else_have_one() -> None:
    """WR-5.3c"""
    position = extra_activity(
        buffaloes=FAR_BUFFALO, tipis={1: "C2 D3", 2: "D3 E1"}, resources={1: 10}
    )

    assert {text for text in texts(position) if text.startswith("insert")} == {"insert C2"}


def test_without_an_unused_tipi_none_can_be_inserted() -> None:
    """WR-5.3c: those in the plains are not unused"""
    position = extra_activity(
        buffaloes=FAR_BUFFALO, tipis={1: "C2 C2 C2"}, safe={1: 4}, resources={1: 10}
    )

    assert "insert C2" not in texts(position)


def test_one_more_buffalo_may_move_by_the_rules_of_the_herd() -> None:
    """WR-5.3d: one forward step, into no full hex"""
    position = extra_activity(buffaloes={"C2": 1, "C3": 5}, tipis={1: "E1"}, resources={1: 1})
    moves = {text for text in texts(position) if text.startswith("herd C2")}

    assert moves == {"herd C2>B2", "herd C2>D2"}


def test_the_extra_buffalo_may_enter_the_plains() -> None:
    """WR-5.3d, WR-5.1d"""
    position = extra_activity(buffaloes={"C6": 1, "C1": 1}, tipis={1: "E1", 2: "B1"})
    gone = int(position.state.gone)
    position.play("herd C6>plains")

    assert position.state.gone == gone + 1


def test_the_extra_buffalo_may_have_moved_this_turn() -> None:
    """WR-5.3d"""
    position = herd_phase(buffaloes={"C2": 1}, tipis={1: "E1"}, resources={1: 1})
    position.play("herd C2>C3")

    assert position.state.phase == EXTRA
    assert "herd C3>C4" in texts(position)


def test_the_extra_buffalo_comes_too_late_to_feed() -> None:
    """WR-5.3d, WR-5.2: the tipi on C2 is paid for before the buffalo on C1 can come"""
    position = after_feeding(buffaloes={"C1": 1}, tipis={1: "C2", 2: "E1"}, resources={1: 1})
    position.play("herd C1>C2")

    assert resources(position)[0] == 0


def test_doing_nothing_is_not_allowed() -> None:
    """WR-5.3e: who can do nothing but hurt themselves has to"""
    position = extra_activity(buffaloes={"C2": 1}, tipis={1: "C2"})

    assert {text.split()[0] for text in texts(position)} == {"herd", "move"}


def test_if_no_activity_is_possible_the_turn_passes_by_itself() -> None:
    """WR-5.3e, ruling: no buffalo left, the last resource eaten, strangers all around"""
    position = extra_activity(
        3,
        players=4,
        buffaloes={"B6": 1},
        tipis={1: "A2", 2: "B1", 3: "E6", 4: "A1"},
        resources={1: 5, 2: 5, 3: 5, 4: 1},
    )
    position.play("herd B6>plains")

    assert position.acting == (1,)
    assert resources(position) == [4, 5, 5, 0]
    assert tipis_on(position, 4, "A1") == 1
