"""What players of OpenSpiel's games may not know, they do not see."""

import random
from typing import Any

import pyspiel
import pytest

from rivertable.research.openspiel import resampler
from tests.research.openspiel.states import (
    BIDS_IN_TURN,
    BIDS_TURN_BASED,
    IN_TURN,
    TURN_BASED,
    wander,
)


def observed(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel lets a player know."""
    return (
        state.observation_string(player),
        state.observation_tensor(player),
        state.information_state_string(player),
        state.current_player(),
        state.legal_actions(player) if state.is_simultaneous_node() else [],
    )


@pytest.mark.parametrize("game", [IN_TURN, TURN_BASED])
@pytest.mark.parametrize("moves", [1, 2, 3, 4])
def test_a_hidden_tile_changes_nothing_that_others_observe(game: str, moves: int) -> None:
    """NI-4a; seat 2 starts, so seat 1 shows its tile last"""
    states = []
    for tile in range(7):
        state = pyspiel.load_game(game).new_initial_state()
        state.apply_action(1)
        state.apply_action(state.legal_actions()[tile])
        for _ in range(moves - 1):
            state.apply_action(state.legal_actions()[0])
        states.append(state)

    for player in (1, 2):
        assert len({str(observed(state, player)) for state in states}) == 1
    assert len({state.information_state_string(0) for state in states}) == 7


@pytest.mark.parametrize("game", [BIDS_IN_TURN, BIDS_TURN_BASED])
def test_a_hidden_bid_changes_nothing_that_others_observe(game: str) -> None:
    states = []
    for card in range(5):
        state = pyspiel.load_game(game).new_initial_state()
        state.apply_action(1)
        state.apply_action(state.legal_actions()[card])
        states.append(state)

    for player in (1, 2):
        assert len({str(observed(state, player)) for state in states}) == 1
    assert len({state.information_state_string(0) for state in states}) == 5


@pytest.mark.parametrize("game", [BIDS_IN_TURN, BIDS_TURN_BASED])
def test_a_resampled_game_of_bids_looks_the_same_to_its_player(game: str) -> None:
    rng, resample, looked = random.Random(3), resampler(4), 0
    state = pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal():
        for player in range(3):
            drawn = resample(state, player)
            assert observed(drawn, player) == observed(state, player)
            looked += str(drawn) != str(state)
        wander(state, rng, moves=1)

    assert looked > 5  # bids were drawn anew


@pytest.mark.parametrize("game", [IN_TURN, TURN_BASED])
def test_a_resampled_state_looks_the_same_to_its_player(game: str) -> None:
    rng, resample = random.Random(3), resampler(4)
    state = wander(pyspiel.load_game(game).new_initial_state(), rng, moves=21)
    for _ in range(60):
        for player in range(3):
            drawn = resample(state, player)
            assert observed(drawn, player) == observed(state, player)
        wander(state, rng, moves=1)


@pytest.mark.parametrize("game", [IN_TURN, TURN_BASED])
def test_resampling_draws_every_tile_that_the_others_may_have_chosen(game: str) -> None:
    state = pyspiel.load_game(game).new_initial_state()
    state.apply_action(2)  # seat 3 starts
    tiles = state.legal_actions()[:7]
    for tile in (3, 4):  # of seat 1, and of seat 2
        state.apply_action(tiles[tile - 1])
    resample = resampler(5)

    drawn = [resample(state, 1).history() for _ in range(80)]
    assert {history[1] for history in drawn} == set(tiles)
    assert {history[2] for history in drawn} == {tiles[3]}
