"""The legal moves of a view as things to point at: the canoe, what it does first, where it goes,
what it does there. Buttons stand for what is not on the board; only what decides is asked for.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from rivertable.engine.moment import Move
from rivertable.engine.view import View
from rivertable.language import Say
from rivertable.scene import Choice, Pick

from .board import COLOURS, COST, FALLS, NAMES, NUMBERS, SHORE
from .drawing_ways import way
from .happenings import cargo, place
from .notation import CANOE_MOVE
from .rules import CANOE, CHOOSING
from .wording import GEMS, name_of


@dataclass(frozen=True)
class Paddling:
    """A canoe's move, read from its text."""

    text: str
    canoe: int
    before: str
    start: int
    end: int
    after: str


def choices(view: View, say: Say) -> tuple[Choice, ...]:
    """One choice for each legal move of the seat whose view this is."""
    if view.seat == 0 or view.seat not in view.acting:
        return ()
    moves = view.legal_moves()
    if view.state.phase != CANOE:
        pick = tile_pick if view.state.phase == CHOOSING else weather_pick
        return tuple(Choice(move.text, (pick(view, move, say),)) for move in moves)
    paddlings = [read(move.text) for move in moves if ">" in move.text]
    staying = [Choice(move.text, (stay(view, say),)) for move in moves if ">" not in move.text]
    return (*canoe_choices(view, paddlings, say), *staying)


def read(text: str) -> Paddling:
    """`1 load blue 6L>5` in its parts."""
    match = CANOE_MOVE.fullmatch(text)
    assert match is not None
    canoe, before, start, end, after = match.groups(default="")
    return Paddling(text, int(canoe), before, NUMBERS[start.lower()], NUMBERS[end.lower()], after)


# Phase I and the weather --------------------------------------------------------------------


def tile_pick(view: View, move: Move, say: Say) -> Pick:
    """NI-4a, b: `tile 4`, `recover blue`."""
    kind, _, name = move.text.partition(" ")
    if kind == "recover":
        label = say("Pay {gem} for a canoe").format(gem=say(GEMS[name]))
    elif name == "cloud":
        label = say("Cloud")
    else:
        label = say("Tile {number}").format(number=name)
    return Pick(f"{kind}:{name}", label, is_button=True)


def weather_pick(view: View, move: Move, say: Say) -> Pick:
    """NI-5.1: `weather +` is a space of the track to point at."""
    value = int(view.state.weather) + (1 if move.text.endswith("+") else -1)
    return Pick(
        f"weather-{value}", say("Weather {value}").format(value=f"{value:+d}".replace("-", "−"))
    )


# Canoes -------------------------------------------------------------------------------------


def stay(view: View, say: Say) -> Pick:
    """NI-5.2a: the canoe ashore stays there."""
    canoe = 1 if view.state.may_move == 1 else 2
    return Pick("stay", say("Leave canoe {number} ashore").format(number=canoe), is_button=True)


def canoe_choices(view: View, paddlings: list[Paddling], say: Say) -> list[Choice]:
    """The canoe, and then whatever is needed to tell its moves apart."""
    out = []
    for canoe, moves in grouped(paddlings, lambda move: move.canoe).items():
        first = canoe_pick(view, canoe, say)
        befores = grouped(moves, lambda move: move.before)
        for before, rest in befores.items():
            picks = [first]
            if len(befores) > 1:
                picks.append(before_pick(view, rest, say))
            # What has been told so far may be the whole move: load and stay.
            if before and len(befores) > 1 and len(rest) == 1:
                out.append(Choice(rest[0].text, tuple(picks)))
            else:
                out += way_choices(view, rest, picks, say)
    return out


def way_choices(view: View, moves: list[Paddling], picks: list[Pick], say: Say) -> list[Choice]:
    """The place, and what is done there if there is a choice."""
    out = []
    for same_end in grouped(moves, lambda move: move.end).values():
        so_far = (*picks, place_pick(view, same_end, say))
        for move in same_end:
            more = (after_pick(view, move, say),) if len(same_end) > 1 else ()
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


def canoe_pick(view: View, canoe: int | str, say: Say) -> Pick:
    """One of the seat's two canoes."""
    at = (view.seat, int(canoe))
    where, gem = place(view.state, at), cargo(view.state, at)
    place_name = say("ashore") if where == SHORE else NAMES[where]
    label = say("Canoe {number}, {place}").format(number=canoe, place=place_name)
    if gem:
        label += ", " + say(GEMS[COLOURS[gem - 1]])
    return Pick(f"canoe-{view.seat}.{canoe}", label)


def before_pick(view: View, moves: list[Paddling], say: Say) -> Pick:
    """What the canoe does before its first step, and how many points that leaves."""
    move, points = moves[0], int(view.state.chosen[view.seat - 1])
    left = points - COST * deeds(move.before)
    if not move.before:
        label = say("Paddle first: {points}").format(points=points)
    elif left:
        label = say("{deed} first: {cost}, then {left}").format(
            deed=deed(view, move, move.before, say), cost=points - left, left=left
        )
    else:
        label = say("{deed} and stay: {cost}").format(
            deed=deed(view, move, move.before, say), cost=points
        )
    return Pick("first:" + (move.before.replace(" ", "-") or "paddle"), label, is_button=True)


def place_pick(view: View, moves: list[Paddling], say: Say) -> Pick:
    """The end of the way, and what is done there where there is no choice."""
    move = moves[0]
    label = way_label(move, say)
    if len(moves) == 1 and move.after:
        label += ", " + after_pick(view, move, say).label
    spots = {SHORE: "shore", FALLS: "falls"}
    return Pick(spots.get(move.end, f"disc-{NAMES[move.end]}"), label)


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


def after_pick(view: View, move: Paddling, say: Say) -> Pick:
    """What the canoe does after its last step."""
    if not move.after:
        return Pick("then:nothing", say("Nothing more"), is_button=True)
    label = deed(view, move, move.after, say)
    if cost := COST * deeds(move.after):
        label += f": {cost}"
    return Pick("then:" + move.after.replace(" ", "-"), label, is_button=True)


def is_up(move: Paddling) -> bool:
    """Does the canoe go towards the shore?"""
    return len(way(SHORE, move.end)) < len(way(SHORE, move.start))


def deeds(text: str) -> int:
    """How many times a gem is loaded or unloaded, at two points each."""
    return text.split().count("load") + text.split().count("unload")


def deed(view: View, move: Paddling, text: str, say: Say) -> str:
    """`load blue`, `unload`, `unload load blue`, `steal 4.2` as words on a button."""
    words = text.split()
    own = cargo(view.state, (view.seat, move.canoe))
    if words[0] == "steal":
        seat, canoe = (int(part) for part in words[1].split("."))
        gem = say(GEMS[COLOURS[cargo(view.state, (seat, canoe)) - 1]])
        name = name_of(view.setting.names, seat, say)
        return say("Steal {gem} from {name}, canoe {number}").format(
            gem=gem, name=name, number=canoe
        )
    if words == ["unload"]:
        return say("Unload {gem}").format(gem=say(GEMS[COLOURS[own - 1]]))
    if words[0] == "load":
        return say("Load {gem}").format(gem=say(GEMS[words[1]]))
    return say("Unload, then load {gem}").format(gem=say(GEMS[words[2]]))
