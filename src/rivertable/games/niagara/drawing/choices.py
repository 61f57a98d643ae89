"""The legal moves of a view as things to point at: the canoe, what it does first, where it goes,
what it does there. Buttons stand for what is not on the board; only what decides is asked for.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from rivertable.display.language import Say
from rivertable.display.scene import Choice, Pick
from rivertable.engine.position import View
from rivertable.games.niagara.board import (
    CLOUD,
    COLOURS,
    COST,
    FALLS,
    NAMES,
    NUMBERS,
    SHORE,
)
from rivertable.games.niagara.notation import CANOE_MOVE
from rivertable.games.niagara.rules.state import CANOE, CHOOSING
from rivertable.games.niagara.snapshot import Lying
from rivertable.games.niagara.words.sentences import GEMS, name_of

from .last_move import way

MOST_TEXTS = 4096  # that are remembered


@dataclass(frozen=True)
class Paddling:
    """A canoe's move, read from its text."""

    text: str
    canoe: int
    before: str
    start: int
    end: int
    after: str


@dataclass(frozen=True)
class Asked:
    """Who is asked, and what they see on the river."""

    seat: int
    points: int  # of their tile
    names: tuple[str, ...]
    lying: Lying
    say: Say


def choices(view: View, lying: Lying, say: Say) -> tuple[Choice, ...]:
    """One choice for each legal move of the seat whose view this is."""
    if view.seat == 0 or view.seat not in view.acting:
        return ()
    moves, s = [move.text for move in view.legal_moves()], view.state
    if s.phase == CHOOSING:
        return tuple(Choice(text, (tile_pick(text, view.seat, say),)) for text in moves)
    if s.phase != CANOE:
        return tuple(Choice(text, (weather_pick(s.weather, text, say),)) for text in moves)
    points = int(s.chosen[view.seat - 1])
    asked = Asked(view.seat, points, view.setting.names, lying, say)
    paddlings = [read(text) for text in moves if ">" in text]
    staying = [Choice(text, (stay(asked, s.may_move),)) for text in moves if ">" not in text]
    return (*canoe_choices(asked, paddlings), *staying)


@lru_cache(MOST_TEXTS)
def read(text: str) -> Paddling:
    """`1 load blue 6L>5` in its parts."""
    match = CANOE_MOVE.fullmatch(text)
    assert match is not None
    canoe, before, start, end, after = match.groups(default="")
    return Paddling(text, int(canoe), before, NUMBERS[start.lower()], NUMBERS[end.lower()], after)


# Phase I and the weather --------------------------------------------------------------------


@cache
def tile_pick(text: str, seat: int, say: Say) -> Pick:
    """NI-4a, b: `tile 4`, `recover blue`."""
    kind, _, name = text.partition(" ")
    if kind == "recover":
        label = say("Pay {gem} for a canoe").format(gem=say(GEMS[name]))
        return Pick(f"{kind}:{name}", label, is_button=True, icon=f"ni-gem-{name}")
    label = say("Cloud") if name == "cloud" else say("Tile {number}").format(number=name)
    icon = f"ni-tile-{seat}-{CLOUD if name == 'cloud' else name}"
    return Pick(f"{kind}:{name}", label, is_button=True, icon=icon, is_card=True)


def weather_pick(weather: int, text: str, say: Say) -> Pick:
    """NI-5.1: `weather +` is a space of the track to point at."""
    value = weather + (1 if text.endswith("+") else -1)
    return Pick(
        f"weather-{value}", say("Weather {value}").format(value=f"{value:+d}".replace("-", "−"))
    )


# Canoes -------------------------------------------------------------------------------------


def stay(asked: Asked, may_move: int) -> Pick:
    """NI-5.2a: the canoe ashore stays there."""
    canoe, say = 1 if may_move == 1 else 2, asked.say
    label = say("Leave canoe {number} ashore").format(number=canoe)
    return Pick("stay", label, is_button=True, icon=f"ni-canoe-{asked.seat}.{canoe}")


def canoe_choices(asked: Asked, paddlings: list[Paddling]) -> list[Choice]:
    """The canoe, and then whatever is needed to tell its moves apart."""
    out = []
    for canoe, moves in grouped(paddlings, lambda move: move.canoe).items():
        first = canoe_pick(asked, int(canoe))
        befores = grouped(moves, lambda move: move.before)
        for before, rest in befores.items():
            picks = [first]
            if len(befores) > 1:
                picks.append(before_pick(asked, rest[0]))
            # What has been told so far may be the whole move: load and stay.
            if before and len(befores) > 1 and len(rest) == 1:
                out.append(Choice(rest[0].text, tuple(picks)))
            else:
                out += way_choices(asked, rest, picks)
    return out


def way_choices(asked: Asked, moves: list[Paddling], picks: list[Pick]) -> list[Choice]:
    """The place, and what is done there if there is a choice."""
    out = []
    for same_end in grouped(moves, lambda move: move.end).values():
        so_far = (*picks, place_pick(asked, same_end))
        for move in same_end:
            more = (after_pick(asked, move),) if len(same_end) > 1 else ()
            out.append(Choice(move.text, so_far + more))
    return out


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
    where, gem = asked.lying.places[at], asked.lying.cargo[at]
    place_name = say("ashore") if where == SHORE else NAMES[where]
    label = say("Canoe {number}, {place}").format(number=canoe, place=place_name)
    if gem:
        label += ", " + say(GEMS[COLOURS[gem - 1]])
    return Pick(f"canoe-{asked.seat}.{canoe}", label)


def before_pick(asked: Asked, move: Paddling) -> Pick:
    """What the canoe does before its first step, and how many points that leaves."""
    say, points = asked.say, asked.points
    left = points - COST * deeds(move.before)
    if not move.before:
        label = say("Paddle first: {points}").format(points=points)
    elif left:
        label = say("{deed} first: {cost}, then {left}").format(
            deed=deed(asked, move, move.before), cost=points - left, left=left
        )
    else:
        label = say("{deed} and stay: {cost}").format(
            deed=deed(asked, move, move.before), cost=points
        )
    id = "first:" + (move.before.replace(" ", "-") or "paddle")
    return Pick(id, label, is_button=True, icon=icon(asked, move, move.before))


def place_pick(asked: Asked, moves: list[Paddling]) -> Pick:
    """The end of the way, and what is done there where there is no choice."""
    move = moves[0]
    label = way_label(move, asked.say)
    if len(moves) == 1 and move.after:
        label += ", " + after_pick(asked, move).label
    spots = {SHORE: "shore", FALLS: "falls"}
    costs = COST * deeds(move.after) if len(moves) == 1 else 0
    note = steps_note(move) + (f" + {costs}" if costs else "")
    return Pick(spots.get(move.end, f"disc-{NAMES[move.end]}"), label, note=note)


def steps_note(move: Paddling) -> str:
    """The steps of a way in a few characters: `↑ 3` towards the shore, `↓ 1` towards the falls."""
    steps = len(way(move.start, move.end)) - 1
    return f"{'↑' if is_up(move) else '↓'} {steps}" if steps else "0"


@lru_cache(MOST_TEXTS)
def way_label(move: Paddling, say: Say) -> str:
    """Where the way leads, and how many steps that takes."""
    values = {"name": NAMES[move.end], "steps": len(way(move.start, move.end)) - 1}
    if move.end == SHORE:
        return say("Ashore: {steps} up").format(**values)
    if move.end == FALLS:
        return say("Over the falls: {steps} down, the canoe is lost").format(**values)
    if move.end == move.start:
        return say("{name}: stay").format(**values)
    if is_up(move):
        return say("{name}: {steps} up").format(**values)
    return say("{name}: {steps} down").format(**values)


def after_pick(asked: Asked, move: Paddling) -> Pick:
    """What the canoe does after its last step."""
    say = asked.say
    if not move.after:
        return Pick("then:nothing", say("Nothing more"), is_button=True, icon=icon(asked, move, ""))
    label = deed(asked, move, move.after)
    if cost := COST * deeds(move.after):
        label += f": {cost}"
    id = "then:" + move.after.replace(" ", "-")
    return Pick(id, label, is_button=True, icon=icon(asked, move, move.after))


def icon(asked: Asked, move: Paddling, text: str) -> str:
    """The gem that a deed is about, else the canoe."""
    words, cargo = text.split(), asked.lying.cargo
    if not words:
        return f"ni-canoe-{asked.seat}.{move.canoe}"
    if words[-1] == "unload":
        return f"ni-gem-{COLOURS[cargo[asked.seat, move.canoe] - 1]}"
    if words[0] == "steal":
        seat, canoe = (int(part) for part in words[1].split("."))
        return f"ni-gem-{COLOURS[cargo[seat, canoe] - 1]}"
    return f"ni-gem-{words[-1]}"


def is_up(move: Paddling) -> bool:
    """Does the canoe go towards the shore?"""
    return len(way(SHORE, move.end)) < len(way(SHORE, move.start))


def deeds(text: str) -> int:
    """How many times a gem is loaded or unloaded, at two points each."""
    return text.split().count("load") + text.split().count("unload")


def deed(asked: Asked, move: Paddling, text: str) -> str:
    """`load blue`, `unload`, `unload load blue`, `steal 4.2` as words on a button."""
    words, say, cargo = text.split(), asked.say, asked.lying.cargo
    own = cargo[asked.seat, move.canoe]
    if words[0] == "steal":
        seat, canoe = (int(part) for part in words[1].split("."))
        gem = say(GEMS[COLOURS[cargo[seat, canoe] - 1]])
        name = name_of(asked.names, seat, say)
        return say("Steal {gem} from {name}, canoe {number}").format(
            gem=gem, name=name, number=canoe
        )
    if words == ["unload"]:
        return say("Unload {gem}").format(gem=say(GEMS[COLOURS[own - 1]]))
    if words[0] == "load":
        return say("Load {gem}").format(gem=say(GEMS[words[1]]))
    return say("Unload, then load {gem}").format(gem=say(GEMS[words[2]]))
