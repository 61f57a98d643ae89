"""Where pieces stand on a hex: tipis behind, the herd in front of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rivertable.display.paths import Point
from rivertable.games.wind_river.snapshot import Camps

# Feet of the buffaloes around a hex's centre, by their number; the back row comes first.
HERDS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 36),),
    ((-27, 31), (26, 37)),
    ((-27, 22), (27, 22), (1, 51)),
    ((-28, 21), (28, 22), (-22, 50), (23, 51)),
    ((-38, 22), (1, 20), (39, 22), (-21, 50), (23, 51)),
)
# Without tipis behind it a herd moves up: a small one into the middle.
UP_ALONE = (0, 24, 24, 22, 13, 12)

BEHIND, ALONE = -7.0, 20.0  # where tipis stand with a herd in front of them, and without
WITH_NUMBER = 4  # herds from here on have their number beside them
HERD_NUMBER: Point = (45, -37)
FAR_HERD: tuple[Point, ...] = ((-30, 2), (-4, -9), (-6, 10), (21, -4), (18, 13))


@dataclass(frozen=True)
class Crowd:
    """How tipis stand when so many seats share a hex."""

    middles: tuple[float, ...]  # of each seat's group
    step: float  # from one tipi of a group to the next
    most: int  # that are drawn of one seat; more is a number
    is_small: bool = False
    # What it takes to leave the north-eastern corner to a large herd's number.
    squeeze: float = 1.0
    shift: float = 0.0


CROWDS = {
    1: Crowd((0,), 30, 3),
    2: Crowd((-29, 29), 18, 2, squeeze=0.86, shift=-9),
    3: Crowd((-39, 0, 39), 0, 1, is_small=True, squeeze=0.8, shift=-13),
    4: Crowd((-43, -14.5, 14.5, 43), 0, 1, is_small=True, squeeze=0.8, shift=-13),
}


@dataclass(frozen=True)
class Camp:
    """The tipis of one seat on a hex: where each drawn one stands, and where their number goes."""

    places: tuple[Point, ...]
    is_small: bool
    number_at: Point | None


@cache
def herd_places(count: int, has_tipis: bool) -> tuple[Point, ...]:
    """Where the buffaloes of a hex stand."""
    up = 0 if has_tipis else UP_ALONE[count]
    return tuple((x, y - up) for x, y in HERDS[count])


@cache
def camp_places(camps: Camps, herd: int) -> Mapping[int, Camp]:
    """Where the tipis of each seat stand on a hex."""
    tipis = [(seat, count) for seat, count in enumerate(camps, start=1) if count]
    crowd = CROWDS.get(len(tipis), CROWDS[1])
    base = BEHIND if herd else ALONE
    has_number = herd >= WITH_NUMBER
    squeeze, shift = (crowd.squeeze, crowd.shift) if has_number else (1.0, 0.0)
    return {
        seat: camp_of(crowd, middle * squeeze + shift, base, count)
        for (seat, count), middle in zip(tipis, crowd.middles)
    }


def camp_of(crowd: Crowd, middle: float, base: float, count: int) -> Camp:
    shown = min(count, crowd.most)
    places = tuple(
        (middle + (index - (shown - 1) / 2) * crowd.step, base + (3 if index % 2 else 0))
        for index in range(shown)
    )
    below = base + (15 if crowd.is_small else 4)  # the emblem stays clear
    return Camp(places, crowd.is_small, (middle, below) if count > shown else None)


@cache
def safe_places(count: int) -> tuple[Point, ...]:
    """Where safe tipis stand in their ring of stones; more than three are a number."""
    shown = min(count, 3)
    return tuple(
        ((index - (shown - 1) / 2) * 22, 4 + (2 if index % 2 else 0)) for index in range(shown)
    )
