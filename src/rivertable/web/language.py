"""The site in the reader's language: English is in the code, the others in `.po` files here."""

from pathlib import Path

from starlette.requests import HTTPConnection

from rivertable.display.language import ENGINE, LANGUAGES, PHRASES, Say, translator
from rivertable.games import GAMES, find

FOLDER = Path(__file__).parent


def say_in(language: str) -> Say:
    """The function that says an English sentence of the site in a language."""
    return translator(language, FOLDER)


def say_of_all(language: str) -> Say:
    """The same for what the site, any game or the engine says: a record may be of any game."""
    games = (find(name).words.folder for name in GAMES)
    return translator(language, FOLDER, *filter(None, games), PHRASES, ENGINE)


def language_of(connection: HTTPConnection) -> str:
    """What the reader chose, else what their browser asks for, else English."""
    chosen = connection.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    for part in connection.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
