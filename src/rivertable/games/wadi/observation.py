"""What a seat observes in Wadi, for programs that learn."""

from rivertable.contract.observation import (
    ONE_OF,
    SEAT,
    SET,
    WHOSE_TURN,
    Field,
    count,
)
from rivertable.games.wadi.board import (
    MOST_TILES,
    MOST_WADI,
    MOST_WATER,
    SHADOOFS,
)

FIELDS = (
    Field("phase", ONE_OF, "who starts, a turn, over", planes=3),
    WHOSE_TURN,
    Field("talisman", SEAT, "who begins the round"),
    count("rounds", MOST_WADI + 1, "begun so far"),
    count("actions", 3, "left in this turn"),
    count("built", 1, "whether a shadoof was built in this turn"),
    count("gone", MOST_WATER, "water that left the game"),
    count("water", MOST_WATER, "on each tile of the wadi"),
    Field("wet", SET, "land with water", planes=MOST_TILES),
    Field("shadoofs", SET, "of each seat", planes=MOST_TILES, of_seats=True),
    count("supply", SHADOOFS, "shadoofs that each seat has not built", of_seats=True),
)
