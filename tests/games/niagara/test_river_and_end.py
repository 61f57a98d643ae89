"""NI-6 to NI-8: the river moves, the life buoy passes, and the game ends."""

from typing import Any

import pytest

from rivertable.engine.position import Position
from tests.arranging import texts
from tests.games.niagara.positions import choose, choosing, collected, lying, play, turn, where


def clouds(weather: int, *moves: str, **what: Any) -> Position:
    """Three clouds, so that the flow is the weather alone; ends with these moves."""
    position = choose(choosing(weather=weather, **what), "cloud", "cloud", "cloud")
    return play(position, *moves)


@pytest.mark.parametrize(("move", "end"), [("weather -", "3"), ("weather +", "5")])
def test_the_flow_is_the_lowest_number_plus_the_weather(move: str, end: str) -> None:
    """NI-6"""
    position = choose(choosing(canoes={"2.1": "5"}), 2, 3, "cloud")

    play(position, "1 shore>2", "1 5>2", "stay", move)

    assert (where(position, "1.1"), where(position, "2.1")) == (end, end)


def test_without_any_number_the_weather_alone_moves_the_river() -> None:
    """NI-6"""
    position = clouds(0, "weather +", "weather +", "weather -", canoes={"1.1": "2", "2.1": "4"})

    assert (where(position, "1.1"), where(position, "2.1")) == ("3", "5")


def test_only_numbers_of_this_round_count() -> None:
    """NI-6"""
    position = turn(1)
    play(position, "1 shore>1", "1 shore>6L", "1 shore>6L", "fork R")

    choose(position, 2, 4, 4)
    play(position, "1 6L>2", "stay", "1 6L>2", "stay", "1 2>shore", "2 shore>2")

    assert [where(position, name) for name in ("1.2", "2.1", "3.1")] == ["4", "4", "4"]


def test_the_flow_is_never_below_0() -> None:
    """NI-6"""
    position = clouds(0, "weather -", "weather +", "weather -", canoes={"1.1": "2"})

    assert position.state.weather == -1
    assert where(position, "1.1") == "2"
    assert position.state.rounds == 2


def test_the_number_1_at_weather_minus_1_moves_nothing() -> None:
    """NI-6"""
    position = turn(1, weather=-1)

    play(position, "1 shore>1", "1 shore>6L", "1 shore>6R")

    assert [where(position, f"{seat}.1") for seat in (1, 2, 3)] == ["1", "6L", "6R"]


def test_a_point_carries_the_trunk_and_one_branch_and_the_other_stands_still() -> None:
    """NI-6"""
    canoes = {"1.1": "1", "1.2": "4", "2.1": "5", "2.2": "6L", "3.1": "6R red", "3.2": "7R"}
    position = clouds(0, "weather +", "weather +", "weather -", canoes=canoes, players=3)

    position.play("fork R")

    assert {name: where(position, name) for name in canoes} == {
        "1.1": "2", "1.2": "5", "2.1": "6R", "2.2": "6L", "3.1": "7R red", "3.2": "falls"
    }  # fmt: skip


def test_canoes_ashore_are_not_carried() -> None:
    """NI-6"""
    position = clouds(0, "weather +", "weather +", "weather -", canoes={"1.1": "2"})

    assert where(position, "1.2") == "shore"


def test_a_gem_that_falls_returns_to_the_deposit_of_its_colour() -> None:
    """NI-6"""
    position = clouds(0, "weather +", "weather +", "weather -", canoes={"1.1": "7L white"})

    assert lying(position, "white") == " ".join(["white"] * 6)
    position.play("fork L")
    assert where(position, "1.1") == "falls"
    assert lying(position, "white") == " ".join(["white"] * 7)


@pytest.mark.parametrize("place", ["5", "6L", "6R", "7L", "7R"])
def test_a_random_fork_is_drawn_where_it_matters_to_a_canoe(place: str) -> None:
    """NI-6, ruling"""
    position = clouds(0, "weather +", "weather +", "weather -", canoes={"1.1": place})

    assert position.acting == (0,)
    assert texts(position) == {"fork L", "fork R"}


@pytest.mark.parametrize("place", ["shore", "1", "4", "falls"])
def test_a_random_fork_is_not_drawn_where_it_does_not_matter(place: str) -> None:
    """NI-6, ruling"""
    position = clouds(0, "weather +", "weather +", "weather -", canoes={"1.1": place})

    assert position.acting == (1, 2, 3)
    assert position.state.rounds == 2


def test_a_random_fork_is_drawn_for_every_point() -> None:
    """NI-6"""
    position = clouds(1, "weather -", "weather +", "weather +", canoes={"1.1": "4", "2.1": "6L"})

    play(position, "fork R", "fork L")

    assert (where(position, "1.1"), where(position, "2.1")) == ("6L", "7L")
    assert position.state.rounds == 2


def test_an_alternate_fork_is_drawn_once_at_the_first_point_even_if_nobody_is_near() -> None:
    """NI-6, ruling"""
    position = clouds(0, "weather +", "weather +", "weather -", fork="alternate")

    assert texts(position) == {"fork L", "fork R"}
    position.play("fork L")
    assert position.state.rounds == 2


@pytest.mark.parametrize(("first", "second"), [("L", "R"), ("R", "L")])
def test_alternate_discs_take_the_branch_that_the_one_before_did_not(
    first: str, second: str
) -> None:
    """NI-6"""
    canoes = {"1.1": "5", "2.1": "4"}
    position = clouds(1, "weather +", "weather -", "weather +", canoes=canoes, fork="alternate")

    position.play(f"fork {first}")

    assert (where(position, "1.1"), where(position, "2.1")) == (f"6{first}", f"6{second}")
    assert position.state.rounds == 2


def test_an_alternate_game_remembers_the_branch_from_round_to_round() -> None:
    """NI-6, ruling"""
    canoes = {"1.1": "5", "2.1": "4"}
    position = clouds(0, "weather +", "weather +", "weather -", canoes=canoes, fork="alternate")
    position.play("fork L")

    choose(position, 2, 1, 6)
    play(position, "1 5>4", "stay", "1 shore>6R", "1 load blue 6L>6L", "stay")

    assert [where(position, f"{seat}.1") for seat in (1, 2, 3)] == ["7L blue", "6L", "7R"]


def test_the_life_buoy_passes_to_the_left_and_a_new_round_starts() -> None:
    """NI-7"""
    position = clouds(0, "weather -", "weather +", "weather -")

    assert (position.state.buoy, position.state.rounds) == (2, 2)
    assert position.acting == (1, 2, 3)


def test_the_life_buoy_goes_round_the_table() -> None:
    """NI-7"""
    position = clouds(0, "weather -", "weather +", "weather -", buoy=3)

    assert position.state.buoy == 1


@pytest.mark.parametrize(
    ("before", "last"),
    [
        ("violet white yellow blue", "red"),
        ("white white white", "white"),
        ("violet violet violet white white white", "red"),
    ],
)
def test_five_colours_or_four_alike_or_seven_gems_end_the_game(before: str, last: str) -> None:
    """NI-8"""
    position = turn(1, others="cloud", canoes={"1.1": f"1 {last}"}, collections={1: before})

    play(position, "1 1>shore", "stay", "weather +", "weather +")

    assert position.is_over
    assert position.ranks == (1, 2, 2)


@pytest.mark.parametrize(
    "before", ["violet white yellow", "white white red red red", "red red blue blue yellow"]
)
def test_anything_less_does_not_end_the_game(before: str) -> None:
    """NI-8"""
    position = turn(1, others="cloud", canoes={"1.1": "1 white"}, collections={1: before})

    play(position, "1 1>shore", "stay", "weather +", "weather -")

    assert not position.is_over
    assert position.ranks is None


def test_a_goal_ends_the_game_only_when_phase_two_is_over() -> None:
    """NI-8"""
    position = turn(
        1, others="cloud", canoes={"1.1": "1 white"}, collections={1: "white white white"}
    )

    play(position, "1 1>shore", "stay")

    assert position.acting == (2,)


def test_the_river_does_not_move_after_a_goal() -> None:
    """NI-8"""
    canoes = {"1.1": "1 white", "2.1": "4"}
    position = turn(1, others="cloud", canoes=canoes, collections={1: "white white white"})

    play(position, "1 1>shore", "stay", "weather +", "weather +")

    assert where(position, "2.1") == "4"
    assert (position.state.buoy, position.state.rounds) == (1, 1)


def both_at_a_goal(first: str, second: str, third: str = "") -> Position:
    """Seats 1 and 2 land a fourth and a seventh gem in the same round."""
    position = turn(
        1, others=2, canoes={"1.1": "1 white", "2.1": "2 violet"},
        collections={1: first, 2: second, 3: third},
    )  # fmt: skip
    return play(position, "1 1>shore", "stay", "1 2>shore", "stay", "1 shore>2")


def test_among_several_at_a_goal_the_value_of_the_collection_decides() -> None:
    """NI-8"""
    position = both_at_a_goal("white white white", "white white red red blue violet")

    assert position.scores[1] == {"goal_reached": 1, "value": 8}
    assert position.scores[2] == {"goal_reached": 1, "value": 20}
    assert position.ranks == (2, 1, 3)


def test_at_equal_value_the_win_is_shared() -> None:
    """NI-8"""
    position = both_at_a_goal("white white white violet", "yellow white violet violet violet")

    assert [score["value"] for score in position.scores.values()] == [9, 9, 0]
    assert position.ranks == (1, 1, 3)


def test_only_who_reached_a_goal_can_win_however_rich_the_others_are() -> None:
    """NI-8"""
    position = turn(
        1, others="cloud", canoes={"1.1": "1 violet"},
        collections={1: "violet violet violet", 2: "red red red blue blue blue", 3: "red"},
    )  # fmt: skip

    play(position, "1 1>shore", "stay", "weather +", "weather +")

    assert position.ranks == (1, 2, 3)
    assert [score["value"] for score in position.scores.values()] == [4, 27, 5]


def test_gems_are_worth_one_to_five() -> None:
    """NI-8"""
    collections = dict(enumerate(["violet", "white", "yellow", "blue", "red"], start=1))
    position = choosing(players=5, collections=collections)

    assert [score["value"] for score in position.scores.values()] == [1, 2, 3, 4, 5]


def test_after_210_rounds_the_game_ends_and_value_decides() -> None:
    """NI-8b"""
    position = choosing(round=210, collections={1: "violet", 2: "red", 3: "violet"})

    choose(position, "cloud", "cloud", "cloud")
    play(position, "weather +", "weather -", "weather -")

    assert position.is_over
    assert position.ranks == (2, 1, 2)
    assert [score["goal_reached"] for score in position.scores.values()] == [0, 0, 0]


def test_after_209_rounds_there_is_one_more() -> None:
    """NI-8b"""
    position = choosing(round=209)

    choose(position, "cloud", "cloud", "cloud")
    play(position, "weather +", "weather -", "weather -")

    assert position.acting == (1, 2, 3)


def test_the_river_still_moves_in_round_210() -> None:
    """NI-8b"""
    position = choosing(round=210, canoes={"1.1": "2"})

    choose(position, "cloud", "cloud", "cloud")
    play(position, "weather +", "weather +", "weather -")

    assert where(position, "1.1") == "3"
    assert collected(position, 1) == ""
