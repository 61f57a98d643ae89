"""Lines for an illustrator: smooth curves, points along a river, blobs and arcs."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from random import Random

Point = tuple[float, float]
Station = tuple[float, float, float, float]  # a point of a line and the unit normal there


def short(value: float) -> str:
    """A number in as few characters as a drawing needs."""
    return f"{value:.1f}".removesuffix(".0")


def curve(points: Sequence[Point], closed: bool = False, slack: float = 6.0) -> str:
    """A smooth path through the points (Catmull-Rom as cubic Beziers), in whole units."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[max(0, min(count - 1, index))]

    parts = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        numbers = (
            bx + (cx - ax) / slack, by + (cy - ay) / slack,
            cx - (dx - bx) / slack, cy - (dy - by) / slack, cx, cy,
        )  # fmt: skip
        parts.append("C" + " ".join(f"{value:.0f}" for value in numbers))
    return "".join(parts).replace(" -", "-") + ("Z" if closed else "")


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
        for p, q, r, s in zip(a, b, c, d)
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


def blob(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    """A patch of something, roundish."""
    corners = [
        (
            x + wide * cos(2 * pi * i / 7) * rng.uniform(0.84, 1.16),
            y + high * sin(2 * pi * i / 7) * rng.uniform(0.84, 1.16),
        )
        for i in range(7)
    ]
    return curve(corners, closed=True)


def arc(radius: float, start: float, end: float, x: float = 0, y: float = 0) -> str:
    """A part of a circle, clockwise, from degree to degree."""
    a, b = radians(start), radians(end)
    return (
        f"M{short(x + radius * cos(a))} {short(y + radius * sin(a))}"
        f"A{short(radius)} {short(radius)} 0 0 1 {short(x + radius * cos(b))} {short(y + radius * sin(b))}"
    )


def clearance(x: float, y: float, points: Sequence[Sequence[float]]) -> float:
    """How far it is to the nearest of the points."""
    return min(hypot(x - q[0], y - q[1]) for q in points)


def height_at(line: Sequence[Point], x: float) -> float:
    """How high a line that runs from left to right is at x."""
    for (ax, ay), (bx, by) in pairwise(line):
        if ax <= x <= bx:
            return ay + (by - ay) * (x - ax) / ((bx - ax) or 1)
    return line[-1][1]
