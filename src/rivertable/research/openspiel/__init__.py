"""The games for OpenSpiel: `rivertable_wind_river`, `rivertable_wadi` and `rivertable_niagara`.

Importing this module registers every game that Rivertable knows then; `register(game)` makes a later one
known. `pyspiel.load_game("rivertable_niagara(players=4)")` then works. Actions are those of
`rivertable.research.actions`, chance outcomes count from 0, and the return of a player is its share of
the win: 1, divided among those who rank first.

Parameters, besides `players` and the options of the game:

- `simultaneous` (where seats choose in secret, as in Niagara): whether they choose at once, or one
  after the other and unseen.
- `rounds` (where the state counts rounds, as in Wadi and Niagara): the game is truncated after so many
  rounds, and ranked as it is then.
- `version`: of the rules, the newest one unless given.
- `starter`: the seat that starts. Without it chance says who does; with it Wind River and Wadi have no
  chance at all, so alpha-beta and solvers accept them.
- `zero_sum`: returns that sum to zero, for algorithms that ask for it: with two players 1, 0 or -1.
- `moves`: the game begins after these, each with its seat, as in `"0 start 2;2 tile 4"`.
"""

from .game import game_at, register, short_name
from .observer import resampler

__all__ = ["game_at", "register", "resampler", "short_name"]
