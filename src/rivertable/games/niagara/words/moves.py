"""Moves of Niagara as sentences for the log."""

from collections.abc import Callable, Sequence

from rivertable.display.language import Say
from rivertable.display.phrases import name_of, signed
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.moment import Move
from rivertable.games.niagara.board import (
    COLOURS,
    FALLS,
    NAMES,
    SHORE,
    Canoe,
)
from rivertable.games.niagara.events import cargo, place
from rivertable.games.niagara.notation import (
    CanoeMove,
    Deed,
    OtherMove,
    decode,
)
from rivertable.games.niagara.words.language import say_in

from .names import GEMS, gem_name, tile_name


def told(setting: Setting, s: Record, move: Move, language: str, names: Sequence[str] = ()) -> str:
    """A move as a sentence, given the state before it."""
    say, names = say_in(language), names or setting.names
    if move.number == HIDDEN:
        return say("{name} has chosen a tile.").format(name=name_of(names, move.seat, say))
    done = decode(move.number)
    if isinstance(done, OtherMove):
        return TOLD[done.verb](s, move.seat, done, names, say)
    deeds = canoe_deeds(s, move.seat, done, names, say)
    return say("{name}: canoe {number} {deeds}.").format(
        name=name_of(names, move.seat, say), number=done.canoe, deeds=say(", then ").join(deeds)
    )


def told_start(s: Record, seat: int, move: OtherMove, names: Sequence[str], say: Say) -> str:
    name = name_of(names, move.value, say)
    return say("{name} gets the life buoy and acts first.").format(name=name)


def told_fork(s: Record, seat: int, move: OtherMove, names: Sequence[str], say: Say) -> str:
    if move.name == "L":
        return say("Left branch.")
    return say("Right branch.")


def told_tile(s: Record, seat: int, move: OtherMove, names: Sequence[str], say: Say) -> str:
    tile = tile_name(move.value, say)
    return say("{name} chooses {tile}.").format(name=name_of(names, seat, say), tile=tile)


def told_recover(s: Record, seat: int, move: OtherMove, names: Sequence[str], say: Say) -> str:
    paid = say("{name} pays {gem} and gets a canoe back.")
    return paid.format(name=name_of(names, seat, say), gem=say(GEMS[move.name]))


def told_weather(s: Record, seat: int, move: OtherMove, names: Sequence[str], say: Say) -> str:
    value = signed(int(s.weather) + move.value)
    moved = say("{name} moves the weather to {value}.")
    return moved.format(name=name_of(names, seat, say), value=value)


def told_stay(s: Record, seat: int, move: OtherMove, names: Sequence[str], say: Say) -> str:
    if FALLS in s.place[seat - 1]:  # NI-5.2a: an only canoe
        return say("{name} stays ashore.").format(name=name_of(names, seat, say))
    return say("{name} leaves the other canoe ashore.").format(name=name_of(names, seat, say))


TOLD: dict[str, Callable[[Record, int, OtherMove, Sequence[str], Say], str]] = {
    "start": told_start,
    "fork": told_fork,
    "tile": told_tile,
    "recover": told_recover,
    "weather": told_weather,
    "stay": told_stay,
}


# Canoes -------------------------------------------------------------------------------------


def canoe_deeds(s: Record, seat: int, move: CanoeMove, names: Sequence[str], say: Say) -> list[str]:
    """What a canoe does in one move, one after the other."""
    canoe = (seat, move.canoe)
    aboard, deeds = cargo(s, canoe), []
    if move.before.text:
        deeds.append(gem_deed(move.before, aboard, say))
        aboard = colour_number(move.before.loads)
    deeds.append(way_deed(place(s, canoe), move.to, aboard, say))
    if move.after.robs:
        deeds.append(steal_deed(s, move.after.robs, names, say))
    elif move.after.text:
        deeds.append(gem_deed(move.after, aboard, say))
    return deeds


def colour_number(colour: str) -> int:
    """A colour counted from 1, as cargo is; 0 for none."""
    return COLOURS.index(colour) + 1 if colour else 0


def gem_deed(deed: Deed, aboard: int, say: Say) -> str:
    """NI-5.2d, e: load, unload, or both."""
    if not deed.unloads:
        return say("loads {gem}").format(gem=say(GEMS[deed.loads]))
    if not deed.loads:
        return say("unloads {gem}").format(gem=gem_name(aboard, say))
    return say("unloads {gem}, loads {other}").format(
        gem=gem_name(aboard, say), other=say(GEMS[deed.loads])
    )


def way_deed(start: int, end: int, aboard: int, say: Say) -> str:
    """NI-5.2c, h, i: up, down, ashore or over the falls."""
    ends = {"start": NAMES[start], "end": NAMES[end]}
    if end == SHORE:
        if not aboard:
            return say("comes ashore from {start}").format(**ends)
        return say("brings {gem} ashore from {start}").format(gem=gem_name(aboard, say), **ends)
    if end == FALLS:
        if start == SHORE:
            return say("goes from the shore over the falls")
        return say("goes from {start} over the falls").format(**ends)
    if start == SHORE:
        return say("goes from the shore to {end}").format(**ends)
    if start == end:
        return say("stays on {start}").format(**ends)
    is_upstream = end < start  # branches never meet, so places in board order tell
    if is_upstream:
        return say("goes up from {start} to {end}").format(**ends)
    return say("goes down from {start} to {end}").format(**ends)


def steal_deed(s: Record, victim: Canoe, names: Sequence[str], say: Say) -> str:
    """NI-5.2g."""
    gem, name = gem_name(cargo(s, victim), say), name_of(names, victim[0], say)
    stolen = say("steals {gem} from canoe {number} of {name}")
    return stolen.format(gem=gem, number=victim[1], name=name)
