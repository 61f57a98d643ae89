"""Why nothing comes of something that was pointed at: the rule that is in the way of it."""

import re
from collections.abc import Sequence

from rivertable.engine.errors import IllegalMove
from rivertable.engine.position import Position

from .game import BoardGame

ANY_PLACE = "*"  # in a move of which only the beginning was pointed at


def why_not(
    game: BoardGame, position: Position, seat: int, text: str, places: Sequence[str] = ()
) -> IllegalMove | None:
    """The rule that stands in the way of a move; None if nothing does.

    Where the end of the move is open, every place is tried, and what comes nearest to a legal move is
    told: that which is only refused by what stands last in the rulebook.
    """
    if ANY_PLACE not in text:
        return refusal_of(position, seat, text)
    tried = [
        refusal_of(position, seat, text.replace(ANY_PLACE, place))
        for place in places or places_of(game, position, seat)
    ]
    refused = [problem for problem in tried if problem is not None]
    if len(refused) < len(tried):
        return None
    return max(refused, key=lambda problem: order_of(problem.rule), default=None)


def refusal_of(position: Position, seat: int, text: str) -> IllegalMove | None:
    """Why this very move is not legal."""
    try:
        position.parse(text, seat)
    except IllegalMove as problem:
        return problem
    return None


def places_of(game: BoardGame, position: Position, seat: int) -> list[str]:
    """All that can be pointed at as a place, each once."""
    found = (one.attributes.get("data-place") for one in game.draw(position.view(seat)).elements)
    return list(dict.fromkeys(str(place) for place in found if place))


def order_of(rule: str) -> list[tuple[int, str]]:
    """Where a rule stands in the rulebook: WR-5.1 comes before WR-5.1b, and that before WR-5.2."""
    return [(int(part or 0), rest) for part, rest in re.findall(r"(\d*)([a-z]*)[-.]?", rule)]
