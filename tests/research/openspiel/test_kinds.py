"""What OpenSpiel is told about the games: chance, sums, and what players know."""

import pickle
import random

import pyspiel
import pytest

import rivertable
from rivertable.research.openspiel import game_at
from tests.research.openspiel.states import loaded, wander

CHANCE = pyspiel.GameType.ChanceMode


@pytest.mark.parametrize(("game", "players"), [("wind-river", 3), ("wadi", 2)])
def test_a_fixed_starter_makes_a_game_deterministic(game: str, players: int) -> None:
    fixed = loaded(game, players, starter=2)

    assert fixed.get_type().chance_mode == CHANCE.DETERMINISTIC
    assert fixed.max_chance_outcomes() == 0
    assert [str(move) for move in fixed.new_initial_state().position.moves] == ["start 2"]
    pyspiel.random_sim_test(fixed, num_sims=1, serialize=True, verbose=False)


def test_where_the_fork_is_drawn_there_is_still_chance() -> None:
    assert loaded("niagara", 3, starter=1).get_type().chance_mode == CHANCE.EXPLICIT_STOCHASTIC


def test_a_game_that_begins_after_the_draw_of_the_starter_is_deterministic_too() -> None:
    assert game_at(rivertable.start("wadi", seed=1)).get_type().chance_mode == CHANCE.DETERMINISTIC


@pytest.mark.parametrize("players", [2, 3])
def test_returns_can_sum_to_zero(players: int) -> None:
    game = loaded("wadi", players, zero_sum=True)
    returns = wander(game.new_initial_state(), random.Random(1), moves=1000).returns()

    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert sum(returns) == pytest.approx(0)
    assert game.min_utility() <= min(returns) < max(returns) <= game.max_utility() == 1


def test_what_players_know_can_be_read() -> None:
    state = loaded("niagara", 3, simultaneous=False, starter=1).new_initial_state()
    state.apply_action(state.legal_actions()[2])

    assert state.information_state_string(0) == "seat 1: start 1, 1 tile 3"
    assert state.information_state_string(1) == "seat 2: start 1, 1 ?"
    assert "chosen[0,2]=1" in state.observation_string(0)
    assert "chosen[0,2]=1" not in state.observation_string(1)


def test_an_information_state_is_a_tensor_that_tells_nothing_hidden() -> None:
    tensors = []
    for tile in (0, 4):
        state = loaded("niagara", 3, simultaneous=False, starter=1).new_initial_state()
        state.apply_action(state.legal_actions()[tile])
        tensors.append([state.information_state_tensor(player) for player in range(3)])

    assert tensors[0][1:] == tensors[1][1:]
    assert tensors[0][0] != tensors[1][0]


def test_long_games_are_no_deeper_than_short_ones() -> None:
    """Python gives up after a thousand calls in each other"""
    game = loaded("niagara", 5, rounds=0, simultaneous=False)
    state = wander(game.new_initial_state(), random.Random(2), moves=2000)

    assert len(state.position.numbers()) == 2000
    assert state.clone().information_state_string(2).count(",") == 1999
    assert pickle.loads(pickle.dumps(state)).position == state.position
