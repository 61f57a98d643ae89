"""Saying things in the reader's language: English in the code, the others in `.po` files beside it.

`polib` reads the catalogues as they are, so there is nothing to compile and no binary in the
repository.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import polib

from rivertable import engine

LANGUAGES = {"en": "English", "fr": "Français"}

Say = Callable[[str], str]

ENGINE = Path(engine.__file__).parent  # says whose turn it is, in all games
PHRASES = Path(__file__).parent  # says who has won, in all games


@cache
def translator(language: str, *folders: Path) -> Say:
    """The function that says an English sentence, or template, of these folders in the language.

    Where several know it, the first one's words are used; what none knows stays English.
    """
    if language == "en":
        return str
    messages: dict[str, str] = {}
    files = [folder / f"{language}.po" for folder in reversed(folders)]
    for file in filter(Path.exists, files):
        catalogue = polib.pofile(file.read_text("utf-8"))
        messages |= {entry.msgid: entry.msgstr for entry in catalogue if entry.msgstr}
    return lambda sentence: messages.get(sentence, sentence)
