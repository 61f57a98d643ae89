"""The games for PettingZoo.

    env = rivertable.research.pettingzoo.env("niagara", players=4)

Agents are called seat_1, seat_2 and so on. An action is the number of a move; which are legal, the
action mask in `info` says. An observation is a row of int8 (see `observing`). When the game is over,
each agent's reward is its share of the win: 1, divided among those who rank first.

Where several seats choose at the same time (Niagara's tiles), agents do so one after the other, and
none sees what the others chose; in `parallel_env` they choose at once.

Besides the options of the game, both take:

- `named`: the observation is a dictionary by name instead of one row.
- `mask_in_observation`: it is {"observation": ..., "action_mask": ...}.
- `illegal`: who plays an illegal move loses ("lose": the game ends, with -1 for that agent), or a
  legal one is drawn instead ("random").
- `max_cycles`: how many moves an agent makes (in `parallel_env`: how many steps there are). It then
  leaves the game, truncated; others who still have moves to make play on against random moves.
- `render_mode`: "ansi" (text), "rgb_array" or "svg": what everybody may see.
"""

from typing import Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from rivertable.research.pettingzoo.aec import TurnByTurn
from rivertable.research.pettingzoo.parallel import AllAtOnce


def env(game: str, players: int | None = None, **how: Any) -> Any:
    """A game whose agents act one after the other (PettingZoo's AEC)."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TurnByTurn(game, players, **how)))


def parallel_env(game: str, players: int | None = None, **how: Any) -> AllAtOnce:
    """A game in which all agents act at each step; the actions of those who must wait are ignored."""
    return AllAtOnce(game, players, **how)
