"""Why a move of Niagara is not legal, in one sentence. Legality itself is decided in rules.py.

The sentences hold no values but numbers, places and colours, so that each can be translated.
"""

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove, Phrase
from rivertable.engine.game import Setting
from rivertable.games.niagara.board import (
    CANOES,
    CLOUD,
    COLOURS,
    COST,
    DOWNSTREAM,
    FALLS,
    HIGHEST_WEATHER,
    LOWEST_WEATHER,
    NAMES,
    PLACES,
    SHORE,
    UPSTREAM,
)
from rivertable.games.niagara.rules.state import (
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

# What is asked for in each phase, by which rule, and what is said to any other move.
ASKED = {
    WHO_STARTS: ("NI-3", "you can't do that now: the first player is being drawn."),
    CHOOSING: ("NI-4a", "you can't do that now: everybody chooses a paddle tile."),
    WEATHER: ("NI-5.1", "you can't do that now: the cloud moves the weather."),
    CANOE: ("NI-5.2", "you can't do that now: move your canoes."),
    FORKING: ("NI-6", "you can't do that now: the branch of the river is being drawn."),
    OVER: ("NI-8", "you can't do that now: the game is over."),
}


def rule_now(s: Record) -> str:
    """The rule that says what is asked for now."""
    return ASKED[int(s.phase)][0]


def refuse(setting: Setting, s: Record, seat: int, number: int) -> IllegalMove:
    """The rule that stands in the way of a well-written move."""
    word, bit = divmod(number, 64)
    if phase_of(word, bit) != s.phase:
        return IllegalMove(*ASKED[int(s.phase)])
    if word < OTHER:
        return refuse_canoe(setting, s, seat - 1, word // PLACES, word % PLACES, bit)
    if bit == STAY:
        return refuse_stay(s, seat - 1)
    if s.phase == WEATHER:
        return refuse_weather(bit)
    if bit >= RECOVER:
        return refuse_recover(s, seat - 1, COLOURS[bit - RECOVER])
    return refuse_tile(bit)


def phase_of(word: int, bit: int) -> int:
    """The phase in which such a move can be legal."""
    if word < OTHER or bit == STAY:
        return CANOE
    if bit >= START:
        return WHO_STARTS
    if bit >= TAKE_FORK:
        return FORKING
    return WEATHER if bit >= WARMER else CHOOSING


def refuse_tile(tile: int) -> IllegalMove:
    """NI-4a."""
    if tile == CLOUD:
        return IllegalMove("NI-4a", "you have already spent the cloud.")
    return IllegalMove("NI-4a", "you have already spent tile {tile}.", tile=tile)


def refuse_recover(s: Record, me: int, colour: str) -> IllegalMove:
    """NI-4b."""
    if FALLS not in s.place[me]:
        return IllegalMove("NI-4b", "none of your canoes is lost.")
    return IllegalMove("NI-4b", "you have no {colour} gem to pay with.", colour=Phrase(colour))


def refuse_weather(bit: int) -> IllegalMove:
    """NI-5.1."""
    if bit == WARMER:
        return IllegalMove(
            "NI-5.1", "the weather does not go below {lowest:+}.", lowest=LOWEST_WEATHER
        )
    return IllegalMove(
        "NI-5.1", "the weather does not go above {highest:+}.", highest=HIGHEST_WEATHER
    )


def refuse_stay(s: Record, me: int) -> IllegalMove:
    """NI-5.2a."""
    for canoe in range(CANOES):
        if int(s.must_move) >> canoe & 1 and s.place[me, canoe] != SHORE:
            return IllegalMove(
                "NI-5.2a", "canoe {canoe} is on the river, so it has to move.", canoe=canoe + 1
            )
    return IllegalMove("NI-5.2a", "none of your canoes is on the river, so one has to leave.")


def refuse_canoe(
    setting: Setting, s: Record, me: int, canoe: int, to: int, action: int
) -> IllegalMove:
    """NI-5.2: the canoe itself, then the way, then the gem, as in the rulebook."""
    return (
        refuse_this_canoe(s, me, canoe)
        or refuse_way(s, me, canoe, to, action)
        or refuse_gem(setting, s, me, canoe, to, action)
        or refuse_theft(s, me, canoe, to, action)
    )


def refuse_this_canoe(s: Record, me: int, canoe: int) -> IllegalMove | None:
    """NI-5.2a, h: may it move at all?"""
    if int(s.may_move) >> canoe & 1:
        return None
    if s.place[me, canoe] == FALLS:
        return IllegalMove("NI-5.2i", "canoe {canoe} is lost in the falls.", canoe=canoe + 1)
    return IllegalMove("NI-5.2a", "canoe {canoe} has already moved in this turn.", canoe=canoe + 1)


def cost_of(action: int) -> int:
    """NI-5.2d: the points that loading and unloading take."""
    if action == PADDLE or STEAL <= action < UNLOAD_STEAL:
        return 0
    return 2 * COST if swaps(action) else COST


def swaps(action: int) -> bool:
    """Does the canoe unload a gem and load another?"""
    return SWAP <= action < LOAD_AFTER or SWAP_AFTER <= action < STEAL


def loaded_colour(action: int) -> int | None:
    """The colour that a move loads."""
    for first in (LOAD, SWAP, LOAD_AFTER, SWAP_AFTER):
        if first <= action < first + len(COLOURS):
            return action - first
    return None


def unloads(action: int) -> bool:
    """Does the canoe put a gem down?"""
    return swaps(action) or action in (UNLOAD, UNLOAD_AFTER) or action >= UNLOAD_STEAL


def refuse_gem(
    setting: Setting, s: Record, me: int, canoe: int, to: int, action: int
) -> IllegalMove | None:
    """NI-5.2d, e: loading and unloading."""
    tile, cost = int(s.chosen[me]), cost_of(action)
    if cost == 0:
        return None
    after = LOAD_AFTER <= action < STEAL
    place = to if after else int(s.place[me, canoe])
    cargo, colour, deposit = (
        int(s.cargo[me, canoe]),
        loaded_colour(action),
        setting.layout.beside(place),
    )
    if deposit < 0:
        return IllegalMove(
            "NI-5.2d", "there is no deposit beside {place}.", place=Phrase(NAMES[place])
        )
    if unloads(action) and cargo == 0:
        return IllegalMove("NI-5.2d", "canoe {canoe} carries no gem.", canoe=canoe + 1)
    if not unloads(action) and cargo > 0:
        return IllegalMove("NI-5.2d", "canoe {canoe} already carries a gem.", canoe=canoe + 1)
    if tile < cost:
        return IllegalMove(
            "NI-5.2d", "that costs {cost} points, and tile {tile} gives only {tile}.",
            cost=cost, tile=tile,
        )  # fmt: skip
    if colour is not None and colour + 1 == cargo:
        return IllegalMove(
            "NI-5.2e", "the {colour} gem is unloaded, so another colour is loaded.",
            colour=Phrase(COLOURS[colour]),
        )  # fmt: skip
    if colour is not None and s.deposit[deposit, colour] == 0:
        return IllegalMove(
            "NI-5.2d", "no {colour} gem lies beside {place}.",
            colour=Phrase(COLOURS[colour]), place=Phrase(NAMES[place]),
        )  # fmt: skip
    return None


def distance(place: int, to: int) -> int | None:
    """How many steps up or down lead there, in one direction; None if none do."""
    up, down = place, {place}
    for steps in range(PLACES):
        if to == up or to in down:
            return steps
        up = int(UPSTREAM[1, up])
        down = {int(below) for disc in down for below in DOWNSTREAM[:, 1, disc]}
    return None


def refuse_way(s: Record, me: int, canoe: int, to: int, action: int) -> IllegalMove | None:
    """NI-5.2b, c: the steps."""
    place, points = int(s.place[me, canoe]), int(s.chosen[me]) - cost_of(action)
    steps = distance(place, to)
    names = {"place": Phrase(NAMES[place]), "to": Phrase(NAMES[to])}
    if steps is None:
        return IllegalMove(
            "NI-5.2c", "no way leads from {place} to {to} in one direction.", **names
        )
    if points < 0:  # the gem alone is too dear
        return None
    stops = to in (SHORE, FALLS) and steps > 0
    if steps == points or (stops and steps < points):
        return None
    if steps > points:
        return IllegalMove(
            "NI-5.2b", "the way from {place} to {to} costs {steps}, more than the {points} left.",
            steps=steps, points=points, **names,
        )  # fmt: skip
    return IllegalMove(
        "NI-5.2b", "the way from {place} to {to} costs {steps}, and all {points} must be spent.",
        steps=steps, points=points, **names,
    )  # fmt: skip


def refuse_theft(s: Record, me: int, canoe: int, to: int, action: int) -> IllegalMove:
    """NI-5.2g: stealing."""
    victim = action - (UNLOAD_STEAL if action >= UNLOAD_STEAL else STEAL)
    other, their = divmod(victim, CANOES)
    steps = distance(int(s.place[me, canoe]), to) or 0
    if other == me:
        return IllegalMove("NI-5.2g", "you can't steal from your own canoe.")
    if action < UNLOAD_STEAL and s.cargo[me, canoe] > 0:
        return IllegalMove("NI-5.2g", "only an empty canoe can steal.")
    if steps == 0 or end_upstream(int(s.place[me, canoe]), steps) != to:
        return IllegalMove("NI-5.2g", "only a canoe that went upstream can steal.")
    if to == SHORE:
        return IllegalMove("NI-5.2g", "you can't steal ashore.")
    names = {"seat": other + 1, "canoe": their + 1, "place": Phrase(NAMES[to])}
    if s.place[other, their] != to:
        return IllegalMove("NI-5.2g", "canoe {canoe} of seat {seat} is not on {place}.", **names)
    return IllegalMove("NI-5.2g", "canoe {canoe} of seat {seat} carries no gem.", **names)


def end_upstream(place: int, steps: int) -> int:
    """Where so many steps towards the shore lead."""
    for _ in range(steps):
        place = int(UPSTREAM[1, place])
    return place
