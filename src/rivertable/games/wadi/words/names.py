"""What things are called in the sentences of Wadi."""

from rivertable.display.language import Say
from rivertable.display.phrases import name_of
from rivertable.engine.game import Setting
from rivertable.games.wadi.board import WADI, Scenario
from rivertable.games.wadi.snapshot import Snapshot


def water_words(count: int, say: Say) -> str:
    """`1 water`, `7 water`."""
    return say("1 water") if count == 1 else say("{count} water").format(count=count)


def tile_words(setting: Setting, snapshot: Snapshot, tile: int, say: Say) -> str:
    """What is on a tile, in a few words."""
    scenario: Scenario = setting.layout
    cell, owner = scenario.cells[tile], snapshot.owners.get(tile)
    return words_for(
        scenario.names[tile],
        scenario.land[cell[0]][cell[1]],
        snapshot.water[tile] + snapshot.is_wet(tile),
        name_of(setting.names, owner, say) if owner else "",
        say,
    )


def words_for(name: str, mark: str, water: int, owner: str, say: Say) -> str:
    """A tile of this name and kind, with so much water and somebody's shadoof."""
    if mark == WADI:
        if not water:
            return say("{tile}: dry wadi").format(tile=name)
        return say("{tile}: wadi, {water}").format(tile=name, water=water_words(water, say))
    if mark == "1":
        words = say("{tile}: 1 reservoir").format(tile=name)
    else:
        words = say("{tile}: {count} reservoirs").format(tile=name, count=mark)
    if water:
        words += say(", watered")
    if owner:
        words += say(", shadoof: {name}").format(name=owner)
    return words
