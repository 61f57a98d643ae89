"""How good a player is: its share of the win against a table of opponents, in every seat in turn."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from rivertable.bots.arena.match import wilson

from .learner import LearnerVectorEnv
from .learner.opponents import Kind, opponent_of

AT_ONCE = 60  # games


class Share(NamedTuple):
    """The mean share of the win, and the ends of its 95 % interval (Wilson's)."""

    mean: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


def share(
    who: Kind,
    game: str,
    players: int,
    opponents: Kind,
    games: int = 300,
    seed: int = 2,
    **parameters: Any,
) -> Share:
    """What a player wins against these opponents; equals would get 1 / players.

    It is a policy, a function from observations and masks to actions, or the name of whoever may play
    in the arena. The first games of every row count, so that long ones do as well.
    """
    env = LearnerVectorEnv(game, min(games, AT_ONCE), players, opponents=opponents, **parameters)
    player, rows = opponent_of(who), np.arange(env.num_envs)
    each = -(-games // env.num_envs)
    won: list[list[float]] = [[] for _ in range(env.num_envs)]
    env.reset(seed=seed)
    while min(map(len, won)) < each:
        actions = player.choose(env.games, rows)
        _, rewards, terminations, truncations, _ = env.step(actions)
        for row in np.flatnonzero(terminations | truncations):
            won[row].append(max(0.0, float(rewards[row])))  # below 0: it did what is illegal
    counted = np.array([row[:each] for row in won])
    mean = float(counted.mean())
    low, high = wilson(min(1.0, max(0.0, mean)), counted.size)
    return Share(mean, low, high, counted.size)


def asked(name: str, games: int = 300) -> tuple[str, int]:
    """An opponent, and in how many games: `8:24` is level 8 in 24 games. Refuses who is nobody."""
    who, _, number = name.rpartition(":")
    if who and number.isdecimal():
        name, games = who, int(number)
    opponent_of(name)
    return name, games


def reports(
    who: Kind, game: str, players: int, against: Iterable[str], games: int = 300
) -> Iterator[str]:
    """A line for each opponent, as in `asked`, with what a player wins against it."""
    for name, count in [asked(name, games) for name in against]:
        found = share(who, game, players, name, count)
        yield f"{game}, {players} players, {name}: {found} in {found.games} games"
