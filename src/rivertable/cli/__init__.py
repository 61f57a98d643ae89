"""The command `rivertable`: `program.py` runs it, and each of its commands has a file."""

from .program import main

__all__ = ["main"]
