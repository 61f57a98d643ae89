"""A scenario as text, read as far as it goes: what it says, and every line that says nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rivertable.contract.boards import Mistake
from rivertable.games.wadi.board import Scenario

KEYS = ("title", "origin", "water")
OF_WATER = ("water ", "its water is ", "there is 1 to ")  # sentences about that line
WATER = re.compile(r"([A-Z]\d{1,4})=(\d{1,4})")


@dataclass
class Draft:
    """What a text says, right or wrong."""

    values: dict[str, str] = field(default_factory=dict)
    land: list[str] = field(default_factory=list)
    flow: list[str] = field(default_factory=list)
    water: dict[str, int] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)
    lines: Mapping[str, int] = field(default_factory=dict)  # by key, or by number of a row

    @property
    def scenario(self) -> Scenario:
        """The scenario that was meant."""
        return Scenario(
            self.values.get("title", ""),
            self.values.get("origin", "own"),
            tuple(self.land),
            tuple(self.flow),
            tuple(self.water.items()),
        )

    def located(self, mistake: Mistake) -> Mistake:
        """A mistake with the line on which its cell stands."""
        if mistake.line is not None:
            return mistake
        row = re.sub("^[A-Z]", "", mistake.cell or str(mistake.values.get("row", "")))
        if mistake.sentence.startswith(OF_WATER):
            row = "water"
        return replace(mistake, line=self.lines.get(row, 1))


def read(text: str) -> Draft:
    """A file, or a record's line."""
    text = text.strip()
    return read_file(text) if "\n" in text else read_line(text)


def read_file(text: str) -> Draft:
    """`name: value` lines, a blank line, then rows of land and flow side by side."""
    draft, is_head = Draft(), True
    lines: dict[str, int] = {}
    for number, whole in enumerate(text.splitlines(), start=1):
        line = whole.strip()
        if not line:
            is_head = False
        elif is_head:
            read_head(draft, line, number, lines)
        else:
            read_row(draft, line, number, lines)
    draft.lines = lines
    read_water(draft, draft.values.get("water", ""), lines.get("water"))
    return draft


def read_head(draft: Draft, line: str, number: int, lines: dict[str, int]) -> None:
    """`title: A bend`."""
    key, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or key not in KEYS:
        sentence = "{line!r} is not one of 'title: ', 'origin: ', 'water: '."
        draft.mistakes.append(Mistake(sentence, line=number, values={"line": line}))
    elif key in draft.values:
        draft.mistakes.append(Mistake("{key} is given twice.", line=number, values={"key": key}))
    else:
        draft.values[key] = value
        lines[key] = number


def read_row(draft: Draft, line: str, number: int, lines: dict[str, int]) -> None:
    """`1~2   ./.`: land and flow."""
    parts = line.split()
    if len(parts) != 2:
        row = len(draft.land) + 1
        sentence = "row {row} is land and flow with a space between, not {line!r}."
        values: dict[str, Any] = {"row": row, "line": line}
        draft.mistakes.append(Mistake(sentence, line=number, values=values))
        return
    draft.land.append(parts[0])
    draft.flow.append(parts[1])
    lines[str(len(draft.land))] = number


def read_line(text: str) -> Draft:
    """A record's line: land rows and flow rows joined by slashes, then the water."""
    land, flow, water = ([*text.split(maxsplit=2), "", "", ""])[:3]
    draft = Draft(land=land.split("/"))
    # A flow can be a slash itself, so its rows are cut by their length, not at the slashes.
    width = len(draft.land[0])
    draft.flow = [flow[at : at + width] for at in range(0, len(flow), width + 1)]
    if "/".join(draft.flow) != flow:
        sentence = "the rows of flow are not as wide as the first one of land."
        draft.mistakes.append(Mistake(sentence, line=1))
    draft.lines = dict.fromkeys(("water", *map(str, range(1, len(draft.land) + 1))), 1)
    read_water(draft, water, 1)
    return draft


def read_water(draft: Draft, text: str, line: int | None) -> None:
    """`B1=7 E1=8`."""
    for part in text.split():
        match = WATER.fullmatch(part)
        if match is None:
            sentence = "water is written as in 'B1=7 E1=8', not {part!r}."
            draft.mistakes.append(Mistake(sentence, line=line, values={"part": part}))
        elif match[1] in draft.water:
            draft.mistakes.append(Mistake("its water is given twice.", match[1], line=line))
        else:
            draft.water[match[1]] = int(match[2])


def file_text(scenario: Scenario) -> str:
    """A scenario as a file has it."""
    head = {
        "title": scenario.title,
        "origin": scenario.origin,
        "water": " ".join(f"{name}={count}" for name, count in scenario.water),
    }
    rows = (f"{land}   {flow}" for land, flow in zip(scenario.land, scenario.flow, strict=True))
    lines = (f"{key}: {value}".rstrip() for key, value in head.items())
    return "\n".join([*lines, "", *rows]) + "\n"
