"""Many games of bots against each other, into one file: `rivertable selfplay`."""

from .run import Plan, plan, run

__all__ = ["Plan", "plan", "run"]
