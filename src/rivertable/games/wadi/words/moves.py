"""Moves of Wadi as sentences for the log."""

from collections.abc import Sequence

from rivertable.display.phrases import name_of
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.games.wadi.board import Scenario
from rivertable.games.wadi.notation import decode
from rivertable.games.wadi.words.language import say_in


def told(setting: Setting, s: Record, move: Move, language: str, names: Sequence[str]) -> str:
    """A move as a sentence, given the state before it."""
    say, name = say_in(language), name_of(names, move.seat, say_in(language))
    scenario: Scenario = setting.layout
    done = decode(move.number)
    if done.verb == "end":
        return say("{name} ends the turn.").format(name=name)
    if done.verb == "start":
        first = name_of(names, done.seat, say)
        return say("{name} receives the talisman and begins.").format(name=first)
    tile, source = scenario.names[done.tile], scenario.names[done.source]
    if done.verb == "build":
        return say("{name} builds a shadoof on {tile}.").format(name=name, tile=tile)
    is_from_wadi = scenario.is_wadi(scenario.cells[done.source])
    if is_from_wadi:
        pumped = say("{name} pumps water from the wadi at {source} to {tile}.")
    else:
        pumped = say("{name} pumps water from {source} to {tile}.")
    return pumped.format(name=name, source=source, tile=tile)
