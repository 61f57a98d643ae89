"""OpenSpiel's search over information sets chooses tiles in Niagara without peeking.

    python examples/openspiel_ismcts.py

Each simulation begins with other tiles for the others, drawn from what they may have chosen.
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from rivertable.research.openspiel import resampler

EXPLORATION = 1.4


def bot_for(game: pyspiel.Game, simulations: int, seed: int) -> ISMCTSBot:
    """A bot whose answers depend on the seed and on what its player may know, on nothing else."""
    rollouts = RandomRolloutEvaluator(1, np.random.RandomState(seed))
    rng = np.random.RandomState(seed)
    # What is seen now says all that matters, and is quicker to compare than the whole game so far.
    bot = ISMCTSBot(
        game, rollouts, EXPLORATION, simulations, random_state=rng, use_observation_string=True
    )
    bot.set_resampler(resampler(seed))
    return bot


def main(moves: int = 6, simulations: int = 30) -> None:
    game = pyspiel.load_game("rivertable_niagara(simultaneous=false)")
    state, bot = game.new_initial_state(), bot_for(game, simulations, seed=1)
    state.apply_action(0)
    for _ in range(moves):
        player = state.current_player()
        action = 0 if state.is_chance_node() else bot.step(state)
        print(f"player {player}: {state.action_to_string(player, action)}")
        state.apply_action(action)


if __name__ == "__main__":
    main()
