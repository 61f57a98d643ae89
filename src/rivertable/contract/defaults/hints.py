"""A hint about any game: where to look, and no reasons."""

from rivertable.contract.parts import Hints
from rivertable.display.language import Say
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move

from .places import places_in
from .state import label_of


def look(setting: Setting, move: Move, other: Move | None, say: Say) -> str:
    """The place where a move begins, unless that says it all; how much better it is than others."""
    places = places_in(setting, move.seat, move.text)
    if len(places) > 1:
        return say("Look at {place}.").format(place=label_of(places[0]))
    if other is not None:
        return say("Several moves are about equally good.")
    return say("One move stands out.")


HINTS = Hints(look, reasons={})
