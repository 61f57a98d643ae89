"""Hints in words: which piece to look at, and what speaks for a move. French is in `fr.po`."""

from rivertable.display.language import Say
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.games.wadi.notation import decode

# By feature of the evaluation, and what becomes of it.
REASONS = {
    ("points", "more"): "It brings you points.",
    ("points", "others less"): "It takes points from your opponents.",
    ("own_points", "more"): "It waters land that nobody else reaches.",
    ("lead", "more"): "It gains on your strongest opponent.",
    ("best_gain", "more"): "It prepares a good pump.",
    ("best_gain", "others less"): "It takes a good pump away from your opponents.",
    ("next_gain", "more"): "It leaves you more than one good pump.",
    ("next_gain", "others less"): "It takes a good pump away from your opponents.",
    ("best_pump", "more"): "It prepares a pump that brings many points.",
    ("best_pump", "others less"): "It takes a good pump away from your opponents.",
    ("exposed", "less"): "It leaves your opponents less to pump away from you.",
    ("exposed", "others more"): "There is more to pump away from your opponents.",
    ("harvest", "more"): "It brings good land into your reach.",
    ("harvest", "others less"): "It leaves your opponents less good land to water.",
    (
        "own_harvest",
        "more",
    ): "It brings land into your reach that is worth more to you than to your opponents.",
    ("own_harvest", "others less"): "It leaves your opponents less good land to water.",
    ("thirst", "more"): "It brings more dry land into your reach.",
    ("thirst", "others less"): "It leaves your opponents less land to water.",
    ("water_to_come", "more"): "More water will pass your shadoofs.",
    ("water_to_come", "others less"): "Less water will pass your opponents' shadoofs.",
    ("shadoofs_left", "less"): "Building still pays off now.",
    ("shadoofs_to_build", "less"): "Building still pays off now.",
    ("best_build", "more"): "It makes a good place for your next shadoof.",
    ("best_build", "others less"): "It leaves your opponents no good place for a shadoof.",
    ("to_act", "more"): "You have actions left to follow up.",
}

FACTS = frozenset({"points", "own_points", "lead"})
# To build takes a shadoof from the supply, and any move takes an action.
IDLE = {"*": frozenset({"shadoofs_left", "shadoofs_to_build", "to_act"})}

# Of puzzles, by their moves.
THEMES = {"build *": "Building", "pump *": "Pumping", "end": "Enough for now"}


def look(setting: Setting, move: Move, other: Move | None, say: Say) -> str:
    """Where to look before one knows the move; `other` is one that is about as good."""
    names, best = setting.layout.names, decode(move.number)
    if best.verb == "build":
        return say("Look at the land on {tile}.").format(tile=names[best.tile])
    if best.verb == "pump":
        return say("Look at the water on {tile}.").format(tile=names[best.source])
    return say("You may have done enough in this turn.")
