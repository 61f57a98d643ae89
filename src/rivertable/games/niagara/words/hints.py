"""Hints in words: which piece to look at, and what speaks for a move. French is in `fr.po`."""

from collections.abc import Mapping

from rivertable.display.language import Say
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games.niagara.board import CLOUD
from rivertable.games.niagara.forecast import forecast, hidden_hands, points_after
from rivertable.games.niagara.notation import CanoeMove, OtherMove, decode

# By feature of the evaluation, and what becomes of it.
REASONS = {
    ("rounds_to_goal", "less"): "It brings you closer to a goal.",
    ("cargo", "more"): "It brings a gem aboard, or nearer to the shore.",
    ("cargo", "others less"): "It makes it harder for your opponents to bring their gems ashore.",
    ("errands", "more"): "It brings a canoe nearer to a gem you need.",
    ("errands", "others less"): "It keeps your opponents away from gems they need.",
    ("threatened", "less"): "It brings a gem out of reach of thieves.",
    ("prey", "more"): "It brings an opponent's gem into your reach.",
    ("winning_cargo", "more"): "A gem aboard will reach a goal when it comes ashore.",
    ("winning_cargo", "others less"): "It keeps an opponent from landing the gem they need.",
    ("lost", "less"): "It brings a canoe back.",
    ("lost", "others more"): "It sends an opponent's canoe over the falls.",
    ("stranded", "less"): "It brings a canoe back.",
    ("stranded", "others more"): "It sends an opponent's last canoe over the falls.",
    ("value", "more"): "It makes your collection more valuable.",
    ("goal", "more"): "It reaches a goal.",
    ("leads", "more"): "You have reached a goal, and nobody else who has is ahead of you.",
    ("leads", "others less"): "You overtake everyone who has reached a goal.",
}
FACTS = frozenset({"cargo", "lost", "stranded", "value", "goal", "leads", "rounds_to_goal"})
# A move says itself that it brings a gem aboard or ashore.
IDLE = {
    "*load *": frozenset({"cargo"}),
    "*steal *": frozenset({"cargo"}),
    "*>shore": frozenset({"cargo", "value"}),
    "recover *": frozenset({"lost", "stranded"}),
}
HIGH = 4  # of the tiles 1 to 6

# Of puzzles, by their moves.
THEMES = {
    "*unload *": "Unloading",
    "* load *": "Loading",
    "*steal *": "Theft",
    "*>shore": "Back ashore",
    "*>falls": "Over the falls",
    "? *>*": "Paddling",
    "stay": "To stay ashore",
    "weather *": "The weather",
    "recover *": "A lost canoe",
}


def look(setting: Setting, move: Move, other: Move | None, say: Say) -> str:
    """Where to look before one knows the move; `other` is one that is about as good."""
    best = decode(move.number)
    if isinstance(best, CanoeMove):
        return say("Look at canoe {number}.").format(number=best.canoe)
    if best.verb == "tile":
        return look_at_tiles(best.value, number_on_tile(other), say)
    if best.verb == "recover":
        return say("Think of the canoe you have lost.")
    return say("Think of the weather.") if best.verb == "weather" else say("Look at the shore.")


def number_on_tile(move: Move | None) -> int:
    """The number of the tile that a move chooses, or 0."""
    chosen = decode(move.number) if move else None
    if not isinstance(chosen, OtherMove) or chosen.verb != "tile" or chosen.value == CLOUD:
        return 0
    return chosen.value


def look_at_tiles(best: int, other: int, say: Say) -> str:
    """Only what the seat itself holds is told."""
    if best == CLOUD:
        return say("Think of the weather.")
    if other:
        low, high = sorted((best, other))
        return say("Tiles {low} and {high} are worth about the same.").format(low=low, high=high)
    return say("Think of a high tile.") if best >= HIGH else say("Think of a low tile.")


def outlook(view: View, number: int, say: Say) -> str:
    """NI-6: how far the river moves after it, by the hands that everybody may know."""
    chances = river_after(view, number)
    if not chances:
        return ""
    least, most, likely = min(chances), max(chances), max(chances, key=lambda one: chances[one])
    if least == most:
        return say("The river will then move {points}.").format(points=most)
    return say("The river will then move {least} to {most}, most likely {likely}.").format(
        least=least, most=most, likely=likely
    )


def river_after(view: View, number: int) -> Mapping[int, float]:
    """The chances of each number of points after a move of the seat."""
    s, done = view.state, decode(number)
    weather = int(s.weather)
    if isinstance(done, OtherMove) and done.verb == "tile":
        others = [
            int(s.hand[seat]) for seat in range(view.setting.players) if seat != view.seat - 1
        ]
        is_cloudy = done.value == CLOUD
        lowest = 0 if is_cloudy else done.value
        return points_after(tuple(others), (lowest, weather), is_cloudy)
    if isinstance(done, OtherMove) and done.verb == "weather":
        return points_after(
            hidden_hands(s, view.setting.players), (int(s.lowest), weather + done.value), False
        )
    river = forecast(s, view.setting.players)
    return river.chances if river else {}
