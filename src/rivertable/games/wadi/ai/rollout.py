"""The rollout policy of Wadi: what people usually do, so that rollouts end as games do.

Mostly the move that brings most points at once, the others' counted half against them; of a new
shadoof also a part of the points that it may bring in the rounds to come.
"""

import numpy as np

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.bits import has, lowest
from rivertable.engine.compiled import compiled, room
from rivertable.engine.kernel import below, pick_move
from rivertable.games.wadi.ai.tiles import rounds_left
from rivertable.games.wadi.board import MOST_TILES
from rivertable.games.wadi.rules.state import BUILD, END

STRAY = 5  # one move in so many is any move
MINE, THEIRS, LATER = 10, -5, 2  # what a reservoir counts for; later: for each round after this one


@compiled
def rollout_policy(b: Record, s: Record, words: Numbers, rng: Numbers) -> int:
    """One of the legal moves `words` of the seat to move; of several best ones, any."""
    if below(rng, STRAY) == 0:
        return pick_move(words, rng)
    worths = room(MOST_TILES, np.int64)
    weigh_tiles(b, s, worths)
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
def weigh_tiles(b: Record, s: Record, worths: Numbers) -> None:
    """WA-6: what water on each land tile is worth to the seat to move."""
    for me in range(b.players):
        each = MINE if me == s.seat - 1 else THEIRS
        shadoofs = s.shadoofs[me]
        while shadoofs:
            tiles = b.reach[lowest(shadoofs)] & b.land
            shadoofs &= shadoofs - 1
            while tiles:
                tile = lowest(tiles)
                tiles &= tiles - 1
                worths[tile] += each * b.reservoirs[tile]


@compiled
def worth_of_site(b: Record, s: Record, site: int, later: int) -> int:
    """What a shadoof on this tile is worth."""
    worth = 0
    tiles = b.reach[site] & b.land
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        worth += b.reservoirs[tile] * (MINE if has(s.wet, tile) else later)
    return worth
