"""Thousands of games stepped at once, as a vector environment of Gymnasium.

    env = VectorEnv("wadi", num_envs=4096, players=3)
    observations, info = env.reset(seed=1)
    while training:
        actions = env.random_actions()      # or a policy's, among info["action_mask"]
        observations, rewards, terminations, truncations, info = env.step(actions)

You play every seat: a row of observations is what the seat that acts in that game may know (see
`rivertable.research.observation`), and an action is the number of a move. Chance is drawn inside. A
reward is the share of the win of the seat that acted; it is 0 until the game ends, and then
`info["shares"]` has what every seat wins.
"""

from .env import VectorEnv

__all__ = ["VectorEnv"]
