"""How strong the bots' levels are, on the scale of ratings: `python -m bench.anchors > anchors.toml`

Each level has met two copies of the level below it in the arena, in whole rotations; `make bench-bots` plays
these games, and their shares of the win are the rows of a table in docs/bots.md. By Plackett-Luce a share is a
distance. The middle of the eight levels is the middle of all players. Levels were measured at tables of three.
"""

import re
from math import log
from pathlib import Path

from rivertable.contests.rating import MIDDLE, scale

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
PLAYERS = 3
LEVELS = range(2, 9)
ROW = re.compile(r"\| (\d) \| 2 x \d \| ([\w-]+) \| 33% \| ([\d.]+)% \| [^|]+ \| (\d+) \|")

Rows = dict[
    str, dict[int, tuple[float, int]]
]  # by game and level: the share, and of how many games


def main() -> None:
    """Print the file that stands in the package."""
    print(written(measured(PAGE.read_text("utf-8"))))


def measured(page: str) -> Rows:
    """What the table says."""
    rows: Rows = {}
    for level, game, share, games in ROW.findall(page):
        rows.setdefault(game, {})[int(level)] = float(share) / 100, int(games)
    return rows


def written(rows: Rows) -> str:
    """As TOML."""
    out = [
        "# Made by `python -m bench.anchors`. `games`: of levels 2 to 8 with two of the level below."
    ]
    for game, levels in rows.items():
        steps = [distance(*levels[level]) for level in LEVELS]
        above = [sum(steps[:count]) for count in range(len(steps) + 1)]
        middle = MIDDLE - sum(above) / len(above)
        out += ["", f"[{game}]"]
        out += [f"levels = [{', '.join(f'{middle + one:.1f}' for one in above)}]"]
        out += [f"games = [{', '.join(str(levels[level][1]) for level in LEVELS)}]"]
    return "\n".join(out)


def distance(share: float, games: int) -> float:
    """How much stronger one is that has this share against two others; half a game of doubt added."""
    won = (share * games + 0.5) / (games + 1)
    return scale(PLAYERS) * log((PLAYERS - 1) * won / (1 - won))


if __name__ == "__main__":
    main()
