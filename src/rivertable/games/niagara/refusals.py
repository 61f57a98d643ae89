"""Why a move of Niagara is not legal, in one sentence. Legality itself is decided in rules.py."""

from rivertable.engine.compile import Record
from rivertable.engine.errors import IllegalMove, spelled
from rivertable.engine.game import Setting
from rivertable.games.niagara.board import (
    CANOES,
    CLOUD,
    COLOURS,
    COST,
    DEPOSIT,
    DOWNSTREAM,
    FALLS,
    HIGHEST,
    NAMES,
    PLACES,
    SHORE,
    UPSTREAM,
)
from rivertable.games.niagara.rules import (
    CANOE,
    CHOOSING,
    FORKING,
    LOAD,
    LOAD_AFTER,
    OTHER,
    OVER,
    PADDLE,
    RECOVER,
    START,
    STAY,
    STEAL,
    SWAP,
    SWAP_AFTER,
    TAKE_FORK,
    UNLOAD,
    UNLOAD_AFTER,
    UNLOAD_STEAL,
    WARMER,
    WEATHER,
    WHO_STARTS,
)

# What is asked for in each phase, and by which rule.
ASKED = {
    WHO_STARTS: ("NI-3", "chance gives the life buoy to somebody"),
    CHOOSING: ("NI-4a", "everybody chooses a paddle tile"),
    WEATHER: ("NI-5.1", "the cloud moves the weather"),
    CANOE: ("NI-5.2", "the canoes move"),
    FORKING: ("NI-6", "chance says which branch the river takes"),
    OVER: ("NI-8", "the game is over"),
}


def rule_now(s: Record) -> str:
    """The rule that says what is asked for now."""
    return ASKED[int(s.phase)][0]


def refuse(setting: Setting, s: Record, seat: int, number: int) -> IllegalMove:
    """The rule that stands in the way of a well-written move."""
    word, bit = divmod(number, 64)
    if phase_of(word, bit) != s.phase:
        rule, asked = ASKED[int(s.phase)]
        return IllegalMove(rule, "now {asked}, so this is not a move.", asked=asked)
    if word < OTHER:
        return refuse_canoe(s, seat - 1, word // PLACES, word % PLACES, bit)
    if bit == STAY:
        return IllegalMove("NI-5.2a", "only a canoe ashore may stay, when the others have moved.")
    if s.phase == WEATHER:
        way = "left" if bit == WARMER else "right"
        return IllegalMove("NI-5.1", "the weather is at the {way} end of its track.", way=way)
    if bit >= RECOVER:
        return refuse_recover(s, seat - 1, COLOURS[bit - RECOVER])
    tile = "the cloud" if bit == CLOUD else f"tile {bit}"
    return IllegalMove("NI-4a", "you have already spent {tile}; it is not in your hand.", tile=tile)


def phase_of(word: int, bit: int) -> int:
    """The phase in which such a move can be legal."""
    if word < OTHER or bit == STAY:
        return CANOE
    if bit >= START:
        return WHO_STARTS
    if bit >= TAKE_FORK:
        return FORKING
    return WEATHER if bit >= WARMER else CHOOSING


def refuse_recover(s: Record, me: int, colour: str) -> IllegalMove:
    """NI-4b."""
    if FALLS not in s.place[me]:
        return IllegalMove("NI-4b", "none of your canoes is lost.")
    return IllegalMove("NI-4b", "you have no {colour} gem to pay with.", colour=colour)


def refuse_canoe(s: Record, me: int, canoe: int, to: int, action: int) -> IllegalMove:
    """NI-5.2: the canoe itself, then the gem, then the way."""
    return (
        refuse_this_canoe(s, me, canoe)
        or refuse_gem(s, me, canoe, to, action)
        or refuse_way(s, me, canoe, to, action)
        or refuse_theft(s, me, canoe, to, action)
    )


def refuse_this_canoe(s: Record, me: int, canoe: int) -> IllegalMove | None:
    """NI-5.2a, h: may it move at all?"""
    if int(s.may_move) >> canoe & 1:
        return None
    if s.place[me, canoe] == FALLS:
        return IllegalMove("NI-5.2i", "canoe {canoe} is lost in the falls.", canoe=canoe + 1)
    return IllegalMove("NI-5.2a", "canoe {canoe} has moved in this turn.", canoe=canoe + 1)


def cost_of(action: int) -> int:
    """NI-5.2d: the points that loading and unloading take."""
    if action == PADDLE or STEAL <= action < UNLOAD_STEAL:
        return 0
    swaps = SWAP <= action < LOAD_AFTER or SWAP_AFTER <= action < STEAL
    return 2 * COST if swaps else COST


def loaded_colour(action: int) -> int | None:
    """The colour that a move loads."""
    for first in (LOAD, SWAP, LOAD_AFTER, SWAP_AFTER):
        if first <= action < first + len(COLOURS):
            return action - first
    return None


def unloads(action: int) -> bool:
    """Does the canoe put a gem down?"""
    swaps = SWAP <= action < LOAD_AFTER or SWAP_AFTER <= action < STEAL
    return swaps or action in (UNLOAD, UNLOAD_AFTER) or action >= UNLOAD_STEAL


def refuse_gem(s: Record, me: int, canoe: int, to: int, action: int) -> IllegalMove | None:
    """NI-5.2d, e: loading and unloading."""
    points, cost = int(s.chosen[me]), cost_of(action)
    if cost == 0:
        return None
    after = LOAD_AFTER <= action < STEAL
    place = to if after else int(s.place[me, canoe])
    cargo, colour, deposit = int(s.cargo[me, canoe]), loaded_colour(action), DEPOSIT[place]
    if deposit < 0:
        return IllegalMove("NI-5.2d", "there is no deposit beside {place}.", place=NAMES[place])
    if unloads(action) and cargo == 0:
        return IllegalMove("NI-5.2d", "canoe {canoe} is empty.", canoe=canoe + 1)
    if not unloads(action) and cargo > 0:
        return IllegalMove("NI-5.2d", "canoe {canoe} already carries a gem.", canoe=canoe + 1)
    if colour is not None and colour + 1 == cargo:
        return IllegalMove("NI-5.2e", "what is loaded has another colour than what was unloaded.")
    if colour is not None and s.deposit[deposit, colour] == 0:
        return IllegalMove(
            "NI-5.2d",
            "no {colour} gem lies beside {place}.",
            colour=COLOURS[colour],
            place=NAMES[place],
        )
    if points < cost:
        return IllegalMove(
            "NI-5.2d", "that takes {cost} points, and tile {points} has no more than {points}.",
            cost=spelled(cost), points=points,
        )  # fmt: skip
    return None


def distance(place: int, to: int) -> int | None:
    """How many steps up or down lead there, in one direction; None if none do."""
    for steps in range(HIGHEST + 1):
        if to in (UPSTREAM[steps, place], *DOWNSTREAM[:, steps, place]):
            return steps
    return None


def refuse_way(s: Record, me: int, canoe: int, to: int, action: int) -> IllegalMove | None:
    """NI-5.2b, c: the steps."""
    place, points = int(s.place[me, canoe]), int(s.chosen[me]) - cost_of(action)
    steps = distance(place, to)
    names = {"place": NAMES[place], "to": NAMES[to]}
    if steps is None:
        return IllegalMove(
            "NI-5.2c", "{to} cannot be reached from {place} in one direction, up or down.", **names
        )
    stops = to in (SHORE, FALLS) and 0 < steps <= points
    if steps == points or (stops and place != SHORE):
        return None
    return IllegalMove(
        "NI-5.2b", "from {place} to {to} is {steps} steps, and all {points} points have to be spent.",
        steps=steps, points=points, **names,
    )  # fmt: skip


def refuse_theft(s: Record, me: int, canoe: int, to: int, action: int) -> IllegalMove:
    """NI-5.2g: stealing."""
    victim = action - (UNLOAD_STEAL if action >= UNLOAD_STEAL else STEAL)
    other, their = divmod(victim, CANOES)
    names = {"seat": other + 1, "canoe": their + 1, "place": NAMES[to]}
    if other == me:
        return IllegalMove("NI-5.2g", "nobody steals from a canoe of their own.")
    if action < UNLOAD_STEAL and s.cargo[me, canoe] > 0:
        return IllegalMove("NI-5.2g", "only an empty canoe steals.")
    steps = distance(int(s.place[me, canoe]), to) or 0
    if steps == 0 or UPSTREAM[steps, s.place[me, canoe]] != to:
        return IllegalMove("NI-5.2g", "only a canoe that went upstream steals.")
    if to == SHORE:
        return IllegalMove("NI-5.2g", "nobody steals ashore.")
    return IllegalMove(
        "NI-5.2g", "canoe {canoe} of seat {seat} is not on {place} with a gem aboard.", **names
    )
