"""NI-5.2g: stealing."""

import pytest

from tests.arranging import texts
from tests.games.niagara.positions import lying, play, turn, where

ALONE = {"1.2": "falls"}  # canoe 1 is the only one, so that its moves are all there are


def test_an_empty_canoe_that_goes_upstream_may_steal() -> None:
    """NI-5.2g"""
    position = turn(2, canoes=ALONE | {"1.1": "5", "2.1": "3 red"})

    assert texts(position) >= {"1 5>3", "1 5>3 steal 2.1"}
    position.play("1 5>3 steal 2.1")
    assert (where(position, "1.1"), where(position, "2.1")) == ("3 red", "3")


def test_stealing_is_never_forced() -> None:
    """NI-5.2g"""
    position = turn(2, canoes=ALONE | {"1.1": "5", "2.1": "3 red"})

    position.play("1 5>3")

    assert (where(position, "1.1"), where(position, "2.1")) == ("3", "3 red")


def test_a_thief_chooses_among_several_victims() -> None:
    """NI-5.2g"""
    canoes = {"1.1": "5", "2.1": "3 red", "2.2": "3", "3.1": "2 blue", "3.2": "3 white"}
    position = turn(2, canoes=ALONE | canoes)

    steals = {text for text in texts(position) if "steal" in text}
    assert steals == {"1 5>3 steal 2.1", "1 5>3 steal 3.2"}


@pytest.mark.parametrize(
    ("tile", "canoes"),
    [
        (2, {"1.1": "5 blue", "2.1": "3 red"}),  # full
        (2, {"1.1": "3", "2.1": "5 red"}),  # downstream
        (3, {"1.1": "5", "2.1": "3 red"}),  # points left over
        (2, {"1.1": "3", "2.1": "3 red"}),  # no step
        (2, {"1.1": "5 blue", "2.1": "5 red"}),  # no step, having unloaded
        (2, {"1.1": "5", "2.1": "3"}),  # nothing aboard
    ],
)
def test_otherwise_nobody_steals(tile: int, canoes: dict[str, str]) -> None:
    """NI-5.2g"""
    position = turn(tile, canoes=ALONE | canoes)

    assert not {text for text in texts(position) if "steal" in text}


def test_nobody_steals_ashore() -> None:
    """NI-5.2g"""
    position = turn(1, canoes=ALONE | {"1.1": "1"})

    assert not {text for text in texts(position) if "steal" in text}


def test_nobody_steals_from_a_canoe_of_their_own() -> None:
    """NI-5.2g"""
    position = turn(2, canoes={"1.1": "5", "1.2": "3 red"})

    assert not {text for text in texts(position) if "steal" in text}


def test_a_thief_may_have_unloaded_before_its_first_step() -> None:
    """NI-5.2g"""
    position = turn(3, canoes=ALONE | {"1.1": "5 violet", "2.1": "4 red"})

    position.play("1 unload 5>4 steal 2.1")

    assert where(position, "1.1") == "4 red"
    assert lying(position, "yellow").startswith("violet")


def test_who_unloads_after_the_last_step_does_not_steal() -> None:
    """NI-5.2g"""
    position = turn(3, canoes=ALONE | {"1.1": "5 violet", "2.1": "4 red"})

    assert "1 5>4 unload" in texts(position)
    assert not {text for text in texts(position) if ">4 unload steal" in text}


def test_who_was_robbed_may_rob_in_turn() -> None:
    """NI-5.2g"""
    canoes = {"1.1": "4", "2.1": "3 red", "3.1": "1 blue"}
    position = turn(1, others=2, canoes=ALONE | canoes)

    play(position, "1 4>3 steal 2.1", "1 3>1 steal 3.1")

    assert [where(position, f"{seat}.1") for seat in (1, 2, 3)] == ["3 red", "1 blue", "1"]


@pytest.mark.parametrize("victim", ["1.1", "1.2", "5.1", "5.2"])
@pytest.mark.parametrize(
    ("tile", "cargo", "move"), [(2, "", "1 6R>4 steal "), (4, " blue", "1 unload 6R>4 steal ")]
)
def test_canoes_of_the_first_and_the_last_seat_can_be_robbed(
    victim: str, tile: int, cargo: str, move: str
) -> None:
    """NI-5.2g"""
    canoes = {"3.1": f"6R{cargo}", victim: "4 yellow"}
    position = turn(tile, others=tile, canoes=canoes, buoy=3, players=5)

    position.play(f"{move}{victim}")

    assert (where(position, "3.1"), where(position, victim)) == ("4 yellow", "4")
    assert lying(position, "blue") == " ".join(["blue"] * 7)


def test_one_canoe_may_load_while_the_other_steals() -> None:
    """NI-5.2g"""
    position = turn(2, canoes={"1.1": "3", "1.2": "6R", "2.1": "4 red"})

    play(position, "1 load violet 3>3", "2 6R>4 steal 2.1")

    assert (where(position, "1.1"), where(position, "1.2")) == ("3 violet", "4 red")
