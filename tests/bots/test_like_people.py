"""No level is blind to the point of a game: it overlooks what beginners overlook, and nothing else."""

import pytest

from rivertable.bots import bot
from rivertable.engine.position import Position
from rivertable.games import find
from tests.games.niagara.positions import collected, turn, where
from tests.games.wadi.positions import wadi, wet_tiles
from tests.games.wind_river.positions import herd_phase

SEEDS = range(6)  # every bot misjudges in its own way
# Each of them misses some; level 8 thinks for a second, and is not suspected.
each_level = pytest.mark.parametrize("level", range(1, 8))


def after_its_turn(position: Position, level: int, seed: int) -> Position:
    """Seat 1 plays until somebody else acts, or the river moves."""
    player, game = bot(level, find(position.setting.game.name), seed), position.copy()
    while game.acting == (1,):
        game.play(player.choose(game.view(1)))
    return game


@each_level
def test_a_gem_that_can_be_landed_is_landed(level: int) -> None:
    """NI-5.2: two points, and the shore is two discs away"""
    start = turn(2, canoes={"1.1": "2 red", "1.2": "4", "2.1": "3", "3.1": "3"})

    assert [collected(after_its_turn(start, level, seed), 1) for seed in SEEDS] == ["red"] * 6


@each_level
def test_no_loaded_canoe_is_rowed_to_the_brink(level: int) -> None:
    """NI-5.2: two points up or down the river, where the falls are one disc away"""
    start = turn(2, canoes={"1.1": "5 red", "1.2": "3", "2.1": "4", "3.1": "3"})

    ends = {where(after_its_turn(start, level, seed), "1.1").split()[0] for seed in SEEDS}

    assert "1 5>7L" in [move.text for move in start.legal_moves()]
    assert ends <= {"3", "5"}


@each_level
def test_water_that_scores_is_lifted(level: int) -> None:
    """WA-5.2: a shadoof stands beside water, and nobody else has one"""
    start = wadi(players=2, shadoofs={1: "C1"}, supply={1: 0, 2: 0})

    assert all(len(wet_tiles(after_its_turn(start, level, seed))) >= 1 for seed in SEEDS)


@each_level
def test_a_tipi_that_one_buffalo_saves_does_not_starve(level: int) -> None:
    """WR-5.2: without resources, and a herd stands right behind it"""
    start = herd_phase(
        tipis={1: "C3", 2: "B5", 3: "D5"},
        buffaloes={"C2": 3, "B5": 2, "D5": 2, "A2": 4},
        safe={1: 1, 2: 1, 3: 1},
    )

    assert all(after_its_turn(start, level, seed).state.camps[0] != 0 for seed in SEEDS)
