"""The command `rivertable`: one file for each of its commands."""

from .main import main

__all__ = ["main"]
