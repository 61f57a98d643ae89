"""The rules of Wadi, in the order of the rulebook. WA-ids: see README.md beside this file.

`b` is the board of this game (the scenario, who plays), `s` the state. Seats count from 1 in moves
and from 0 in arrays: `me = seat - 1`. Sets of tiles are masks: bit n stands for tile n.
"""

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.bits import has, lowest, size
from rivertable.engine.compiled import compiled
from rivertable.engine.seats import seat_after
from rivertable.games.wadi.board import FEWEST_SEATS, MOST_RESERVOIRS, MOST_TILES, SHADOOFS
from rivertable.games.wadi.rules.state import (
    ACTIONS,
    ACTIONS_OF_TWO,
    BUILD,
    LEAVES,
    OTHER,
    OVER,
    TURN,
    WHO_STARTS,
)

# WA-3 Start ---------------------------------------------------------------------------------


@compiled
def setup(b: Record, s: Record) -> None:
    """WA-2, WA-3: water on the starting points, seven shadoofs each."""
    for tile in range(MOST_TILES):
        s.water[tile] = b.water[tile]
        if b.water[tile] > 0:
            s.flowing |= 1 << tile
    for me in range(b.players):
        s.supply[me] = SHADOOFS
    s.phase = WHO_STARTS


@compiled
def start(b: Record, s: Record, seat: int) -> None:
    """WA-3: chance gives the talisman to somebody."""
    s.talisman = seat
    s.seat = seat
    s.rounds = 1
    s.phase = TURN
    begin_turn(b, s)


# WA-4 A round -------------------------------------------------------------------------------


@compiled
def end_turn(b: Record, s: Record) -> None:
    """WA-4.1: each seat in order from the talisman; after the last one the water flows."""
    s.seat = seat_after(b, s.seat)
    if s.seat == s.talisman:
        end_round(b, s)
    if s.phase != OVER:
        begin_turn(b, s)


@compiled
def end_round(b: Record, s: Record) -> None:
    """WA-4.2, WA-4.3: the water flows; the game ends, or the talisman passes clockwise."""
    flow(b, s)
    if s.flowing == 0:
        s.phase = OVER
        s.actions = 0
        s.built = 0
    else:
        s.talisman = seat_after(b, s.talisman)
        s.seat = s.talisman
        s.rounds += 1


@compiled
def flow(b: Record, s: Record) -> None:
    """WA-4.2: all water moves to the next tile at the same moment, from the last tile out."""
    s.flowing = 0
    for i in range(b.wadi_tiles):
        tile = b.upstream[i]
        count = s.water[tile]
        s.water[tile] = 0
        if b.next[tile] == LEAVES:
            s.gone += count
        elif count > 0:
            s.water[b.next[tile]] = s.water[b.next[tile]] + count
            s.flowing |= 1 << b.next[tile]


# WA-5 A turn --------------------------------------------------------------------------------


@compiled
def begin_turn(b: Record, s: Record) -> None:
    """WA-5a: two actions, and one more pump with two players."""
    s.actions = ACTIONS_OF_TWO if b.players == FEWEST_SEATS else ACTIONS
    s.built = 0


@compiled
def sites(b: Record, s: Record, me: int) -> int:
    """WA-5a, WA-5.1: where a shadoof may be built: on land without shadoof and without water."""
    if s.built or s.supply[me] == 0:
        return 0
    taken = s.shadoofs[0] | s.shadoofs[1] | s.shadoofs[2] | s.shadoofs[3]
    free = b.land & ~s.wet & ~taken
    if b.spreading:
        free &= ~beside_any(b, taken)
    return free


@compiled
def beside_any(b: Record, tiles: int) -> int:
    """WA-5.1, spreading: the tiles that share an edge with one of these."""
    beside = 0
    while tiles:
        beside |= b.beside[lowest(tiles)]
        tiles &= tiles - 1
    return beside


@compiled
def build(s: Record, me: int, tile: int) -> None:
    """WA-5.1: a shadoof from the supply; it stays there for the rest of the game."""
    s.supply[me] -= 1
    s.shadoofs[me] |= 1 << tile
    s.built = 1


@compiled
def add_pumps(b: Record, s: Record, me: int, words: Numbers) -> None:
    """WA-5.2: from a tile with water to land without, both in reach of one of my shadoofs."""
    shadoofs = s.shadoofs[me]
    while shadoofs:
        reach = b.reach[lowest(shadoofs)]
        sources = reach & (s.flowing | s.wet)
        targets = reach & b.land & ~s.wet
        while sources and targets:
            words[lowest(sources)] |= targets
            sources &= sources - 1
        shadoofs &= shadoofs - 1


@compiled
def may_pump(b: Record, s: Record, me: int) -> bool:
    """WA-5b: is there anything to pump?"""
    shadoofs = s.shadoofs[me]
    while shadoofs:
        reach = b.reach[lowest(shadoofs)]
        if reach & (s.flowing | s.wet) and reach & b.land & ~s.wet:
            return True
        shadoofs &= shadoofs - 1
    return False


@compiled
def pump(b: Record, s: Record, source: int, target: int) -> None:
    """WA-5.2: one water from the source to the target."""
    if has(b.land, source):
        s.wet &= ~(1 << source)
    else:
        s.water[source] -= 1
        if s.water[source] == 0:
            s.flowing &= ~(1 << source)
    s.wet |= 1 << target


# WA-6 Score ---------------------------------------------------------------------------------


@compiled
def scores(b: Record, s: Record, out: Numbers) -> None:
    """WA-6: the watered reservoirs in reach of each shadoof; then the shadoofs left over."""
    for me in range(b.players):
        points = 0
        shadoofs = s.shadoofs[me]
        while shadoofs:
            points += reservoirs(b, b.reach[lowest(shadoofs)] & s.wet)
            shadoofs &= shadoofs - 1
        out[me, 0] = points
        out[me, 1] = s.supply[me]


@compiled
def reservoirs(b: Record, tiles: int) -> int:
    """How many reservoirs these tiles have."""
    total = 0
    for fewer in range(MOST_RESERVOIRS):
        total += size(tiles & b.richer[fewer])
    return total


# The course of play -------------------------------------------------------------------------


@compiled
def acting(b: Record, s: Record) -> int:
    """Who may act: bit 0 is chance, bit n is seat n."""
    if s.phase == OVER:
        return 0
    if s.phase == WHO_STARTS:
        return 1
    return 1 << s.seat


@compiled
def legal(b: Record, s: Record, seat: int, words: Numbers) -> None:
    """Every legal move; `words` comes empty."""
    if s.phase == WHO_STARTS:
        words[OTHER] = (1 << (b.players + 1)) - 2
    else:
        words[BUILD] = sites(b, s, seat - 1)
        add_pumps(b, s, seat - 1, words)
        words[OTHER] = 1  # WA-5b: as long as anything is legal, so is ending the turn


@compiled
def play(b: Record, s: Record, seat: int, move: int) -> None:
    """Make a legal move, then go on to the next choice that somebody has to make."""
    word = move >> 6
    tile = move & 63
    if s.phase == WHO_STARTS:
        start(b, s, tile)
    elif word == OTHER:
        s.actions = 0
    elif word == BUILD:
        build(s, seat - 1, tile)
        s.actions -= 1
    else:
        pump(b, s, word, tile)
        s.actions -= 1
    go_on(b, s)


@compiled
def go_on(b: Record, s: Record) -> None:
    """WA-5b: a turn ends by itself as soon as nothing can be done."""
    while s.phase != OVER:
        me = s.seat - 1
        if s.actions > 0 and (sites(b, s, me) != 0 or may_pump(b, s, me)):
            return
        end_turn(b, s)
