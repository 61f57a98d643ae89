"""A hint about any game: where to look, and no reasons."""

from rivertable.contract.parts import Hints
from rivertable.display.language import Say
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move


def look(setting: Setting, move: Move, other: Move | None, say: Say) -> str:
    """Where a move that goes from one place to another begins; of others, how good they are."""
    source, arrow, _ = move.text.partition(">")
    if arrow:
        return say("Look at {place}.").format(place=source.split()[-1])
    if other:
        return say("Several moves are about equally good.")
    return say("One move stands out.")


HINTS = Hints(look, reasons={})
