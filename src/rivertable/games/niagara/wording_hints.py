"""Hints in words: which piece to look at, and what speaks for a move. French is in `fr.po`."""

from rivertable.language import Say

from .notation import CANOE_MOVE

# By feature of the evaluation, and what becomes of it.
REASONS = {
    ("colours", "more"): "It brings you closer to five colours.",
    ("alike", "more"): "It brings you closer to four gems of a colour.",
    ("gems", "more"): "It brings you closer to seven gems.",
    ("cargo", "more"): "It takes a gem aboard.",
    ("cargo", "others less"): "It costs others a gem that is under way.",
    ("lost", "less"): "It brings a canoe back.",
    ("lost", "others more"): "It sends a canoe of others over the falls.",
    ("value", "more"): "It makes your collection more valuable.",
    ("goal", "more"): "It reaches a goal.",
}
HIGH = 4  # of the tiles 1 to 6


def look(move: str, other: str, say: Say) -> str:
    """Where to look before one knows the move; `other` is one that is about as good."""
    match = CANOE_MOVE.fullmatch(move)
    if match:
        return say("Look at canoe {number}.").format(number=match[1])
    kind, _, name = move.partition(" ")
    if kind == "tile":
        return look_at_tiles(name, other.removeprefix("tile "), say)
    if kind == "recover":
        return say("Think of the canoe that you have lost.")
    return say("Think of the weather.") if kind == "weather" else say("Look at the shore.")


def look_at_tiles(best: str, other: str, say: Say) -> str:
    """Only what the seat itself holds is told."""
    if best == "cloud":
        return say("Think of the weather.")
    if other.isdecimal():
        low, high = sorted((best, other))
        return say("Tiles {low} and {high} are worth about the same.").format(low=low, high=high)
    return say("Think of a high tile.") if int(best) >= HIGH else say("Think of a low tile.")
