"""Hints in words: which piece to look at, and what speaks for a move. French is in `fr.po`."""

from rivertable.display.language import Say
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.games.wind_river.notation import decode, place_name

# By feature of the evaluation, and what becomes of it.
REASONS = {
    ("safe", "more"): "It brings a tipi into the open plains.",
    ("on_ranks_1_2", "less"): "Fewer of your tipis are far behind.",
    ("on_rank_3", "more"): "More of your tipis stand on rank 3.",
    ("on_rank_3", "others less"): "Fewer of your opponents' tipis stand on rank 3.",
    ("on_rank_4", "more"): "More of your tipis stand on rank 4.",
    ("on_rank_4", "others less"): "Fewer of your opponents' tipis stand on rank 4.",
    ("on_rank_5", "more"): "More of your tipis stand on rank 5.",
    ("on_rank_5", "others less"): "Fewer of your opponents' tipis stand on rank 5.",
    ("on_rank_6", "more"): "More of your tipis stand at the edge of the open plains.",
    (
        "on_rank_6",
        "others less",
    ): "Fewer of your opponents' tipis stand at the edge of the open plains.",
    ("camps", "more"): "Your tipis stand on more hexes.",
    ("camps", "others less"): "Your opponents' tipis stand on fewer hexes.",
    ("resources", "more"): "It brings you resources.",
    ("resources", "others less"): "It costs your opponents resources.",
    ("penniless", "less"): "You have a resource again in case a tipi goes hungry.",
    ("penniless", "others more"): "An opponent has no resource left.",
    ("earnings", "more"): "You could earn more resources.",
    ("earnings", "others less"): "Your opponents could earn fewer resources.",
    ("hungry", "less"): "Fewer of your tipis go hungry.",
    ("hungry", "others more"): "More of your opponents' tipis go hungry.",
    ("to_be_paid", "less"): "You have to pay for fewer tipis.",
    ("to_be_paid", "others more"): "Your opponents have to pay for more tipis.",
    ("starving", "less"): "You lose fewer tipis to hunger.",
    ("starving", "others more"): "Your opponents lose more tipis to hunger.",
    ("hungry_at_the_edge", "less"): "Fewer of your tipis go hungry at the edge of the open plains.",
    (
        "hungry_at_the_edge",
        "others more",
    ): "More of your opponents' tipis go hungry at the edge of the open plains.",
    ("spare_food", "more"): "There is more to eat than your camps need.",
    ("spare_food", "others less"): "There is less to spare where your opponents camp.",
    ("food_behind", "more"): "More buffaloes are close behind your tipis.",
    ("food_behind", "others less"): "Fewer buffaloes are close behind your opponents' tipis.",
    ("herd_behind", "more"): "More of the herd can still reach your tipis.",
    ("herd_behind", "others less"): "Less of the herd can still reach your opponents' tipis.",
    ("exposed", "less"): "Your opponents can make fewer of your tipis go hungry.",
    ("exposed", "others more"): "You can make more of your opponents' tipis go hungry.",
    ("wait", "less"): "Your next turn comes sooner.",
    ("savable", "more"): "More of your tipis can reach the open plains in time.",
    ("savable", "others less"): "Fewer of your opponents' tipis can reach the open plains in time.",
    ("out", "others more"): "An opponent has no tipi left on the board.",
    ("beaten", "others more"): "An opponent can no longer win.",
}

RANKS = frozenset({"on_ranks_1_2", "on_rank_3", "on_rank_4", "on_rank_5", "on_rank_6"})
FACTS = RANKS | {"safe", "camps", "resources", "penniless", "out", "beaten", "starving", "hungry"}
# Whose turn is next hangs on no move; to earn says what it earns; who moves a tipi sees where to.
IDLE = {
    "*": frozenset({"wait"}),
    "earn": frozenset({"resources", "penniless", "earnings"}),
    "move *": frozenset({"safe", "camps"}) | RANKS,
    "place *": frozenset({"camps"}) | RANKS,
}

# Of puzzles, by their moves.
THEMES = {
    "place *": "A good start",
    "herd *": "The herd",
    "lose *": "A hard choice",
    "move *>plains": "Into the open plains",
    "move *": "On the move",
    "earn": "Resources",
    "insert *": "A new tipi",
}


def look(setting: Setting, move: Move, other: Move | None, say: Say) -> str:
    """Where to look before one knows the move; `other` is one that is about as good."""
    best = decode(move.number)
    if best.verb == "earn":
        return say("Think of your resources.")
    start = place_name(best.hex)
    if best.verb == "herd":
        return say("Look at the buffaloes on {start}.").format(start=start)
    if best.verb in ("move", "lose"):
        return say("Look at your tipis on {start}.").format(start=start)
    return say("Look at {start}.").format(start=start)
