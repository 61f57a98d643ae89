"""What a bot thinks of a position in Wadi: named features of each seat; weights.toml weighs them.

A tile is worth its reservoirs to a seat, once for each of its shadoofs that reaches it (WA-6).
Reach goes both ways: the shadoofs that reach a tile are those in the reach of one on that tile.
"""

from rivertable.engine.bits import has, lowest, size
from rivertable.engine.compile import Floats, Record, compiled
from rivertable.games.wadi.board import FEWEST_SEATS
from rivertable.games.wadi.rules import ACTIONS, ACTIONS_OF_TWO, LEAVES

FEATURES = (
    "points",  # what the seat would score now
    "own_points",  # of those, on tiles that no other seat reaches and could pump dry
    "best_gain",  # what its best pump would bring, beyond what it brings another
    "next_gain",  # and the second best
    "harvest",  # the best dry tiles that it can still water, as many as it has actions left
    "own_harvest",  # the same, beyond what they bring another
    "thirst",  # the worth of all dry tiles that it can still water
    "water_to_come",  # water that will pass its shadoofs
    "shadoofs_left",
    "shadoofs_to_build",  # of those, that it still has turns to build
    "to_act",  # actions that it still has in this round
)
POINTS, OWN, BEST, NEXT, HARVEST, OWN_HARVEST, THIRST, WATER, LEFT, TO_BUILD, TO_ACT = range(
    len(FEATURES)
)
MOST_WORTH = 10  # that the list of tiles by their worth tells apart


@compiled
def progress(b: Record, s: Record) -> float:
    """How far the game is on, from 0 to 1: rounds begun, of all that the water will last."""
    return s.rounds / (s.rounds + rounds_left(b, s) + 0.001)


@compiled
def rounds_left(b: Record, s: Record) -> int:
    """How many rounds the water still lasts, this one included."""
    left = 0
    flowing = s.flowing
    while flowing:
        left = max(left, steps_to_go(b, lowest(flowing)))
        flowing &= flowing - 1
    return left


@compiled
def steps_to_go(b: Record, tile: int) -> int:
    """In how many rounds water from this tile leaves the wadi."""
    steps = 0
    while tile != LEAVES:
        tile = b.next[tile]
        steps += 1
    return steps


@compiled
def way_of(b: Record, tile: int) -> int:
    """The wadi tiles that water from this tile still passes."""
    way = 0
    while tile != LEAVES:
        way |= 1 << tile
        tile = b.next[tile]
    return way


@compiled
def features(b: Record, s: Record, out: Floats) -> None:
    """Write the features of every seat."""
    rounds = max(0, rounds_left(b, s) - 1)
    for me in range(b.players):
        for i in range(len(FEATURES)):
            out[me, i] = 0.0
        actions = actions_left(b, s, me)
        turns = rounds + (1 if actions > 0 else 0)
        out[me, LEFT] = s.supply[me]
        out[me, TO_BUILD] = min(s.supply[me], turns)
        out[me, TO_ACT] = actions
        weigh_tiles(b, s, me, actions + rounds * actions_in_turn(b), out)
    count_water(b, s, out)


@compiled
def count_water(b: Record, s: Record, out: Floats) -> None:
    """The water that will pass each seat's shadoofs."""
    flowing = s.flowing
    while flowing:
        tile = lowest(flowing)
        way = way_of(b, tile)
        for me in range(b.players):
            if reached(b, s, me) & way:
                out[me, WATER] += s.water[tile]
        flowing &= flowing - 1


@compiled
def actions_in_turn(b: Record) -> int:
    """WA-5a: two, and three in a game for two."""
    return ACTIONS_OF_TWO if b.players == FEWEST_SEATS else ACTIONS


@compiled
def actions_left(b: Record, s: Record, me: int) -> int:
    """Actions of the seat in this round: none if it has had its turn."""
    if me == s.seat - 1:
        return s.actions
    turn = (me + 1 - s.talisman + b.players) % b.players
    now = (s.seat - s.talisman + b.players) % b.players
    return actions_in_turn(b) if turn > now else 0


@compiled
def reached(b: Record, s: Record, me: int) -> int:
    """The tiles that any shadoof of the seat reaches."""
    tiles = 0
    shadoofs = s.shadoofs[me]
    while shadoofs:
        tiles |= b.reach[lowest(shadoofs)]
        shadoofs &= shadoofs - 1
    return tiles


@compiled
def pumpable(b: Record, s: Record, me: int, water: int) -> int:
    """The dry land that the seat's shadoofs could pump to, with this water in their reach."""
    tiles = 0
    shadoofs = s.shadoofs[me]
    while shadoofs:
        reach = b.reach[lowest(shadoofs)]
        if reach & water:
            tiles |= reach
        shadoofs &= shadoofs - 1
    return tiles & b.land & ~s.wet


@compiled
def worth(b: Record, s: Record, me: int, tile: int) -> int:
    """WA-6: what water on this tile scores for the seat."""
    return b.reservoirs[tile] * size(s.shadoofs[me] & b.reach[tile])


@compiled
def worth_to_others(b: Record, s: Record, me: int, tile: int) -> int:
    """What water on this tile scores for the one of the others who likes it best."""
    most = 0
    for other in range(b.players):
        if other != me:
            most = max(most, worth(b, s, other, tile))
    return most


@compiled
def weigh_tiles(b: Record, s: Record, me: int, actions: int, out: Floats) -> None:
    """Points on watered tiles, and what could be gained on dry ones."""
    now = pumpable(b, s, me, s.flowing)
    later = now | pumpable(b, s, me, all_ways(b, s))
    worths = 0  # how many tiles there are of each worth, in 6 bits each
    gains = 0
    tiles = reached(b, s, me) & b.land & (s.wet | later)
    while tiles:
        tile = lowest(tiles)
        mine = worth(b, s, me, tile)
        others = worth_to_others(b, s, me, tile)
        if has(s.wet, tile):
            out[me, POINTS] += mine
            if others == 0:
                out[me, OWN] += mine
        else:
            gain = mine - others
            out[me, THIRST] += mine
            worths += 1 << (6 * min(mine, MOST_WORTH) - 6)
            if gain > 0:
                gains += 1 << (6 * min(gain, MOST_WORTH) - 6)
            if has(now, tile) and gain > out[me, NEXT]:
                out[me, NEXT] = min(gain, out[me, BEST])
                out[me, BEST] = max(gain, out[me, BEST])
        tiles &= tiles - 1
    out[me, HARVEST] = sum_of_best(worths, actions)
    out[me, OWN_HARVEST] = sum_of_best(gains, actions)


@compiled
def sum_of_best(counts: int, tiles: int) -> int:
    """The worth of this many tiles, the best ones first."""
    total = 0
    for value in range(MOST_WORTH, 0, -1):
        count = min(tiles, (counts >> (6 * value - 6)) & 63)
        total += count * value
        tiles -= count
    return total


@compiled
def all_ways(b: Record, s: Record) -> int:
    """The wadi tiles that any water still passes."""
    ways = 0
    flowing = s.flowing
    while flowing:
        ways |= way_of(b, lowest(flowing))
        flowing &= flowing - 1
    return ways
