"""The rules, in the order of the rulebook."""

from .state import BOARD, STATE, WORDS
from .turns import (
    acting,
    legal,
    play,
    scores,
    setup,
)

__all__ = ["BOARD", "STATE", "WORDS", "acting", "legal", "play", "scores", "setup"]
