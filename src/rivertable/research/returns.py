"""What each seat's decisions were worth, where several seats play in one environment.

In `VectorEnv` a row of steps has the decisions of all seats, one after the other. The usual estimate
(GAE) takes the next row for the next decision of the same player, which it is not: here, what follows a
decision is the next one of the same seat in the same game, with all that the seat is paid in between.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rivertable.engine.errors import BadOption

Floats = NDArray[np.float64]


def advantages(
    rewards: ArrayLike,
    values: ArrayLike,
    seats: ArrayLike,
    terminations: ArrayLike,
    truncations: ArrayLike | None = None,
    last_values: ArrayLike | None = None,
    *,
    discount: float = 1.0,
    trace: float = 0.95,
) -> tuple[Floats, Floats]:
    """The advantage of each decision, and the return that its value should have foretold.

    By step and game: `values`, what the seat that acted expected; `seats`, which one that was (0: a
    step that only began a game anew); the flags, whether the game ended. By step, game and seat:
    `rewards`, from `info["rewards"]`. By game and seat: `last_values`, what each seat expects after
    the last step, as of `env.state()`. Without those, and where a game was cut short, a seat is taken
    to go on as it last expected. `discount` is for each decision of a seat; `trace` is GAE's lambda.
    """
    paid, expected = np.asarray(rewards, np.float64), np.asarray(values, np.float64)
    who, ended = np.asarray(seats, np.int64), np.asarray(terminations, np.bool_)
    cut = np.zeros_like(ended) if truncations is None else np.asarray(truncations, np.bool_)
    check(paid, expected, who, ended, cut)
    steps, games, players = paid.shape
    rows, found = np.arange(games), np.zeros((steps, games))
    # What comes after, by game and seat: the next value (nan: not known), advantage, and pay so far.
    value = np.full((games, players), np.nan)
    if last_values is not None:
        if np.shape(last_values) != value.shape:
            raise BadOption(
                f"last values are by game and seat, {value.shape}; not {np.shape(last_values)}."
            )
        value[:] = last_values
    advantage, pay = np.zeros((2, games, players))
    for step in reversed(range(steps)):
        for flags, then in ((ended[step], 0.0), (cut[step], np.nan)):
            value[flags], advantage[flags], pay[flags] = then, 0.0, 0.0
        pay += paid[step]
        mine, is_decision = (rows, who[step] - 1), who[step] > 0
        now = expected[step]
        after = np.where(np.isnan(value[mine]), now, value[mine])
        gained = pay[mine] + discount * after - now + discount * trace * advantage[mine]
        found[step] = np.where(is_decision, gained, 0.0)
        decided = (rows[is_decision], who[step][is_decision] - 1)
        value[decided], advantage[decided] = now[is_decision], gained[is_decision]
        pay[decided] = 0.0
    return found, found + expected


def check(paid: Floats, *others: NDArray[Any]) -> None:
    """Refuse arrays that do not fit each other."""
    shapes = [one.shape for one in others]
    if paid.ndim != 3 or any(shape != paid.shape[:2] for shape in shapes):
        told = ", ".join(map(str, shapes))
        raise BadOption(
            "rewards are by step, game and seat, values, seats and flags by step and game; "
            f"these are {paid.shape} and {told}."
        )
    seats = others[1]
    if seats.size and not 0 <= seats.min() <= seats.max() <= paid.shape[2]:
        raise BadOption(f"seats are 1 to {paid.shape[2]}, or 0 where nobody decided.")
