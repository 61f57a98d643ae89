"""What a seat observes in Niagara, for programs that learn."""

from rivertable.contract.observation import (
    ONE_OF,
    ONE_OR_NONE,
    SEAT,
    SEATS,
    SECRET,
    SET,
    WHOSE_TURN,
    WIDE,
    Field,
    count,
)
from rivertable.games.niagara.board import (
    CANOES,
    HIGHEST,
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
    PLACES,
    TILES,
)

FIELDS = (
    Field("phase", ONE_OF, "who starts, choosing, weather, canoes, fork, over", planes=6),
    WHOSE_TURN,
    Field("buoy", SEAT, "who acts first in this round"),
    Field("rounds", WIDE, "begun so far: hundreds, and the rest", planes=2, most=99),
    count(
        "weather",
        HIGHEST_WEATHER,
        "added to how far the river moves",
        least=LOWEST_WEATHER,
    ),
    count("lowest", HIGHEST, "number shown in this round, or 0"),
    Field("shown", SEATS, "whose tile of this round everybody has seen"),
    Field("may_move", SET, "canoes of the acting seat that may move", planes=CANOES),
    Field("must_move", SET, "canoes of the acting seat that must move", planes=CANOES),
    count("points", HIGHEST + HIGHEST_WEATHER, "that the river still moves"),
    Field("branch", ONE_OR_NONE, "that the last disc took, where they take turns", planes=2),
    count("deposit", 99, "gems on each deposit, by colour"),
    Field("place", ONE_OF, "of each canoe", planes=PLACES, of_seats=True),
    Field("cargo", ONE_OR_NONE, "colour of the gem in each canoe", planes=5, of_seats=True),
    count("collection", 99, "gems ashore, by colour", of_seats=True),
    Field(
        "hand",
        SET,
        "tiles not yet shown; others' are all 0 where spent tiles lie face down",
        planes=TILES,
        of_seats=True,
        covered_by="face_down",
    ),
    Field(
        "chosen",
        SECRET,
        "the tile of this round; the last plane: chosen, but not to be known",
        planes=TILES + 1,
        of_seats=True,
    ),
)
