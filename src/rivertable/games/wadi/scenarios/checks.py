"""Every rule that a scenario can break (WA-1, WA-2), in the rulebook's order: all mistakes at once."""

from collections.abc import Callable, Iterator

from rivertable.contract.boards import Mistake
from rivertable.games.wadi.board import (
    DIAGONAL,
    EMPTY,
    FLOWS,
    LEAVES,
    MOST_LAND,
    MOST_WADI,
    MOST_WATER,
    STRAIGHT,
    WADI,
    Cell,
    Scenario,
    cell_name,
)

MOST_COLUMNS = 26
MARKS = {
    "land": "".join(MOST_LAND) + WADI + EMPTY,
    "flow": "".join(FLOWS) + LEAVES + EMPTY,
}
Mistakes = Iterator[Mistake]


def mistakes_in(scenario: Scenario) -> Mistakes:
    """All of them; of a board that is no rectangle only why it is none."""
    shape = list(check_shape(scenario))
    if shape:
        yield from shape
        return
    for check in CHECKS:
        yield from check(scenario)


def check_shape(scenario: Scenario) -> Mistakes:
    """WA-2: a rectangle, in land and flow alike, of known marks."""
    if not scenario.land or not scenario.land[0]:
        yield Mistake("there are no rows of land.")
        return
    height, width = len(scenario.land), len(scenario.land[0])
    if width > MOST_COLUMNS:
        yield Mistake("columns are A to Z; {width} are too many.", values={"width": width})
        return
    if len(scenario.flow) != height:
        values = {"height": height, "flow": len(scenario.flow)}
        yield Mistake("{height} rows of land, but {flow} of flow.", values=values)
    yield from check_rows("land", scenario.land, width)
    yield from check_rows("flow", scenario.flow, width)


def check_rows(what: str, rows: tuple[str, ...], width: int) -> Mistakes:
    """WA-2: each row as wide as the first one, and of known marks."""
    wrong_width = {
        "land": "row {row} of the land is {length} wide, not {width}.",
        "flow": "row {row} of the flow is {length} wide, not {width}.",
    }
    unknown = {
        "land": "{mark!r} is not land; land is written with {known!r}.",
        "flow": "{mark!r} is not a flow; flow is written with {known!r}.",
    }
    for row, line in enumerate(rows):
        if len(line) != width:
            values = {"row": row + 1, "length": len(line), "width": width}
            yield Mistake(wrong_width[what], values=values)
        for column, mark in enumerate(line[:width]):
            if mark not in MARKS[what]:
                marks = {"mark": mark, "known": MARKS[what]}
                yield Mistake(unknown[what], cell_name((row, column)), values=marks)


def check_tiles(scenario: Scenario) -> Mistakes:
    """WA-1: no more tiles of a kind than are in the box."""
    left = {**MOST_LAND, WADI: MOST_WADI}
    sentences = {
        WADI: "there are only {most} wadi tiles.",
        "1": "there are only {most} land tiles with 1 reservoir.",
    }
    for cell in scenario.cells:
        mark = scenario.mark(cell)
        left[mark] -= 1
        if left[mark] < 0:
            most = MOST_WADI if mark == WADI else MOST_LAND[mark]
            usual = "there are only {most} land tiles with {mark} reservoirs."
            values = {"most": most, "mark": mark}
            yield Mistake(sentences.get(mark, usual), cell_name(cell), "WA-1", values=values)


def wadi_cells(scenario: Scenario) -> list[Cell]:
    return [cell for cell in scenario.cells if scenario.is_wadi(cell)]


def check_flow(scenario: Scenario) -> Mistakes:
    """WA-2: every wadi tile flows to a wadi tile beside it or out; nothing else flows."""
    for row, line in enumerate(scenario.flow):
        for column, mark in enumerate(line):
            cell = (row, column)
            if scenario.is_wadi(cell) and mark == EMPTY:
                yield Mistake("this wadi tile has no flow.", cell_name(cell), "WA-2")
            elif mark != EMPTY and not scenario.is_wadi(cell):
                yield Mistake("only a wadi tile flows.", cell_name(cell), "WA-2")
    for cell in wadi_cells(scenario):
        if scenario.flow[cell[0]][cell[1]] in FLOWS and next_wadi(scenario, cell) is None:
            sentence = "it flows to where no wadi tile lies; only X leaves the wadi."
            yield Mistake(sentence, cell_name(cell), "WA-2")


def next_wadi(scenario: Scenario, cell: Cell) -> Cell | None:
    """The wadi tile that a wadi tile flows to, if there is one; also where the flow is wrong."""
    down, right = FLOWS.get(scenario.flow[cell[0]][cell[1]], (0, 0))
    there = (cell[0] + down, cell[1] + right)
    return there if there != cell and scenario.is_wadi(there) else None


def check_loops(scenario: Scenario) -> Mistakes:
    """WA-2: the water of every wadi tile can leave."""
    for cell in wadi_cells(scenario):
        way: set[Cell] = set()
        at: Cell | None = cell
        while at is not None and at not in way:
            way.add(at)
            at = next_wadi(scenario, at)
        if at is not None:
            yield Mistake("its water runs in a loop and never leaves.", cell_name(cell), "WA-2")


def check_crossings(scenario: Scenario) -> Mistakes:
    """WA-2: two diagonal flows over the same corner never cross."""
    flows: dict[frozenset[Cell], Cell] = {}
    for cell in wadi_cells(scenario):
        there = next_wadi(scenario, cell)
        if there is None or cell[0] == there[0] or cell[1] == there[1]:
            continue
        flows[frozenset((cell, there))] = cell
        other = flows.get(frozenset(((cell[0], there[1]), (there[0], cell[1]))))
        for one in (cell, other) if other else ():
            yield Mistake("its flow crosses another one.", cell_name(one), "WA-2")


def check_water(scenario: Scenario) -> Mistakes:
    """WA-1, WA-2: some water, on wadi tiles, no more than is in the box, beside some land."""
    total, seen, last = 0, set(), first_start(scenario)
    for name, count in scenario.water:
        tile = scenario.numbers.get(name)
        if tile is None or not scenario.is_wadi(scenario.cells[tile]):
            yield Mistake("water starts on wadi tiles, and this is not one.", name, "WA-2")
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            sentence = "its water is a whole number above 0, not {count!r}."
            yield Mistake(sentence, name, values={"count": count})
            continue
        if name in seen:
            yield Mistake("its water is given twice.", name)
        seen.add(name)
        last = last if total > MOST_WATER else name
        total += count
    if not 1 <= total <= MOST_WATER:
        values = {"most": MOST_WATER, "total": total}
        yield Mistake("there is 1 to {most} water, not {total}.", last, "WA-1", values=values)
    if not any(map(scenario.is_land, around_wadi(scenario))):
        yield Mistake("no land tile lies beside the wadi.", first_start(scenario), "WA-2")


def first_start(scenario: Scenario) -> str | None:
    """The first wadi tile that no other flows to: where water could start."""
    fed = {next_wadi(scenario, cell) for cell in wadi_cells(scenario)}
    return next((cell_name(cell) for cell in wadi_cells(scenario) if cell not in fed), None)


def around_wadi(scenario: Scenario) -> Iterator[Cell]:
    for row, column in wadi_cells(scenario):
        for down, right in STRAIGHT + DIAGONAL:
            yield row + down, column + right


CHECKS: tuple[Callable[[Scenario], Mistakes], ...] = (
    check_tiles,
    check_flow,
    check_loops,
    check_crossings,
    check_water,
)
