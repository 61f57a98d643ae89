"""What a puzzle is about, in the words of its game."""

from fnmatch import fnmatch
from pathlib import Path

from rivertable.contract import BoardGame
from rivertable.display.language import Say, translator

FOLDER = Path(__file__).parent
WIN = "A win to find"
ONLY_CHANCE = "The only chance"
SURE, SLIM = 99, 10  # percent of the win


def known_themes(game: BoardGame) -> tuple[str, ...]:
    return (*dict.fromkeys(game.hints.themes.values()), WIN, ONLY_CHANCE)


def themes_of(
    game: BoardGame, answers: tuple[tuple[str, ...], ...], share: int, next_share: int
) -> tuple[str, ...]:
    """By the moves of the right turns, and by what is at stake."""
    moves = [text for answer in answers for text in answer]
    found = [
        theme for like, theme in game.hints.themes.items() if any(fnmatch(m, like) for m in moves)
    ]
    found += [WIN] if share >= SURE else []
    found += [ONLY_CHANCE] if next_share <= SLIM else []
    return tuple(dict.fromkeys(found))


def theme_names(game: BoardGame, themes: tuple[str, ...], language: str) -> list[str]:
    """In a language."""
    say: Say = translator(language, FOLDER)
    general = (WIN, ONLY_CHANCE)
    return [say(theme) if theme in general else game.say(language)(theme) for theme in themes]
