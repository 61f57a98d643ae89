"""WA-5, WA-5.1, WA-5.2: what a player may do in a turn."""

import pytest

import rivertable
from rivertable import IllegalMove
from tests.arranging import texts
from tests.games.wadi.positions import BEND, shadoofs_of, wadi, water_of, wet_tiles


def kinds(moves: set[str]) -> set[str]:
    """`build`, `pump`, `end`: which kinds of move are among these."""
    return {move.split()[0] for move in moves}


@pytest.mark.parametrize("players", [3, 4])
def test_a_build_and_a_pump_end_the_turn(players: int) -> None:
    """WA-5a"""
    position = wadi(players=players)

    position.play("build A1")
    assert kinds(texts(position)) == {"pump", "end"}
    position.play("pump B1>A2")

    assert position.acting == (2,)


def test_the_pump_may_come_before_the_build() -> None:
    """WA-5a"""
    position = wadi(shadoofs={1: "A1"})

    position.play("pump B1>A2")

    assert kinds(texts(position)) == {"pump", "build", "end"}
    position.play("build C1")
    assert position.acting == (2,)


def test_two_pumps_end_the_turn() -> None:
    """WA-5a"""
    position = wadi(shadoofs={1: "A1"})

    position.play("pump B1>A2")
    position.play("pump B1>A1")

    assert position.acting == (2,)


def test_nobody_builds_twice_in_a_turn() -> None:
    """WA-5a"""
    position = wadi(players=2)

    position.play("build A1")

    assert "build" not in kinds(texts(position))


def test_building_is_allowed_again_in_the_next_turn() -> None:
    """WA-5a"""
    position = wadi(seat=1)

    position.play("build A1")
    position.play("end")

    assert "build A2" in texts(position)


@pytest.mark.parametrize(
    "turn",
    [
        ("build C1", "pump B1>A1", "pump B1>A2"),
        ("pump B1>A1", "build C1", "pump B1>A2"),
        ("pump B1>A1", "pump B1>A2", "build C1"),
        ("pump B1>A1", "pump B1>A2", "pump A2>A3"),
    ],
)
def test_two_players_pump_once_more_in_any_order(turn: tuple[str, ...]) -> None:
    """WA-5a"""
    position = wadi(players=2, shadoofs={1: "A2"})

    for move in turn:
        assert position.acting == (1,)
        position.play(move)

    assert position.acting == (2,)


@pytest.mark.parametrize(("players", "actions"), [(2, 3), (3, 2), (4, 2)])
def test_every_turn_begins_with_all_its_actions(players: int, actions: int) -> None:
    """WA-5a: the first turn of the game and the one after it."""
    position = rivertable.start("wadi", players)

    position.play("start 1")
    assert position.state.actions == actions
    position.play("end")

    assert (position.acting, position.state.actions) == ((2,), actions)


def test_a_turn_may_be_ended_after_each_action_and_before_the_first() -> None:
    """WA-5b"""
    position = wadi()

    assert "end" in texts(position)
    position.play("build A1")
    assert "end" in texts(position)


def test_nobody_is_asked_who_can_neither_build_nor_pump() -> None:
    """WA-5b: seats 2 and 3 have neither shadoofs to build nor one on the board."""
    position = wadi(supply={2: 0, 3: 0}, water={"B1": 4, "E1": 4})

    position.play("end")

    assert position.acting == (1,)
    assert water_of(position) == {"B2": 4, "E2": 4}


def test_a_turn_ends_by_itself_when_nothing_is_left_to_pump() -> None:
    """WA-5b: two actions are left, but the shadoof has watered all that it reaches."""
    position = wadi(players=2, scenario=BEND, shadoofs={1: "A1"}, supply={1: 0})

    position.play("pump B1>A1")

    assert position.acting == (2,)


def test_a_build_that_leaves_nothing_to_pump_ends_the_turn() -> None:
    """WA-5b: G1 reaches no water, and a second build is not allowed."""
    position = wadi(water={"B1": 1})

    position.play("build G1")

    assert position.acting == (2,)


def test_a_shadoof_goes_from_the_supply_to_land() -> None:
    """WA-5.1"""
    position = wadi()

    position.play("build D4")

    assert shadoofs_of(position, 1) == {"D4"}
    assert position.scores[1]["unused_shadoofs"] == 6


def test_shadoofs_are_built_on_every_land_tile_without_shadoof_and_water() -> None:
    """WA-5.1"""
    position = wadi(scenario=BEND, shadoofs={1: "A1", 2: "C3"}, wet="B2", water={"A2": 1})

    builds = {move for move in texts(position) if move.startswith("build")}

    assert builds == {"build C1", "build C2", "build A3", "build B3"}


def test_a_shadoof_is_never_built_on_the_wadi() -> None:
    """WA-5.1"""
    with pytest.raises(IllegalMove, match=r"^WA-5.1: B1 is a wadi tile"):
        wadi().play("build B1")


def test_without_a_shadoof_in_the_supply_nothing_is_built() -> None:
    """WA-5.1"""
    position = wadi(shadoofs={1: "A1 C1 D1 F1 G1 A2 C2"})

    assert kinds(texts(position)) == {"pump", "end"}


def test_shadoofs_may_stand_side_by_side_by_default() -> None:
    """WA-5.1, spreading false"""
    position = wadi(shadoofs={2: "A1"})

    assert "build A2" in texts(position)


@pytest.mark.parametrize("owner", [1, 2])
def test_spreading_keeps_the_four_tiles_beside_any_shadoof_free(owner: int) -> None:
    """WA-5.1, spreading true: diagonal neighbours are no neighbours here."""
    before = texts(wadi(spreading=True))
    position = wadi(spreading=True, shadoofs={owner: "D3"})

    lost = {move for move in before - texts(position) if move.startswith("build")}

    assert lost == {"build D3", "build D2", "build D4", "build C3"}  # E3 is a wadi tile
    assert "build C2" in texts(position)


def test_spreading_reaches_across_no_wadi_tile() -> None:
    """WA-5.1, spreading true"""
    position = wadi(spreading=True, shadoofs={1: "A1"})

    assert "build C1" in texts(position)
    assert "build A2" not in texts(position)


def test_a_pump_moves_one_water_from_the_wadi_to_land() -> None:
    """WA-5.2"""
    position = wadi(shadoofs={1: "A1"}, water={"B1": 7})

    position.play("pump B1>A2")

    assert water_of(position) == {"B1": 6}
    assert wet_tiles(position) == {"A2"}


def test_a_pump_moves_water_from_land_to_land() -> None:
    """WA-5.2"""
    position = wadi(shadoofs={1: "A1"}, wet="A1", water={"E1": 3})

    position.play("pump A1>A2")

    assert wet_tiles(position) == {"A2"}
    assert water_of(position) == {"E1": 3}


def test_the_last_water_of_a_wadi_tile_can_be_pumped() -> None:
    """WA-5.2"""
    position = wadi(shadoofs={1: "A1"}, water={"B1": 1, "E1": 1})

    position.play("pump B1>A1")

    assert water_of(position) == {"E1": 1}
    assert "pump B1>A2" not in texts(position)


def test_one_shadoof_must_reach_both_source_and_target() -> None:
    """WA-5.2: A1 reaches B1, and A3 reaches A4, but neither reaches both."""
    position = wadi(shadoofs={1: "A1 A3"}, water={"B1": 7})

    assert {"pump B1>A1", "pump B1>A2"} <= texts(position)
    assert "pump B1>A3" not in texts(position)
    assert "pump B1>A4" not in texts(position)


def test_somebody_elses_shadoof_does_not_pump_for_you() -> None:
    """WA-5.2"""
    position = wadi(shadoofs={2: "A1"})

    assert "pump" not in kinds(texts(position))


def test_water_is_never_pumped_onto_a_watered_tile() -> None:
    """WA-5.2"""
    position = wadi(scenario=BEND, shadoofs={1: "A1"}, wet="A1", water={"B1": 2})

    assert "pump B1>A1" not in texts(position)


def test_water_is_never_pumped_onto_a_wadi_tile() -> None:
    """WA-5.2a"""
    position = wadi(shadoofs={1: "A1"}, wet="A1", water={"B1": 3})

    targets = {move.split(">")[1] for move in texts(position) if ">" in move}

    assert targets == {"A2"}


def test_the_same_shadoof_pumps_again_in_the_same_turn() -> None:
    """WA-5.2b"""
    position = wadi(shadoofs={1: "A1"}, water={"B1": 2, "E1": 1})

    position.play("pump B1>A1")

    assert "pump B1>A2" in texts(position)


def test_a_shadoof_pumps_in_the_turn_in_which_it_is_built() -> None:
    """WA-5.2b"""
    position = wadi()

    position.play("build A1")

    assert {"pump B1>A1", "pump B1>A2"} <= texts(position)


def test_a_shadoof_on_a_watered_tile_still_pumps() -> None:
    """WA-5.2c"""
    position = wadi(shadoofs={1: "A1"}, wet="A1")

    assert "pump B1>A2" in texts(position)


def test_water_may_be_taken_from_a_tile_with_somebody_elses_shadoof() -> None:
    """WA-5.2d"""
    position = wadi(shadoofs={1: "A1", 2: "A2"}, wet="A2")

    assert "pump A2>A1" in texts(position)


def test_water_may_be_brought_to_a_tile_with_somebody_elses_shadoof() -> None:
    """WA-5.2d"""
    position = wadi(shadoofs={1: "A1", 2: "A2"})

    assert "pump B1>A2" in texts(position)
