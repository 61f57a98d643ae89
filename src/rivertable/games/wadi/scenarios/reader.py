"""Reading and checking scenarios: from the data files, from a record's line, from a program."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from rivertable.engine.errors import BadBoard, BadOption
from rivertable.games.wadi.board import WADI, Scenario

from .checks import mistakes_in
from .text import Draft, read_file, read_line, read_water

FOLDER = Path(__file__).parent
# What was drawn better since: not offered any more, but games that name it go on and replay.
EARLIER_FOLDER = FOLDER / "earlier"


def files_in(folder: Path) -> dict[str, Path]:
    """The boards of a folder by name."""
    found = (file for file in folder.iterdir() if file.name.endswith(".txt"))
    return {file.name.removesuffix(".txt"): file for file in found}


# The first game first, then by name: the order in which they are offered.
NAMES = tuple(sorted(files_in(FOLDER), key=lambda name: (name != "first-game", name)))
FILES = files_in(FOLDER) | files_in(EARLIER_FOLDER)
OWN = "the scenario"  # what a message calls one that has no file


def option(value: Any) -> str:
    """A scenario as it stands in a record: its name, or all of it on one line."""
    if isinstance(value, Scenario):
        return checked(value, OWN).line()
    if isinstance(value, Mapping):
        return from_mapping(value).line()
    text = value.strip() if isinstance(value, str) else ""
    if text in FILES:
        return text
    if any(mark in text for mark in (WADI, "/", "\n")):  # no name has one of these
        return find(text).line()
    raise BadOption(
        "there is no scenario {value!r}; there are {names}, or give one of your own.",
        value=value,
        names=", ".join(NAMES),
    )


@lru_cache(maxsize=64)  # a server meets any number of scenarios
def find(text: str) -> Scenario:
    """The scenario of that name, or the one that the text describes."""
    if text in FILES:
        return from_file(FILES[text].read_text("utf-8"), f"{text}.txt")
    if "\n" in text:
        return from_file(text, OWN)
    return from_line(text)


def from_file(text: str, source: str) -> Scenario:
    """A file: `name: value` lines, a blank line, then rows of land and flow side by side."""
    draft = read_file(text.strip())
    for mistake in chain(draft.mistakes, mistakes_in(draft.scenario)):
        where = f"{source}, line {draft.located(mistake).line}"
        raise BadBoard(where, mistake.cell, mistake.phrase())
    return draft.scenario


def from_line(text: str) -> Scenario:
    """A record's line: land rows and flow rows joined by slashes, then the water."""
    draft = read_line(text)
    for mistake in draft.mistakes:
        raise BadBoard(OWN, mistake.cell, mistake.phrase())
    return checked(draft.scenario, OWN)


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
        water = water_in(water)
    if not isinstance(water, Mapping):
        raise BadBoard(OWN, None, f"water is counts by cell, as in {{'B1': 7}}, not {water!r}.")
    title, origin = str(data.get("title", "")), str(data.get("origin", "own"))
    land, flow = tuple(rows["land"]), tuple(rows["flow"])
    return checked(Scenario(title, origin, land, flow, tuple(water.items())), OWN)


def water_in(text: str) -> dict[str, int]:
    """`B1=7 E1=8`."""
    draft = Draft()
    read_water(draft, text, None)
    for mistake in draft.mistakes:
        raise BadBoard(OWN, mistake.cell, mistake.phrase())
    return draft.water


def checked(scenario: Scenario, source: str) -> Scenario:
    """The same scenario, if it breaks no rule."""
    for mistake in mistakes_in(scenario):
        raise BadBoard(source, mistake.cell, mistake.phrase())
    return scenario
