"""Rounds of self-play, each played with what the ones before it taught: `rivertable tune`.

A game of a round follows from the weights before the round and from its number, and weights follow
from the games. So what was finished is kept in a journal, and a run that was stopped finds it there.
"""

import base64
import io
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

import numpy as np
from rich.console import Console

from rivertable.bots.bot import Effort
from rivertable.bots.strength import strength
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.jobs.journal import Journal, Row, key
from rivertable.jobs.pool import Stopped, bar, spread

from .dataset import Lessons, joined
from .targets import learn, play_lesson

USUAL_PLAYERS = 3
MOST_GAMES = 10**6  # in a round
FILE = "tuning.toml"  # in a game's folder: the numbers of its plan


@dataclass(frozen=True)
class Plan:
    """What is played."""

    game: BoardGame
    rounds: int
    games: int  # in each round
    simulations: int  # in each decision
    seed: int
    hopes: int = 10  # one part in so many of what is learnt at a move is what was hoped for there
    caution: int = 10  # pulls weights that are no doubts towards 0
    strangers: int = 0  # one seat in so many plays without an evaluation; 0: none
    strangers_at_first: int = 0  # the same as long as there are no weights


def usual_plan(game: BoardGame) -> dict[str, int]:
    """The numbers of the plan that lies in the game's folder."""
    assert game.evaluation.folder is not None
    return tomllib.loads((game.evaluation.folder / FILE).read_text("utf-8"))


class Round(NamedTuple):
    """What came of a round."""

    number: int
    weights: Floats
    rows: int  # positions that were learnt from
    surprise: float  # of the results under these weights, in nats for a game
    ignorance: float  # the same if all seats were thought to be equal


def asked(plan: Plan, number: int, weights: Floats) -> Iterator[Row]:
    """The games of a round: half of them as usual, half with any options and any players."""
    game, sources = plan.game, strength(plan.game.name)
    strangers = plan.strangers if weights.any() else plan.strangers_at_first
    for count in range(plan.games):
        seed = (plan.seed * 1000 + number) * MOST_GAMES + count
        rng, players, options = Random(seed), USUAL_PLAYERS, {}
        if count % 2:
            players = rng.choice(game.player_counts)
            options = {name: rng.choice(option.choices) for name, option in game.options.items()}
        yield {
            "game": game.name, "players": players, "options": options, "seed": seed,
            "simulations": plan.simulations, "strangers": strangers,
            "weights": weights.tolist(), "sources": sources,
        }  # fmt: skip


def play(asked: Row) -> Row:
    """Play one game, and pack what it teaches."""
    setting = arrange(find(asked["game"]), asked["players"], asked["options"])
    effort = Effort(simulations_each=asked["simulations"])
    weights = np.array(asked["weights"])
    return packed(play_lesson(setting, effort, weights, asked["seed"], asked["strangers"]))


def packed(lessons: Lessons) -> Row:
    """Lessons as text."""
    file = io.BytesIO()
    np.savez_compressed(file, **vars(lessons))
    return {"lessons": base64.b85encode(file.getvalue()).decode()}


def unpacked(row: Row) -> Lessons:
    """Lessons from text."""
    with np.load(io.BytesIO(base64.b85decode(row["lessons"]))) as parts:
        return Lessons(**parts)


def run(
    plan: Plan,
    weights: Floats,
    path: Path,
    workers: int | None = None,
    console: Console | None = None,
    tell: Callable[[Round], None] = lambda _: None,
) -> Floats:
    """Play and learn, round after round, from these weights on; returns those of the last round.

    Raises Stopped when interrupted; the same call then goes on where it was.
    """
    with Journal(path) as journal:
        played: list[Lessons] = []  # in each round
        for number in range(1, plan.rounds + 1):
            questions = list(asked(plan, number, weights))
            try:
                play_round(questions, journal, workers, console, f"round {number}")
            except KeyboardInterrupt:
                raise Stopped(
                    f"stopped in round {number} of {plan.rounds}; {path} has what was played. "
                    "The same command goes on."
                ) from None
            lessons = [unpacked(journal.answers[key(question)]) for question in questions]
            played.append(joined(lessons))
            learnt = joined(played[first_of_interest(number) - 1 :])
            weights, surprise = learn(learnt, weights, plan.seed + number, plan.hopes, plan.caution)
            ignorance = fmean(log(players) for players in learnt.players.tolist())
            tell(Round(number, weights, len(learnt.progress), surprise, ignorance))
    return weights


def first_of_interest(number: int) -> int:
    """The first round that is learnt from after this one: the later half.

    Games of bots that knew little teach what is good against bots that know little.
    """
    return number // 2 + 1


def play_round(
    questions: list[Row],
    journal: Journal,
    workers: int | None,
    console: Console | None,
    name: str,
) -> None:
    """Play those games of a round that were not played yet."""
    todo = [question for question in questions if journal.find(question) is None]
    with bar(console, name, len(questions), len(questions) - len(todo)) as advance:
        for question, answer in spread(play, todo, workers, None):
            journal.add(question, answer)
            advance()
