"""How soon and how surely one canoe brings a gem ashore: solved once, as a game against the river.

A canoe alone, with the tiles of its seat and two others who play any tile. What comes out is 1 for
a gem that lands in this round, PATIENCE for one that surely lands in the next, and so on.
"""

from itertools import product

import numpy as np

from rivertable.engine.arrays import Floats
from rivertable.games.niagara.board import (
    ALL_TILES,
    CLOUD,
    COST,
    FALLS,
    FORK,
    HIGHEST,
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
    PLACES,
    RIVER,
    SHORE,
    TILES,
    UPSTREAM,
)

PATIENCE = 0.85  # what a gem is worth that lands a round later
OVER = FORK + len(RIVER.left) + 1  # the distance at which a canoe is lost
CARGO = OVER  # stands beside the ways to deposits for a gem that is aboard already
WEATHERS = HIGHEST_WEATHER - LOWEST_WEATHER + 1
SWEEPS = 3  # all tiles come back after seven rounds, so each looks seven rounds ahead
STEPS_BETWEEN = np.zeros((PLACES, PLACES), np.int64)  # [from, to] upstream; 0 if it is not
for start, steps in product(range(SHORE + 1, FALLS), range(1, HIGHEST + 1)):
    if UPSTREAM[steps, start] != SHORE:
        STEPS_BETWEEN[start, UPSTREAM[steps, start]] = steps


def distance(place: int) -> int:
    """Steps from a place to the shore."""
    steps = 0
    while place != SHORE:
        place, steps = RIVER.up(place), steps + 1
    return steps


DISTANCE = np.array([*(distance(place) for place in range(FALLS)), OVER], np.int64)


def pushes() -> Floats:
    """NI-6: the chance of each distance after so many points; [points, before, after]."""
    once = np.eye(OVER + 1)
    for here in range(1, OVER):
        stays = 0.0 if here <= FORK else 0.5
        once[here, here], once[here, here + 1] = stays, 1 - stays
    most = HIGHEST + HIGHEST_WEATHER
    return np.array([np.linalg.matrix_power(once, points) for points in range(most + 1)])


def flows() -> Floats:
    """The same for what the river will do in a round; [weather, one's own tile, before, after]."""
    push, flow = pushes(), np.zeros((WEATHERS, TILES + 1, OVER + 1, OVER + 1))
    tiles = range(1, TILES + 1)
    for weather, tile, one, two in product(range(WEATHERS), tiles, tiles, tiles):
        numbers = [number for number in (tile, one, two) if number != CLOUD]
        points = max(0, min(numbers, default=0) + LOWEST_WEATHER + weather)
        flow[weather, tile] += push[points] / TILES**2
    return flow


def solve() -> Floats:
    """What a canoe may hope for before it chooses a tile; [weather, hand, distance, home].

    `home` is how far from the shore the gem lies; on the shore, where none lies, it is nothing.
    """
    flow = PATIENCE * flows()
    soon = np.zeros((WEATHERS, ALL_TILES + 1, OVER + 1, CARGO + 1))
    hands = sorted(range(1, ALL_TILES + 1), key=int.bit_count)
    for _, hand in product(range(SWEEPS), hands):
        soon[:, hand] = 0
        for tile in range(1, TILES + 1):
            if hand >> (tile - 1) & 1:
                rest = hand & ~(1 << (tile - 1)) or ALL_TILES
                then = flow[:, tile] @ soon[:, rest]
                then[:, SHORE, CARGO], then[:, OVER] = 1, 0
                use_tile(soon[:, hand], then, tile)
    return soon


def use_tile(soon: Floats, then: Floats, tile: int) -> None:
    """Improve hopes by what a tile leads to; `then` is what is hoped for after acting."""

    def improve(here: int, gem: int | slice, there: int, aboard: int | slice) -> None:
        soon[:, here, gem] = np.maximum(soon[:, here, gem], then[:, there, aboard])

    if tile == CLOUD:
        soon[:-1] = np.maximum(soon[:-1], then[1:])
        soon[1:] = np.maximum(soon[1:], then[:-1])
        return
    every = slice(None)
    improve(SHORE, every, SHORE, every)
    for here in range(OVER):
        improve(here, every, max(SHORE, here - tile), every)
        improve(here, every, min(OVER, here + tile), every)
    for home in range(SHORE + 1, OVER):
        if tile >= COST:
            improve(home, home, max(SHORE, home - tile + COST), CARGO)
        for here in (home - tile + COST, home + tile - COST):
            if tile > COST and 0 <= here < OVER:
                improve(here, home, home, CARGO)


UNIT = 1 / 255  # a byte each, for a large table takes long to compile in
SOON = np.round(solve()[:, :, :OVER] / UNIT).astype(np.uint8)
