"""What a bot thinks of a position in Niagara: named features of each seat; weights.toml weighs them.

Everything is counted in rounds that a seat still needs to a goal: gems ashore have saved some, gems
aboard and empty canoes will save more if they come home and are not robbed.
"""

import numpy as np

from rivertable.contract.parts import NOTES
from rivertable.engine.arrays import Floats, Record
from rivertable.engine.bits import has, size
from rivertable.engine.compiled import compiled, room
from rivertable.games.niagara.ai.canoes import (
    UNKNOWN,
    best_outlook,
    has_yet_to_act,
    is_choosing,
    known_flow,
    lowest_of_others,
    next_hand,
    outlook,
)
from rivertable.games.niagara.ai.goals import (
    BITS,
    at_home,
    one_more,
    packed,
    rounds_after_paying,
    rounds_to_goal,
    saved_by_one_more,
)
from rivertable.games.niagara.ai.situation import SITUATION, describe
from rivertable.games.niagara.ai.trips import STEPS_BETWEEN
from rivertable.games.niagara.board import (
    CANOES,
    CLOUD,
    FALLS,
    GOAL_ALIKE,
    GOAL_COLOURS,
    GOAL_GEMS,
    LOWEST_WEATHER,
    VALUES,
)
from rivertable.games.niagara.rules.state import KINDS
from rivertable.games.niagara.rules.turns import canoes_lost

FEATURES = (
    "rounds_to_goal",  # that the seat's nearest goals are away, by what it has ashore
    "cargo",  # rounds that its gems aboard will save, the less the farther and the less sure
    "errands",  # rounds that the gems will save which its empty canoes can fetch
    "threatened",  # of its cargo, that somebody can steal before it gets away
    "prey",  # rounds that others' cargo would save it, as far as it can steal it
    "winning_cargo",  # the chance that a gem aboard comes ashore and reaches a goal
    "lost",  # 1 if it has lost a canoe
    "stranded",  # 1 if it has lost both
    "value",  # of its collection
    "goal",  # 1 if it has reached a goal
    "leads",  # 1 if it has reached a goal, and would win if the game ended now
    *SITUATION,
)
(
    ROUNDS_TO_GOAL,
    CARGO,
    ERRANDS,
    THREATENED,
    PREY,
    WINNING_CARGO,
    LOST,
    STRANDED,
    VALUE,
    GOAL,
    LEADS,
    FIRST_OF_SITUATION,
) = range(len(FEATURES) - len(SITUATION) + 1)
# Behind the features, for the next position: what they follow from, and what each canoe's cargo is worth.
COLLECTION_AND_SUPPLY, HERE, WORTH = range(len(FEATURES), len(FEATURES) + NOTES - CANOES + 1)
UNSPOKEN = SITUATION  # what no hint gives as a reason


@compiled
def progress(b: Record, s: Record) -> float:
    """How far the game is on, from 0 to 1: as far as anybody is towards any goal."""
    most = 0.0
    for me in range(b.players):
        gems = 0
        alike = 0
        different = 0
        for colour in range(KINDS):
            count = s.collection[me, colour]
            gems += count
            alike = max(alike, count)
            different += 1 if count > 0 else 0
        most = max(most, max(gems / GOAL_GEMS, alike / GOAL_ALIKE), different / GOAL_COLOURS)
    return min(1.0, most)


@compiled
def features(b: Record, s: Record, out: Floats) -> None:
    """Write the features of every seat; what a seat's own follow from has mostly not changed."""
    supply = at_home(s)
    flow = known_flow(b, s)
    for me in range(b.players):
        collection_and_supply = packed(s.collection[me]) | supply << BITS * KINDS
        situation = situation_of(b, s, me, flow)
        if out[me, COLLECTION_AND_SUPPLY] != collection_and_supply or out[me, HERE] != situation:
            look_at(b, s, me, supply, flow, out)
            out[me, COLLECTION_AND_SUPPLY] = collection_and_supply
            out[me, HERE] = situation
        out[me, THREATENED] = 0.0
        out[me, PREY] = 0.0
        out[me, LEADS] = 0.0
    for me in range(b.players):
        weigh_thieves(b, s, me, supply, out)
    find_leader(b, s, out)


@compiled
def situation_of(b: Record, s: Record, me: int, flow: int) -> int:
    """All that a seat's own features follow from beside collection and supply, as a number over 0.

    Everything in it has room for its highest value; together they have fewer than the 53 bits that a
    fraction tells apart.
    """
    expected = 0
    if flow == UNKNOWN:
        expected = lowest_of_others(b, s, me)
    is_moving = s.seat == me + 1
    here = 1
    for canoe in range(CANOES):
        here = here << 4 | s.place[me, canoe]
        here = here << 3 | s.cargo[me, canoe]
    here = here << 7 | s.hand[me]
    here = here << 3 | max(0, s.chosen[me])
    here = here << 4 | flow - UNKNOWN
    here = here << 3 | expected
    here = here << 2 | s.weather - LOWEST_WEATHER
    here = here << 3 | s.phase
    here = here << 1 | has(s.shown, me)
    here = here << 1 | is_moving
    here = here << CANOES | (s.may_move if is_moving else 0)
    return here << 3 | (me + 1 - s.buoy) % b.players


@compiled
def look_at(b: Record, s: Record, me: int, supply: int, flow: int, out: Floats) -> None:
    """A seat's own features, which the others' canoes change nothing about."""
    for i in range(len(FEATURES)):
        out[me, i] = 0.0
    weigh_collection(s, me, supply, out)
    weigh_canoes(b, s, me, supply, flow, out)
    describe(b, s, me, out[me, FIRST_OF_SITUATION:])


@compiled
def weigh_collection(s: Record, me: int, supply: int, out: Floats) -> None:
    """What lies ashore; of that, whoever has no canoe left still has to pay for one (NI-4b)."""
    gems = packed(s.collection[me])
    out[me, ROUNDS_TO_GOAL] = rounds_to_goal(gems, supply)
    if out[me, ROUNDS_TO_GOAL] > 0.0 and canoes_lost(s, me) == CANOES:
        out[me, ROUNDS_TO_GOAL] = rounds_after_paying(gems, supply)
    if out[me, ROUNDS_TO_GOAL] == 0.0:
        out[me, GOAL] = 1.0
    for colour in range(KINDS):
        out[me, VALUE] += VALUES[colour] * s.collection[me, colour]


@compiled
def find_leader(b: Record, s: Record, out: Floats) -> None:
    """NI-8: among those at a goal the value decides, or who was first."""
    if s.first > 0:
        out[s.first - 1, LEADS] = 1.0
        return
    best = -1.0
    for me in range(b.players):
        if out[me, GOAL] > 0.0:
            best = max(best, out[me, VALUE])
    for me in range(b.players):
        if out[me, GOAL] > 0.0 and out[me, VALUE] == best:
            out[me, LEADS] = 1.0


@compiled
def weigh_canoes(
    b: Record,
    s: Record,
    me: int,
    supply: int,
    flow: int,
    out: Floats,
) -> None:
    """What is under way, and what can be fetched; writes what each canoe's cargo is worth."""
    need = room(KINDS, np.float64)
    worth = out[me, WORTH : WORTH + CANOES]
    left = out[me, ROUNDS_TO_GOAL]
    gems = packed(s.collection[me])
    winner = -1
    lost = 0
    for canoe in range(CANOES):
        worth[canoe] = 0.0
        if s.place[me, canoe] == FALLS:
            lost += 1
        elif s.cargo[me, canoe] > 0:
            gems = one_more(gems, s.cargo[me, canoe] - 1)
            then = rounds_to_goal(gems, supply)
            worth[canoe] = left - then
            if then == 0.0 and left > 0.0:
                winner = canoe
            left = then
    saved_by_one_more(gems, supply, left, need)
    if is_choosing(s) and s.chosen[me] <= 0:
        found = best_outlook(b, s, me, need, worth, winner)
    else:
        found = outlook(
            b, s, me, s.chosen[me], next_hand(s, me), flow_for(b, s, me, flow), need, worth, winner
        )
    out[me, LOST] = 1.0 if lost > 0 else 0.0
    out[me, STRANDED] = 1.0 if lost == CANOES else 0.0
    out[me, CARGO] = found[0]
    out[me, ERRANDS] = found[1]
    out[me, WINNING_CARGO] = found[2]


@compiled
def flow_for(b: Record, s: Record, me: int, flow: int) -> int:
    """How far the river will move, as a seat that has chosen a tile may think."""
    if flow != UNKNOWN:
        return flow
    return max(0, s.weather + min(s.chosen[me], lowest_of_others(b, s, me)))


# NI-5.2g: stealing --------------------------------------------------------------------------


@compiled
def weigh_thieves(b: Record, s: Record, me: int, supply: int, out: Floats) -> None:
    """What the seat's cargo is worth to whoever can steal it."""
    for canoe in range(CANOES):
        if s.cargo[me, canoe] == 0:
            continue
        for thief in range(b.players):
            likely = chance_to_rob(b, s, thief, me, s.place[me, canoe]) if thief != me else 0.0
            if likely > 0.0:
                out[me, THREATENED] += likely * out[me, WORTH + canoe]
                gems = packed(s.collection[thief])
                more = one_more(gems, s.cargo[me, canoe] - 1)
                out[thief, PREY] += likely * (
                    rounds_to_goal(gems, supply) - rounds_to_goal(more, supply)
                )


@compiled
def chance_to_rob(b: Record, s: Record, thief: int, me: int, place: int) -> float:
    """How likely the thief comes exactly there before the other seat gets away."""
    likely = 0.0
    for canoe in range(CANOES):
        if s.cargo[thief, canoe] == 0:
            steps = STEPS_BETWEEN[s.place[thief, canoe], place]
            if steps > 0:
                likely = max(likely, chance_of_steps(b, s, thief, me, steps))
    return likely


@compiled
def chance_of_steps(b: Record, s: Record, thief: int, me: int, steps: int) -> float:
    """How likely the thief acts next with this number, and before the other seat."""
    if has_yet_to_act(s, thief):
        if has_yet_to_act(s, me) and s.chosen[me] != CLOUD and is_before(b, me, thief, s.buoy):
            return 0.0
        return 1.0 if s.chosen[thief] == steps else 0.0
    is_this_round = is_choosing(s)
    if is_before(b, me, thief, s.buoy if is_this_round else s.buoy + 1):
        return 0.0
    if is_this_round and s.chosen[thief] > 0:
        return 1.0 if s.chosen[thief] == steps else 0.0
    hand = next_hand(s, thief)
    return 1.0 / size(hand) if has(hand, steps - 1) else 0.0


@compiled
def is_before(b: Record, one: int, other: int, first: int) -> bool:
    """NI-5: does one act before the other, if this seat acts first?"""
    return (one + 1 - first) % b.players < (other + 1 - first) % b.players
