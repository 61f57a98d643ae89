"""Boards of players' own: examined, drawn by chance, drawn as pictures, changed by one tile."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from rivertable.contract.boards import Boards, Examined, Mistake
from rivertable.games.wadi.board import (
    EMPTY,
    FLOWS,
    LEAVES,
    MOST_LAND,
    MOST_WADI,
    MOST_WATER,
    WADI,
    Cell,
    Scenario,
    cell_name,
)
from rivertable.games.wadi.layout import DESERT, EDGE, FEWEST_COLUMNS, STRIP, TILE
from rivertable.games.wadi.scenery.picture import scenery_of

from . import reader
from .advice import advice_for
from .by_chance import draw
from .checks import check_shape, mistakes_in, next_wadi, wadi_cells
from .text import Draft, file_text, read

MOST_CHARACTERS = 6000  # of a text that somebody gives
MOST_ROWS = 26  # of a board that somebody draws
MOST_TOLD = 60  # mistakes
SHOWN = 60  # characters of what was not understood

KIT = MappingProxyType(
    {
        "stock": {**MOST_LAND, WADI: MOST_WADI, "water": MOST_WATER},
        "flows": FLOWS,
        "leaves": LEAVES,
        "wadi": WADI,
        "empty": EMPTY,
        "most": MOST_ROWS,
        "tile": TILE,
        "edge": EDGE + DESERT,
        "strip": STRIP,
        "fewestColumns": FEWEST_COLUMNS,
    }
)


def examine(text: str) -> Examined:
    """All that can be said of a text, in any state."""
    if len(text) > MOST_CHARACTERS:
        sentence = "a board has at most {most} characters."
        return refused(Mistake(sentence, line=1, values={"most": MOST_CHARACTERS}))
    if text.strip() in reader.FILES:
        return examined(of_file(text.strip()))
    return examined(read(text))


def of_file(name: str) -> Draft:
    return read(reader.FILES[name].read_text("utf-8"))


def refused(mistake: Mistake) -> Examined:
    return Examined("", "", {}, [mistake])


def examined(draft: Draft) -> Examined:
    """A draft with its mistakes; without any, with advice and as it is stored."""
    if len(draft.land) > MOST_ROWS:
        sentence = "there are at most {most} rows; {rows} are too many."
        values = {"most": MOST_ROWS, "rows": len(draft.land)}
        return refused(Mistake(sentence, line=1, values=values))
    scenario = draft.scenario
    mistakes = [*draft.mistakes, *mistakes_in(scenario)][:MOST_TOLD]
    found = Examined(scenario.title, scenario.origin, drawable(scenario), [], [])
    if mistakes:
        return replace(found, mistakes=[shortened(draft.located(one)) for one in mistakes])
    return replace(
        found, advice=list(advice_for(scenario)), option=scenario.line(), text=file_text(scenario)
    )


def shortened(mistake: Mistake) -> Mistake:
    """A mistake that does not repeat a long text."""
    values = {
        key: f"{value[:SHOWN]}…" if isinstance(value, str) and len(value) > SHOWN else value
        for key, value in mistake.values.items()
    }
    return replace(mistake, values=values)


def drawable(scenario: Scenario) -> dict[str, object]:
    """What lies where, if it is a rectangle of known marks. Beside the board nobody could mend it."""
    if any(check_shape(scenario)):
        return {}
    water = {name: count for name, count in scenario.water if name in scenario.names}
    return {"land": scenario.land, "flow": scenario.flow, "water": water}


def by_chance(seed: int) -> str:
    return file_text(draw(seed))


# Pictures ------------------------------------------------------------------------------------


def picture(text: str, theme: str) -> str:
    """What is drawn of a board while it is drawn: what is wrong is shown as if it left the wadi."""
    draft = read(text[:MOST_CHARACTERS])
    del draft.land[MOST_ROWS:], draft.flow[MOST_ROWS:]
    scenario = draft.scenario
    if any(check_shape(scenario)):
        scenario = replace(scenario, land=(EMPTY * 7,) * 7, flow=(EMPTY * 7,) * 7, water=())
    return scenery_of(mended(scenario), theme)


def mended(scenario: Scenario) -> Scenario:
    """The same board, with an end wherever water does not find its way."""
    flow = [list(EMPTY * len(row)) for row in scenario.land]
    seen: set[Cell] = set()
    for cell in wadi_cells(scenario):
        way: list[Cell] = []
        at: Cell | None = cell
        while at is not None and at not in seen:
            seen.add(at)
            way.append(at)
            at = next_wadi(scenario, at)
        for row, column in way:
            there = next_wadi(scenario, (row, column))
            flow[row][column] = LEAVES if there is None else scenario.flow[row][column]
        if at in way:  # a loop: cut where it comes round
            row, column = way[-1]
            flow[row][column] = LEAVES
    tiles = {cell_name(cell) for cell in wadi_cells(scenario)}
    water = tuple((name, count) for name, count in scenario.water if name in tiles)
    return Scenario("", "", scenario.land, tuple(map("".join, flow)), water)


# Changes by one tile -------------------------------------------------------------------------


def changes(option: str) -> list[tuple[Mistake, str]]:
    """Every legal board that differs in the reservoirs of one tile, or in one water."""
    scenario = reader.find(option)
    found = [*other_land(scenario), *other_water(scenario)]
    return [(why, board.line()) for why, board in found if not any(mistakes_in(board))]


def other_land(scenario: Scenario) -> Iterator[tuple[Mistake, Scenario]]:
    """Another land tile in place of one."""
    sentences = {
        "1": "{cell}: land with 1 reservoir.",
        "2": "{cell}: land with 2 reservoirs.",
        "3": "{cell}: land with 3 reservoirs.",
    }
    for row, column in scenario.cells:
        name = cell_name((row, column))
        for mark in MOST_LAND:
            if scenario.is_land((row, column)) and scenario.mark((row, column)) != mark:
                line = scenario.land[row]
                rows = (*scenario.land[:row], line[:column] + mark + line[column + 1 :])
                board = replace(scenario, land=(*rows, *scenario.land[row + 1 :]))
                yield Mistake(sentences[mark], name, values={"cell": name}), board


def other_water(scenario: Scenario) -> Iterator[tuple[Mistake, Scenario]]:
    """One water more or less at a start."""
    for i, (name, count) in enumerate(scenario.water):
        for change in (-1, 1):
            water = (*scenario.water[:i], (name, count + change), *scenario.water[i + 1 :])
            values = {"cell": name, "count": count + change}
            yield (
                Mistake("{cell}: {count} water.", name, values=values),
                replace(scenario, water=water),
            )


BOARDS = Boards(
    option="scenario",
    names=reader.NAMES,
    examine=examine,
    by_chance=by_chance,
    kit=KIT,
    picture=picture,
    changes=changes,
)
