"""What was measured, beside what we want to reach."""

from dataclasses import dataclass
from statistics import median

HEADINGS = ("what", "measured", "unit", "aim", "reached", "note")


@dataclass(frozen=True)
class Figure:
    """One thing measured; one without a value was not, and its note says why."""

    what: str
    value: float | None
    unit: str = ""
    note: str = ""
    aim: float | None = None  # it should be at most this
    at_least: float | None = None  # or at least this

    @property
    def is_reached(self) -> bool | None:
        if self.value is None or (self.aim is None and self.at_least is None):
            return None
        return (
            self.value <= self.aim if self.aim is not None else self.value >= (self.at_least or 0)
        )


def middle(
    what: str,
    values: list[float],
    unit: str,
    note: str = "",
    aim: float | None = None,
    at_least: float | None = None,
) -> Figure:
    """The median of several measurements, with the others beside it."""
    if not values:
        return Figure(what, None, unit, "this system does not say", aim, at_least)
    others = f"{min(values):.3g} to {max(values):.3g}" if len(values) > 1 else ""
    return Figure(
        what, median(values), unit, "; ".join(filter(None, (note, others))), aim, at_least
    )


def markdown(figures: list[Figure]) -> str:
    """The figures, for a page."""
    rows = [HEADINGS, ("---",) * len(HEADINGS), *(cells(figure) for figure in figures)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def cells(figure: Figure) -> tuple[str, ...]:
    """The row of a figure."""
    value = "" if figure.value is None else f"{figure.value:.3g}"
    aim = "" if figure.aim is None else f"at most {figure.aim:g}"
    if figure.at_least is not None:
        aim = f"at least {figure.at_least:g}"
    reached = {True: "yes", False: "no", None: ""}[figure.is_reached]
    return figure.what, value, figure.unit, aim, reached, figure.note
