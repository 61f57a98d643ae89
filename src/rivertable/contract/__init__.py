"""What a game gives: its rules are a must, every other part has a default.

`game.py` has the whole contract in one class, `parts.py` the parts that are not rules.
"""

from .board_map import BoardMap, Piece
from .game import BoardGame
from .parts import (
    Drawing,
    Evaluation,
    Hints,
    Hurry,
    Parts,
    Pieces,
    Words,
)

__all__ = [
    "BoardGame",
    "BoardMap",
    "Drawing",
    "Evaluation",
    "Hints",
    "Hurry",
    "Parts",
    "Piece",
    "Pieces",
    "Words",
]
