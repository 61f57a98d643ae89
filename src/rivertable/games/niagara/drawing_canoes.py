"""The canoes of Niagara: where they lie, and how a seat points at its own."""

from collections.abc import Mapping
from typing import TypeAlias

from rivertable.engine.compile import Record
from rivertable.engine.view import View
from rivertable.language import Say
from rivertable.scene import Element

from . import drawing_places as places
from .board import FALLS, NAMES, SHORE
from .drawing_elements import placed
from .happenings import Canoe, canoes, place
from .wording_names import canoe_name

Berths: TypeAlias = Mapping[Canoe, tuple[float, float, float]]  # where it is drawn, how large


def moored(view: View) -> Berths:
    """Where every canoe is drawn: ashore and in the pool each has its own place."""
    s, players = view.state, view.setting.players
    berths: dict[Canoe, tuple[float, float, float]] = {}
    for where in range(len(NAMES)):
        here = [canoe for canoe in canoes(s) if place(s, canoe) == where]
        if where == SHORE:
            berths |= {canoe: (*places.berth(*canoe, players), 1) for canoe in here}
        elif where == FALLS:
            scale = places.WRECK_SCALE[players]
            berths |= {canoe: (*places.wreck(*canoe, players), scale) for canoe in here}
        elif here:
            x, y = places.DISCS[NAMES[where]]
            offsets, scale = places.crowd(len(here))
            berths |= {canoe: (x + a, y + b, scale) for canoe, (a, b) in zip(here, offsets)}
    return berths


def hulls(view: View, berths: Berths, say: Say) -> list[Element]:
    """The canoes themselves; lower seats are painted first and so lie further back."""
    elements = []
    for canoe in canoes(view.state):
        where, name = place(view.state, canoe), f"{canoe[0]}.{canoe[1]}"
        x, y, scale = berths[canoe]
        symbol = f"wreck-{name}" if where == FALLS else f"canoe-{name}"
        label = canoe_name(view.setting.names, canoe, say)
        elements.append(
            placed(
                f"hull-{name}",
                symbol,
                (x, y),
                scale,
                look="piece",
                aria_label=label,
                data_place=NAMES[where],
            )
        )
    return elements


def hot_canoes(view: View, berths: Berths, say: Say) -> list[Element]:
    """The canoes of the seat whose view this is."""
    return [
        placed(
            f"canoe-{canoe[0]}.{canoe[1]}",
            "hot-canoe" + side(view.state, canoe, berths),
            berths[canoe][:2],
            berths[canoe][2],
            look="ni-hot",
            aria_label=say("Canoe {number}").format(number=canoe[1]),
        )
        for canoe in canoes(view.state)
        if canoe[0] == view.seat
    ]


def side(s: Record, canoe: Canoe, berths: Berths) -> str:
    """On which side of a canoe to point at it, where the seat's other one lies on the same disc."""
    other = (canoe[0], 3 - canoe[1])
    x, y, scale = berths[canoe]
    size = next(name for least, name in places.SIZES if scale >= least)
    if place(s, canoe) != place(s, other) or place(s, canoe) in (SHORE, FALLS):
        return size
    if y != berths[other][1]:
        return size + ("-above" if y < berths[other][1] else "-below")
    return size + ("-left" if x < berths[other][0] else "-right")
