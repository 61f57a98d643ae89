"""NI-5.2d to f: loading and unloading."""

import pytest

from tests.arranging import texts
from tests.games.niagara.positions import lying, play, turn, where

ALONE = {"1.2": "falls"}  # canoe 1 is the only one, so that its moves are all there are


def test_loading_costs_two_points_before_the_first_step() -> None:
    """NI-5.2d"""
    position = turn(3, canoes=ALONE | {"1.1": "4"})

    assert "1 load white 4>3" in texts(position)
    position.play("1 load white 4>3")
    assert where(position, "1.1") == "3 white"
    assert lying(position, "white") == " ".join(["white"] * 6)


def test_loading_costs_two_points_after_the_last_step() -> None:
    """NI-5.2d"""
    position = turn(5, canoes=ALONE)

    position.play("1 shore>3 load violet")

    assert where(position, "1.1") == "3 violet"


def test_nothing_is_loaded_on_the_way() -> None:
    """NI-5.2d"""
    position = turn(4, canoes=ALONE | {"1.1": "2"})

    loads = {text for text in texts(position) if "load" in text}
    assert loads == {"1 2>4 load white"}


@pytest.mark.parametrize("place", ["1", "2"])
def test_without_a_deposit_beside_it_a_canoe_loads_nothing(place: str) -> None:
    """NI-5.2d"""
    position = turn(2, canoes=ALONE | {"1.1": place})

    assert not {text for text in texts(position) if "load" in text}


def test_any_colour_that_lies_there_can_be_loaded() -> None:
    """NI-5.2d"""
    position = turn(2, canoes=ALONE | {"1.1": "5"}, strangers={"yellow": "red violet"})

    loads = {text for text in texts(position) if "load" in text}
    assert loads == {f"1 load {colour} 5>5" for colour in ("yellow", "red", "violet")}


def test_a_canoe_carries_one_gem() -> None:
    """NI-5.2d"""
    position = turn(2, canoes=ALONE | {"1.1": "5 yellow"})

    assert not {text for text in texts(position) if text.startswith("1 load")}


def test_an_empty_deposit_gives_nothing() -> None:
    """NI-5.2d"""
    position = turn(
        3, canoes=ALONE | {"1.1": "3"}, collections={2: "violet violet violet", 3: "violet"},
        strangers={"red": "violet violet violet"},
    )  # fmt: skip

    assert lying(position, "violet") == ""
    assert {text for text in texts(position) if "load violet" in text} == set()


@pytest.mark.parametrize(
    ("move", "place"), [("1 unload 5>4", "4"), ("1 5>4 unload", "4"), ("1 unload 5>6R", "6R")]
)
def test_unloading_costs_two_points_at_either_end(move: str, place: str) -> None:
    """NI-5.2d"""
    position = turn(3, canoes=ALONE | {"1.1": "5 violet"})

    position.play(move)

    assert where(position, "1.1") == place


@pytest.mark.parametrize("disc", ["3", "4", "5", "6L", "6R", "7L", "7R"])
def test_unloading_is_possible_beside_every_deposit(disc: str) -> None:
    """NI-2, NI-5.2d"""
    position = turn(2, canoes=ALONE | {"1.1": f"{disc} white"})

    assert f"1 unload {disc}>{disc}" in texts(position)


@pytest.mark.parametrize(("tile", "disc"), [(6, "3"), (5, "4"), (4, "5"), (3, "6R")])
def test_unloading_is_possible_wherever_the_last_step_leads(tile: int, disc: str) -> None:
    """NI-2, NI-5.2d"""
    position = turn(tile, canoes=ALONE | {"1.1": "7R white"})

    assert f"1 7R>{disc} unload" in texts(position)


def test_an_unloaded_gem_stays_on_that_deposit_whatever_its_colour() -> None:
    """NI-5.2d"""
    position = turn(3, canoes=ALONE | {"1.1": "5 violet"})

    position.play("1 unload 5>4")

    assert lying(position, "yellow") == "violet " + " ".join(["yellow"] * 7)
    assert lying(position, "violet") == " ".join(["violet"] * 6)


def test_a_gem_can_be_swapped_before_the_first_step_for_four_points() -> None:
    """NI-5.2e"""
    position = turn(5, canoes=ALONE | {"1.1": "6L violet"})

    position.play("1 unload load blue 6L>5")

    assert where(position, "1.1") == "5 blue"
    assert lying(position, "blue") == "violet " + " ".join(["blue"] * 6)


@pytest.mark.parametrize("colour", ["violet", "white", "yellow", "blue"])
def test_any_colour_that_lies_there_can_be_swapped_in(colour: str) -> None:
    """NI-5.2e"""
    lie = {"red": "violet white yellow blue"}
    before = turn(4, canoes=ALONE | {"1.1": "7L red"}, strangers=lie)
    after = turn(5, canoes=ALONE | {"1.1": "6L red"}, strangers=lie)

    play(before, f"1 unload load {colour} 7L>7L")
    play(after, f"1 6L>7L unload load {colour}")

    assert where(before, "1.1") == where(after, "1.1") == f"7L {colour}"
    assert lying(before, "red").count("red") == lying(after, "red").count("red") == 7


def test_a_gem_can_be_swapped_after_the_last_step_for_four_points() -> None:
    """NI-5.2e"""
    position = turn(6, canoes=ALONE | {"1.1": "5 violet"})

    position.play("1 5>7R unload load red")

    assert where(position, "1.1") == "7R red"


def test_a_swap_brings_another_colour() -> None:
    """NI-5.2e"""
    position = turn(4, canoes=ALONE | {"1.1": "5 red"}, strangers={"yellow": "red white"})

    swaps = {text for text in texts(position) if "unload load" in text}
    assert swaps == {"1 unload load yellow 5>5", "1 unload load white 5>5"}


def test_a_gem_loaded_this_turn_is_not_unloaded_this_turn() -> None:
    """NI-5.2e"""
    position = turn(5, canoes=ALONE | {"1.1": "5"})

    assert not {text for text in texts(position) if "unload" in text}


def test_a_canoe_handles_gems_at_one_end_of_its_way_only() -> None:
    """NI-5.2e"""
    position = turn(5, canoes=ALONE | {"1.1": "5 red"})

    both_ends = {
        text for text in texts(position) if "load" in text.split(">")[0] and "load" in text.split(">")[1]
    }  # fmt: skip
    assert both_ends == set()
    assert "1 5>4 unload load white" in texts(position)


def test_with_tile_2_a_canoe_loads_and_stays() -> None:
    """NI-5.2f"""
    position = turn(2, canoes=ALONE | {"1.1": "6L"})

    position.play("1 load blue 6L>6L")

    assert where(position, "1.1") == "6L blue"


def test_with_tile_4_a_canoe_swaps_and_stays() -> None:
    """NI-5.2f"""
    position = turn(4, canoes=ALONE | {"1.1": "6L red"})

    position.play("1 unload load blue 6L>6L")

    assert where(position, "1.1") == "6L blue"


def test_what_happens_without_a_step_has_one_text() -> None:
    """NI-5.2f"""
    position = turn(2, canoes=ALONE | {"1.1": "6L"})

    assert {text for text in texts(position) if "6L>6L" in text} == {"1 load blue 6L>6L"}
