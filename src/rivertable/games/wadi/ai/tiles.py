"""What tiles are worth in Wadi, and what pumps and shadoofs could do with them."""

from rivertable.engine.arrays import Record
from rivertable.engine.bits import lowest, size
from rivertable.engine.compiled import compiled
from rivertable.games.wadi.rules.turns import beside_any, reservoirs

TOO_MUCH = 1 << 20  # more than any tile is worth


@compiled
def rounds_left(b: Record, s: Record) -> int:
    """How many rounds the water still lasts, this one included."""
    left = 0
    flowing = s.flowing
    while flowing:
        left = max(left, size(b.way[lowest(flowing)]))
        flowing &= flowing - 1
    return left


@compiled
def all_ways(b: Record, s: Record) -> int:
    """The wadi tiles that any water still passes."""
    ways = 0
    flowing = s.flowing
    while flowing:
        ways |= b.way[lowest(flowing)]
        flowing &= flowing - 1
    return ways


@compiled
def water_on(s: Record, tiles: int) -> int:
    """The water on these wadi tiles."""
    total = 0
    while tiles:
        total += s.water[lowest(tiles)]
        tiles &= tiles - 1
    return total


@compiled
def worth(b: Record, s: Record, me: int, tile: int) -> int:
    """WA-6: what water on this tile scores for the seat."""
    shadoofs = size(s.shadoofs[me] & b.reach[tile])
    return shadoofs * int(b.reservoirs[tile])


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
    dry: int = b.land & ~s.wet
    return tiles & dry


@compiled
def best_pump(b: Record, s: Record, me: int) -> int:
    """WA-5.2: the most points that one pump could bring the seat now, from the wadi or from land."""
    most = 0
    shadoofs = s.shadoofs[me]
    while shadoofs:
        reach = b.reach[lowest(shadoofs)]
        lost = 0 if reach & s.flowing else least_worth(b, s, me, reach & s.wet)
        most = max(most, most_worth(b, s, me, reach & b.land & ~s.wet) - lost)
        shadoofs &= shadoofs - 1
    return most


@compiled
def exposed_to(b: Record, s: Record, me: int) -> int:
    """The most that the seat has on a tile which another seat could pump dry."""
    tiles = 0
    for other in range(b.players):
        shadoofs = 0 if other == me else s.shadoofs[other]
        while shadoofs:
            reach = b.reach[lowest(shadoofs)]
            if reach & b.land & ~s.wet:
                tiles |= reach
            shadoofs &= shadoofs - 1
    return most_worth(b, s, me, tiles & s.wet)


@compiled
def most_worth(b: Record, s: Record, me: int, tiles: int) -> int:
    """What the best of these tiles is worth to the seat."""
    most = 0
    while tiles:
        most = max(most, worth(b, s, me, lowest(tiles)))
        tiles &= tiles - 1
    return most


@compiled
def least_worth(b: Record, s: Record, me: int, tiles: int) -> int:
    """What the worst of these tiles is worth to the seat; too much if there is none."""
    least = TOO_MUCH
    while tiles:
        least = min(least, worth(b, s, me, lowest(tiles)))
        tiles &= tiles - 1
    return least


@compiled
def best_site(b: Record, s: Record) -> int:
    """WA-5.1: the most that a shadoof could score at once, on any tile that is free for one."""
    taken = s.shadoofs[0] | s.shadoofs[1] | s.shadoofs[2] | s.shadoofs[3]
    free = b.land & ~s.wet & ~taken
    if b.spreading:
        free &= ~beside_any(b, taken)
    most = 0
    while free:
        most = max(most, reservoirs(b, b.reach[lowest(free)] & s.wet))
        free &= free - 1
    return most
