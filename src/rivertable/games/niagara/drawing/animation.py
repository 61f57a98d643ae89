"""What happens on the river in one move: a canoe goes disc by disc, then the river carries all.

A frame is what is seen at one moment between two states: where canoes and discs are, and which gem
rides where. Only what moves is drawn of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rivertable.display.scene import Element
from rivertable.games.niagara.board import (
    BRANCHES,
    CANOES,
    COLOURS,
    FALLS,
    NAMES,
    RIVER,
    SHORE,
    Canoe,
)
from rivertable.games.niagara.layout import (
    CARGO,
    DISCS,
    LIPS,
    Spot,
    crowd,
)
from rivertable.games.niagara.notation import CanoeMove, Deed, decode
from rivertable.games.niagara.snapshot import Snapshot

from .canoes import Berths, moored
from .elements import MOST_ELEMENTS
from .identity import (
    AWAY,
    AWAY_LOOK,
    DISC_SPOTS,
    FIRST_CANOE,
    FIRST_COLLECTION,
    LastMove,
    PieceIds,
    Piles,
    pushed,
    record,
)
from .last_move import way

Cargo = Mapping[Canoe, tuple[int, int]]  # the colour of a gem, from 0, and its number


@dataclass(frozen=True)
class Frame:
    """A moment on the river."""

    places: Mapping[Canoe, int]
    discs: Mapping[str, int]
    cargo: Cargo
    spots: Mapping[Canoe, Spot]  # where a canoe is drawn that is on its way, or about to fall
    fallen: str = ""  # the branch that the disc which fell last took


def frames(pieces: PieceIds, players: int) -> list[Frame]:
    """How it was before the last move, and what was seen since; not what is seen now."""
    move = pieces.last
    if move is None:
        return []
    places = Snapshot.of(record(move.state), players).places
    first = Frame(places, move.discs, carried_gems(move.gems), {})
    after = carried_gems(pieces.gems)
    seen = [first, *paddled(first, move, after)]
    if move.branches:
        river = replace(seen[-1], cargo=riding(seen[-1], move, after), spots={})
        seen += flowing(river, move)
    return seen if seen[-1].spots else seen[:-1]


def carried_gems(gems: tuple[Piles, ...]) -> Cargo:
    """The gem in each canoe that has one."""
    return {
        (1 + number // CANOES, 1 + number % CANOES): (colour, pile[0])
        for colour, piles in enumerate(gems)
        for number, pile in enumerate(piles[FIRST_CANOE:FIRST_COLLECTION])
        if pile
    }


def mover(move: LastMove) -> Canoe | None:
    """The canoe that the move moved."""
    done = decode(move.number)
    return (move.seat, done.canoe) if isinstance(done, CanoeMove) else None


def paddled(first: Frame, move: LastMove, after: Cargo) -> list[Frame]:
    """A canoe on its way, disc by disc."""
    done = decode(move.number)
    if not isinstance(done, CanoeMove):
        return []
    canoe = (move.seat, done.canoe)
    stations = way(first.places[canoe], done.to)
    cargo = loaded_first(first.cargo, canoe, done.before, after)
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


def loaded_first(cargo: Cargo, canoe: Canoe, deed: Deed, after: Cargo) -> Cargo:
    """NI-5.2d: a gem that is loaded before the first step goes along, one that is unloaded stays."""
    if not deed.text:
        return cargo
    others = {other: gem for other, gem in cargo.items() if other != canoe}
    is_aboard = bool(deed.loads) and canoe in after
    return {**others, canoe: after[canoe]} if is_aboard else others


def riding(last: Frame, move: LastMove, after: Cargo) -> Cargo:
    """What the canoes carry when the river begins to move; some of it will be lost."""
    lost = {
        canoe: gem
        for canoe, gem in last.cargo.items()
        if canoe not in after and canoe != mover(move) and gem not in after.values()
    }
    return {**lost, **after}


def flowing(last: Frame, move: LastMove) -> Iterator[Frame]:
    """NI-6: point by point, every canoe goes with its disc."""
    for branch in move.branches:
        places = {canoe: carried_to(at, branch) for canoe, at in last.places.items()}
        over = (c for c, at in places.items() if at == FALLS != last.places[c])
        brink = dict.fromkeys(over, LIPS[BRANCHES[branch]])
        last = Frame(places, pushed(last.discs, branch), last.cargo, brink, BRANCHES[branch])
        yield last


def carried_to(at: int, branch: int) -> int:
    """NI-6: a disc further down, on the trunk and on the branch that the disc takes."""
    arm = (RIVER.left, RIVER.right)[branch]
    is_carried = SHORE < at <= len(RIVER.trunk) or NAMES[at] in arm
    return RIVER.down(at, branch) if is_carried else at


def branch_of(at: int) -> str:
    """The branch that a place lies on."""
    return "R" if NAMES[at] in RIVER.right else "L"


# Frames drawn -------------------------------------------------------------------------------


def drawn_frame(frame: Frame, snapshot: Snapshot, players: int) -> Iterator[Element]:
    """Canoes, their gems and the discs."""
    berths = dict(moored(replace(snapshot, places=dict(frame.places)), players))
    berths |= {canoe: (*spot, berths[canoe][2]) for canoe, spot in frame.spots.items()}
    yield from drawn_discs(frame)
    for (seat, number), (x, y, _) in berths.items():
        yield seen(f"hull-{seat}.{number}", "piece", (x, y))
    yield from drawn_cargo(frame, berths)


@lru_cache(MOST_ELEMENTS)
def seen(id: str, look: str, spot: Spot) -> Element:
    """A piece at one moment: the same element as long as it stays where it is."""
    return Element(id, "use", {"class": look} if look else {}, *spot)


def drawn_discs(frame: Frame) -> Iterator[Element]:
    """The discs; the one that fell is seen at the brink."""
    for where, disc in frame.discs.items():
        is_falling = where == AWAY and bool(frame.fallen)
        spot = LIPS[frame.fallen] if is_falling else DISC_SPOTS[where]
        look = "" if is_falling or where in DISCS else AWAY_LOOK
        yield seen(f"glass-{disc}", look, spot)


def drawn_cargo(frame: Frame, berths: Berths) -> Iterator[Element]:
    """The gems in canoes, as long as these float."""
    for canoe, (colour, gem) in frame.cargo.items():
        if frame.places[canoe] != FALLS or canoe in frame.spots:
            x, y, scale = berths[canoe]
            dx, dy = CARGO
            spot = (x + dx * scale, y + dy * scale)
            yield seen(f"gem-{COLOURS[colour]}-{gem}", "piece", spot)
