"""Wadi in the reader's language: English is in the code, the others in `.po` files here."""

from pathlib import Path

from rivertable.display.language import PHRASES, Say, translator

FOLDER = Path(__file__).parent


def say_in(language: str) -> Say:
    """The function that says an English sentence of Wadi in a language."""
    return translator(language, FOLDER, PHRASES)
