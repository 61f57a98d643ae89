"""Lines for an illustrator: SVG path data, short to write, and the geometry behind it."""

import hashlib
import random
from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, inf, pi, radians, sin
from typing import TypeAlias, TypeVar

Point: TypeAlias = tuple[float, float]
Station: TypeAlias = tuple[float, float, float, float]  # a point of a line, the unit normal there
Item = TypeVar("Item")


# Chance that is the same every time ---------------------------------------------------------


class Hand:
    """A hand that trembles in the same way every time.

    Only `random()` is used, for Python promises the same numbers from it in every version.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._random()

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[int(self._random() * len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        order = [(self._random(), index) for index in range(len(items))]
        return [items[index] for _, index in sorted(order)]


def noise(*key: object) -> float:
    """A number from -1 to 1 that is always the same for a key."""
    digest = hashlib.blake2b(repr(key).encode(), digest_size=4).digest()
    return int.from_bytes(digest) / 2**31 - 1


# Numbers as text ----------------------------------------------------------------------------


def short(value: float, digits: int = 1) -> str:
    """A number in as few characters as SVG allows."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def joined(values: Sequence[float], digits: int = 0) -> str:
    """Numbers one behind the other; a minus sign separates as well as a space."""
    return " ".join(short(value, digits) for value in values).replace(" -", "-")


def pair(point: Sequence[float], digits: int = 1) -> str:
    """A point; a space stays between its numbers, which `translate` needs."""
    return f"{short(point[0], digits)} {short(point[1], digits)}"


# Paths --------------------------------------------------------------------------------------


def straight(points: Sequence[Point], close: bool = True) -> str:
    """A path of straight lines."""
    steps, here = [], whole(points[0])
    for point in points[1:]:
        there = whole(point)
        steps.append(joined((there[0] - here[0], there[1] - here[1])))
        here = there
    return f"M{joined(whole(points[0]))}l{packed(steps)}{'z' if close else ''}"


def soft(
    points: Sequence[Sequence[float]], close: bool = True, digits: int = 0, begin: str = "M"
) -> str:
    """A path that bends at every point: quadratics from middle to middle."""
    corners = [(x, y) for x, y, *_ in points]
    middles = [between(a, b) for a, b in pairwise([*corners, corners[0]])]
    if close:
        start, bends, ends = middles[-1], corners, middles
    else:
        start, bends, ends = corners[0], corners[1:-1], [*middles[1:-2], corners[-1]]
    steps = relative(start, list(zip(bends, ends, strict=True)), digits)
    return f"{begin}{joined(start, digits)}q{steps}{'z' if close else ''}"


def curve(points: Sequence[Sequence[float]], begin: str = "M") -> str:
    """An open path that bends at every point, exact to a tenth of a unit."""
    return soft(points, close=False, digits=1, begin=begin)


def smooth(points: Sequence[Point], close: bool = False, slack: float = 6.0) -> str:
    """A path through all points (Catmull-Rom as cubic Beziers), in whole units."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if close else points[max(0, min(count - 1, index))]

    parts = [f"M{joined(points[0])}"]
    for i in range(count if close else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        numbers = (
            bx + (cx - ax) / slack, by + (cy - ay) / slack,
            cx - (dx - bx) / slack, cy - (dy - by) / slack, cx, cy,
        )  # fmt: skip
        parts.append("C" + joined(numbers))
    return "".join(parts) + ("Z" if close else "")


def cubic(points: Sequence[Point], close: bool = False, digits: int = 0) -> str:
    """A path of cubics: start, then handle, handle, end, and so on."""
    here = whole(points[0], digits)
    steps = []
    for index in range(1, len(points) - 2, 3):
        segment = [whole(point, digits) for point in points[index : index + 3]]
        steps.append(joined([v for x, y in segment for v in (x - here[0], y - here[1])], digits))
        here = segment[-1]
    return f"M{joined(whole(points[0], digits), digits)}c{packed(steps)}{'z' if close else ''}"


def blob(x: float, y: float, wide: float, high: float, rng: random.Random) -> str:
    """A patch of something, roundish."""
    corners = [
        (
            x + wide * cos(2 * pi * i / 7) * rng.uniform(0.84, 1.16),
            y + high * sin(2 * pi * i / 7) * rng.uniform(0.84, 1.16),
        )
        for i in range(7)
    ]
    return smooth(corners, close=True)


def arc(radius: float, start: float, end: float, x: float = 0, y: float = 0) -> str:
    """A part of a circle, clockwise, from degree to degree."""
    a, b = radians(start), radians(end)
    return (
        f"M{short(x + radius * cos(a))} {short(y + radius * sin(a))}"
        f"A{short(radius)} {short(radius)} 0 0 1 {short(x + radius * cos(b))} {short(y + radius * sin(b))}"
    )


def relative(start: Point, bends: Sequence[tuple[Point, Point]], digits: int = 0) -> str:
    """Quadratics as steps, each from where the last one ended."""
    steps, here = [], whole(start, digits)
    for bend, end in bends:
        (bx, by), there = whole(bend, digits), whole(end, digits)
        step = (bx - here[0], by - here[1], there[0] - here[0], there[1] - here[1])
        steps.append(joined(step, digits))
        here = there
    return packed(steps)


def packed(steps: Sequence[str]) -> str:
    """Steps one behind the other."""
    return " ".join(steps).replace(" -", "-")


# Points -------------------------------------------------------------------------------------


def whole(point: Point, digits: int = 0) -> Point:
    """A point as it can be written."""
    return round(point[0], digits), round(point[1], digits)


def between(a: Point, b: Point) -> Point:
    """The middle of two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def unit(x: float, y: float) -> Point:
    """The direction of a vector."""
    length = hypot(x, y) or 1.0
    return x / length, y / length


def spline(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """The point at t between b and c on the smooth line through all four."""
    x, y = (
        0.5
        * (
            2 * q
            + (r - p) * t
            + (2 * p - 5 * q + 4 * r - s) * t * t
            + (3 * q - p - 3 * r + s) * t**3
        )
        for p, q, r, s in zip(a, b, c, d, strict=True)
    )
    return x, y


def along(points: Sequence[Point], step: float) -> list[Station]:
    """Stations, a step apart, on the smooth line through the points."""
    last = len(points) - 1
    dense = [
        spline(points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)], j / 40)
        for i in range(last)
        for j in range(40)
    ]
    dense.append(points[-1])
    stations: list[Station] = []
    for i, (x, y) in enumerate(dense):
        if not stations or hypot(x - stations[-1][0], y - stations[-1][1]) >= step:
            (ax, ay), (bx, by) = dense[max(0, i - 1)], dense[min(len(dense) - 1, i + 1)]
            length = hypot(bx - ax, by - ay) or 1
            stations.append((x, y, (ay - by) / length, (bx - ax) / length))
    return stations


def clearance(x: float, y: float, points: Sequence[Sequence[float]]) -> float:
    """How far it is to the nearest of the points."""
    return min((hypot(x - q[0], y - q[1]) for q in points), default=inf)


def height_at(line: Sequence[Point], x: float) -> float:
    """How high a line that runs from left to right is at x."""
    for (ax, ay), (bx, by) in pairwise(line):
        if ax <= x <= bx:
            return ay + (by - ay) * (x - ax) / ((bx - ax) or 1)
    return line[-1][1]
