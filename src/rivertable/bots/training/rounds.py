"""Rounds of self-play, each played with the weights that the ones before it taught: `train`.

A game of a round follows from the weights before the round and from its number, and weights follow
from the games. So what was finished is kept in a journal, and a run that was stopped finds it there.
"""

import base64
import io
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from rivertable.bots.bot import Budget
from rivertable.bots.levels import seen_by_beginners
from rivertable.bots.strength import strength
from rivertable.bots.weights import count_units
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats
from rivertable.engine.game import Option, arrange
from rivertable.games import find
from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.run import Job
from rivertable.jobs.run import run as run_job

from .dataset import (
    Samples,
    concatenated,
    cross_entropy,
    uniform_cross_entropy,
)
from .fit_linear import fit_linear
from .fit_network import fit_network
from .self_play import play_game
from .targets import td_targets

MOST_GAMES = 10**6  # in a round
FILE = "training.toml"  # in a game's folder: the numbers of its plan
HALFWAY = 0.5  # of a game: the two weights of a feature are then the same
MOST_SAMPLES, BEGINNERS_L2 = 100_000, 100  # that a plain sum is fitted to


@dataclass(frozen=True)
class Plan:
    """What is played, and how it is learnt from. A game may have numbers of its own in a file."""

    game: BoardGame
    games: int = 300  # in each round
    rounds: int = 4
    simulations: int = 100  # in each decision
    td_lambda: float = 0.9  # of TD(lambda); 1: only results are learnt, not what searches promised
    units: int = 0  # hidden units of a small network; 0: a weighted sum
    l2: int = 10  # pulls weights towards 0, except in a network
    uct_opponents: int = 0  # one seat in so many plays plain UCT; 0: none
    uct_opponents_at_first: int = 1  # the same as long as there are no weights
    seed: int = 1


def usual_plan(game: BoardGame) -> Plan:
    """The plan of a game: its own numbers if it has any, else the usual ones."""
    folder = game.evaluation.folder
    if folder is None or not (folder / FILE).exists():
        return Plan(game)
    numbers: dict[str, Any] = tomllib.loads((folder / FILE).read_text("utf-8"))
    return Plan(game, **numbers)


class Round(NamedTuple):
    """What came of a round."""

    number: int
    weights: Floats
    samples: int  # that were learnt from
    cross_entropy: float  # of the results under these weights, in nats
    uniform_cross_entropy: float  # the same if all seats were thought to be equal


def asked(plan: Plan, number: int, weights: Floats) -> Iterator[Row]:
    """The games of a round: half of them as usual, half with any options and any players."""
    game, bots = plan.game, strength(plan.game.name)
    uct_opponents = plan.uct_opponents if weights.any() else plan.uct_opponents_at_first
    for count in range(plan.games):
        seed = (plan.seed * 1000 + number) * MOST_GAMES + count
        rng, players, options = Random(seed), game.usual_players, {}
        if count % 2:
            players = rng.choice(game.player_counts)
            options = {name: any_choice(option, rng) for name, option in game.options.items()}
        yield {
            "game": game.name, "players": players, "options": options, "seed": seed,
            "simulations": plan.simulations, "uct_opponents": uct_opponents,
            "weights": weights.tolist(), "strength": bots,
        }  # fmt: skip


def any_choice(option: Option, rng: Random) -> str:
    """One of an option's choices; an option that is free text keeps its default."""
    return rng.choice(option.choices) if option.choices else option.default


def play(asked: Row) -> Row:
    """Play one game, and pack its samples."""
    setting = arrange(find(asked["game"]), asked["players"], asked["options"])
    budget = Budget(simulations_each=asked["simulations"])
    weights = np.array(asked["weights"])
    return packed(play_game(setting, budget, weights, asked["seed"], asked["uct_opponents"]))


def packed(samples: Samples) -> Row:
    """Samples as text."""
    file = io.BytesIO()
    np.savez_compressed(file, **vars(samples))
    return {"samples": base64.b85encode(file.getvalue()).decode()}


def unpacked(row: Row) -> Samples:
    """Samples from text."""
    with np.load(io.BytesIO(base64.b85decode(row["samples"]))) as parts:
        return Samples(**parts)


def run(
    plan: Plan,
    weights: Floats,
    path: Path,
    job: Job,
    tell: Callable[[Round], None] = lambda _: None,
) -> tuple[Floats, Floats]:
    """Play and learn, round after round, from these weights on; returns those of the last round.

    And those of beginners, who see less: a plain sum. Raises Stopped when interrupted; the same call
    then goes on where it was.
    """
    with Journal(path) as journal:
        played: list[Samples] = []  # in each round
        for number in range(1, plan.rounds + 1):
            played.append(play_round(plan, number, weights, journal, job))
            samples = concatenated(played[first_of_interest(number) - 1 :])
            weights = fit(plan, samples, weights, plan.seed + number)
            found = cross_entropy(samples, weights), uniform_cross_entropy(samples)
            tell(Round(number, weights, len(samples.progress), *found))
    return weights, fit_beginners(plan, samples)


def fit_beginners(plan: Plan, samples: Samples) -> Floats:
    """The weights of what beginners see, from the beginning of a game to its end."""
    names = plan.game.evaluation.names
    seen = [names.index(name) for name in seen_by_beginners(plan.game)]
    halfway = np.full(len(samples.progress), HALFWAY)
    taught = replace(
        samples,
        features=samples.features[:, :, seen].astype(np.float64),
        progress=halfway,
        shares=td_targets(samples, plan.td_lambda),
    )
    return fit_linear(taught[:: 1 + len(halfway) // MOST_SAMPLES], BEGINNERS_L2)


def first_of_interest(number: int) -> int:
    """The first round that is learnt from after this one: the later half.

    Games of bots that knew little teach what is good against bots that know little.
    """
    return number // 2 + 1


def play_round(plan: Plan, number: int, weights: Floats, journal: Journal, job: Job) -> Samples:
    """Play those games of a round that were not played yet; returns the samples of all of them."""
    questions = list(asked(plan, number, weights))
    run_job(job, play, questions, journal, f"games of round {number}")
    answers = map(journal.find, questions)
    return concatenated([unpacked(answer) for answer in answers if answer is not None])


def fit(plan: Plan, samples: Samples, weights: Floats, seed: int) -> Floats:
    """The weights that the results, and what searches promised, teach."""
    taught = replace(samples, shares=td_targets(samples, plan.td_lambda))
    if count_units(weights):
        return fit_network(taught, weights, seed)
    return fit_linear(taught, plan.l2)
