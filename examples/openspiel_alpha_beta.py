"""OpenSpiel's alpha-beta search plays Wadi for two, against random moves.

    python examples/openspiel_alpha_beta.py
    rivertable arena wadi --players 2 --bots 1,random,examples/openspiel_alpha_beta.py:Searcher=2

With a fixed starter Wadi has no chance and nothing hidden, and with `zero_sum` what one player wins the
other loses: that is what alpha-beta asks for. Where it stops looking it counts points.
"""

import math
import random

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

import rivertable
from rivertable.research import actions
from rivertable.research.openspiel import game_at

GAME = "rivertable_wadi(players=2,starter=1,zero_sum=true)"
SCALE = 10  # points; a lead of so many is worth most of a win


def lead(state: pyspiel.State) -> float:
    """How far player 0 is ahead, from -1 to 1."""
    scores = state.position.scores
    return math.tanh((scores[1]["points"] - scores[2]["points"]) / SCALE)


class Searcher:
    """The search as a contestant in Wadi for two, so many moves deep."""

    def __init__(self, seed: int, depth: str = "2") -> None:
        self.rng, self.depth = random.Random(seed), int(depth)

    def choose(self, view: rivertable.View) -> rivertable.Move:
        """The move of the seat whose view this is."""
        game, me = game_at(view.sample(self.rng), zero_sum=True), view.seat - 1
        value = lead if me == 0 else lambda state: -lead(state)
        _, action = alpha_beta_search(game, None, value, self.depth, maximizing_player_id=me)
        return actions.of(view.setting).move(view, action, view.seat)


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
