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
    ("on_rank_3", "others less"): "Fewer tipis of others stand on rank 3.",
    ("on_rank_4", "more"): "More of your tipis stand on rank 4.",
    ("on_rank_4", "others less"): "Fewer tipis of others stand on rank 4.",
    ("on_rank_5", "more"): "More of your tipis stand on rank 5.",
    ("on_rank_5", "others less"): "Fewer tipis of others stand on rank 5.",
    ("on_rank_6", "more"): "More of your tipis stand at the edge of the open plains.",
    ("on_rank_6", "others less"): "Fewer tipis of others stand at the edge of the open plains.",
    ("camps", "more"): "Your tipis stand on more hexes.",
    ("camps", "others less"): "The tipis of others stand on fewer hexes.",
    ("resources", "more"): "It brings you resources.",
    ("resources", "others less"): "It costs others resources.",
    ("penniless", "less"): "You have a resource again, should a tipi go hungry.",
    ("penniless", "others more"): "Others have no resource left.",
    ("earnings", "more"): "You could earn more resources.",
    ("earnings", "others less"): "Others could earn fewer resources.",
    ("hungry", "less"): "Fewer of your tipis go hungry.",
    ("hungry", "others more"): "More tipis of others go hungry.",
    ("to_be_paid", "less"): "You have to pay for fewer tipis.",
    ("to_be_paid", "others more"): "Others have to pay for more tipis.",
    ("starving", "less"): "You lose fewer tipis to hunger.",
    ("starving", "others more"): "Others lose more tipis to hunger.",
    ("hungry_at_the_edge", "less"): "Fewer of your tipis go hungry at the edge of the open plains.",
    (
        "hungry_at_the_edge",
        "others more",
    ): "More tipis of others go hungry at the edge of the open plains.",
    ("spare_food", "more"): "There is more to eat than your camps need.",
    ("spare_food", "others less"): "There is less to spare where others camp.",
    ("food_behind", "more"): "More buffaloes are close behind your tipis.",
    ("food_behind", "others less"): "Fewer buffaloes are close behind the tipis of others.",
    ("herd_behind", "more"): "More of the herd can still come to your tipis.",
    ("herd_behind", "others less"): "Less of the herd can still come to the tipis of others.",
    ("exposed", "less"): "Others can make fewer of your tipis go hungry.",
    ("exposed", "others more"): "More tipis of others can be made to go hungry.",
    ("wait", "less"): "Your next turn comes sooner.",
    ("savable", "more"): "More of your tipis can reach the open plains in time.",
    ("savable", "others less"): "Fewer tipis of others can reach the open plains in time.",
    ("out", "others more"): "Others have no tipi left on the board.",
    ("beaten", "others more"): "Somebody else can no longer win.",
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
