"""Whole games, replayed to their exact result, and what was true on the way."""

from pathlib import Path

import pytest

import rivertable
from rivertable import Position
from tests.games.wadi.positions import shadoofs_of, water_of, wet_tiles

REPLAYS = Path(__file__).parents[2] / "replays"


def record(name: str) -> str:
    return (REPLAYS / f"wadi-{name}.txt").read_text("utf-8")


def after(name: str, moves: int) -> Position:
    """The position after so many moves of a recorded game, the start included."""
    head, _, body = record(name).partition("\n\n")
    begun = [line for line in head.splitlines() if not line.startswith("result")]
    return rivertable.load("\n".join([*begun, "", *body.splitlines()[:moves]]))


def results(position: Position) -> list[tuple[int, ...]]:
    return [tuple(scores.values()) for scores in position.scores.values()]


@pytest.mark.parametrize(
    "name",
    ["first-game", "tie-by-unused-shadoofs", "shared-win", "two-players", "spreading"],
)
def test_a_recorded_game_is_over_and_reads_the_same_again(name: str) -> None:
    position = rivertable.load(record(name))

    assert position.is_over
    assert position.record() == record(name)


def test_the_first_game_is_won_by_points() -> None:
    """WA-6: seat 2 is second, for it has a shadoof more in hand than seat 3."""
    position = rivertable.load(record("first-game"))

    assert results(position) == [(37, 0), (30, 1), (30, 0)]
    assert position.ranks == (1, 2, 3)
    assert position.setting.names == ("Ada", "Ben", "Cleo")


def test_the_first_game_after_thirteen_moves() -> None:
    """WA-4: the talisman began with seat 2, passed to 3 and to 1."""
    position = after("first-game", 13)

    assert (position.state.rounds, position.state.talisman) == (3, 1)
    assert water_of(position) == {"B3": 7, "E3": 4, "E5": 5}
    assert wet_tiles(position) == {"C2", "F1", "F2", "F3", "G6"}


def test_a_tie_is_broken_by_unused_shadoofs() -> None:
    """WA-6: seats 1 and 3 have as many points, but seat 3 kept a shadoof."""
    position = rivertable.load(record("tie-by-unused-shadoofs"))

    assert results(position) == [(35, 0), (27, 2), (35, 1)]
    assert position.ranks == (2, 3, 1)


def test_the_arms_of_el_arish_have_met_after_twenty_eight_moves() -> None:
    """WA-2, WA-4.2: all that still flows is on one tile; the short arms have left."""
    position = after("tie-by-unused-shadoofs", 28)

    assert water_of(position) == {"D5": 7}
    assert position.state.gone == 5


def test_two_of_three_with_the_most_points_share_the_win() -> None:
    """WA-6: three have 36 points; one of them has used a shadoof more."""
    position = rivertable.load(record("shared-win"))

    assert results(position) == [(36, 1), (21, 4), (36, 2), (36, 2)]
    assert position.ranks == (3, 4, 1, 1)


def test_the_talisman_goes_round_among_four() -> None:
    """WA-4.3: it began with seat 4."""
    position = after("shared-win", 36)

    assert (position.state.rounds, position.state.talisman, position.acting) == (5, 4, (1,))
    assert shadoofs_of(position, 2) == {"D5", "F2", "G1"}


def test_two_players_take_three_actions_a_turn() -> None:
    """WA-5a"""
    position = rivertable.load(record("two-players"))
    moves = [(move.seat, str(move).split()[0]) for move in position.moves]

    assert results(position) == [(39, 0), (40, 0)]
    assert position.ranks == (2, 1)
    assert moves[1:4] == [(2, "build"), (2, "pump"), (2, "pump")]


def test_a_spreading_game_ends_with_no_two_shadoofs_side_by_side() -> None:
    """WA-5.1"""
    position = rivertable.load(record("spreading"))
    standing = {tile for seat in range(1, 5) for tile in shadoofs_of(position, seat)}
    beside = {(tile, tile[0] + str(int(tile[1]) + 1)) for tile in standing}
    beside |= {(tile, chr(ord(tile[0]) + 1) + tile[1]) for tile in standing}

    assert results(position) == [(25, 0), (18, 4), (24, 3), (27, 2)]
    assert position.ranks == (2, 4, 3, 1)
    assert not [pair for pair in beside if pair[1] in standing]
