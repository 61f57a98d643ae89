"""What happens on the river in one move: a canoe goes disc by disc, then the river carries all.

A passage is a moment between two states: where canoes and discs are, and which gem rides where.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rivertable.games.niagara.board import (
    BRANCHES,
    CANOES,
    FALLS,
    NAMES,
    PLACES,
    RIVER,
    SHORE,
)
from rivertable.games.niagara.events import Canoe
from rivertable.games.niagara.rules.state import (
    LOAD,
    LOAD_AFTER,
    OTHER,
    UNLOAD_STEAL,
)
from rivertable.games.niagara.snapshot import Lying

from .identity import (
    FIRST_CANOE,
    FIRST_COLLECTION,
    Pieces,
    Piles,
    Turned,
    pushed,
    record,
)
from .last_move import way
from .layout import (
    DISCS,
    LIPS,
    Spot,
    crowd,
)

Cargo = Mapping[Canoe, tuple[int, int]]  # the colour of a gem, from 0, and its number


@dataclass(frozen=True)
class Passage:
    """A moment on the river."""

    places: Mapping[Canoe, int]
    discs: Mapping[str, int]
    cargo: Cargo
    spots: Mapping[Canoe, Spot]  # where a canoe is drawn that is on its way, or about to fall
    fallen: str = ""  # the branch that the disc which fell last took


def passages(pieces: Pieces, players: int) -> list[Passage]:
    """How it was before the last move, and what was seen since; not what is seen now."""
    turned = pieces.turned
    if turned is None:
        return []
    places = Lying.of(record(turned.state), players).places
    first = Passage(places, turned.discs, carried_gems(turned.gems), {})
    after = carried_gems(pieces.gems)
    seen = [first, *paddled(first, turned, after)]
    if turned.branches:
        river = replace(seen[-1], cargo=riding(seen[-1], turned, after), spots={})
        seen += flowing(river, turned)
    return seen if seen[-1].spots else seen[:-1]


def carried_gems(gems: tuple[Piles, ...]) -> Cargo:
    """The gem in each canoe that has one."""
    return {
        (1 + number // CANOES, 1 + number % CANOES): (colour, pile[0])
        for colour, piles in enumerate(gems)
        for number, pile in enumerate(piles[FIRST_CANOE:FIRST_COLLECTION])
        if pile
    }


def mover(turned: Turned) -> Canoe | None:
    """The canoe that the move moved."""
    word = turned.number // 64
    return (turned.seat, 1 + word // PLACES) if word < OTHER else None


def paddled(first: Passage, turned: Turned, after: Cargo) -> list[Passage]:
    """A canoe on its way, disc by disc."""
    canoe = mover(turned)
    if canoe is None:
        return []
    stations = way(first.places[canoe], turned.number // 64 % PLACES)
    cargo = loaded_first(first.cargo, canoe, turned.number % 64, after)
    # From the shore it is straight to the second disc. The others make room where it stops.
    passed = stations[2 if stations[0] == SHORE else 1 : -1]
    seen = [replace(first, cargo=cargo, spots={canoe: spot_of(at)}) for at in passed]
    is_over = stations[-1] == FALLS
    brink = {canoe: LIPS[branch_of(stations[-2])]} if is_over else {}
    places = {**first.places, canoe: stations[-1]}
    return [*seen, replace(first, places=places, cargo=cargo, spots=brink)]


def spot_of(at: int) -> Spot:
    """Where a canoe is drawn that has a disc for itself."""
    (x, y), ((dx, dy),) = DISCS[NAMES[at]], crowd(1)[0]
    return x + dx, y + dy


def loaded_first(cargo: Cargo, canoe: Canoe, action: int, after: Cargo) -> Cargo:
    """NI-5.2d: a gem that is loaded before the first step goes along, one that is unloaded stays."""
    if not (LOAD <= action < LOAD_AFTER or action >= UNLOAD_STEAL):
        return cargo
    others = {other: gem for other, gem in cargo.items() if other != canoe}
    is_aboard = action < UNLOAD_STEAL and canoe in after
    return {**others, canoe: after[canoe]} if is_aboard else others


def riding(last: Passage, turned: Turned, after: Cargo) -> Cargo:
    """What the canoes carry when the river begins to move; some of it will be lost."""
    lost = {
        canoe: gem
        for canoe, gem in last.cargo.items()
        if canoe not in after and canoe != mover(turned) and gem not in after.values()
    }
    return {**lost, **after}


def flowing(last: Passage, turned: Turned) -> Iterator[Passage]:
    """NI-6: point by point, every canoe goes with its disc."""
    for branch in turned.branches:
        places = {canoe: carried_to(at, branch) for canoe, at in last.places.items()}
        over = (c for c, at in places.items() if at == FALLS != last.places[c])
        brink = dict.fromkeys(over, LIPS[BRANCHES[branch]])
        last = Passage(places, pushed(last.discs, branch), last.cargo, brink, BRANCHES[branch])
        yield last


def carried_to(at: int, branch: int) -> int:
    """NI-6: a disc further down, on the trunk and on the branch that the disc takes."""
    arm = (RIVER.left, RIVER.right)[branch]
    is_carried = SHORE < at <= len(RIVER.trunk) or NAMES[at] in arm
    return RIVER.down(at, branch) if is_carried else at


def branch_of(at: int) -> str:
    """The branch that a place lies on."""
    return "R" if NAMES[at] in RIVER.right else "L"
