"""pgx on the processor with random legal actions; run by a Python that has pgx: see README.md.

As with ours, one call from Python draws actions and steps all games, which begin anew by themselves,
with observations and masks. Asked in the same way as peer_pettingzoo.py.
"""

import json
import os
import sys
from time import process_time
from typing import Any

# One core, and the processor, whatever else there is.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

GAMES = ("connect_four", "othello", "backgammon", "go_9x9")


class Many:
    """Many games of one kind, stepped at once."""

    def __init__(self, game: str, count: int) -> None:
        env = pgx.make(game)
        self.count = count
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, count))
        stepped = jax.vmap(auto_reset(env.step, env.init))

        def step(state: Any, key: Any) -> Any:
            key, for_action, for_chance = jax.random.split(key, 3)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(for_action, logits, axis=1)
            return stepped(state, action, jax.random.split(for_chance, count)), key

        self.step = jax.jit(step)
        self.steps_a_second(0.01)  # compiles

    def steps_a_second(self, seconds: float) -> float:
        steps, began = 0, process_time()
        while process_time() - began < seconds:
            self.state, self.key = self.step(self.state, self.key)
            jax.block_until_ready(self.state)
            steps += self.count
        return steps / (process_time() - began)


def answer(count: int) -> None:
    """For each line, a number of seconds, print what is measured in that time, by game."""
    games = {game: Many(game, count) for game in GAMES}
    for line in sys.stdin:
        measured = {game: many.steps_a_second(float(line)) for game, many in games.items()}
        print(json.dumps(measured), flush=True)


if __name__ == "__main__":
    answer(int(sys.argv[1]))
