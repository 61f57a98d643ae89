"""The same things measured of OpenSpiel: C++ games, and its C++ search, from Python."""

import random
from functools import cache
from time import process_time
from typing import Any

import pyspiel

# Board games without chance whose playouts in OpenSpiel are as long as ours, or longer.
GAMES = ("havannah", "breakthrough", "quoridor")
EXPLORATION = 2.0
MOST_MEMORY = 1000  # megabytes
SEED = 1


@cache  # some of them warn each time
def load(game: str) -> Any:
    return pyspiel.load_game(game)


def mean_plies(game: str, games: int) -> float:
    """How many moves a game of uniformly random moves has."""
    rng = random.Random(SEED)
    loaded, plies = load(game), 0
    for _ in range(games):
        state = loaded.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    return plies / games


def playouts(game: str, plies: float, simulations: int) -> float:
    """Moves per second in the playouts of a search; its own part is small beside them."""
    loaded = load(game)
    bot = pyspiel.MCTSBot(
        loaded,
        pyspiel.RandomRolloutEvaluator(1, SEED),
        EXPLORATION,
        simulations,
        MOST_MEMORY,
        False,  # solve
        SEED,
        False,  # verbose
    )
    state = loaded.new_initial_state()
    began = process_time()
    bot.mcts_search(state)
    return simulations * plies / (process_time() - began)


def python_loop(seconds: float) -> float:
    """Moves per second of a loop in Python that lists the legal moves and plays one of them."""
    loaded = load(GAMES[0])
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[moves % len(actions)])
            moves += 1
    return moves / (process_time() - began)
