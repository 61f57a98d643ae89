"""`rivertable puzzles`."""

from .command import add

__all__ = ["add"]
