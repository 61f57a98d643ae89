"""What a bot thinks of a position in Wadi: named features, for each seat; weights.toml weighs them."""

from rivertable.engine.bits import lowest
from rivertable.engine.compile import Floats, Record, compiled
from rivertable.games.wadi.rules import reservoirs

FEATURES = (
    "points",  # what the seat would score now
    "thirst",  # reservoirs in reach of its shadoofs that are still dry
    "shadoofs_left",
)
POINTS, THIRST, LEFT = range(len(FEATURES))


@compiled
def progress(b: Record, s: Record) -> float:
    """How far the game is on, from 0 to 1: how much of the water has gone."""
    return min(1.0, s.rounds / (b.wadi_tiles + 1.0))


@compiled
def features(b: Record, s: Record, out: Floats) -> None:
    """Write the features of every seat."""
    for me in range(b.players):
        points = 0
        thirst = 0
        shadoofs = s.shadoofs[me]
        while shadoofs:
            reach = b.reach[lowest(shadoofs)]
            points += reservoirs(b, reach & s.wet)
            if reach & s.flowing:
                thirst += reservoirs(b, reach & b.land & ~s.wet)
            shadoofs &= shadoofs - 1
        out[me, POINTS] = points
        out[me, THIRST] = thirst
        out[me, LEFT] = s.supply[me]
