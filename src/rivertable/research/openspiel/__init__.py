"""The games for OpenSpiel: `rivertable_wind_river`, `rivertable_wadi` and `rivertable_niagara`.

Importing this module registers them; `pyspiel.load_game("rivertable_niagara(players=4)")` then
works. Actions are Rivertable's numbers of moves, chance's outcomes count from 0, and what a player
gets in the end is a share of the win: 1, divided among those who rank first.

Parameters, beside `players` and the options of the game:

- `simultaneous` (Niagara): whether tiles are chosen at once, or one after the other and unseen.
- `rounds` (Wadi, Niagara): after so many rounds the game is cut; it is won by who would win then.
- `moves`: the game begins after these, each with its seat, as in `"0 start 2;2 tile 4"`.
"""

from .game import game_at
from .observer import resampler

__all__ = ["game_at", "resampler"]
