"""Observations: all that a seat may know, and nothing else."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

import rivertable
from rivertable.contract.defaults.observation import observation_of
from rivertable.engine.arrays import Numbers, record_type
from rivertable.engine.errors import RivertableError
from rivertable.engine.seats import CHANCE
from rivertable.games import find
from rivertable.research import actions, observation
from rivertable.research.observation.observe import plain_writer
from tests.engine.random_games import KINDS, moments
from tests.games.niagara.positions import choose, choosing
from tests.games.niagara.test_secrets import hidden, twins
from tests.games.niagara.test_secrets import moments as moments_of_niagara
from tests.research.kinds import EVERY_KIND


def seen(position: rivertable.Position, seat: int) -> dict[str, Any]:
    """The parts of an observation, as lists."""
    observed = observation.of(position.setting.game.name, position.setting.players)
    parts = observed.named(observed.row(position, seat))
    return {name: part.tolist() for name, part in parts.items()}


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_a_view_is_observed_as_the_position_itself(game: str, players: int) -> None:
    observed, looked = observation.of(game, players), 0
    for position in moments(game, players)[::7]:
        for seat in range(players + 1):
            row = observed.row(position, seat)
            assert (row == observed.row(position.view(seat), seat)).all()
            looked += 1

    assert looked >= 2 * (players + 1)


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_every_number_is_within_its_bounds(game: str, players: int) -> None:
    observed = observation.of(game, players)
    rows = np.array([observed.row(position, seat=2) for position in moments(game, players)])
    least, most = observed.bounds

    assert rows.dtype == np.int8
    assert rows.shape[1:] == least.shape == most.shape == (observed.length,)
    assert ((least <= rows) & (rows <= most)).all()


@pytest.mark.parametrize(("game", "players"), [*KINDS, ("clobber", 2)])
def test_different_states_look_different(game: str, players: int) -> None:
    """Niagara's hidden tiles aside, an observation has the whole state."""
    observed = observation.of(game, players)
    positions = moments(game, players)
    views = {position.view(1) for position in positions}

    assert len({observed.row(position, 1).tobytes() for position in positions}) == len(views)


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_uncompiled_it_observes_the_same(game: str, players: int) -> None:
    observed, in_python, looked = observation.of(game, players), plain_writer(game), 0
    positions = moments(game, players)
    for position in positions[:: max(1, len(positions) // 8)]:
        row = np.zeros(observed.length, np.int8)
        in_python(position.setting.board, position.buffer, players, row)
        assert (row == observed.row(position, players)).all()
        looked += 1

    assert looked >= 8


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
    observed, looked = observation.of("niagara", players), 0
    for position in moments_of_niagara(players, rounds=3):
        for seat in hidden(position):
            for twin in twins(position, seat):
                looked += 1
                for other in {*range(players + 1)} - {seat}:
                    mine, theirs = (observed.row(p, other) for p in (position, twin))
                    assert (mine == theirs).all()
                own = (observed.row(p, seat).tobytes() for p in (position, twin))
                assert len({*own}) == 2

    assert looked > 50


# A game without a table of its own ------------------------------------------------------------

EVERY_SIZE = record_type(
    ("bits", "i8"), ("small", "i1"), ("is_full", "?", 2), ("wide", "u1", (2, 2)), ("score", "i2")
)


def rules_with(state: np.dtype[Any]) -> Any:
    """Rules of which only the state matters."""
    return replace(find("clobber"), rules=SimpleNamespace(STATE=state))


def test_without_a_table_every_field_is_observed_in_numbers_that_fit() -> None:
    fields = observation_of(rules_with(EVERY_SIZE))

    assert [(field.name, field.planes, field.least, field.most) for field in fields] == [
        ("observer", 1, 0, 1),
        ("bits", 64, 0, 1),
        ("small", 1, -128, 127),
        ("is_full", 1, 0, 1),
        ("wide", 2, 0, 99),
        ("score", 16, 0, 1),
    ]


def test_without_a_table_the_observer_is_told_apart_and_seats_keep_their_numbers() -> None:
    position = rivertable.start("clobber")
    observed = [seen(position, seat) for seat in (0, 1, 2)]

    assert [parts.pop("observer") for parts in observed] == [[0, 0], [1, 0], [0, 1]]
    assert observed[0] == observed[1] == observed[2]
    assert [bits.index(1) for bits in observed[0]["stones"]] == [0, 1]


@pytest.mark.parametrize("players", [2, 3])
def test_without_a_table_a_hidden_choice_changes_no_number_that_others_see(players: int) -> None:
    observed, looked = observation.of("goofspiel", players), 0
    for position in moments("goofspiel", players):
        for seat in position.acting if position.acting != (CHANCE,) else ():
            if len(position.acting) == 1:
                continue  # the last bid is shown at once
            bids = [played(position, number, seat) for number in position.legal_numbers(seat)]
            for other in range(players + 1):
                rows = {observed.row(bid, other).tobytes() for bid in bids}
                assert len(rows) == (len(bids) if other == seat else 1)
                looked += len(bids) > 1

    assert looked > 10


def played(position: rivertable.Position, number: int, seat: int) -> rivertable.Position:
    twin = position.copy()
    twin.play_number(int(number), seat)
    return twin


# From compiled code -------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["niagara", "goofspiel"])
def test_compiled_code_writes_many_observations_into_one_array(game: str) -> None:
    write = observation.writer(game)

    @numba.njit  # type: ignore[untyped-decorator]  # numba has no types
    def write_all(board: Numbers, states: Numbers, out: Numbers) -> None:
        for i in range(len(states)):
            write(board, states[i], 1 + i % 3, out[i])

    rng, positions = Random(1), moments(game, 3)
    observed, chosen = observation.of(game, 3), rng.choices(positions, k=50)
    states = np.array([position.buffer for position in chosen])
    out = np.zeros((50, observed.length), np.int8)
    write_all(positions[0].setting.board, states, out)

    rows = [observed.row(position, 1 + i % 3) for i, position in enumerate(chosen)]
    assert (out == np.array(rows)).all()


def test_a_row_is_written_where_it_is_wanted_and_its_parts_show_its_memory() -> None:
    observed = observation.of("wadi", 4)
    out = np.zeros((2, observed.length), np.int8)
    row = observed.row(rivertable.start("wadi", players=4), 1, out[1])
    observed.named(row)["supply"][:] = 5

    assert out[0].sum() == 0
    assert out[1, -4:].tolist() == [5, 5, 5, 5]


def test_an_observation_says_what_each_number_is() -> None:
    lines = str(observation.of("niagara", 4)).splitlines()

    assert lines[0] == "   0  phase       6             " + (
        "who starts, choosing, weather, canoes, fork, over"
    )
    assert [line.split()[1] for line in lines] == [*observation.of("niagara", 4).shapes]


@pytest.mark.parametrize("seat", [4, -1, None])
def test_a_seat_that_is_not_there_observes_nothing_and_has_no_actions(seat: int) -> None:
    position = rivertable.start("wadi", players=3, seed=1)

    with pytest.raises(RivertableError, match="There is no seat"):
        observation.of("wadi", 3).row(position, seat)
    with pytest.raises(RivertableError, match="There is no seat"):
        actions.of(position.setting).mask(position, seat)


def test_compiled_code_never_writes_past_a_row_of_another_game() -> None:
    two = observation.of("wadi", 2)
    for other in (rivertable.start("wadi", 3, seed=1), rivertable.start("niagara", 3, seed=1)):
        with pytest.raises(RivertableError, match=r"of wadi for 2, not of .* for 3"):
            two.row(other, 1)
    position = rivertable.start("wadi", 2, seed=1)
    for row in (np.zeros(3, np.int8), np.zeros(237, int), np.zeros(474, np.int8)[::2]):
        with pytest.raises(RivertableError, match=r"a row to write is 237 numbers of int8"):
            two.row(position, 1, row)


def test_a_game_is_observed_for_as_many_as_can_play_it() -> None:
    with pytest.raises(RivertableError, match="Wadi is for 2 to 4 players, not 9"):
        observation.of("wadi", 9)
