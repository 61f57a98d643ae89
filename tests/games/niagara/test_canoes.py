"""NI-5.1 to NI-5.2c and NI-5.2h to j: the weather, and which way canoes go."""

import pytest

from rivertable.games.niagara.board import COLOURS
from tests.arranging import texts
from tests.games.niagara.positions import collected, lying, play, turn, where


def test_seats_act_in_order_from_the_life_buoy() -> None:
    """NI-5"""
    position = turn("cloud", others="cloud", buoy=3, players=4)
    seats = []

    for _ in range(4):
        seats.append(position.acting)
        position.play("weather +" if len(seats) % 2 else "weather -")

    assert seats == [(3,), (4,), (1,), (2,)]


@pytest.mark.parametrize(
    ("weather", "moves"),
    [
        (-1, {"weather +"}),
        (0, {"weather +", "weather -"}),
        (1, {"weather +", "weather -"}),
        (2, {"weather -"}),
    ],
)
def test_the_cloud_moves_the_weather_one_space_and_must(weather: int, moves: set[str]) -> None:
    """NI-5.1"""
    position = turn("cloud", weather=weather, canoes={"1.1": "3", "1.2": "5"})

    assert texts(position) == moves


@pytest.mark.parametrize(("move", "weather"), [("weather +", 2), ("weather -", 0)])
def test_the_weather_moves_as_told_and_no_canoe_does(move: str, weather: int) -> None:
    """NI-5.1"""
    position = turn("cloud", weather=1, canoes={"1.1": "3"})

    position.play(move)

    assert position.state.weather == weather
    assert position.acting == (2,)
    assert where(position, "1.1") == "3"


def test_of_two_canoes_ashore_exactly_one_moves() -> None:
    """NI-5.2a"""
    position = turn(2)

    assert texts(position) == {"1 shore>2", "2 shore>2"}
    position.play("2 shore>2")
    assert position.acting == (2,)


def test_the_canoe_on_the_river_must_move_and_the_one_ashore_may() -> None:
    """NI-5.2a"""
    position = turn(1, canoes={"1.1": "3"})

    assert texts(position) == {"1 3>2", "1 3>4", "2 shore>1"}
    position.play("1 3>2")
    assert texts(position) == {"2 shore>1", "stay"}
    position.play("stay")
    assert position.acting == (2,)


def test_the_canoe_ashore_may_move_first_and_the_other_still_must() -> None:
    """NI-5.2a"""
    position = turn(1, canoes={"1.1": "3"})

    position.play("2 shore>1")

    assert texts(position) == {"1 3>2", "1 3>4"}


def test_two_canoes_on_the_river_must_both_move_in_the_order_the_player_likes() -> None:
    """NI-5.2a"""
    position = turn(1, canoes={"1.1": "3", "1.2": "1"})

    assert texts(position) == {"1 3>2", "1 3>4", "2 1>2", "2 1>shore"}
    position.play("2 1>2")
    assert texts(position) == {"1 3>2", "1 3>4"}


def test_an_only_canoe_that_is_ashore_must_move() -> None:
    """NI-5.2a, ruling"""
    position = turn(1, canoes={"1.1": "falls"})

    assert texts(position) == {"2 shore>1"}
    position.play("2 shore>1")
    assert position.acting == (2,)


def test_an_only_canoe_on_the_river_must_move() -> None:
    """NI-5.2a"""
    position = turn(1, canoes={"1.1": "falls", "1.2": "2"})

    assert texts(position) == {"2 2>1", "2 2>3"}


def test_without_a_canoe_nothing_moves_but_the_number_counts() -> None:
    """NI-5.2a, ruling"""
    position = turn(
        1, canoes={"1.1": "falls", "1.2": "falls", "3.1": "3"}, collections={1: "violet"}
    )

    assert position.acting == (2,)
    assert position.state.shown == 0b011
    assert position.state.lowest == 1


def test_every_moved_canoe_has_all_points_of_its_own() -> None:
    """NI-5.2b"""
    position = turn(3, canoes={"1.1": "1", "1.2": "5"})

    play(position, "1 1>4", "2 5>2")

    assert (where(position, "1.1"), where(position, "1.2")) == ("4", "2")


@pytest.mark.parametrize("tile", [1, 2, 3])
def test_all_points_are_spent_on_the_way_down(tile: int) -> None:
    """NI-5.2b"""
    position = turn(tile)

    assert {text for text in texts(position) if "load" not in text} == {
        f"1 shore>{tile}",
        f"2 shore>{tile}",
    }


def test_leftover_points_are_lost_ashore() -> None:
    """NI-5.2b, NI-5.2h"""
    position = turn(5, canoes={"1.1": "2 blue", "1.2": "falls"})

    assert "1 2>shore" in texts(position)
    position.play("1 2>shore")
    assert where(position, "1.1") == "shore"


def test_a_canoe_goes_up_or_down_but_never_both() -> None:
    """NI-5.2c"""
    position = turn(3, canoes={"1.1": "4 red", "1.2": "falls"})

    ways = {text for text in texts(position) if "load" not in text}
    assert ways == {"1 4>1", "1 4>7L", "1 4>7R"}


def test_going_down_at_disc_5_a_canoe_picks_a_branch() -> None:
    """NI-5.2c"""
    position = turn(1, canoes={"1.1": "5", "1.2": "falls"})

    assert texts(position) == {"1 5>4", "1 5>6L", "1 5>6R"}


@pytest.mark.parametrize(("branch", "other"), [("L", "R"), ("R", "L")])
def test_nobody_goes_up_one_branch_and_down_the_other(branch: str, other: str) -> None:
    """NI-5.2c"""
    position = turn(2, canoes={"1.1": f"7{branch} red", "1.2": "falls"})

    assert f"1 7{branch}>5" in texts(position)
    assert not {text for text in texts(position) if f">6{other}" in text or f">7{other}" in text}


def test_a_gem_that_comes_ashore_joins_the_collection_for_free() -> None:
    """NI-5.2h"""
    position = turn(1, canoes={"1.1": "1 blue"})

    position.play("1 1>shore")

    assert (where(position, "1.1"), collected(position, 1)) == ("shore", "blue")


def test_even_a_gem_loaded_in_this_turn_comes_ashore() -> None:
    """NI-5.2h, ruling"""
    position = turn(5, canoes={"1.1": "3", "1.2": "falls"})

    position.play("1 load violet 3>shore")

    assert collected(position, 1) == "violet"
    assert lying(position, "violet") == " ".join(["violet"] * 6)


def test_an_empty_canoe_may_come_ashore() -> None:
    """NI-5.2h"""
    position = turn(1, canoes={"1.1": "1"})

    position.play("1 1>shore")

    assert (where(position, "1.1"), collected(position, 1)) == ("shore", "")


def test_a_canoe_that_came_ashore_does_not_move_again_in_the_turn() -> None:
    """NI-5.2h"""
    position = turn(1, canoes={"1.1": "1", "1.2": "1"})

    position.play("1 1>shore")

    assert texts(position) == {"2 1>shore", "2 1>2"}


@pytest.mark.parametrize("branch", ["L", "R"])
def test_paddling_over_the_falls_is_legal_and_loses_canoe_and_gem(branch: str) -> None:
    """NI-5.2i"""
    position = turn(3, canoes={"1.1": f"6{branch} white", "1.2": "4"})

    position.play(f"1 6{branch}>falls")

    assert where(position, "1.1") == "falls"
    assert lying(position, "white") == " ".join(["white"] * 7)


def test_an_empty_canoe_that_falls_brings_no_gem_back() -> None:
    """NI-5.2i"""
    position = turn(1, canoes={"1.1": "7L", "1.2": "falls"})

    position.play("1 7L>falls")

    gems = [lying(position, colour) for colour in COLOURS]
    assert gems == [" ".join([colour] * 7) for colour in COLOURS]


def test_points_left_over_at_the_falls_vanish() -> None:
    """NI-5.2i"""
    position = turn(6, canoes={"1.1": "7L", "1.2": "falls"})

    position.play("1 7L>falls")

    assert position.acting == (2,)


def test_ten_canoes_fit_on_one_disc_and_do_not_block_it() -> None:
    """NI-5.2j"""
    crowd = {f"{seat}.{canoe}": "2" for seat in range(2, 6) for canoe in (1, 2)}
    position = turn(1, canoes=crowd | {"1.1": "3", "1.2": "1"}, players=5)

    play(position, "1 3>2", "2 1>2")

    places = [where(position, f"{seat}.{canoe}") for seat in range(1, 6) for canoe in (1, 2)]
    assert places == ["2"] * 10


def test_canoes_of_one_seat_on_one_disc_do_not_exchange_gems() -> None:
    """NI-5.2j"""
    position = turn(1, canoes={"1.1": "4 red", "1.2": "5"})

    play(position, "2 5>4")

    assert (where(position, "1.1"), where(position, "1.2")) == ("4 red", "4")
