"""Moves of Niagara as sentences for the log, and what happened by itself after them."""

from collections.abc import Callable, Sequence

from rivertable.display.language import Say
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.games.niagara.board import (
    ALL_TILES,
    COLOURS,
    FALLS,
    NAMES,
    NUMBERS,
    SHORE,
)
from rivertable.games.niagara.events import (
    Canoe,
    canoes_back,
    canoes_lost,
    canoes_lost_and_back,
    cargo,
    game_ended,
    is_next_round,
    river_points,
    seats,
    tile_shown,
)
from rivertable.games.niagara.notation import CANOE_MOVE
from rivertable.games.niagara.rules.state import FORKING, WHO_STARTS
from rivertable.games.niagara.rules.turns import has_goal
from rivertable.games.niagara.words.language import say_in

from .names import (
    GEMS,
    gem_name,
    name_of,
    signed,
    tile_name,
)

# What was done ------------------------------------------------------------------------------


def told(setting: Setting, s: Record, move: Move, language: str, names: Sequence[str] = ()) -> str:
    """A move as a sentence, given the state before it."""
    say = say_in(language)
    names, seat = names or setting.names, move.seat
    if match := CANOE_MOVE.fullmatch(move.text):
        canoe, before, start, end, after = match.groups(default="")
        deeds = canoe_deeds(s, (seat, int(canoe)), before, (start, end), after, names, say)
        return say("{name}: canoe {number} {deeds}.").format(
            name=name_of(names, seat, say), number=canoe, deeds=say(", then ").join(deeds)
        )
    kind, _, rest = move.text.partition(" ")
    return TOLD[kind](s, seat, rest, names, say)


def told_start(s: Record, seat: int, rest: str, names: Sequence[str], say: Say) -> str:
    return say("{name} gets the life buoy and acts first.").format(
        name=name_of(names, int(rest), say)
    )


def told_fork(s: Record, seat: int, rest: str, names: Sequence[str], say: Say) -> str:
    return (
        say("A disc goes into the left branch.")
        if rest == "L"
        else say("A disc goes into the right branch.")
    )


def told_tile(s: Record, seat: int, rest: str, names: Sequence[str], say: Say) -> str:
    name = name_of(names, seat, say)
    if rest == "?":
        return say("{name} has chosen a tile.").format(name=name)
    return say("{name} chooses {tile}.").format(name=name, tile=tile_name(rest, say))


def told_recover(s: Record, seat: int, rest: str, names: Sequence[str], say: Say) -> str:
    return say("{name} pays {gem} and gets a canoe back.").format(
        name=name_of(names, seat, say), gem=say(GEMS[rest])
    )


def told_weather(s: Record, seat: int, rest: str, names: Sequence[str], say: Say) -> str:
    value = int(s.weather) + (1 if rest == "+" else -1)
    return say("{name} moves the weather to {value}.").format(
        name=name_of(names, seat, say), value=signed(value)
    )


def told_stay(s: Record, seat: int, rest: str, names: Sequence[str], say: Say) -> str:
    return say("{name} leaves the other canoe ashore.").format(name=name_of(names, seat, say))


TOLD: dict[str, Callable[[Record, int, str, Sequence[str], Say], str]] = {
    "start": told_start,
    "fork": told_fork,
    "tile": told_tile,
    "recover": told_recover,
    "weather": told_weather,
    "stay": told_stay,
}


def canoe_deeds(
    s: Record,
    canoe: Canoe,
    before: str,
    ends: tuple[str, str],
    after: str,
    names: Sequence[str],
    say: Say,
) -> list[str]:
    """What a canoe does in one move, one after the other."""
    aboard = cargo(s, canoe)
    deeds = []
    if before:
        deeds.append(gem_deed(before, aboard, say))
        aboard = aboard_after(before)
    deeds.append(way_deed(*ends, aboard, say))
    if after.startswith("steal"):
        deeds.append(steal_deed(s, after, names, say))
    elif after:
        deeds.append(gem_deed(after, aboard, say))
    return deeds


def aboard_after(deed: str) -> int:
    """The colour aboard after loading or unloading, counted from 1; 0 for none."""
    return COLOURS.index(deed.split()[-1]) + 1 if deed.split()[-1] in COLOURS else 0


def gem_deed(deed: str, aboard: int, say: Say) -> str:
    """NI-5.2d, e: load, unload, or both."""
    loaded = aboard_after(deed)
    if not aboard:
        return say("loads {gem}").format(gem=gem_name(loaded, say))
    if not loaded:
        return say("unloads {gem}").format(gem=gem_name(aboard, say))
    return say("unloads {gem}, loads {other}").format(
        gem=gem_name(aboard, say), other=gem_name(loaded, say)
    )


def way_deed(start: str, end: str, aboard: int, say: Say) -> str:
    """NI-5.2c, h, i: up, down, ashore or over the falls."""
    ends = {"start": start, "end": end}
    if end == NAMES[SHORE]:
        if not aboard:
            return say("comes ashore from {start}").format(**ends)
        return say("brings {gem} ashore from {start}").format(gem=gem_name(aboard, say), **ends)
    if end == NAMES[FALLS]:
        if start == NAMES[SHORE]:
            return say("goes from the shore over the falls")
        return say("goes from {start} over the falls").format(**ends)
    if start == NAMES[SHORE]:
        return say("goes from the shore to {end}").format(**ends)
    if start == end:
        return say("stays on {start}").format(**ends)
    if is_upstream(start, end):
        return say("goes up from {start} to {end}").format(**ends)
    return say("goes down from {start} to {end}").format(**ends)


def is_upstream(start: str, end: str) -> bool:
    """Does the way lead towards the shore? Branches never meet, so names in board order tell."""
    return NUMBERS[end.lower()] < NUMBERS[start.lower()]


def steal_deed(s: Record, deed: str, names: Sequence[str], say: Say) -> str:
    """NI-5.2g."""
    seat, number = (int(part) for part in deed.split()[1].split("."))
    return say("steals {gem} from canoe {number} of {name}").format(
        gem=gem_name(cargo(s, (seat, number)), say), number=number, name=name_of(names, seat, say)
    )


# What happened by itself ----------------------------------------------------------------------


def happened(
    setting: Setting,
    before: Record,
    after: Record,
    language: str = "en",
    names: Sequence[str] = (),
) -> list[str]:
    """What happened by itself between two states: tiles shown, the river, canoes lost, the end."""
    say = say_in(language)
    if before.phase == WHO_STARTS:
        return []
    lost = canoes_over_falls(before, after, names, say)
    river = river_moved(before, after, say)
    return [
        *([] if river else lost),  # then somebody paddled over the falls before the next tile
        *tiles_shown(before, after, names, say),
        *river,
        *(lost if river else []),
        *round_ended(before, after, names, say),
        *goals_reached(before, after, names, say),
    ]


def tiles_shown(before: Record, after: Record, names: Sequence[str], say: Say) -> list[str]:
    """NI-5: in the order of the turns."""
    count, first = len(seats(before)), int(before.buoy)
    in_turn = [(first + i - 1) % count + 1 for i in range(count)]
    return [
        say("{name} shows {tile}.").format(
            name=name_of(names, seat, say), tile=tile_name(tile, say)
        )
        for seat in in_turn
        if (tile := tile_shown(before, after, seat))
    ]


def river_moved(before: Record, after: Record, say: Say) -> list[str]:
    """NI-6: said once, when the river begins to move or did so at a stroke."""
    if before.phase == FORKING or not (is_next_round(before, after) or after.phase == FORKING):
        return []
    points = river_points(before, after) + (int(after.points) if after.phase == FORKING else 0)
    if not points:
        return [say("The river stands still.")]
    return [say("The river moves {points}.").format(points=points)]


def canoes_over_falls(before: Record, after: Record, names: Sequence[str], say: Say) -> list[str]:
    """NI-5.2i, NI-6: the gem returns to the deposit of its colour, unless it was unloaded first."""
    out = []
    for seat, number in canoes_lost(before, after) + canoes_lost_and_back(before, after):
        values = {"name": name_of(names, seat, say), "number": number}
        gem = cargo(before, (seat, number))
        if gem and not was_left_elsewhere(before, after, gem - 1):
            lost = say("{name}: canoe {number} is lost in the falls; {gem} returns to its deposit.")
            out.append(lost.format(gem=gem_name(gem, say), **values))
        else:
            out.append(say("{name}: canoe {number} is lost in the falls.").format(**values))
    return out


def was_left_elsewhere(before: Record, after: Record, colour: int) -> bool:
    """Has a gem been unloaded on a deposit that is not its own?"""
    more = after.deposit[:, colour] > before.deposit[:, colour]
    return any(more[deposit] for deposit in range(len(COLOURS)) if deposit != colour)


def round_ended(before: Record, after: Record, names: Sequence[str], say: Say) -> list[str]:
    """NI-4a, c, NI-7: tiles and canoes that come back, the buoy that passes on."""
    if not is_next_round(before, after):
        return []
    back = say("{name}: canoe {number} comes back ashore for free.")
    out = [
        back.format(name=name_of(names, seat, say), number=number)
        for seat, number in canoes_back(before, after) + canoes_lost_and_back(before, after)
    ]
    if all(after.hand[seat - 1] == ALL_TILES for seat in seats(after)):
        out.append(say("All tiles come back to hand."))
    holder = name_of(names, int(after.buoy), say)
    begun = say("Round {number}: {name} has the life buoy.")
    return [*out, begun.format(number=int(after.rounds), name=holder)]


def goals_reached(before: Record, after: Record, names: Sequence[str], say: Say) -> list[str]:
    """NI-8: the game ends with phase II."""
    if not game_ended(before, after):
        return []
    winners = [seat for seat in seats(after) if has_goal(after, seat - 1)]
    if not winners:
        return [say("The last round is over: the value of the gems decides.")]
    reached = say("{name} has reached a goal: the game is over.")
    return [reached.format(name=name_of(names, seat, say)) for seat in winners]
