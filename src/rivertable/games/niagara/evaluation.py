"""What a bot thinks of a position in Niagara: named features; weights.toml weighs them."""

from rivertable.engine.compile import Floats, Record, compiled
from rivertable.games.niagara.board import (
    CANOES,
    FALLS,
    GOAL_ALIKE,
    GOAL_COLOURS,
    GOAL_GEMS,
    SHORE,
    VALUES,
)
from rivertable.games.niagara.rules import KINDS

FEATURES = (
    "colours",  # nearness to five colours
    "alike",  # to four of a colour
    "gems",  # to seven gems
    "cargo",  # gems under way
    "lost",  # canoes
    "value",
    "goal",
)
COLOURS, ALIKE, GEMS, CARGO, LOST, VALUE, GOAL = range(len(FEATURES))


@compiled
def progress(b: Record, s: Record) -> float:
    """How far the game is on, from 0 to 1."""
    return min(1.0, s.rounds / 30.0)


@compiled
def features(b: Record, s: Record, out: Floats) -> None:
    """Write the features of every seat."""
    for me in range(b.players):
        different = 0
        alike = 0
        gems = 0
        value = 0
        for colour in range(KINDS):
            count = s.collection[me, colour]
            gems += count
            alike = max(alike, count)
            value += VALUES[colour] * count
            if count > 0:
                different += 1
        lost = 0
        cargo = 0
        for canoe in range(CANOES):
            if s.place[me, canoe] == FALLS:
                lost += 1
            elif s.place[me, canoe] != SHORE and s.cargo[me, canoe] > 0:
                cargo += 1
        out[me, COLOURS] = (different / GOAL_COLOURS) ** 2
        out[me, ALIKE] = (alike / GOAL_ALIKE) ** 2
        out[me, GEMS] = (gems / GOAL_GEMS) ** 2
        out[me, CARGO] = cargo
        out[me, LOST] = lost
        out[me, VALUE] = value
        is_there = different >= GOAL_COLOURS or alike >= GOAL_ALIKE or gems >= GOAL_GEMS
        out[me, GOAL] = 1.0 if is_there else 0.0
