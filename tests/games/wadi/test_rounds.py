"""WA-1 to WA-4: the box, the board, the start, and how rounds go by."""

import pytest

import rivertable
from tests.arranging import texts
from tests.games.wadi.positions import BEND, shadoofs_of, wadi, water_of, wet_tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_seven_shadoofs_at_the_start(players: int) -> None:
    """WA-1, WA-3"""
    position = rivertable.start("wadi", players)

    assert [scores["unused_shadoofs"] for scores in position.scores.values()] == [7] * players
    assert not any(shadoofs_of(position, seat) for seat in range(1, players + 1))


@pytest.mark.parametrize("players", [1, 5])
def test_wadi_is_for_two_to_four_players(players: int) -> None:
    """WA-1"""
    with pytest.raises(rivertable.BadOption, match="WA-1: Wadi is for 2 to 4 players"):
        rivertable.start("wadi", players)


def test_water_starts_where_the_scenario_says_and_all_land_is_dry() -> None:
    """WA-2"""
    position = rivertable.start("wadi", scenario="el-arish")

    assert water_of(position) == {"B1": 6, "F1": 6, "A4": 4, "G4": 4}
    assert wet_tiles(position) == set()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_gives_the_talisman_to_any_seat(players: int) -> None:
    """WA-3"""
    position = rivertable.start("wadi", players)

    assert position.acting == (0,)
    assert texts(position) == {f"start {seat}" for seat in range(1, players + 1)}


def test_the_talisman_holder_begins() -> None:
    """WA-3, WA-4.1"""
    position = rivertable.start("wadi", 3)

    position.play("start 2")

    assert position.acting == (2,)
    assert position.state.talisman == 2


def test_turns_go_clockwise_from_the_talisman() -> None:
    """WA-4.1"""
    position = rivertable.start("wadi", 4)
    position.play("start 3")

    turns: list[int] = []
    for _ in range(4):
        turns += position.acting
        position.play("end")

    assert turns == [3, 4, 1, 2]


def test_water_does_not_flow_before_the_last_turn_of_the_round() -> None:
    """WA-4.2"""
    position = wadi(players=2, water={"B1": 4})

    position.play("end")

    assert water_of(position) == {"B1": 4}


def test_after_the_last_turn_all_water_moves_one_tile() -> None:
    """WA-4.2"""
    position = wadi(seat=3, water={"B1": 4, "B2": 2, "E1": 1})

    position.play("end")

    assert water_of(position) == {"B2": 4, "B3": 2, "E2": 1}


def test_water_flows_diagonally_and_arms_merge() -> None:
    """WA-2, WA-4.2"""
    position = wadi(seat=3, scenario="el-arish", water={"C6": 2, "D6": 3, "E6": 4})

    position.play("end")

    assert water_of(position) == {"D7": 9}


def test_water_on_a_last_tile_leaves_the_game() -> None:
    """WA-4.2"""
    position = wadi(seat=3, water={"B7": 5, "F7": 1, "B1": 2}, wet="A1")
    gone = position.state.gone

    position.play("end")

    assert water_of(position) == {"B2": 2}
    assert position.state.gone == gone + 6


def test_water_on_land_does_not_flow() -> None:
    """WA-4.2"""
    position = wadi(seat=3, wet="A1 C7")

    position.play("end")

    assert wet_tiles(position) == {"A1", "C7"}


def test_the_talisman_passes_clockwise_when_the_round_ends() -> None:
    """WA-4.3"""
    position = wadi(players=4, seat=3, talisman=4)

    position.play("end")

    assert (position.state.talisman, position.state.rounds) == (1, 2)
    assert position.acting == (1,)


def test_the_game_ends_when_no_water_is_left_on_the_wadi() -> None:
    """WA-4.3"""
    position = wadi(seat=3, water={"B7": 1}, wet="A1", shadoofs={3: "A2"})

    position.play("end")

    assert position.is_over
    assert position.ranks is not None
    assert position.legal_moves() == []


def test_the_round_is_played_to_its_end_although_the_wadi_is_empty() -> None:
    """WA-4.3: the wadi is looked at after the water flowed, so the last seats still act."""
    position = wadi(seat=2, water={"B1": 1}, shadoofs={2: "A2"}, built=True, actions=1)

    position.play("pump B1>A1")

    assert position.acting == (3,)
    position.play("end")
    assert position.is_over


def test_a_game_without_a_single_build_lasts_as_long_as_the_longest_way() -> None:
    """WA-4.3: the wadi of the bend is two tiles long."""
    position = rivertable.start("wadi", 2, scenario=BEND)
    position.play("start 1")

    for _ in range(3):
        position.play("end")
    assert not position.is_over
    position.play("end")

    assert position.is_over
    assert (position.state.rounds, position.state.gone) == (2, 3)
