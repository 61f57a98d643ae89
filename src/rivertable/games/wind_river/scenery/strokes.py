"""Writing SVG paths, short and a little unsteady, as if drawn by hand."""

import random
from collections.abc import Sequence
from typing import TypeAlias, TypeVar

Point: TypeAlias = tuple[float, float]
Item = TypeVar("Item")


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


def straight(points: Sequence[Point], close: bool = True) -> str:
    """A path of straight lines."""
    steps, here = [], whole(points[0])
    for point in points[1:]:
        there = whole(point)
        steps.append(joined((there[0] - here[0], there[1] - here[1])))
        here = there
    return f"M{joined(whole(points[0]))}l{packed(steps)}{'z' if close else ''}"


def soft(points: Sequence[Point], close: bool = True) -> str:
    """A path that bends at every point: quadratics from middle to middle."""
    middles = [between(a, b) for a, b in zip(points, [*points[1:], points[0]])]
    if close:
        start, bends = middles[-1], list(zip(points, middles))
    else:
        start, bends = points[0], list(zip(points[1:-1], [*middles[1:-2], points[-1]]))
    return f"M{joined(whole(start))}q{relative(start, bends)}{'z' if close else ''}"


def cubic(points: Sequence[Point], close: bool = False, digits: int = 0) -> str:
    """A path of cubics: start, then handle, handle, end, and so on."""
    here = whole(points[0], digits)
    steps = []
    for index in range(1, len(points) - 2, 3):
        segment = [whole(point, digits) for point in points[index : index + 3]]
        steps.append(joined([v for x, y in segment for v in (x - here[0], y - here[1])], digits))
        here = segment[-1]
    return f"M{joined(whole(points[0], digits), digits)}c{packed(steps)}{'z' if close else ''}"


def relative(start: Point, bends: Sequence[tuple[Point, Point]]) -> str:
    steps, here = [], whole(start)
    for bend, end in bends:
        (bx, by), there = whole(bend), whole(end)
        steps.append(joined((bx - here[0], by - here[1], there[0] - here[0], there[1] - here[1])))
        here = there
    return packed(steps)


def packed(steps: Sequence[str]) -> str:
    return " ".join(steps).replace(" -", "-")


def between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def whole(point: Point, digits: int = 0) -> Point:
    return round(point[0], digits), round(point[1], digits)
