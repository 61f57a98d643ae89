"""What a bot thinks of a position in Wadi: named features of each seat; weights.toml weighs them.

A tile is worth its reservoirs to a seat, once for each of its shadoofs that reaches it (WA-6).
Reach goes both ways: the shadoofs that reach a tile are those in the reach of one on that tile.
"""

from rivertable.engine.arrays import Floats, Record
from rivertable.engine.bits import has, lowest, size
from rivertable.engine.compiled import compiled
from rivertable.games.wadi.ai.tiles import (
    all_ways,
    best_pump,
    best_site,
    exposed_to,
    pumpable,
    reached,
    rounds_left,
    water_on,
    worth,
)
from rivertable.games.wadi.board import FEWEST_SEATS
from rivertable.games.wadi.rules.state import ACTIONS, ACTIONS_OF_TWO

FEATURES = (
    "points",  # what the seat would score now
    "own_points",  # of those, on tiles that no other seat reaches and could pump dry
    "lead",  # points before the best of the others
    "best_gain",  # what its best pump of wadi water would bring, beyond what it brings another
    "next_gain",  # and the second best
    "best_pump",  # the points of its best pump, from the wadi or from land
    "exposed",  # the most that it can lose by one pump of another
    "harvest",  # the best dry tiles that it can still water, as many as it has actions left
    "own_harvest",  # the same, beyond what they bring another
    "thirst",  # the worth of all dry tiles that it can still water
    "water_to_come",  # water that will pass its shadoofs
    "shadoofs_left",
    "shadoofs_to_build",  # of those, that it still has turns to build
    "to_act",  # actions that it still has in this round
    "best_build",  # what its best building site scores at once, if it can build in this round
    # For the hidden units (`bots/search/evaluate.py`): when is what worth how much?
    "can_build",  # in this round
    "is_acting",
    "is_first",  # in this round
    "is_last",
    # And what is the same for all seats:
    "best_site",  # what the best building site scores at once
    "watered",  # land tiles with water
    "water_left",  # in the wadi
    "rounds_left",
    "is_last_round",
    "progress",
    "players",
    "always",
)
(
    POINTS, OWN, LEAD, BEST, NEXT, PUMP, EXPOSED, HARVEST, OWN_HARVEST, THIRST, WATER, LEFT,
    TO_BUILD, TO_ACT, BUILD, CAN_BUILD, ACTING, FIRST, LAST, SITE, WATERED, WATER_LEFT, ROUNDS_LEFT,
    LAST_ROUND, PROGRESS, PLAYERS, ALWAYS,
) = range(len(FEATURES))  # fmt: skip
UNSPOKEN = FEATURES[CAN_BUILD:]  # what no hint gives as a reason
MOST_WORTH = 10  # that the list of tiles by their worth tells apart


@compiled
def progress(b: Record, s: Record) -> float:
    """How far the game is on, from 0 to 1: rounds begun, of all that the water will last."""
    return s.rounds / (s.rounds + rounds_left(b, s) + 0.001)


@compiled
def features(b: Record, s: Record, out: Floats) -> None:
    """Write the features of every seat."""
    left = rounds_left(b, s)
    ways = all_ways(b, s)
    site = best_site(b, s)
    for me in range(b.players):
        out[me, :] = 0.0
        describe(b, s, left, site, out[me])
        count_actions(b, s, me, max(0, left - 1), out[me])
        weigh_tiles(b, s, me, ways, max(0, left - 1), out[me])
        out[me, PUMP] = best_pump(b, s, me)
        out[me, EXPOSED] = exposed_to(b, s, me)
    count_water(b, s, out)
    for me in range(b.players):
        out[me, LEAD] = lead(b, me, out)


@compiled
def describe(b: Record, s: Record, left: int, site: int, found: Floats) -> None:
    """What is the same for all seats."""
    found[SITE] = site
    found[WATERED] = size(s.wet)
    found[WATER_LEFT] = water_on(s, s.flowing)
    found[ROUNDS_LEFT] = left
    found[LAST_ROUND] = 1.0 if left == 1 else 0.0
    found[PROGRESS] = progress(b, s)
    found[PLAYERS] = b.players
    found[ALWAYS] = 1.0


@compiled
def count_actions(b: Record, s: Record, me: int, rounds: int, found: Floats) -> None:
    """What the seat can still do in this round, and in those to come."""
    actions = actions_left(b, s, me)
    is_acting = me == s.seat - 1
    found[LEFT] = s.supply[me]
    found[TO_BUILD] = min(s.supply[me], rounds + (1 if actions > 0 else 0))
    found[TO_ACT] = actions
    if actions > 0 and s.supply[me] > 0 and not (is_acting and s.built):
        found[CAN_BUILD] = 1.0
        found[BUILD] = found[SITE]
    found[ACTING] = 1.0 if is_acting else 0.0
    found[FIRST] = 1.0 if turn_of(b, s, me + 1) == 0 else 0.0
    found[LAST] = 1.0 if turn_of(b, s, me + 1) == b.players - 1 else 0.0


@compiled
def actions_in_turn(b: Record) -> int:
    """WA-5a: two, and three in a game for two."""
    return ACTIONS_OF_TWO if b.players == FEWEST_SEATS else ACTIONS


@compiled
def actions_left(b: Record, s: Record, me: int) -> int:
    """Actions of the seat in this round: none if it has had its turn."""
    if me == s.seat - 1:
        return s.actions
    return actions_in_turn(b) if turn_of(b, s, me + 1) > turn_of(b, s, s.seat) else 0


@compiled
def turn_of(b: Record, s: Record, seat: int) -> int:
    """WA-4.1: how many seats have their turn before this one in a round."""
    return (seat - s.talisman + b.players) % b.players


@compiled
def count_water(b: Record, s: Record, out: Floats) -> None:
    """The water that will pass each seat's shadoofs."""
    flowing = s.flowing
    while flowing:
        tile = lowest(flowing)
        way = b.way[tile]
        for me in range(b.players):
            if reached(b, s, me) & way:
                out[me, WATER] += s.water[tile]
        flowing &= flowing - 1


@compiled
def lead(b: Record, me: int, out: Floats) -> float:
    """The points of the seat before the best of the others."""
    most = 0.0
    for other in range(b.players):
        if other != me:
            most = max(most, out[other, POINTS])
    return out[me, POINTS] - most


@compiled
def weigh_tiles(b: Record, s: Record, me: int, ways: int, rounds: int, found: Floats) -> None:
    """Points on watered tiles, and what could be gained on dry ones."""
    now = pumpable(b, s, me, s.flowing)
    later = now | pumpable(b, s, me, ways)
    worths = 0  # how many tiles there are of each worth, in 6 bits each
    gains = 0
    tiles = reached(b, s, me) & b.land & (s.wet | later)
    while tiles:
        tile = lowest(tiles)
        mine = worth(b, s, me, tile)
        others = worth_to_others(b, s, me, tile)
        if has(s.wet, tile):
            found[POINTS] += mine
            if others == 0:
                found[OWN] += mine
        else:
            gain = mine - others
            found[THIRST] += mine
            worths += 1 << (6 * min(mine, MOST_WORTH) - 6)
            if gain > 0:
                gains += 1 << (6 * min(gain, MOST_WORTH) - 6)
            if has(now, tile) and gain > found[NEXT]:
                found[NEXT] = min(gain, found[BEST])
                found[BEST] = max(gain, found[BEST])
        tiles &= tiles - 1
    actions = int(found[TO_ACT]) + rounds * actions_in_turn(b)
    found[HARVEST] = sum_of_best(worths, actions)
    found[OWN_HARVEST] = sum_of_best(gains, actions)


@compiled
def worth_to_others(b: Record, s: Record, me: int, tile: int) -> int:
    """What water on this tile scores for the one of the others who likes it best."""
    most = 0
    for other in range(b.players):
        if other != me:
            most = max(most, worth(b, s, other, tile))
    return most


@compiled
def sum_of_best(counts: int, tiles: int) -> int:
    """The worth of this many tiles, the best ones first."""
    total = 0
    for value in range(MOST_WORTH, 0, -1):
        count = min(tiles, (counts >> (6 * value - 6)) & 63)
        total += count * value
        tiles -= count
    return total
