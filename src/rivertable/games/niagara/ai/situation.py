"""What lies where in Niagara, plainly: features for the hidden units of a bot's evaluation.

The named features of `features.py` say what is good; these say when. Nobody is told of them in hints.
"""

from rivertable.engine.arrays import Floats, Record
from rivertable.engine.bits import has
from rivertable.engine.compiled import compiled
from rivertable.games.niagara.ai.canoes import is_choosing
from rivertable.games.niagara.ai.trips import DISTANCE, OVER
from rivertable.games.niagara.board import CANOES, COLOURS, TILES
from rivertable.games.niagara.rules.state import CANOE, KINDS

SITUATION = (
    *(f"empty_at_{steps}" for steps in range(OVER + 1)),  # canoes so many steps from the shore
    *(f"loaded_at_{steps}" for steps in range(OVER + 1)),
    *(f"{colour}_aboard" for colour in COLOURS),
    *(f"{colour}_ashore" for colour in COLOURS),
    "colours_ashore",
    "most_alike",
    "gems_ashore",
    *(f"holds_tile_{tile}" for tile in range(1, TILES + 1)),
    *(f"chose_tile_{tile}" for tile in range(1, TILES + 1)),
    "turns_before_it",  # in this round
    "is_moving",
    "has_shown",  # its tile
    # And what is the same for all seats:
    *(f"{colour}_left" for colour in COLOURS),
    "weather",
    "is_choosing",  # phase I
)
EMPTY = 0
LOADED = EMPTY + OVER + 1
ABOARD = LOADED + OVER + 1
ASHORE = ABOARD + KINDS
COLOURS_ASHORE = ASHORE + KINDS
MOST_ALIKE = COLOURS_ASHORE + 1
GEMS_ASHORE = MOST_ALIKE + 1
HOLDS = GEMS_ASHORE + 1
CHOSE = HOLDS + TILES
BEFORE_IT = CHOSE + TILES
IS_MOVING = BEFORE_IT + 1
HAS_SHOWN = IS_MOVING + 1
LEFT = HAS_SHOWN + 1
WEATHER_NOW = LEFT + KINDS
IS_CHOOSING = WEATHER_NOW + 1


@compiled
def describe(b: Record, s: Record, me: int, out: Floats) -> None:
    """Write the situation of a seat into a row of zeros."""
    for canoe in range(CANOES):
        first = EMPTY if s.cargo[me, canoe] == 0 else LOADED
        out[first + DISTANCE[s.place[me, canoe]]] += 1.0
        if s.cargo[me, canoe] > 0:
            out[ABOARD + s.cargo[me, canoe] - 1] += 1.0
    for colour in range(KINDS):
        count = s.collection[me, colour]
        out[ASHORE + colour] = count
        out[COLOURS_ASHORE] += 1.0 if count > 0 else 0.0
        out[MOST_ALIKE] = max(out[MOST_ALIKE], count)
        out[GEMS_ASHORE] += count
        out[LEFT + colour] = s.deposit[colour, colour]
    for tile in range(TILES):
        out[HOLDS + tile] = 1.0 if has(s.hand[me], tile) else 0.0
    if s.chosen[me] > 0:
        out[CHOSE + s.chosen[me] - 1] = 1.0
    out[BEFORE_IT] = (me + 1 - s.buoy) % b.players
    out[IS_MOVING] = 1.0 if s.phase == CANOE and s.seat == me + 1 else 0.0
    out[HAS_SHOWN] = 1.0 if has(s.shown, me) else 0.0
    out[WEATHER_NOW] = s.weather
    out[IS_CHOOSING] = 1.0 if is_choosing(s) else 0.0
