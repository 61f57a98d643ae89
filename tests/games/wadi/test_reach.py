"""WA-5.3 and WA-6: what a shadoof reaches, and what it scores."""

import pytest

import rivertable
from rivertable.games.wadi.board import cell_name
from rivertable.games.wadi.scenarios import reader
from tests.games.wadi.positions import BEND, tiles_in, wadi


def reach(tile: str, scenario: object = "first-game") -> set[str]:
    """What a shadoof on the tile reaches, as the rules have it."""
    position = wadi(scenario=scenario)
    board = position.setting.board.view(position.setting.game.rules.BOARD)[0]
    return tiles_in(position, board.reach[position.setting.layout.numbers[tile]])


def names(text: str) -> set[str]:
    return set(text.split())


def test_a_shadoof_inland_reaches_its_own_tile_and_the_eight_around_it() -> None:
    """WA-5.3"""
    assert reach("F2", "al-mabraq") == names("E1 F1 G1 E2 F2 G2 E3 F3 G3")


def test_reach_ends_at_the_edge_of_the_board() -> None:
    """WA-5.3"""
    assert reach("A1", "long-confluence") == names("A1 B1 A2 B2")


def test_a_wadi_tile_is_reached_diagonally_too() -> None:
    """WA-5.3"""
    assert "B2" in reach("A1")
    assert "B2" in reach("A3")


def test_a_wadi_tile_is_reached_diagonally_past_other_wadi_tiles() -> None:
    """WA-5.3: the other bank is about land only."""
    scenario = {"land": ["1~", "~~"], "flow": [".v", ">X"], "water": "B1=1"}

    assert reach("A1", scenario) == names("A1 B1 A2 B2")


def test_land_diagonally_across_a_corner_of_the_wadi_is_not_reached() -> None:
    """WA-5.3: between A1 and B2 lie B1 and A2, both wadi."""
    assert reach("A1", BEND) == names("A1 B1 A2")
    assert reach("B2", BEND) == names("B2 B1 C1 A2 C2 A3 B3 C3")


def test_diagonal_land_is_reached_past_one_wadi_tile() -> None:
    """WA-5.3: between B2 and A3 lie A2, a wadi tile, and B3, which is land."""
    assert "A3" in reach("B2", BEND)
    assert "B2" in reach("A3", BEND)


GAP = {"land": ["1.", ".1", "~1"], "flow": ["..", "..", "X."], "water": "A3=1"}


def test_empty_cells_part_no_land() -> None:
    """WA-5.3: neither of the two cells between is land, but neither is wadi."""
    assert reach("A1", GAP) == names("A1 B2")


def test_by_version_1_of_the_rules_empty_cells_parted_land() -> None:
    """WA-5.3"""
    setting = rivertable.start("wadi", 2, version=1, scenario=GAP).setting
    layout = setting.layout
    board = setting.board.view(setting.game.rules.BOARD)[0]

    assert board.reach[layout.numbers["A1"]] == 1 << layout.numbers["A1"]
    assert layout.reach(layout.cells[0]) == [layout.cells[0]]  # as drawings and refusals have it


def test_one_wadi_tile_and_an_empty_cell_part_land() -> None:
    """WA-5.3: between A1 and B2 lie B1, which is empty, and A2, which is wadi."""
    scenario = {"land": ["1.", "~1"], "flow": ["..", "X."], "water": "A2=1"}

    assert reach("A1", scenario) == names("A1 A2")


def test_land_two_tiles_away_is_never_reached() -> None:
    """WA-5.3: C1 lies behind B1."""
    assert "C1" not in reach("A1", BEND)


@pytest.mark.parametrize("name", reader.NAMES)
def test_reach_is_mutual_between_land_tiles(name: str) -> None:
    """WA-5.3: whoever reaches a land tile is reached from there."""
    scenario = reader.find(name)
    land = [cell for cell in scenario.cells if scenario.is_land(cell)]

    seen = 0
    for cell in land:
        for there in set(scenario.reach(cell)) & set(land):
            assert cell in scenario.reach(there), f"{cell_name(cell)} {cell_name(there)}"
            seen += 1

    assert seen >= 70


def test_a_pump_stops_at_the_other_bank() -> None:
    """WA-5.3: the shadoof on A1 stands beside the wadi and cannot water B2."""
    position = wadi(scenario=BEND, shadoofs={1: "A1"}, water={"B1": 1})

    assert {str(move) for move in position.legal_moves() if ">" in str(move)} == {"pump B1>A1"}


@pytest.mark.parametrize(("tile", "points"), [("A3", 1), ("B3", 2), ("B2", 3)])
def test_a_watered_tile_scores_its_reservoirs(tile: str, points: int) -> None:
    """WA-6"""
    position = wadi(scenario=BEND, shadoofs={1: "A3"}, wet=tile, water={"A2": 1})

    assert position.scores[1]["points"] == points


def test_the_shadoofs_own_tile_counts() -> None:
    """WA-6"""
    position = wadi(shadoofs={1: "A2"}, wet="A2")

    assert position.scores[1]["points"] == 3


def test_dry_land_and_water_still_in_the_wadi_score_nothing() -> None:
    """WA-6"""
    position = wadi(shadoofs={1: "A2"}, water={"B1": 7, "B2": 7, "B3": 7})

    assert position.scores[1]["points"] == 0


def test_a_watered_tile_counts_for_every_shadoof_that_reaches_it() -> None:
    """WA-6: two shadoofs of seat 1 and one of seat 2 reach A2 with its three reservoirs."""
    position = wadi(shadoofs={1: "A1 A2", 2: "A3"}, wet="A2")

    assert [seat["points"] for seat in position.scores.values()] == [6, 3, 0]


def test_land_across_the_wadi_scores_nothing() -> None:
    """WA-6, WA-5.3: the shadoof on A1 looks over the water at B2 and C1."""
    position = wadi(scenario=BEND, shadoofs={1: "A1"}, wet="B2 C1", water={"A2": 1})

    assert position.scores[1]["points"] == 0


def test_a_shadoofs_five_points_are_two_and_two_and_one() -> None:
    """WA-6: the sum of the rulebook's example, on our board; C4, across the wadi, is not in it."""
    position = wadi(scenario="al-mabraq", shadoofs={1: "A4"}, wet="A3 A5 B4 C6", water={"C4": 1})

    assert position.scores[1]["points"] == 2 + 2 + 1


def finished(shadoofs: dict[int, str], wet: str) -> rivertable.Position:
    """The end of a game of three in which the last water has just left."""
    position = wadi(seat=3, shadoofs=shadoofs, wet=wet, water={"B7": 1})
    position.play("end")
    return position


def test_most_points_win() -> None:
    """WA-6"""
    position = finished({1: "A1", 2: "G1", 3: "C2"}, wet="A2 C2 C3")

    assert [seat["points"] for seat in position.scores.values()] == [3, 0, 5]
    assert position.ranks == (2, 3, 1)


def test_a_tie_goes_to_the_one_with_more_unused_shadoofs() -> None:
    """WA-6, documented"""
    position = finished({1: "A1 G1", 2: "A3", 3: "G7"}, wet="A2")

    assert [seat["points"] for seat in position.scores.values()] == [3, 3, 0]
    assert position.ranks == (2, 1, 3)


def test_a_tie_in_points_and_unused_shadoofs_is_a_shared_win() -> None:
    """WA-6, documented"""
    position = finished({1: "A1", 2: "A3", 3: "G7"}, wet="A2")

    assert position.ranks == (1, 1, 3)


def test_more_unused_shadoofs_do_not_make_up_for_a_point() -> None:
    """WA-6, documented"""
    position = finished({1: "A1 A3", 2: "G1"}, wet="A2")

    assert position.ranks == (1, 3, 2)
