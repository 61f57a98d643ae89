"""What a seat observes in Wind River, for programs that learn."""

from rivertable.contract.observation import (
    ONE_OF,
    SEAT,
    WHOSE_TURN,
    Field,
    count,
)
from rivertable.games.wind_river.board import MOST_BUFFALOES, MOST_RESOURCES, TIPIS

FIELDS = (
    Field("phase", ONE_OF, "who starts, placing, herd, losing tipis, extra, over", planes=6),
    WHOSE_TURN,
    Field("starter", SEAT, "who started"),
    count("left", 100, "buffaloes to move, tipis to place or tipis to lose"),
    count("gone", 100, "buffaloes in the plains"),
    count("buffaloes", MOST_BUFFALOES, "on each hex"),
    count("moved", MOST_BUFFALOES, "of the buffaloes: those moved in this phase"),
    count("tipis", TIPIS, "of each seat on each hex", of_seats=True),
    count("resources", MOST_RESOURCES, "of each seat", of_seats=True),
    count("unused", TIPIS, "tipis in front of each seat", of_seats=True),
    count("safe", TIPIS, "tipis of each seat in the plains", of_seats=True),
)
