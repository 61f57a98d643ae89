"""What a canoe of Niagara may do in its turn (NI-5.2), and what comes of it."""

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.compiled import compiled
from rivertable.games.niagara.board import (
    CANOES,
    COST,
    DOWNSTREAM,
    FALLS,
    PLACES,
    SHORE,
    UPSTREAM,
)
from rivertable.games.niagara.rules.state import (
    KINDS,
    LOAD,
    LOAD_AFTER,
    PADDLE,
    STEAL,
    SWAP,
    SWAP_AFTER,
    UNLOAD,
    UNLOAD_AFTER,
    UNLOAD_STEAL,
    WAYS_DOWN,
)


@compiled
def count_canoes(b: Record, s: Record, me: int) -> None:
    """NI-5.2a: a canoe on the river must move, one ashore may; of two ashore one must.

    An only canoe that is ashore must too, or may, as the players agreed.
    """
    s.may_move = 0
    s.must_move = 0
    for canoe in range(CANOES):
        if s.place[me, canoe] != FALLS:
            s.may_move |= 1 << canoe
            if s.place[me, canoe] != SHORE:
                s.must_move |= 1 << canoe
    if s.must_move == 0 and not (b.lone_may_stay and s.may_move != (1 << CANOES) - 1):
        s.must_move = s.may_move


@compiled
def add_canoe_moves(b: Record, s: Record, me: int, canoe: int, words: Numbers) -> None:
    """NI-5.2b-f: all points are spent, on steps and at one end of the way on a gem."""
    points = s.chosen[me]
    place = s.place[me, canoe]
    cargo = s.cargo[me, canoe]
    here = b.beside[place]
    add_ways(canoe, place, points, PADDLE, words)
    if cargo == 0:
        add_steals(b, s, me, canoe, points, STEAL, words)
        add_gems_after(b, s, canoe, place, points - COST, cargo, LOAD_AFTER, words)
    else:
        add_unload_after(b, canoe, place, points - COST, words)
        add_gems_after(b, s, canoe, place, points - 2 * COST, cargo, SWAP_AFTER, words)
    if here >= 0 and points >= COST:
        if cargo == 0:
            add_gems_before(s, here, canoe, place, points - COST, cargo, LOAD, words)
        else:
            add_ways(canoe, place, points - COST, UNLOAD, words)
            add_steals(b, s, me, canoe, points - COST, UNLOAD_STEAL, words)
            if points >= 2 * COST:
                add_gems_before(s, here, canoe, place, points - 2 * COST, cargo, SWAP, words)


@compiled
def add_ways(canoe: int, place: int, points: int, action: int, words: Numbers) -> None:
    """NI-5.2b, c, f, h, i: up or down with all points; at the shore and the falls it stops."""
    if points == 0 or place != SHORE:
        words[canoe * PLACES + UPSTREAM[points, place]] |= 1 << action
    words[canoe * PLACES + DOWNSTREAM[0, points, place]] |= 1 << action
    words[canoe * PLACES + DOWNSTREAM[1, points, place]] |= 1 << action


@compiled
def add_gems_before(
    s: Record,
    here: int,
    canoe: int,
    place: int,
    points: int,
    cargo: int,
    action: int,
    words: Numbers,
) -> None:
    """NI-5.2d, e: load any gem that lies here, after unloading one of another colour."""
    for colour in range(KINDS):
        if s.deposit[here, colour] > 0 and colour + 1 != cargo:
            add_ways(canoe, place, points, action + colour, words)


@compiled
def add_gems_after(
    b: Record,
    s: Record,
    canoe: int,
    place: int,
    steps: int,
    cargo: int,
    action: int,
    words: Numbers,
) -> None:
    """NI-5.2d, e: the same after the last step, wherever that leads."""
    if steps < 1:
        return
    for way in range(WAYS_DOWN + 1):
        to = end_of(place, steps, way)
        here = b.beside[to]
        if here >= 0:
            for colour in range(KINDS):
                if s.deposit[here, colour] > 0 and colour + 1 != cargo:
                    words[canoe * PLACES + to] |= 1 << (action + colour)


@compiled
def add_unload_after(b: Record, canoe: int, place: int, steps: int, words: Numbers) -> None:
    """NI-5.2d: unload beside whatever deposit the last step leads to."""
    if steps < 1:
        return
    for way in range(WAYS_DOWN + 1):
        to = end_of(place, steps, way)
        if b.beside[to] >= 0:
            words[canoe * PLACES + to] |= 1 << UNLOAD_AFTER


@compiled
def end_of(place: int, steps: int, way: int) -> int:
    """NI-5.2c: where the steps lead down the left branch, down the right one, or upstream."""
    if way < WAYS_DOWN:
        return DOWNSTREAM[way, steps, place]
    return UPSTREAM[steps, place]


@compiled
def add_steals(
    b: Record, s: Record, me: int, canoe: int, steps: int, action: int, words: Numbers
) -> None:
    """NI-5.2g: an empty canoe that comes upstream with its last point may take another's gem."""
    to = UPSTREAM[steps, s.place[me, canoe]]
    if steps < 1 or to == SHORE:
        return
    for other in range(b.players):
        for their in range(CANOES):
            if other != me and s.place[other, their] == to and s.cargo[other, their] > 0:
                words[canoe * PLACES + to] |= 1 << (action + other * CANOES + their)


@compiled
def move_canoe(b: Record, s: Record, me: int, canoe: int, to: int, action: int) -> None:
    """NI-5.2: what is done before the first step, the way, and what is done after the last."""
    was_ashore = s.place[me, canoe] == SHORE
    if LOAD <= action < LOAD_AFTER or action >= UNLOAD_STEAL:
        handle_gem(b, s, me, canoe, action, LOAD, UNLOAD, SWAP)
    s.place[me, canoe] = to
    if to == SHORE:
        land(s, me, canoe)
    elif to == FALLS:
        lose_cargo(s, me, canoe)
    if LOAD_AFTER <= action < STEAL:
        handle_gem(b, s, me, canoe, action, LOAD_AFTER, UNLOAD_AFTER, SWAP_AFTER)
    elif action >= UNLOAD_STEAL:
        steal(s, me, canoe, action - UNLOAD_STEAL)
    elif action >= STEAL:
        steal(s, me, canoe, action - STEAL)
    settle_canoe(s, canoe, was_ashore)


@compiled
def settle_canoe(s: Record, canoe: int, was_ashore: bool) -> None:
    """NI-5.2a, h: a canoe moves once in a turn, and of two that began ashore only one moves."""
    if was_ashore and s.must_move == (1 << CANOES) - 1:
        s.may_move = 0
        s.must_move = 0
    s.may_move &= ~(1 << canoe)
    s.must_move &= ~(1 << canoe)


@compiled
def handle_gem(
    b: Record, s: Record, me: int, canoe: int, action: int, load: int, unload: int, swap: int
) -> None:
    """NI-5.2d, e: load, unload, or unload and load another, beside the deposit."""
    here = b.beside[s.place[me, canoe]]
    if action >= unload:
        s.deposit[here, s.cargo[me, canoe] - 1] += 1
        s.cargo[me, canoe] = 0
    colour = -1
    if load <= action < unload:
        colour = action - load
    elif swap <= action < swap + KINDS:
        colour = action - swap
    if colour >= 0:
        s.deposit[here, colour] -= 1
        s.cargo[me, canoe] = colour + 1


@compiled
def steal(s: Record, me: int, canoe: int, victim: int) -> None:
    """NI-5.2g: the gem changes canoes."""
    s.cargo[me, canoe] = s.cargo[victim // CANOES, victim % CANOES]
    s.cargo[victim // CANOES, victim % CANOES] = 0


@compiled
def land(s: Record, me: int, canoe: int) -> None:
    """NI-5.2h: a gem that comes ashore joins the collection, for free."""
    if s.cargo[me, canoe] > 0:
        s.collection[me, s.cargo[me, canoe] - 1] += 1
        s.cargo[me, canoe] = 0


@compiled
def lose_cargo(s: Record, me: int, canoe: int) -> None:
    """NI-5.2i, NI-6: the gem of a canoe that falls goes back to the deposit of its colour."""
    if s.cargo[me, canoe] > 0:
        colour = s.cargo[me, canoe] - 1
        s.deposit[colour, colour] += 1
        s.cargo[me, canoe] = 0
