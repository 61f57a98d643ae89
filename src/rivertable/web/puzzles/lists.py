"""The puzzles of a game as a page lists them: some for you, by theme, and all by how hard they are."""

import logging
from collections import Counter
from collections.abc import Iterator
from typing import Any

from rivertable.contract import BoardGame
from rivertable.games import find
from rivertable.puzzles.puzzle import BadPuzzle, Puzzle
from rivertable.puzzles.puzzle_file import puzzles_of
from rivertable.puzzles.themes import ONLY_CHANCE, WIN, known_themes, theme_names
from rivertable.web.language import say_in

from .progress import Progress
from .ratings import Ratings

logger = logging.getLogger("rivertable.puzzles")

EASY = 850  # the rating with which newcomers begin
BANDS = (("Easy", 950), ("Medium", 1250), ("Hard", 10_000))  # ratings below which they are so
SHOWN = 4  # puzzles with their boards
FEWEST = 2  # puzzles that make a theme worth choosing


def readable(game: BoardGame) -> tuple[Puzzle, ...]:
    """Puzzles that cannot be read are missing from the list; those of other games are there."""
    try:
        return puzzles_of(game)
    except BadPuzzle as problem:
        logger.error("%s", problem)
        return ()


def listed(
    game: BoardGame,
    known: tuple[Puzzle, ...],
    progress: Progress,
    ratings: Ratings,
    language: str,
    theme: str,
) -> dict[str, Any]:
    """The puzzles of a game, or of one of its themes; first those that suit you best now."""
    numbers = {puzzle.name: number for number, puzzle in enumerate(known, 1)}
    themes = themes_in(game, known, language)
    chosen = theme if theme in {one["theme"] for one in themes} else ""
    of_theme = [puzzle for puzzle in known if not chosen or chosen in puzzle.themes]
    entries = [
        {**entry(puzzle, progress, ratings, language), "number": numbers[puzzle.name]}
        for puzzle in of_theme
    ]
    return {
        "game": game,
        "count": len(of_theme),
        "all": len(known),
        "solved": sum(puzzle.name in progress.solved for puzzle in of_theme),
        "for_you": for_you(entries, progress),
        "themes": themes,
        "theme": chosen,
        "bands": [{"name": name, "puzzles": some} for name, some in banded(entries, language)],
    }


def themes_in(
    game: BoardGame, known: tuple[Puzzle, ...], language: str
) -> list[dict[str, str | int]]:
    """The themes to choose from, in the game's order, with the number of puzzles of each."""
    counts = Counter(theme for puzzle in known for theme in puzzle.themes)
    some = tuple(theme for theme in known_themes(game) if FEWEST <= counts[theme] < len(known))
    names = theme_names(game, some, language)
    return [
        {"theme": theme, "name": name, "count": counts[theme]}
        for theme, name in zip(some, names, strict=True)
    ]


def for_you(entries: list[dict[str, Any]], progress: Progress) -> list[dict[str, Any]]:
    """The new ones that are nearest to your rating; when all have been tried, any."""
    new = [one for one in entries if not one["state"]]
    return sorted(new or entries, key=lambda one: abs(one["rating"] - suiting(progress)))[:SHOWN]


def suiting(progress: Progress) -> int:
    """The rating of a puzzle that suits somebody; a newcomer begins with easy ones."""
    return progress.rating.shown if progress.tried else EASY


def banded(
    entries: list[dict[str, Any]], language: str
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The puzzles by how hard they are."""
    lowest = 0
    for name, below in BANDS:
        yield say_in(language)(name), [one for one in entries if lowest <= one["rating"] < below]
        lowest = below


def entry(puzzle: Puzzle, progress: Progress, ratings: Ratings, language: str) -> dict[str, Any]:
    """A puzzle as a list shows it. What is at stake gives no move away, as other themes do."""
    state = (
        "is-done" if puzzle.name in progress.solved
        else "is-failed" if puzzle.name in progress.failed else ""
    )  # fmt: skip
    at_stake = tuple(theme for theme in puzzle.themes if theme in (WIN, ONLY_CHANCE))
    return {
        "puzzle": puzzle,
        "rating": ratings.of(puzzle).shown,
        "state": state,
        "players": puzzle.players,
        "at_stake": theme_names(find(puzzle.game), at_stake, language),
    }
