"""The rollout policy of Wadi: what people usually do, so that rollouts end as games do.

Mostly the move that brings most points at once, the others' counted half against them; of a new
shadoof also a part of the points that it may bring in the rounds to come.
"""

import numpy as np

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.bits import has, lowest, size
from rivertable.engine.compiled import compiled, room
from rivertable.engine.kernel import below, pick_move
from rivertable.games.wadi.ai.tiles import rounds_left
from rivertable.games.wadi.board import MOST_TILES
from rivertable.games.wadi.rules.state import BUILD, END
from rivertable.games.wadi.rules.turns import reservoirs

STRAY = 5  # one move in so many is any move
MINE, THEIRS, LATER = 10, -5, 2  # what a reservoir counts for; later: for each round after this one


@compiled
def rollout_policy(b: Record, s: Record, words: Numbers, rng: Numbers) -> int:
    """One of the legal moves `words` of the seat to move; of several best ones, any."""
    if below(rng, STRAY) == 0:
        return pick_move(words, rng)
    worths = room(MOST_TILES, np.int64)
    weigh_tiles(b, s, words, worths)
    later = LATER * (rounds_left(b, s) - 1)
    move = END
    most = 0
    equal = 1  # moves that are worth most
    for word in range(BUILD + 1):
        tiles = words[word]
        lost = worths[word] if word != BUILD and has(b.land, word) else 0
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            worth = worth_of_site(b, s, tile, later) if word == BUILD else worths[tile] - lost
            if worth > most:
                equal = 0
            if worth >= most:
                most = worth
                equal += 1
                if below(rng, equal) == 0:
                    move = 64 * word + tile
    return move


@compiled
def weigh_tiles(b: Record, s: Record, words: Numbers, worths: Numbers) -> None:
    """WA-6: what water is worth to the seat to move on each land tile that a pump can change."""
    tiles = 0
    for word in range(BUILD):
        if words[word]:
            tiles |= words[word] | (1 << word & b.land)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        worths[tile] = b.reservoirs[tile] * weight_of(b, s, tile)


@compiled
def weight_of(b: Record, s: Record, tile: int) -> int:
    """What a reservoir on this tile counts for, by the shadoofs that reach it."""
    weight = 0
    for me in range(b.players):
        each = MINE if me == s.seat - 1 else THEIRS
        weight += each * size(s.shadoofs[me] & b.reach[tile])
    return weight


@compiled
def worth_of_site(b: Record, s: Record, site: int, later: int) -> int:
    """What a shadoof on this tile is worth."""
    reach = b.reach[site]
    return MINE * reservoirs(b, reach & s.wet) + later * reservoirs(b, reach & ~s.wet)
