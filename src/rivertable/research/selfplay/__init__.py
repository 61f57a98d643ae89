"""Many games of bots against each other, into one file: `rivertable selfplay`."""

from .dataset import GAMES, LEVEL, SEED, write_card
from .run import Plan, plan, run

__all__ = ["GAMES", "LEVEL", "SEED", "Plan", "plan", "run", "write_card"]
