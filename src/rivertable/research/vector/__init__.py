"""Thousands of games stepped at once, as a vector environment of Gymnasium.

    env = VectorEnv("wadi", num_envs=4096, players=3)
    observations, info = env.reset(seed=1)
    while training:
        actions = env.random_actions()      # or a policy's, among info["action_mask"]
        observations, rewards, terminations, truncations, info = env.step(actions)

You play every seat: a row of observations is what the seat that acts in that game may know (see
`rivertable.research.observation`), and an action is one of `rivertable.research.actions`. Chance is drawn
inside, as the engine draws it by the same seed. `info["rewards"]` has what every seat is paid with each
step: its share of the win, when the game ends.
"""

from .env import VectorEnv

__all__ = ["VectorEnv"]
