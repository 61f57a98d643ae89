"""The games for PettingZoo.

    env = rivertable.research.pettingzoo.env("niagara", players=4)

Agents are called seat_1, seat_2 and so on. An action is one of `rivertable.research.actions`; the mask in
`info` says which are legal. An observation is a row of int8 (see `rivertable.research.observation`). When the
game is over, each agent's reward is its share of the win: 1, divided among those who rank first.

Where several seats choose at the same time (Niagara's tiles), agents do so one after the other, and
none sees what the others chose; in `parallel_env` they choose at once.

Besides the options of the game, both take:

- `version`: of the rules, the newest one unless given.
- `named`: the observation is a dictionary by name instead of one row.
- `mask_in_observation`: it is {"observation": ..., "action_mask": ...}.
- `illegal`: with "lose", an illegal move ends the game, with -1 for the agent that played it; with
  "random", a legal one is played instead.
- `max_cycles`: how many moves an agent makes (in `parallel_env`: how many steps there are). It then
  leaves the game, truncated; the others play on, and random moves are played for it.
- `render_mode`: "ansi" (text), "rgb_array" or "svg": what everybody may see.
"""

from typing import Any

from rivertable.research.pettingzoo.aec import CheckedEnv, RivertableAECEnv
from rivertable.research.pettingzoo.parallel import RivertableParallelEnv


def env(game: str, players: int | None = None, **parameters: Any) -> Any:
    """A game whose agents act one after the other (PettingZoo's AEC)."""
    return CheckedEnv(RivertableAECEnv(game, players, **parameters))


def parallel_env(game: str, players: int | None = None, **parameters: Any) -> RivertableParallelEnv:
    """A game in which all agents act at each step; the actions of those who must wait are ignored."""
    return RivertableParallelEnv(game, players, **parameters)
