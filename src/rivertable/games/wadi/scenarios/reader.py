"""Reading and checking scenarios: from the data files, from a record's line, from a program."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rivertable.engine.errors import BadBoard, BadOption
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

FOLDER = Path(__file__).parent
NAMES = tuple(
    # The first game first, then by name: the order in which they are offered.
    sorted(
        (file.name.removesuffix(".txt") for file in FOLDER.iterdir() if file.name.endswith(".txt")),
        key=lambda name: (name != "first-game", name),
    )
)
MOST_COLUMNS = 26
OWN = "the scenario"  # what a message calls one that has no file


def option(value: Any) -> str:
    """A scenario as it stands in a record: its name, or all of it on one line."""
    if isinstance(value, Scenario):
        return checked(value, OWN).line()
    if isinstance(value, Mapping):
        return from_mapping(value).line()
    text = value.strip() if isinstance(value, str) else ""
    if text in NAMES:
        return text
    if any(mark in text for mark in (WADI, "/", "\n")):  # no name has one of these
        return find(text).line()
    raise BadOption(
        f"there is no scenario {value!r}; there are {', '.join(NAMES)}, or give one of your own."
    )


@lru_cache(maxsize=64)  # a server meets any number of scenarios
def find(text: str) -> Scenario:
    """The scenario of that name, or the one that the text describes."""
    if text in NAMES:
        return from_file((FOLDER / f"{text}.txt").read_text("utf-8"), f"{text}.txt")
    if "\n" in text:
        return from_file(text, OWN)
    return from_line(text)


def from_file(text: str, source: str) -> Scenario:
    """A file: `name: value` lines, a blank line, then rows of land and flow side by side."""
    text = "\n".join(line.strip() for line in text.strip().splitlines())
    head, _, body = text.partition("\n\n")
    values: dict[str, str] = {}
    for line in head.splitlines():
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or key not in ("title", "origin", "water"):
            raise BadBoard(
                source, None, f"{line!r} is not one of 'title: ', 'origin: ', 'water: '."
            )
        if key in values:
            raise BadBoard(source, None, f"{key} is given twice.")
        values[key] = value
    land, flow = [], []
    for number, line in enumerate(body.strip().splitlines(), start=1):
        parts = line.split()
        if len(parts) != 2:
            raise BadBoard(
                source, None, f"row {number} is land and flow with a space between, not {line!r}."
            )
        land.append(parts[0])
        flow.append(parts[1])
    water = read_water(values.get("water", ""), source)
    return build(land, flow, water, source, values.get("title", ""), values.get("origin", "own"))


def from_line(text: str) -> Scenario:
    """A record's line: land rows and flow rows joined by slashes, then the water."""
    land, flow, water = ([*text.split(maxsplit=2), "", ""])[:3]
    # A flow can be a slash itself, so its rows are cut by their length, not at the slashes.
    width = len(land.split("/")[0])
    flow_rows = [flow[at : at + width] for at in range(0, len(flow), width + 1)]
    if "/".join(flow_rows) != flow:
        raise BadBoard(OWN, None, "the rows of flow are not as wide as the first one of land.")
    return build(land.split("/"), flow_rows, read_water(water, OWN), OWN)


def from_mapping(data: Mapping[str, Any]) -> Scenario:
    """What a program hands in: `land` and `flow` as rows or as one text, `water` by cell."""
    for key in data:
        if key not in ("land", "flow", "water", "title", "origin", "name"):
            raise BadBoard(OWN, None, f"{key!r} is not known; give land, flow and water.")
    rows = {}
    for key in ("land", "flow"):
        value = data.get(key, ())
        if not isinstance(value, str | Iterable):
            raise BadBoard(OWN, None, f"{key} is rows of characters, not {value!r}.")
        rows[key] = value.split() if isinstance(value, str) else [str(row) for row in value]
    water = data.get("water", {})
    if isinstance(water, str):
        water = read_water(water, OWN)
    if not isinstance(water, Mapping):
        raise BadBoard(OWN, None, f"water is counts by cell, as in {{'B1': 7}}, not {water!r}.")
    title, origin = str(data.get("title", "")), str(data.get("origin", "own"))
    return build(rows["land"], rows["flow"], water, OWN, title, origin)


def read_water(text: str, source: str) -> dict[str, int]:
    """`B1=7 E1=8`."""
    water: dict[str, int] = {}
    for part in text.split():
        match = re.fullmatch(r"([A-Z]\d{1,4})=(\d{1,4})", part)
        if match is None:
            raise BadBoard(source, None, f"water is written as in 'B1=7 E1=8', not {part!r}.")
        if match[1] in water:
            raise BadBoard(source, match[1], "its water is given twice.")
        water[match[1]] = int(match[2])
    return water


def build(
    land: list[str],
    flow: list[str],
    water: Mapping[str, int],
    source: str,
    title: str = "",
    origin: str = "own",
) -> Scenario:
    """A scenario that has passed every check."""
    return checked(Scenario(title, origin, tuple(land), tuple(flow), tuple(water.items())), source)


def checked(scenario: Scenario, source: str) -> Scenario:
    """The same scenario, if it breaks no rule."""
    for check in (check_shape, check_tiles, check_flow, check_loops, check_crossings, check_water):
        check(scenario, source)
    return scenario


def check_shape(scenario: Scenario, source: str) -> None:
    """WA-2: a rectangle, in land and flow alike, of known marks."""
    if not scenario.land or not scenario.land[0]:
        raise BadBoard(source, None, "there are no rows of land.")
    height, width = len(scenario.land), len(scenario.land[0])
    if width > MOST_COLUMNS:
        raise BadBoard(source, None, f"columns are A to Z; {width} are too many.")
    if len(scenario.flow) != height:
        raise BadBoard(source, None, f"{height} rows of land, but {len(scenario.flow)} of flow.")
    for what, rows, known in (
        ("land", scenario.land, "".join(MOST_LAND) + WADI + EMPTY),
        ("flow", scenario.flow, "".join(FLOWS) + LEAVES + EMPTY),
    ):
        for row, line in enumerate(rows):
            if len(line) != width:
                reason = f"row {row + 1} of the {what} is {len(line)} wide, not {width}."
                raise BadBoard(source, None, reason)
            for column, mark in enumerate(line):
                if mark not in known:
                    reason = f"{mark!r} is no {what}; the marks of {what} are {known!r}."
                    raise BadBoard(source, cell_name((row, column)), reason)


def check_tiles(scenario: Scenario, source: str) -> None:
    """WA-1: no more tiles of a kind than are in the box."""
    left = {**MOST_LAND, WADI: MOST_WADI}
    for cell in scenario.cells:
        mark = scenario.mark(cell)
        left[mark] -= 1
        if left[mark] < 0:
            reservoirs = f"{mark} reservoir" + "s" * (mark != "1")
            what = "wadi tiles" if mark == WADI else f"land tiles with {reservoirs}"
            most = MOST_WADI if mark == WADI else MOST_LAND[mark]
            raise BadBoard(source, cell_name(cell), f"there are only {most} {what} (WA-1).")


def wadi_cells(scenario: Scenario) -> list[Cell]:
    return [cell for cell in scenario.cells if scenario.is_wadi(cell)]


def check_flow(scenario: Scenario, source: str) -> None:
    """WA-2: every wadi tile flows to a wadi tile beside it or out; nothing else flows."""
    for row, line in enumerate(scenario.flow):
        for column, mark in enumerate(line):
            cell = (row, column)
            if scenario.is_wadi(cell) != (mark != EMPTY):
                what = "this wadi tile has no flow" if mark == EMPTY else "only a wadi tile flows"
                raise BadBoard(source, cell_name(cell), f"{what} (WA-2).")
    for cell in wadi_cells(scenario):
        there = scenario.next_cell(cell)
        if there is not None and not scenario.is_wadi(there):
            reason = "it flows to where no wadi tile lies; only X leaves the wadi (WA-2)."
            raise BadBoard(source, cell_name(cell), reason)


def check_loops(scenario: Scenario, source: str) -> None:
    """WA-2: the water of every wadi tile can leave."""
    for cell in wadi_cells(scenario):
        last = scenario.way_out(cell)[-1]
        if scenario.next_cell(last) is not None:
            raise BadBoard(
                source, cell_name(cell), "its water runs in a loop and never leaves (WA-2)."
            )


def check_crossings(scenario: Scenario, source: str) -> None:
    """WA-2: two diagonal flows over the same corner never cross."""
    flows: set[frozenset[Cell]] = set()
    for cell in wadi_cells(scenario):
        there = scenario.next_cell(cell)
        if there is None or cell[0] == there[0] or cell[1] == there[1]:
            continue
        flows.add(frozenset((cell, there)))
        if frozenset(((cell[0], there[1]), (there[0], cell[1]))) in flows:
            raise BadBoard(source, cell_name(cell), "its flow crosses another one (WA-2).")


def check_water(scenario: Scenario, source: str) -> None:
    """WA-1, WA-2: some water, on wadi tiles, no more than is in the box, beside some land."""
    total = 0
    for name, count in scenario.water:
        tile = scenario.numbers.get(name)
        if tile is None or not scenario.is_wadi(scenario.cells[tile]):
            raise BadBoard(source, name, "water starts on wadi tiles, and this is none (WA-2).")
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise BadBoard(source, name, f"its water is a whole number above 0, not {count!r}.")
        if [tile for tile, _ in scenario.water].count(name) > 1:
            raise BadBoard(source, name, "its water is given twice.")
        total += count
    if not 1 <= total <= MOST_WATER:
        raise BadBoard(source, None, f"there is 1 to {MOST_WATER} water, not {total} (WA-1).")
    for row, column in wadi_cells(scenario):
        around = ((row + down, column + right) for down, right in STRAIGHT + DIAGONAL)
        if any(scenario.is_land(cell) for cell in around):
            return
    raise BadBoard(source, None, "no land tile lies beside the wadi (WA-2).")
