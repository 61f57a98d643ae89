"""The strengths of the bots' levels, on the scale of ratings: measured by `python -m bench.anchors`."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("anchors.toml")


@cache
def measured() -> dict[str, Any]:
    """What the file says: for each game the strength of each level, and from how many games."""
    return tomllib.loads(FILE.read_text("utf-8"))


def anchor(game: str, level: int) -> float:
    """The strength of a level; a game that was not measured has that of the others."""
    games = measured()
    found = games.get(game)
    if found is not None:
        return float(found["levels"][level - 1])
    return sum(float(one["levels"][level - 1]) for one in games.values()) / len(games)
