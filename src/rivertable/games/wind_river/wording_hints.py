"""Hints in words: which piece to look at, and what speaks for a move. French is in `fr.po`."""

from rivertable.language import Say

# By feature of the evaluation, and what becomes of it.
REASONS = {
    ("safe", "more"): "It brings a tipi into the open plains.",
    ("on_board", "more"): "It puts one more tipi on the board.",
    ("on_board", "others less"): "It costs others a tipi.",
    ("way_done", "more"): "It brings your tipis further on their way.",
    ("way_done", "others less"): "It holds the tipis of others back.",
    ("resources", "more"): "It brings you resources.",
    ("resources", "others less"): "It costs others resources.",
    ("hungry", "less"): "Fewer of your tipis go hungry.",
    ("hungry", "others more"): "More tipis of others go hungry.",
}


def look(move: str, other: str, say: Say) -> str:
    """Where to look before one knows the move; `other` is one that is about as good."""
    verb, _, where = move.partition(" ")
    start = where.partition(">")[0]
    if verb == "herd":
        return say("Look at the buffaloes on {start}.").format(start=start)
    if verb in ("move", "lose"):
        return say("Look at your tipis on {start}.").format(start=start)
    if verb == "earn":
        return say("Think of your resources.")
    return say("Look at {start}.").format(start=start)
