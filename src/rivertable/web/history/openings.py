"""The first moves of somebody, in words."""

from functools import lru_cache

from rivertable.engine.errors import RivertableError
from rivertable.engine.game import arrange
from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.games import find


@lru_cache(maxsize=1000)
def in_words(game: str, text: str, language: str, name: str) -> str:
    """A first move as the log tells it; as it is written if it was made by other rules than today's."""
    found = find(game)
    setting = arrange(found, found.player_counts[0], {})
    state = Position(setting).state
    try:
        number = found.notation.read(setting, state, 1, text)
    except RivertableError:
        return text
    return found.words.told(setting, state, Move(1, number, text), language, (name,))
