"""What a bot thinks of a position in Wind River: named features; weights.toml weighs them."""

from rivertable.engine.bits import lowest
from rivertable.engine.compile import Floats, Record, compiled
from rivertable.games.wind_river.rules import RANKS, tipis_on_board, unfed

FEATURES = (
    "safe",  # tipis in the plains
    "on_board",
    "way_done",  # ranks that the tipis on the board have behind them
    "resources",
    "hungry",  # tipis that would not be fed now, beyond what resources pay for
)
SAFE, ON_BOARD, WAY, RESOURCES, HUNGRY = range(len(FEATURES))


@compiled
def progress(b: Record, s: Record) -> float:
    """How far the game is on, from 0 to 1: how many buffaloes are in the plains."""
    return min(1.0, s.gone / 20.0)


@compiled
def features(b: Record, s: Record, out: Floats) -> None:
    """Write the features of every seat."""
    for me in range(b.players):
        hungry = 0
        way = 0
        camps = s.camps[me]
        while camps:
            hex = lowest(camps)
            hungry += unfed(s, me, hex)
            way += s.tipis[me, hex] * (hex % RANKS)
            camps &= camps - 1
        out[me, SAFE] = s.safe[me]
        out[me, ON_BOARD] = tipis_on_board(s, me)
        out[me, WAY] = way
        out[me, RESOURCES] = s.resources[me]
        out[me, HUNGRY] = max(0, hungry - s.resources[me])
