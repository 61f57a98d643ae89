"""The legal moves of a view as things to point at: the canoe, what it does first, where it goes,
what it does there. Buttons stand for what is not on the board; only what decides is asked for.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from rivertable.display.language import Say
from rivertable.display.phrases import name_of, signed
from rivertable.display.scene import Choice, Pick
from rivertable.engine.arrays import Record
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games.niagara.board import (
    CANOES,
    COLOURS,
    COST,
    FALLS,
    NAMES,
    SHORE,
    Canoe,
)
from rivertable.games.niagara.forecast import LIKELY, Forecast, forecast
from rivertable.games.niagara.notation import (
    CanoeMove,
    Deed,
    OtherMove,
    decode,
)
from rivertable.games.niagara.rules.state import CANOE, CHOOSING
from rivertable.games.niagara.snapshot import Snapshot
from rivertable.games.niagara.words.names import GEMS, gem_name

from .last_move import way

BOTH = (1 << CANOES) - 1


@dataclass(frozen=True)
class Asked:
    """Who is asked, and what they see on the river."""

    seat: int
    points: int  # of their tile
    names: tuple[str, ...]
    snapshot: Snapshot
    river: Forecast | None
    say: Say

    def gem_in(self, canoe: Canoe) -> str:
        """The colour of what a canoe carries."""
        return str(COLOURS[self.snapshot.cargo[canoe] - 1])


@dataclass(frozen=True)
class Paddling:
    """A legal move of a canoe."""

    move: Move
    start: int
    done: CanoeMove


Numbered = tuple[int, Choice]  # a legal move: its number, and what to point at


def choices(view: View, snapshot: Snapshot, say: Say) -> list[Numbered]:
    """One choice for each legal move of the seat whose view this is."""
    if view.seat == 0 or view.seat not in view.acting:
        return []
    s, moves = view.state, [(move, decode(move.number)) for move in view.legal_moves()]
    points = int(s.chosen[view.seat - 1])
    river = forecast(s, view.setting.players)
    asked = Asked(view.seat, points, view.setting.names, snapshot, river, say)
    others = [
        (move.number, Choice(move.text, (other_pick(asked, s, done),)))
        for move, done in moves
        if isinstance(done, OtherMove)
    ]
    places = snapshot.places
    paddlings = [
        Paddling(move, places[view.seat, done.canoe], done)
        for move, done in moves
        if isinstance(done, CanoeMove)
    ]
    return [*canoe_choices(asked, paddlings), *others]


def last_choices(s: Record, numbers: list[int]) -> Iterator[int]:
    """The indices of the choices that end the turn.

    They are not tried out, because in a view the tiles of others are missing.
    """
    return (i for i, number in enumerate(numbers) if is_last(s, number))


def is_last(s: Record, number: int) -> bool:
    """NI-5.2a: a turn ends unless the other canoe may still move; a tile can be changed (NI-4a)."""
    move = decode(number)
    if s.phase == CHOOSING:
        return False
    if isinstance(move, OtherMove):
        return True
    began_ashore = s.place[s.seat - 1, move.canoe - 1] == SHORE
    is_only_one = began_ashore and s.must_move == BOTH  # of two that began ashore
    return bool(is_only_one or s.may_move == 1 << (move.canoe - 1))


# Phase I, the weather, staying ----------------------------------------------------------------


def other_pick(asked: Asked, s: Record, move: OtherMove) -> Pick:
    """What to point at for a move that is not a canoe's."""
    if s.phase == CHOOSING:
        return tile_pick(move, asked.seat, asked.say)
    return stay(asked, s.may_move) if s.phase == CANOE else weather_pick(s, move, asked.say)


@cache
def tile_pick(move: OtherMove, seat: int, say: Say) -> Pick:
    """NI-4a, b: `tile 4`, `recover blue`."""
    id = f"{move.verb}:{move.name}"
    if move.verb == "recover":
        label = say("Pay {gem} for a canoe").format(gem=say(GEMS[move.name]))
        return Pick(id, label, is_button=True, icon=f"ni-gem-{move.name}")
    is_cloud = move.name == "cloud"
    label = say("Cloud") if is_cloud else say("Tile {number}").format(number=move.name)
    return Pick(id, label, is_button=True, icon=f"ni-tile-{seat}-{move.value}", is_card=True)


def weather_pick(s: Record, move: OtherMove, say: Say) -> Pick:
    """NI-5.1: `weather +` is a space of the track to point at."""
    value = int(s.weather) + move.value
    return Pick(f"weather-{value}", say("Weather {value}").format(value=signed(value)))


def stay(asked: Asked, may_move: int) -> Pick:
    """NI-5.2a: the canoe ashore stays there."""
    canoe, say = 1 if may_move == 1 else 2, asked.say
    label = say("Leave canoe {number} ashore").format(number=canoe)
    return Pick("stay", label, is_button=True, icon=f"ni-canoe-{asked.seat}.{canoe}")


# Canoes -------------------------------------------------------------------------------------


def canoe_choices(asked: Asked, paddlings: list[Paddling]) -> list[Numbered]:
    """The canoe, and then whatever is needed to tell its moves apart."""
    out = []
    for canoe, moves in grouped(paddlings, lambda move: move.done.canoe).items():
        first = canoe_pick(asked, int(canoe))
        befores = grouped(moves, lambda move: move.done.before.text)
        for before, rest in befores.items():
            picks = [first]
            if len(befores) > 1:
                picks.append(before_pick(asked, rest[0].done))
            # What has been told so far may be the whole move: load and stay.
            if before and len(befores) > 1 and len(rest) == 1:
                out.append(numbered(rest[0].move, tuple(picks)))
            else:
                out += way_choices(asked, rest, picks)
    return out


def way_choices(asked: Asked, moves: list[Paddling], picks: list[Pick]) -> list[Numbered]:
    """The place, and what is done there if there is a choice."""
    out = []
    for same_end in grouped(moves, lambda move: move.done.to).values():
        so_far = (*picks, place_pick(asked, same_end))
        for move in same_end:
            more = (after_pick(asked, move.done),) if len(same_end) > 1 else ()
            out.append(numbered(move.move, so_far + more))
    return out


def numbered(move: Move, picks: tuple[Pick, ...]) -> Numbered:
    """A choice, with the number of its move."""
    return move.number, Choice(move.text, picks)


def grouped(
    moves: list[Paddling], key: Callable[[Paddling], int | str]
) -> dict[int | str, list[Paddling]]:
    """Moves with the same key together, in the order in which they come."""
    groups: dict[int | str, list[Paddling]] = defaultdict(list)
    for move in moves:
        groups[key(move)].append(move)
    return groups


def canoe_pick(asked: Asked, canoe: int) -> Pick:
    """One of the seat's two canoes."""
    at, say = (asked.seat, canoe), asked.say
    where, gem = asked.snapshot.places[at], asked.snapshot.cargo[at]
    place_name = say("ashore") if where == SHORE else NAMES[where]
    label = say("Canoe {number}, {place}").format(number=canoe, place=place_name)
    if gem:
        label += ", " + gem_name(gem, say)
    return Pick(f"canoe-{asked.seat}.{canoe}", label)


def before_pick(asked: Asked, move: CanoeMove) -> Pick:
    """What the canoe does before its first step, and how many points that leaves."""
    say, points, deed = asked.say, asked.points, move.before
    left = points - cost(deed)
    words = deed_words(asked, move.canoe, deed)
    if not deed.text:
        label = say("Paddle first: {points}").format(points=points)
    elif left:
        first = say("{deed} first: {cost}, then {left}")
        label = first.format(deed=words, cost=cost(deed), left=left)
    else:
        label = say("{deed} and stay: {cost}").format(deed=words, cost=points)
    id = "first:" + (deed.text.replace(" ", "-") or "paddle")
    return Pick(id, label, is_button=True, icon=icon(asked, move.canoe, deed))


def place_pick(asked: Asked, moves: list[Paddling]) -> Pick:
    """The end of the way, and what is done there where there is no choice."""
    start, move = moves[0].start, moves[0].done
    label, note = way_label(start, move.to, asked.say), steps_note(start, move.to)
    if len(moves) == 1 and move.after.text:
        label += ", " + after_pick(asked, move).label
    costs = cost(move.after) if len(moves) == 1 else 0
    spots = {SHORE: "shore", FALLS: "falls"}
    more = f" + {costs}" if costs else ""
    chance = asked.river.chance_of_falling(move.to) if asked.river else 0.0
    is_risky = chance >= LIKELY
    if is_risky:
        label += ", " + asked.say("the river may well take it over the falls")
    elif chance:
        label += ", " + asked.say("at worst the river takes it over the falls")
    place = spots.get(move.to, f"disc-{NAMES[move.to]}")
    return Pick(place, label, note=note + more + (" !" if is_risky else ""), is_warning=is_risky)


@cache
def steps_note(start: int, end: int) -> str:
    """The steps of a way in a few characters: `↑ 3` towards the shore, `↓ 1` towards the falls."""
    steps = len(way(start, end)) - 1
    return f"{'↑' if is_up(start, end) else '↓'} {steps}" if steps else "0"


@cache
def way_label(start: int, end: int, say: Say) -> str:
    """Where the way leads, and how many steps that takes."""
    values = {"name": NAMES[end], "steps": len(way(start, end)) - 1}
    if end == SHORE:
        return say("Ashore: {steps} up").format(**values)
    if end == FALLS:
        return say("Over the falls: {steps} down, the canoe is lost").format(**values)
    if end == start:
        return say("{name}: stay").format(**values)
    if is_up(start, end):
        return say("{name}: {steps} up").format(**values)
    return say("{name}: {steps} down").format(**values)


def is_up(start: int, end: int) -> bool:
    """Does the canoe go towards the shore?"""
    return len(way(SHORE, end)) < len(way(SHORE, start))


def after_pick(asked: Asked, move: CanoeMove) -> Pick:
    """What the canoe does after its last step."""
    say, deed, sign = asked.say, move.after, icon(asked, move.canoe, move.after)
    if not deed.text:
        return Pick("then:nothing", say("Nothing more"), is_button=True, icon=sign)
    label = deed_words(asked, move.canoe, deed)
    if cost(deed):
        label += f": {cost(deed)}"
    return Pick("then:" + deed.text.replace(" ", "-"), label, is_button=True, icon=sign)


def icon(asked: Asked, canoe: int, deed: Deed) -> str:
    """The gem that a deed is about, else the canoe."""
    if not deed.text:
        return f"ni-canoe-{asked.seat}.{canoe}"
    return f"ni-gem-{deed.loads or asked.gem_in(deed.robs or (asked.seat, canoe))}"


def cost(deed: Deed) -> int:
    """NI-5.2d: points for loading, and for unloading."""
    return COST * (deed.unloads + bool(deed.loads))


def deed_words(asked: Asked, canoe: int, deed: Deed) -> str:
    """`load blue`, `unload`, `unload load blue`, `steal 4.2` as words on a button."""
    say = asked.say
    if deed.robs:
        gem, name = say(GEMS[asked.gem_in(deed.robs)]), name_of(asked.names, deed.robs[0], say)
        theft = say("Steal {gem} from {name}, canoe {number}")
        return theft.format(gem=gem, name=name, number=deed.robs[1])
    if deed.unloads and deed.loads:
        return say("Unload, then load {gem}").format(gem=say(GEMS[deed.loads]))
    if deed.unloads:
        return say("Unload {gem}").format(gem=say(GEMS[asked.gem_in((asked.seat, canoe))]))
    return say("Load {gem}").format(gem=say(GEMS[deed.loads])) if deed.loads else ""
