"""One seat learns and the others are part of the environment: `gymnasium.make`, `make_vec`.

    import gymnasium
    import rivertable.research.learner          # registers rivertable/Wadi-v2 and the others

    env = gymnasium.make("rivertable/Wadi-v2", players=3, opponents=2)
    envs = gymnasium.make_vec("rivertable/Wadi-v2", num_envs=64, opponents=["random", 1, my_policy])

The number behind v is the version of the rules. An action is one of `rivertable.research.actions`;
`info["action_mask"]` says which are legal. The reward is the learner's share of the win, when the game
ends. Besides the options of the game there are these:

- `players`: how many play.
- `opponents`: "random", a level from 1 to 8, or a policy: a function from observations and masks, a row
  for each game, to actions. Also whoever can be sent into the arena, by name: "my_bots:Greedy", "best@100",
  "wadi.npz". Of several, each seat of each game draws one. `env.unwrapped.opponents` is a
  list to which earlier selves can be added.
- `seat`: that learns; without one, the learner takes the next seat with each game.
- `illegal`: with "lose", an illegal action ends the game, with -1; with "random", a legal one is played.
- `max_steps`: after so many actions of the learner the game is truncated.
- `shaping`, `start`: as in `rivertable.research.vector`.
- `render_mode`: "human", "rgb_array", "ansi" or "svg" (not with `make_vec`).
"""

import gymnasium

from rivertable.games import GAMES, find

from .env import LearnerEnv
from .vector import LearnerVectorEnv

__all__ = ["LearnerEnv", "LearnerVectorEnv", "register"]


def register(game: str) -> str:
    """Make a game known to Gymnasium, by each version of its rules; returns its newest name there."""
    name = f"rivertable/{''.join(part.title() for part in game.split('-'))}"
    for version in find(game).versions:
        gymnasium.register(
            f"{name}-v{version}",
            entry_point="rivertable.research.learner:LearnerEnv",
            vector_entry_point="rivertable.research.learner:LearnerVectorEnv",
            kwargs={"game": game, "version": version},
        )
    return f"{name}-v{version}"


for known in GAMES:
    register(known)
