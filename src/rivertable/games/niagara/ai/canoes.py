"""What the canoes of a seat will bring ashore in Niagara, as a bot sees it.

`soon` is the part of the table SOON for the weather and for the tiles that the seat will have.
"""

import numpy as np

from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.bits import has, size
from rivertable.engine.compiled import compiled
from rivertable.games.niagara.ai.trips import (
    CARGO,
    DISTANCE,
    OVER,
    PATIENCE,
    SOON,
    UNIT,
)
from rivertable.games.niagara.board import (
    ALL_TILES,
    CANOES,
    CLOUD,
    COST,
    FALLS,
    FORK,
    HIGHEST,
    LOWEST_WEATHER,
    SHORE,
    TILES,
)
from rivertable.games.niagara.rules.state import (
    CANOE,
    CHOOSING,
    FORKING,
    KINDS,
    WEATHER,
    WHO_STARTS,
)

UNKNOWN = -1
EXPECTED = 4  # no higher number is expected as the lowest of the others
# [hand, number]: the share of its tiles that would not make the river slower than that
NOT_BELOW = np.array(
    [
        [size(hand >> max(0, number - 1)) / max(1, size(hand)) for number in range(HIGHEST + 1)]
        for hand in range(ALL_TILES + 1)
    ]
)


@compiled
def is_choosing(s: Record) -> bool:
    """Is it phase I, or not even that?"""
    return bool(s.phase == CHOOSING or s.phase == WHO_STARTS)


@compiled
def has_yet_to_act(s: Record, me: int) -> bool:
    """Is it phase II, and has the seat not finished its turn?"""
    if s.phase != CANOE and s.phase != WEATHER:
        return False
    return not has(s.shown, me) or s.seat == me + 1


@compiled
def next_hand(s: Record, me: int) -> int:
    """The tiles to choose from after the one that is chosen now, if any."""
    hand = s.hand[me]
    if s.chosen[me] > 0:
        hand &= ~(1 << (s.chosen[me] - 1))
    return ALL_TILES if hand == 0 else hand


@compiled
def known_flow(b: Record, s: Record) -> int:
    """How many points the river will move in this round, or UNKNOWN before all have chosen."""
    if s.phase == FORKING:
        return int(s.points)
    if is_choosing(s):
        return UNKNOWN
    lowest = TILES
    for me in range(b.players):
        if s.chosen[me] > 0:  # and is not hidden
            lowest = min(lowest, s.chosen[me])
    return int(max(0, s.weather + (0 if lowest == CLOUD else lowest)))


@compiled
def lowest_of_others(b: Record, s: Record, me: int) -> int:
    """The lowest number to expect of the others, by the tiles that they hold."""
    mean = 0.5
    for number in range(1, EXPECTED + 1):
        chance = 1.0
        for other in range(b.players):
            if other != me:
                chance *= NOT_BELOW[next_hand(s, other), number]
        mean += chance
    return max(1, int(mean))


@compiled
def drift(distance: int, flow: int) -> tuple[int, float, float]:
    """Where the river carries a canoe that has acted: a distance, how surely it comes there (and
    what waiting a round leaves of the hope), and how much more often to the next distance.
    """
    if distance == SHORE:
        return SHORE, UNIT * PATIENCE, 0.0
    branch = FORK + 1
    if distance + flow <= branch and distance <= FORK:
        return distance + flow, UNIT * PATIENCE, 0.0
    # In a branch every point is an even chance to stay (NI-6).
    points = flow - max(0, branch - distance)
    part = UNIT * PATIENCE / (1 << points)
    if distance > branch:
        return distance, part, 0.0
    return branch, part, float(points)


@compiled
def hope(soon: Numbers, gem: int, there: int, part: float, further: float) -> float:
    """What a canoe hopes for that the river carries so: then a round begins."""
    if further == 0.0:
        return float(part * soon[there, gem])
    return float(part * (soon[there, gem] + further * soon[there + 1, gem]))


@compiled
def chance_home(soon: Numbers, distance: int, points: int, flow: int) -> float:
    """How soon and how surely a gem comes ashore in a canoe that now has so many points."""
    if distance <= points:
        return 1.0
    there, part, further = drift(distance - points, flow)
    return hope(soon, CARGO, there, part, further)


@compiled
def best_errand(
    b: Record, soon: Numbers, distance: int, points: int, flow: int, need: Floats
) -> float:
    """How many rounds an empty canoe may save, which now has so many points."""
    most = 0.0
    up, up_part, up_further = drift(max(SHORE, distance - points), flow)
    down, down_part, down_further = up, up_part, up_further
    if distance + points < OVER:
        down, down_part, down_further = drift(distance + points, flow)
    for colour in range(KINDS):
        if need[colour] <= 0.0:
            continue
        home = b.home[colour]
        chance = hope(soon, home, up, up_part, up_further)
        chance = max(chance, hope(soon, home, down, down_part, down_further))
        way = abs(distance - home)
        if way == 0 and points >= COST:
            chance = max(chance, chance_home(soon, distance, points - COST, flow))
        elif way > 0 and way == points - COST:
            there, part, further = drift(home, flow)
            chance = max(chance, hope(soon, CARGO, there, part, further))
        most = max(most, need[colour] * chance)
    return most


@compiled
def points_of(s: Record, me: int, canoe: int, tile: int) -> int:
    """The paddle points that this tile still gives to this canoe in this round."""
    if tile <= 0 or tile == CLOUD:
        return 0
    if is_choosing(s) or (has_yet_to_act(s, me) and not has(s.shown, me)):
        return tile
    return tile if has_yet_to_act(s, me) and has(s.may_move, canoe) else 0


@compiled
def outlook(
    b: Record,
    s: Record,
    me: int,
    tile: int,
    hand: int,
    flow: int,
    need: Floats,
    worth: Floats,
    winner: int,
) -> tuple[float, float, float]:
    """Rounds that cargo will save, and errands, and the chance of a goal: with this tile now."""
    soon = SOON[s.weather - LOWEST_WEATHER, hand]
    cargo = 0.0
    errands = 0.0
    winning = 0.0
    for canoe in range(CANOES):
        if s.place[me, canoe] == FALLS:
            continue
        distance = DISTANCE[s.place[me, canoe]]
        points = points_of(s, me, canoe, tile)
        if s.cargo[me, canoe] == 0:
            errands += best_errand(b, soon, distance, points, flow, need)
        else:
            chance = chance_home(soon, distance, points, flow)
            cargo += worth[canoe] * chance
            if canoe == winner:
                winning = chance
    return cargo, errands, winning


@compiled
def best_outlook(
    b: Record, s: Record, me: int, need: Floats, worth: Floats, winner: int
) -> tuple[float, float, float]:
    """The same with the tile that is best for both canoes, before the seat has chosen one."""
    best = (0.0, 0.0, 0.0)
    most = -1.0
    expected = lowest_of_others(b, s, me)
    for tile in range(1, TILES + 1):
        if has(s.hand[me], tile - 1):
            rest = s.hand[me] & ~(1 << (tile - 1))
            flow = max(0, s.weather + min(tile, expected))
            here = outlook(
                b, s, me, tile, ALL_TILES if rest == 0 else rest, flow, need, worth, winner
            )
            if here[0] + here[1] + here[2] > most:
                most = here[0] + here[1] + here[2]
                best = here
    return best
