"""OpenSpiel's alpha-beta search plays Wadi for two, against random moves.

    python examples/openspiel_alpha_beta.py

With a fixed starter Wadi has no chance and nothing hidden, and with `zero_sum` what one player wins the
other loses: that is what alpha-beta asks for. Where it stops looking it counts points.
"""

import math
import random

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

import rivertable.research.openspiel  # noqa: F401  # registers the games

GAME = "rivertable_wadi(players=2,starter=1,zero_sum=true)"
SCALE = 10  # points; a lead of so many is worth most of a win


def lead(state: pyspiel.State) -> float:
    """How far player 0 is ahead, from -1 to 1."""
    scores = state.position.scores
    return math.tanh((scores[1]["points"] - scores[2]["points"]) / SCALE)


def main(depth: int = 2, most: int = 1000, seed: int = 1) -> list[float]:
    """Returns what player 0, who searches, and player 1 have won; after so many moves, nothing."""
    game, rng = pyspiel.load_game(GAME), random.Random(seed)
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal() and moves < most:
        player, moves = state.current_player(), moves + 1
        if player == 0:
            _, action = alpha_beta_search(game, state, lead, depth, maximizing_player_id=0)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    print(state)
    returns: list[float] = state.returns()
    print("alpha-beta and a random player won", returns)
    return returns


if __name__ == "__main__":
    main()
