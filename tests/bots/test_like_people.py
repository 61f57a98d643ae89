"""No level is blind to the point of a game: it overlooks what beginners overlook, and nothing else."""

import pytest

from rivertable.bots import bot
from rivertable.bots.arena.match import RandomPlayer
from rivertable.bots.bot import Bot, Budget
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


def test_a_won_game_is_finished_well() -> None:
    """WR-6: nobody else has a tipi left, and the seat has seven far from the plains

    The win is as good as certain, so the share of it says nothing any more. Bots dawdled here until the
    herd was gone: they brought two of the seven home, and sometimes none.
    """
    won = herd_phase(
        tipis={1: "D3 D4 D4 D4 D4 D4 E3"},
        resources={1: 7},
        buffaloes={
            "B2": 1, "B3": 1, "B4": 1, "C2": 1, "C4": 1, "C6": 1, "D1": 1, "D2": 1, "D3": 5, "D4": 5,
            "E2": 1, "E3": 4, "E4": 1, "E6": 1, "F2": 1, "F3": 1, "F4": 1,
        },
    )  # fmt: skip

    saved = [saved_among_random_players(won, seed) for seed in SEEDS]

    assert min(saved) >= 4, saved


def saved_among_random_players(start: Position, seed: int) -> int:
    """The tipis that seat 1 brings home, by a hundred simulations for each decision."""
    position, player = start.with_seed(str(seed)), Bot(Budget(simulations_each=100), seed=seed)
    others = RandomPlayer(seed)
    while not position.is_over:
        seat = position.acting[0]
        position.play((player if seat == 1 else others).choose(position.view(seat)))
    return position.scores[1]["safe_tipis"]
