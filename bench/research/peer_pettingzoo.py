"""PettingZoo's connect_four with random legal actions; see `answer` for how it is asked.

Observation and action mask of the agent that acts are read in each step, as ours are written.
"""

import json
import sys
from random import Random
from time import process_time

from pettingzoo.classic import connect_four_v3


def steps_a_second(seconds: float) -> float:
    rng, env = Random(1), connect_four_v3.env()
    steps, began = 0, process_time()
    while process_time() - began < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
            steps += 1
    return steps / (process_time() - began)


def answer() -> None:
    """For each line, a number of seconds, print what is measured in that time, by game."""
    for line in sys.stdin:
        print(json.dumps({"connect_four": steps_a_second(float(line))}), flush=True)


if __name__ == "__main__":
    answer()
