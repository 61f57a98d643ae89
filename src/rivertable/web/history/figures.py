"""Statistics of a player's games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from .played import LOST, WON, Played

MOST_OPENINGS = 3
LATEST = 40  # games that are shown one by one


@dataclass
class GameFigures:
    """Of one game: ranks by number of players, results by level of bots, openings."""

    ranks: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    levels: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    openings: Counter[str] = field(default_factory=Counter)
    opening_wins: Counter[str] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        return sum(sum(ranks.values()) for ranks in self.ranks.values())

    @property
    def wins(self) -> int:
        return sum(ranks[1] for ranks in self.ranks.values())

    @property
    def favourites(self) -> list[tuple[str, int, int]]:
        """The openings that were played most: how often, and how often with success."""
        return [
            (text, count, self.opening_wins[text])
            for text, count in self.openings.most_common(MOST_OPENINGS)
        ]

    def note(self, one: Played) -> None:
        self.ranks[one.players][one.rank] += 1
        if one.level:
            self.levels[one.level][one.result] += 1
        if one.own["opening"]:
            self.openings[one.own["opening"]] += 1
            self.opening_wins[one.own["opening"]] += one.rank == 1


@dataclass(frozen=True)
class Figures:
    """Of all games that count: played to the end, at one seat."""

    games: dict[str, GameFigures]
    latest: tuple[Played, ...]  # the oldest of them first
    streak: int  # of wins, up to now
    best_streak: int
    strongest: int  # the level of the strongest bots that were beaten

    @property
    def count(self) -> int:
        return sum(one.count for one in self.games.values())

    @property
    def wins(self) -> int:
        return sum(one.wins for one in self.games.values())


def figures_of(games: Iterable[Played]) -> Figures:
    """The figures of somebody, whose games these are, the latest first."""
    counted = [one for one in games if one.result in (WON, LOST)]
    by_game: dict[str, GameFigures] = {}
    for one in counted:
        by_game.setdefault(one.game, GameFigures()).note(one)
    return Figures(
        games=dict(sorted(by_game.items(), key=lambda item: -item[1].count)),
        latest=tuple(reversed(counted[:LATEST])),
        streak=first_run(counted),
        best_streak=max((length for won, length in runs(counted) if won), default=0),
        strongest=max((one.level for one in counted if one.result == WON), default=0),
    )


def runs(games: Sequence[Played]) -> list[tuple[bool, int]]:
    """How many wins in a row, and how many without one."""
    return [(is_won, len([*run])) for is_won, run in groupby(games, lambda one: one.result == WON)]


def first_run(games: Sequence[Played]) -> int:
    """Wins since the last game that was not won."""
    found = runs(games)
    return found[0][1] if found and found[0][0] else 0
