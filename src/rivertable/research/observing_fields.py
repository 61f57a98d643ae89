"""Which fields of a state a seat observes, and as what: one small table for each game.

What follows from other fields is left out (the hexes with a buffalo follow from the buffaloes).
"""

from dataclasses import dataclass

from rivertable.games.niagara import board as niagara
from rivertable.games.wadi import board as wadi
from rivertable.games.wind_river import board as wind_river

(
    COUNT,  # the number itself
    WIDE,  # a number that may be above 127, as hundreds and the rest
    ONE_OF,  # a number below `planes`: a 1 in its plane
    ONE_OR_NONE,  # a number from 1 to `planes`: a 1 in its plane; 0 has none
    SET,  # a mask of places: a 1 in the plane of each of them
    SEAT,  # the number of a seat: a 1 in the plane of that seat, counted from the observer
    SEATS,  # a mask of seats, bit n - 1 for seat n: the same
    SECRET,  # as ONE_OR_NONE; the last plane is for what the observer may not know
) = range(8)


@dataclass(frozen=True)
class Field:
    """One field of a state."""

    name: str
    kind: int
    meaning: str
    planes: int = 1
    of_seats: bool = False  # has a row for each seat, which are then in order from the observer
    least: int = 0
    most: int = 1


def count(name: str, most: int, meaning: str, of_seats: bool = False, least: int = 0) -> Field:
    return Field(name, COUNT, meaning, of_seats=of_seats, least=least, most=most)


SEAT_FIELD = Field("seat", SEAT, "whose turn it is")

WIND_RIVER = (
    Field("phase", ONE_OF, "who starts, placing, herd, losing tipis, extra, over", planes=6),
    SEAT_FIELD,
    Field("starter", SEAT, "who started"),
    count("left", 100, "buffaloes to move, tipis to place or tipis to lose"),
    count("gone", 100, "buffaloes in the plains"),
    count("buffaloes", wind_river.MOST_BUFFALOES, "on each hex"),
    count("moved", wind_river.MOST_BUFFALOES, "of the buffaloes: those moved in this phase"),
    count("tipis", wind_river.TIPIS, "of each seat on each hex", of_seats=True),
    count("resources", wind_river.MOST_RESOURCES, "of each seat", of_seats=True),
    count("unused", wind_river.TIPIS, "tipis in front of each seat", of_seats=True),
    count("safe", wind_river.TIPIS, "tipis of each seat in the plains", of_seats=True),
)

WADI = (
    Field("phase", ONE_OF, "who starts, a turn, over", planes=3),
    SEAT_FIELD,
    Field("talisman", SEAT, "who begins the round"),
    count("rounds", wadi.MOST_WADI + 1, "begun so far"),
    count("actions", 3, "left in this turn"),
    count("built", 1, "whether a shadoof was built in this turn"),
    count("gone", wadi.MOST_WATER, "water that left the game"),
    count("water", wadi.MOST_WATER, "on each tile of the wadi"),
    Field("wet", SET, "land with water", planes=wadi.MOST_TILES),
    Field("shadoofs", SET, "of each seat", planes=wadi.MOST_TILES, of_seats=True),
    count("supply", wadi.SHADOOFS, "shadoofs that each seat has not built", of_seats=True),
)

NIAGARA = (
    Field("phase", ONE_OF, "who starts, choosing, weather, canoes, fork, over", planes=6),
    SEAT_FIELD,
    Field("buoy", SEAT, "who acts first in this round"),
    Field("rounds", WIDE, "begun so far: hundreds, and the rest", planes=2, most=99),
    count(
        "weather",
        niagara.HIGHEST_WEATHER,
        "added to how far the river moves",
        least=niagara.LOWEST_WEATHER,
    ),
    count("lowest", niagara.HIGHEST, "number shown in this round, or 0"),
    Field("shown", SEATS, "whose tile of this round everybody has seen"),
    Field("may_move", SET, "canoes of the acting seat that may move", planes=niagara.CANOES),
    Field("must_move", SET, "canoes of the acting seat that must move", planes=niagara.CANOES),
    count("points", niagara.HIGHEST + niagara.HIGHEST_WEATHER, "that the river still moves"),
    Field("branch", ONE_OR_NONE, "that the last disc took, where they take turns", planes=2),
    count("deposit", 99, "gems on each deposit, by colour"),
    Field("place", ONE_OF, "of each canoe", planes=niagara.PLACES, of_seats=True),
    Field("cargo", ONE_OR_NONE, "colour of the gem in each canoe", planes=5, of_seats=True),
    count("collection", 99, "gems ashore, by colour", of_seats=True),
    Field("hand", SET, "tiles not yet shown", planes=niagara.TILES, of_seats=True),
    Field(
        "chosen",
        SECRET,
        "the tile of this round; the last plane: chosen, but not to be known",
        planes=niagara.TILES + 1,
        of_seats=True,
    ),
)

TABLES = {"wind-river": WIND_RIVER, "wadi": WADI, "niagara": NIAGARA}
