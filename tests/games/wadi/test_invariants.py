"""What must always hold, along random games of every kind."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as some

import rivertable
from rivertable import Position
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.scenarios import reader
from tests.arranging import texts
from tests.games.wadi.positions import BEND, shadoofs_of, tiles_in, water_of, wet_tiles

games = some.builds(
    lambda players, scenario, spreading, seed: list(
        course(rivertable.start("wadi", players, seed, scenario=scenario, spreading=spreading))
    ),
    players=some.integers(2, 4),
    scenario=some.sampled_from([*reader.NAMES, BEND]),
    spreading=some.booleans(),
    seed=some.integers(0, 2**32),
)


def course(position: Position) -> Iterator[Position]:
    """Every position of a game in which everybody moves at random."""
    rng = Random(position.setting.seed)
    yield position.copy()
    while not position.is_over:
        position.play_number(rng.choice(position.legal_numbers().tolist()))
        yield position.copy()


def seats(position: Position) -> range:
    return range(1, position.setting.players + 1)


def all_shadoofs(position: Position) -> list[str]:
    """The tiles of all shadoofs, one by one."""
    return [tile for seat in seats(position) for tile in shadoofs_of(position, seat)]


def land_of(position: Position) -> set[str]:
    scenario: Scenario = position.setting.layout
    cells = zip(scenario.names, scenario.cells, strict=True)
    return {name for name, cell in cells if scenario.is_land(cell)}


@settings(max_examples=20)
@given(games)
def test_no_water_is_made_or_lost(game: list[Position]) -> None:
    """WA-1, WA-4.2, WA-5.2"""
    total = sum(count for _, count in game[0].setting.layout.water)

    seen = 0
    for position in game:
        in_flow, on_land = sum(water_of(position).values()), len(wet_tiles(position))
        assert in_flow + on_land + position.state.gone == total
        seen += 1

    assert seen >= 1


@settings(max_examples=20)
@given(games)
def test_every_seat_has_seven_shadoofs_in_supply_and_on_the_board(game: list[Position]) -> None:
    """WA-1, WA-5.1"""
    seen = 0
    for position in game:
        for seat in seats(position):
            unused = position.scores[seat]["unused_shadoofs"]
            assert unused >= 0
            assert unused + len(shadoofs_of(position, seat)) == 7
            seen += 1

    assert seen >= 1


@settings(max_examples=20)
@given(games)
def test_a_land_tile_holds_at_most_one_shadoof_and_the_wadi_none(game: list[Position]) -> None:
    """WA-5.1"""
    seen = 0
    for position in game:
        standing = all_shadoofs(position)
        assert len(standing) == len(set(standing))
        assert set(standing) <= land_of(position)
        seen += 1

    assert seen >= 1


@settings(max_examples=20)
@given(games)
def test_water_on_land_is_one_a_tile_and_all_other_water_is_in_the_wadi(
    game: list[Position],
) -> None:
    """WA-2: one a tile by construction, for it is a set; the wadi's own set fits its counts."""
    seen = 0
    for position in game:
        assert wet_tiles(position) <= land_of(position)
        assert set(water_of(position)).isdisjoint(land_of(position))
        assert tiles_in(position, position.state.flowing) == set(water_of(position))
        seen += 1

    assert seen >= 1


@settings(max_examples=20)
@given(games)
def test_shadoofs_are_never_moved_or_removed(game: list[Position]) -> None:
    """WA-5.1"""
    seen = 0
    for before, after in pairwise(game):
        assert all(shadoofs_of(before, seat) <= shadoofs_of(after, seat) for seat in seats(before))
        seen += 1

    assert seen >= 1


@settings(max_examples=20)
@given(games)
def test_a_game_ends_within_as_many_rounds_as_the_longest_way_has_tiles(
    game: list[Position],
) -> None:
    """WA-4.3"""
    scenario: Scenario = game[0].setting.layout
    longest = max(len(scenario.way_out(c)) for c in scenario.cells if scenario.is_wadi(c))

    assert game[-1].is_over
    assert game[-1].state.rounds <= longest
    assert water_of(game[-1]) == {}


@settings(max_examples=20)
@given(games)
def test_who_is_asked_can_do_something_or_end_the_turn(game: list[Position]) -> None:
    """WA-5b"""
    seen = 0
    for position in game[:-1]:
        assert "end" in texts(position)
        assert len(texts(position)) > 1
        seen += 1

    assert seen >= 1


@settings(max_examples=20)
@given(games)
def test_a_turn_has_at_most_one_build_and_its_number_of_actions(game: list[Position]) -> None:
    """WA-5a"""
    most = 3 if game[0].setting.players == 2 else 2
    builds = actions = 0
    turn = None
    seen = 0
    for move, position in zip(game[-1].moves[1:], game, strict=False):
        now = (move.seat, int(position.state.rounds))
        builds, actions = (builds, actions) if now == turn else (0, 0)
        turn = now
        builds += str(move).startswith("build")
        actions += str(move) != "end"
        assert builds <= 1
        assert actions <= most
        seen += 1

    assert seen >= 1


@settings(max_examples=20)
@given(games)
def test_with_spreading_no_two_shadoofs_stand_side_by_side(game: list[Position]) -> None:
    """WA-5.1"""
    end, scenario = game[-1], game[-1].setting.layout
    standing = {scenario.cells[scenario.numbers[tile]] for tile in all_shadoofs(end)}
    beside = {there for cell in standing for there in scenario.beside(cell)}

    assert end.setting.options["spreading"] == "false" or standing.isdisjoint(beside)


@settings(max_examples=20)
@given(games)
def test_the_best_rank_is_one_and_goes_to_the_most_points(game: list[Position]) -> None:
    """WA-6"""
    end = game[-1]
    assert end.ranks is not None
    best = {seat for seat, rank in enumerate(end.ranks, start=1) if rank == 1}
    most = max(scores["points"] for scores in end.scores.values())

    assert best
    assert all(end.scores[seat]["points"] == most for seat in best)


@settings(max_examples=10)
@given(games)
def test_a_game_can_be_recorded_and_replayed(game: list[Position]) -> None:
    assert rivertable.load(game[-1].record()) == game[-1]
