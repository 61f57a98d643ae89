"""The legal moves as what has to be pointed at.

A build is one tile, a pump is two, and ending the turn is a button. A site holds no water and a
source does, so no choice begins like another one.
"""

from collections.abc import Iterator
from functools import lru_cache

from rivertable.display.language import Say
from rivertable.display.phrases import signed
from rivertable.display.scene import Choice, Pick
from rivertable.engine.arrays import Record
from rivertable.engine.position import View
from rivertable.games.wadi.notation import decode
from rivertable.games.wadi.snapshot import worth_on

MOST_CHOICES = 8192  # that are kept


def choices(view: View, s: Record, say: Say) -> Iterator[Choice]:
    """One choice for each legal move of the seat whose view this is, with the points it wins."""
    if view.seat == 0 or view.seat not in view.acting:
        return
    names, worth = view.setting.layout.names, worth_on(view.setting)
    mine, wet = int(s.shadoofs[view.seat - 1]), s.wet
    for number in view.legal_numbers(view.seat).tolist():
        move = decode(number)
        if move.verb == "end":
            yield end(say)
        elif move.verb == "build":
            yield build(names[move.tile], worth.of_shadoof(wet, move.tile), say)
        else:
            points = worth.of_water(mine, move.tile) - worth.of_water(mine, move.source)
            yield pump(names[move.source], names[move.tile], points, say)


def end(say: Say) -> Choice:
    return Choice("end", (Pick("end", say("End turn"), is_button=True),))


@lru_cache(MOST_CHOICES)
def build(tile: str, points: int, say: Say) -> Choice:
    words = say("build on {tile}: {points:+d}").format(tile=tile, points=points)
    return Choice(f"build {tile}", (Pick(f"tile-{tile}", words),))


@lru_cache(MOST_CHOICES)
def pump(source: str, target: str, points: int, say: Say) -> Choice:
    take = say("take water from {tile}").format(tile=source)
    pour = say("pour on {tile}: {points:+d}").format(tile=target, points=points)
    note = signed(points) if points else ""
    picks = (Pick(f"tile-{source}", take), Pick(f"tile-{target}", pour, note=note))
    return Choice(f"pump {source}>{target}", picks)
