"""A measured board, as numbers and in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np

from rivertable.jobs.journal import Journal, Row

from .playing import EVERY, Plan, questions
from .statistics import UNFAIR, exact_test, interval, spread

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Report:
    """What is known of a board and a number of players."""

    plan: Plan
    games: int  # between equal bots
    shares: list[float]  # of the win, by place
    points: list[float]  # by place
    probability: float  # that a fair board shows as much
    moves: float  # in a game
    margin: float  # points between the first two
    choices_in_turn: float  # legal moves, in all decisions of a turn that had more than one
    decisions_in_turn: float  # of these
    turns: float  # of each player, in a game
    better_games: int
    better_share: float  # of one better bot against weaker ones

    @property
    def is_unfair(self) -> bool:
        return self.probability < UNFAIR

    def message(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        players = self.plan.players
        return {
            "game": self.plan.game,
            "options": self.plan.options,
            "players": players,
            "level": self.plan.level,
            "games": self.games,
            "fair": {"share": 1 / players, "spread": spread(players, self.games)},
            "places": [
                {"share": share, "interval": interval(share, self.games), "points": points}
                for share, points in zip(self.shares, self.points, strict=True)
            ],
            "p": self.probability,
            "isUnfair": self.is_unfair,
            "moves": self.moves,
            "margin": self.margin,
            "choicesInTurn": self.choices_in_turn,
            "decisionsInTurn": self.decisions_in_turn,
            "turns": self.turns,
            "better": {
                "level": self.plan.better,
                "weaker": self.plan.weaker,
                "games": self.better_games,
                "share": self.better_share,
                "interval": interval(self.better_share, self.better_games)
                if self.better_games
                else None,
            },
        }

    @property
    def chance(self) -> str:
        """The probability, as far as it was drawn."""
        return f"{self.probability:.3f}" if self.probability >= 0.001 else "< 0.001"

    def verdict(self) -> str:
        """In a sentence."""
        best = PLACES[int(np.argmax(self.shares))]
        if self.is_unfair:
            return f"Not fair: the {best} to play wins more than chance explains (p {self.chance})."
        return f"No sign that a place is better than another (p {self.chance})."


def report_of(plan: Plan, games: int, journal: Journal) -> Report:
    """What the games of a plan say, as far as they are played."""
    found = [(asked["number"], journal.find(asked)) for asked in questions(plan, games)]
    rows = [(number, row) for number, row in found if row is not None]
    equal = [row for number, row in rows if number % EVERY]
    better = [better_share(plan, number, row) for number, row in rows if number % EVERY == 0]
    facts = ("moves", "margin", "choices_in_turn", "decisions_in_turn", "turns")
    return Report(
        plan,
        len(equal),
        np.mean([row["shares"] for row in equal], axis=0).tolist(),
        np.mean([row["points"] for row in equal], axis=0).tolist(),
        exact_test([row["shares"] for row in equal]),
        **{name: mean(row.get(name) for row in equal) for name in facts},
        better_games=len(better),
        better_share=fmean(better) if better else 0.0,
    )


def mean(numbers: Iterable[float | None]) -> float:
    """Games of a journal that an older Rivertable wrote do not tell everything."""
    known = [number for number in numbers if number is not None]
    return fmean(known) if known else 0.0


def better_share(plan: Plan, number: int, row: Row) -> float:
    """What the better bot got in one of its games."""
    share: float = row["shares"][(number // EVERY) % plan.players]
    return share
