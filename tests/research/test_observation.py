"""Observations: all that a seat may know, nothing else, seen from its own seat."""

from random import Random
from typing import Any

import numba
import numpy as np
import pytest

import rivertable
from rivertable.engine.arrays import Numbers
from rivertable.games import find
from rivertable.research import observation as observing
from rivertable.research.observation.observe import Observation, bound
from tests.engine.random_games import KINDS, moments
from tests.games.niagara.positions import choose, choosing
from tests.games.niagara.test_secrets import hidden, twins
from tests.games.niagara.test_secrets import moments as moments_of_niagara


def seen(position: rivertable.Position, seat: int) -> dict[str, Any]:
    """The parts of an observation, as lists."""
    observation = observing.of(position.setting.game.name, position.setting.players)
    parts = observation.named(observation.row(position, seat))
    return {name: part.tolist() for name, part in parts.items()}


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_view_is_observed_as_the_position_itself(game: str, players: int) -> None:
    observation = observing.of(game, players)
    for position in moments(game, players)[::7]:
        for seat in range(players + 1):
            row = observation.row(position, seat)
            assert (row == observation.row(position.view(seat), seat)).all()


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_every_number_is_within_its_bounds(game: str, players: int) -> None:
    observation = observing.of(game, players)
    least, most = observation.bounds
    for position in moments(game, players):
        row = observation.row(position, seat=2)
        assert row.dtype == np.int8
        assert row.shape == least.shape == (observation.length,)
        assert ((least <= row) & (row <= most)).all()


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_different_states_look_different(game: str, players: int) -> None:
    """Niagara's hidden tiles aside, an observation tells the whole state."""
    observation = observing.of(game, players)
    positions = moments(game, players)
    views = {position.view(1) for position in positions}

    assert len({observation.row(position, 1).tobytes() for position in positions}) == len(views)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_uncompiled_it_observes_the_same(game: str, players: int) -> None:
    observation, in_python = observing.of(game, players), bound(find(game))
    for position in moments(game, players)[::40]:
        row = np.zeros(observation.length, np.int8)
        in_python(position.setting.board, position.buffer, players, row)
        assert (row == observation.row(position, players)).all()


def test_seats_are_seen_clockwise_from_the_observer_on() -> None:
    position = rivertable.start("wind-river", players=4)
    for move in ("start 2", "place A1", "place B2", "place C3"):
        position.play(move)
    tipis = position.state.tipis.tolist()

    assert seen(position, 3)["tipis"] == [tipis[2], tipis[3], tipis[0], tipis[1]]
    assert [seen(position, seat)["seat"].index(1) for seat in (1, 2, 3, 4)] == [0, 3, 2, 1]
    assert [seen(position, seat)["starter"].index(1) for seat in (1, 2, 3, 4)] == [1, 0, 3, 2]


def test_a_spectator_sees_the_seats_as_they_are_numbered() -> None:
    position = rivertable.start("wadi", players=3)
    position.play("start 2")
    position.play("build C1")

    assert seen(position, 0)["supply"] == [7, 6, 7]
    assert seen(position, 0)["talisman"] == [0, 1, 0]


def test_a_set_of_places_has_a_plane_for_each_place() -> None:
    position = rivertable.start("wadi", players=2, scenario="first-game", seed=7)
    mover = position.acting[0]
    position.play("build C1")
    position.play("pump B1>C2")
    tiles = position.setting.layout.numbers

    mine = seen(position, mover)
    assert [tile for tile, is_there in enumerate(mine["shadoofs"][0]) if is_there] == [tiles["C1"]]
    assert sum(mine["shadoofs"][1]) == 0
    assert [tile for tile, is_wet in enumerate(mine["wet"]) if is_wet] == [tiles["C2"]]


def test_a_canoe_is_seen_with_its_place_and_its_cargo() -> None:
    position = choosing(canoes={"2.2": "3 blue"}, weather=-1, round=137)
    row = seen(position, 1)

    assert row["place"][1][1].index(1) == 3
    assert row["cargo"][1] == [[0, 0, 0, 0, 0], [0, 0, 0, 1, 0]]
    assert row["weather"] == [-1]
    assert row["rounds"] == [1, 37]


# What is hidden (NI-4a) ---------------------------------------------------------------------

TILE_4 = [0, 0, 0, 1, 0, 0, 0, 0]
HIDDEN = [0, 0, 0, 0, 0, 0, 0, 1]
NOTHING = [0] * 8


def test_a_chosen_tile_is_seen_by_its_seat_and_hidden_from_the_others() -> None:
    position = choosing()
    position.play("tile 4", 2)

    assert seen(position, 2)["chosen"] == [TILE_4, NOTHING, NOTHING]
    assert seen(position, 1)["chosen"] == [NOTHING, HIDDEN, NOTHING]
    assert seen(position, 0)["chosen"] == [NOTHING, HIDDEN, NOTHING]


def test_a_tile_that_was_shown_is_seen_by_all() -> None:
    position = choose(choosing(buoy=2), 6, 4, 6)

    assert seen(position, 1)["chosen"][1:] == [TILE_4, HIDDEN]
    assert seen(position, 3)["chosen"][1:] == [HIDDEN, TILE_4]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_changing_a_hidden_tile_changes_no_number_that_others_see(players: int) -> None:
    observation, looked = observing.of("niagara", players), 0
    for position in moments_of_niagara(players, rounds=3):
        for seat in hidden(position):
            for twin in twins(position, seat):
                looked += 1
                for other in {*range(players + 1)} - {seat}:
                    mine, theirs = (observation.row(p, other) for p in (position, twin))
                    assert (mine == theirs).all()
                own = (observation.row(p, seat).tobytes() for p in (position, twin))
                assert len({*own}) == 2

    assert looked > 50


# From compiled code -------------------------------------------------------------------------


def test_compiled_code_writes_many_observations_into_one_array() -> None:
    write = observing.writer("niagara")

    @numba.njit  # type: ignore[untyped-decorator]  # numba has no types
    def write_all(board: Numbers, states: Numbers, out: Numbers) -> None:
        for i in range(len(states)):
            write(board, states[i], 1 + i % 3, out[i])

    rng, positions = Random(1), moments("niagara", 3)
    observation, chosen = observing.of("niagara", 3), rng.sample(positions, 50)
    states = np.array([position.buffer for position in chosen])
    out = np.zeros((50, observation.length), np.int8)
    write_all(positions[0].setting.board, states, out)

    rows = [observation.row(position, 1 + i % 3) for i, position in enumerate(chosen)]
    assert (out == np.array(rows)).all()


def test_a_row_is_written_where_it_is_wanted_and_its_parts_show_its_memory() -> None:
    observation = observing.of("wadi", 4)
    out = np.zeros((2, observation.length), np.int8)
    row = observation.row(rivertable.start("wadi", players=4), 1, out[1])
    observation.named(row)["supply"][:] = 5

    assert out[0].sum() == 0
    assert out[1, -4:].tolist() == [5, 5, 5, 5]


def test_an_observation_says_what_each_number_is() -> None:
    lines = str(Observation(find("niagara"), 4)).splitlines()

    assert lines[0] == "   0  phase       6             " + (
        "who starts, choosing, weather, canoes, fork, over"
    )
    assert [line.split()[1] for line in lines] == [*observing.of("niagara", 4).shapes]
