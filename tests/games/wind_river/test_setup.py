"""WR-1, WR-2, WR-3: what is in the box, how it is laid out, who places which tipi when."""

import pytest

import rivertable
from rivertable import BadOption
from rivertable.games.wind_river.board import RESOURCES
from tests.arranging import texts
from tests.games.wind_river.positions import (
    BUFFALOES,
    buffaloes_on,
    play_all,
    resources,
    tipis_on,
)


@pytest.mark.parametrize("players", [3, 4])
def test_everybody_begins_with_seven_unused_tipis_and_one_resource(players: int) -> None:
    """WR-1, WR-3"""
    position = rivertable.start("wind-river", players)

    assert position.state.unused[:players].tolist() == [7] * players
    assert resources(position) == [1] * players


def test_there_are_forty_resources() -> None:
    """WR-1: more than four players can hold, so the stock never runs dry."""
    assert RESOURCES == 40


@pytest.mark.parametrize("players", [2, 5])
def test_only_three_or_four_can_play(players: int) -> None:
    """WR-1"""
    with pytest.raises(BadOption, match="WR-1: Wind River is for 3 to 4 players"):
        rivertable.start("wind-river", players)


@pytest.mark.parametrize("players", [3, 4])
def test_two_buffaloes_stand_on_every_hex_of_the_first_three_ranks(players: int) -> None:
    """WR-1, WR-2: 36 buffaloes, or 30 with three players"""
    position = rivertable.start("wind-river", players)
    lanes = "ABCDEF"[-players - 2 :]

    assert position.state.buffaloes.sum() == BUFFALOES[players]
    assert all(buffaloes_on(position, f"{lane}{rank}") == 2 for lane in lanes for rank in (1, 2, 3))


def test_with_three_players_no_buffalo_stands_in_lane_a() -> None:
    """WR-2"""
    position = rivertable.start("wind-river", 3)

    assert sum(buffaloes_on(position, f"A{rank}") for rank in range(1, 7)) == 0


@pytest.mark.parametrize("players", [3, 4])
def test_chance_says_who_starts(players: int) -> None:
    """WR-3"""
    position = rivertable.start("wind-river", players)

    assert position.acting == (0,)
    assert texts(position) == {f"start {seat}" for seat in range(1, players + 1)}


@pytest.mark.parametrize(("players", "hexes"), [(3, 30), (4, 36)])
def test_the_first_tipi_goes_on_any_hex_in_play(players: int, hexes: int) -> None:
    """WR-3: buffaloes do not matter"""
    position = rivertable.start("wind-river", players)
    position.play("start 1")

    assert len(texts(position)) == hexes
    assert ("place A1" in texts(position)) == (players == 4)
    assert {"place C1", "place C6"} <= texts(position)


def test_first_all_place_one_tipi_then_all_place_a_second_in_the_same_order() -> None:
    """WR-3, and WR-5: the starting player then has the first turn"""
    position = rivertable.start("wind-river", 3)
    position.play("start 2")
    order = []
    for name in ("B1", "C1", "D1", "E1", "F1", "B6"):
        order.append(position.acting[0])
        position.play(f"place {name}")

    assert order == [2, 3, 1, 2, 3, 1]
    assert tipis_on(position, 2, "B1") == tipis_on(position, 2, "E1") == 1
    assert position.acting == (2,)


def test_no_tipi_is_placed_on_a_hex_that_holds_one() -> None:
    """WR-3: neither beside another player's nor beside one's own"""
    position = rivertable.start("wind-river", 3)
    play_all(position, "start 1, place C2, place C3, place C4")

    assert position.acting == (1,)
    assert not {"place C2", "place C3", "place C4"} & texts(position)


def test_a_placed_tipi_is_no_longer_unused() -> None:
    """WR-3"""
    position = rivertable.start("wind-river", 3)
    play_all(position, "start 1, place C2")

    assert position.state.unused.tolist() == [6, 7, 7, 0]
