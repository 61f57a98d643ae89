"""The canoes of Niagara: where they lie, and how a seat points at its own."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rivertable.display.language import Say
from rivertable.display.scene import Element
from rivertable.games.niagara import layout
from rivertable.games.niagara.board import (
    FALLS,
    NAMES,
    SHORE,
    Canoe,
)
from rivertable.games.niagara.forecast import LIKELY, Forecast
from rivertable.games.niagara.snapshot import Snapshot
from rivertable.games.niagara.words.names import canoe_name

from .elements import placed

Berths: TypeAlias = Mapping[Canoe, tuple[float, float, float]]  # where it is drawn, how large


def moored(snapshot: Snapshot, players: int) -> Berths:
    """Where every canoe is drawn: ashore and in the pool each has its own place."""
    berths: dict[Canoe, tuple[float, float, float]] = {}
    on_discs: dict[int, list[Canoe]] = {}
    for canoe in snapshot.canoes:
        where = snapshot.places[canoe]
        if where == SHORE:
            berths[canoe] = (*layout.berth(*canoe, players), 1)
        elif where == FALLS:
            berths[canoe] = (*layout.wreck(*canoe, players), layout.WRECK_SCALE[players])
        else:
            on_discs.setdefault(where, []).append(canoe)
    for where, here in on_discs.items():
        x, y = layout.DISCS[NAMES[where]]
        offsets, scale = layout.crowd(len(here))
        berths |= {canoe: (x + a, y + b, scale) for canoe, (a, b) in zip(here, offsets)}
    return berths


def hulls(snapshot: Snapshot, berths: Berths, names: Sequence[str], say: Say) -> list[Element]:
    """The canoes themselves; lower seats are painted first and so lie further back."""
    return [
        hull(canoe, snapshot.places[canoe], *berths[canoe], canoe_name(names, canoe, say))
        for canoe in snapshot.canoes
    ]


def is_at_risk(snapshot: Snapshot, canoe: Canoe, river: Forecast | None) -> bool:
    """NI-6: has it been moved, to where the river may well take it over the falls in this round?"""
    if river is None or canoe[0] not in river.moved:
        return False
    return river.chance_of_falling(snapshot.places[canoe]) >= LIKELY


def risks(snapshot: Snapshot, berths: Berths, river: Forecast | None) -> list[Element]:
    """A sign beside each canoe that the river may take over the falls."""
    out = []
    for canoe in snapshot.canoes:
        (x, y, scale), (dx, dy) = berths[canoe], layout.RISK
        is_shown = is_at_risk(snapshot, canoe, river)
        spot = (x + dx * scale, y + dy * scale) if is_shown else layout.GONE
        name = f"risk-{canoe[0]}.{canoe[1]}"
        out.append(placed(name, "risk", spot, shown=is_shown, look="piece until-moved"))
    return out


def hull(canoe: Canoe, where: int, x: float, y: float, scale: float, label: str) -> Element:
    name = f"{canoe[0]}.{canoe[1]}"
    return placed(
        f"hull-{name}",
        f"wreck-{name}" if where == FALLS else f"canoe-{name}",
        (x, y),
        scale,
        look="piece",
        aria_label=label,
        data_place=NAMES[where],
    )


def hot_canoes(snapshot: Snapshot, berths: Berths, reader: int, say: Say) -> list[Element]:
    """The canoes of the seat whose view this is."""
    return [
        placed(
            f"canoe-{canoe[0]}.{canoe[1]}",
            "hot-canoe" + side(snapshot, canoe, berths),
            berths[canoe][:2],
            berths[canoe][2],
            look="ni-hot",
            aria_label=say("Canoe {number}").format(number=canoe[1]),
        )
        for canoe in snapshot.canoes
        if canoe[0] == reader
    ]


def side(snapshot: Snapshot, canoe: Canoe, berths: Berths) -> str:
    """On which side of a canoe to point at it, where the seat's other one lies on the same disc."""
    other = (canoe[0], 3 - canoe[1])
    x, y, scale = berths[canoe]
    size = next(name for least, name in layout.SIZES if scale >= least)
    where = snapshot.places[canoe]
    if where != snapshot.places[other] or where in (SHORE, FALLS):
        return size
    if y != berths[other][1]:
        return size + ("-above" if y < berths[other][1] else "-below")
    return size + ("-left" if x < berths[other][0] else "-right")
