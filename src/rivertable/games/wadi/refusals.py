"""Why a move of Wadi is not legal, in one sentence. Legality itself is decided in rules.py."""

from rivertable.engine.arrays import Record
from rivertable.engine.errors import IllegalMove
from rivertable.engine.game import Setting
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.rules.state import (
    BUILD,
    OTHER,
    OVER,
    WHO_STARTS,
)

RULES = {WHO_STARTS: "WA-3", OVER: "WA-4"}


def rule_now(s: Record) -> str:
    """The rule that says what is asked for now."""
    return RULES.get(int(s.phase), "WA-5")


def refuse(setting: Setting, s: Record, seat: int, number: int) -> IllegalMove:
    """The rule that stands in the way of a well-written move."""
    word, tile = divmod(number, 64)
    if s.phase == WHO_STARTS:
        return IllegalMove("WA-3", "the first player is being drawn.")
    if word == OTHER:
        return IllegalMove("WA-3", "the talisman is given at the start of the game only.")
    if word == BUILD:
        return refuse_build(setting, s, seat - 1, tile)
    return refuse_pump(setting, s, seat - 1, word, tile)


def refuse_build(setting: Setting, s: Record, me: int, tile: int) -> IllegalMove:
    """WA-5a, WA-5.1."""
    scenario: Scenario = setting.layout
    name = scenario.names[tile]
    if s.built:
        return IllegalMove(
            "WA-5a", "you have already built this turn, and you can build only once."
        )
    if not s.supply[me]:
        return IllegalMove("WA-5.1", "you have no shadoof left in your supply.")
    if scenario.is_wadi(scenario.cells[tile]):
        return IllegalMove(
            "WA-5.1", "{tile} is a wadi tile, and shadoofs stand on land.", tile=name
        )
    if any(int(mask) >> tile & 1 for mask in s.shadoofs):
        return IllegalMove("WA-5.1", "{tile} already holds a shadoof.", tile=name)
    if int(s.wet) >> tile & 1:
        return IllegalMove(
            "WA-5.1", "{tile} holds water, and shadoofs are built on dry land.", tile=name
        )
    return IllegalMove(
        "WA-5.1",
        "there is a shadoof next to {tile}, and the spreading rule keeps shadoofs apart.",
        tile=name,
    )


def refuse_pump(setting: Setting, s: Record, me: int, source: int, target: int) -> IllegalMove:
    """WA-5.2, WA-5.3."""
    scenario: Scenario = setting.layout
    names = {"source": scenario.names[source], "target": scenario.names[target]}
    if not (int(s.flowing) | int(s.wet)) >> source & 1:
        return IllegalMove("WA-5.2", "there is no water on {source}.", **names)
    if int(s.wet) >> target & 1:
        return IllegalMove("WA-5.2", "{target} already holds water.", **names)
    return refuse_reach(setting, s, me, source, target)


def refuse_reach(setting: Setting, s: Record, me: int, source: int, target: int) -> IllegalMove:
    """WA-5.2: no shadoof is beside both; WA-5.2a, WA-5.3: one is, but it cannot pump there."""
    scenario: Scenario = setting.layout
    names = {"source": scenario.names[source], "target": scenario.names[target]}
    mine = [tile for tile in range(len(scenario.cells)) if int(s.shadoofs[me]) >> tile & 1]
    if not mine:
        return IllegalMove("WA-5.2", "you have no shadoof to pump with yet.")
    beside = [
        tile
        for tile in mine
        if is_close(scenario, tile, source) and is_close(scenario, tile, target)
    ]
    if not beside:
        return IllegalMove(
            "WA-5.2", "none of your shadoofs reaches both {source} and {target}.", **names
        )
    if scenario.is_wadi(scenario.cells[target]):
        return IllegalMove(
            "WA-5.2a", "{target} is a wadi tile, and water is pumped onto land.", **names
        )
    cut = next(tile for tile in (source, target) if is_cut_off(scenario, beside[0], tile))
    return IllegalMove(
        "WA-5.3", "{tile} lies on the other bank, out of reach of your shadoof on {shadoof}.",
        tile=scenario.names[cut], shadoof=scenario.names[beside[0]],
    )  # fmt: skip


def is_close(scenario: Scenario, shadoof: int, tile: int) -> bool:
    """Is the tile the shadoof's own or one of the eight around it?"""
    (row, column), (other_row, other_column) = scenario.cells[shadoof], scenario.cells[tile]
    return abs(row - other_row) <= 1 and abs(column - other_column) <= 1


def is_cut_off(scenario: Scenario, shadoof: int, tile: int) -> bool:
    """Is the tile close, but on the other bank?"""
    close = is_close(scenario, shadoof, tile)
    return close and scenario.cells[tile] not in scenario.reach(scenario.cells[shadoof])
