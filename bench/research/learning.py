"""What learners pay: a move through OpenSpiel's Python, and an update of PPO with fewer actions."""

import random
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel

import rivertable.research.openspiel  # noqa: F401  # registers the games
from bench.engine import Figure
from rivertable.games import find
from rivertable.research.vector import VectorEnv

PEER = "connect_four"
SPIEL = ("rivertable_wadi", "rivertable_wind_river", "rivertable_niagara(simultaneous=false)")
MOST_OF_PEER = 3.0  # times as fast as ours; it was 9.1 when the aim was set
PPO = Path(__file__).parents[2] / "examples" / "ppo.py"
MOST_OF_UPDATE = 1 / 3


def moves_a_second(game: str, seconds: float) -> float:
    """Random games, one move at a time from Python."""
    loaded, rng, moves, began = pyspiel.load_game(game), random.Random(1), 0, process_time()
    while process_time() - began < seconds:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / (process_time() - began)


def spiel_figures(rounds: int, seconds: float) -> Iterator[Figure]:
    """Ours and a peer in C++, in turn."""
    speeds: dict[str, list[float]] = {name: [] for name in (PEER, *SPIEL)}
    for name in speeds:
        moves_a_second(name, 0.05)  # compiles
    for _ in range(rounds):
        for name, measured in speeds.items():
            measured.append(moves_a_second(name, seconds))
    peer = median(speeds[PEER])
    for name in SPIEL:
        ratio = peer / median(speeds[name])
        note = f"{PEER} makes {peer / 1e3:.0f}, {ratio:.1f} x as many"
        aim = f"{MOST_OF_PEER:g} x at most"
        yield Figure(
            f"{name}, thousand", median(speeds[name]) / 1e3, note, aim, ratio <= MOST_OF_PEER
        )


def update_figures(rounds: int) -> Iterator[Figure]:
    """One update of examples/ppo.py in Wadi: with our actions, and with all of the engine's numbers."""
    sys.path.insert(0, str(PPO.parent))
    ppo = runpy.run_path(str(PPO))
    env = VectorEnv("wadi", ppo["GAMES"], 2)
    observed, info = env.reset(seed=1)
    times: dict[int, list[float]] = {env.actions.count: [], 64 * find("wadi").rules.WORDS: []}
    network = ppo["Network"](env.observation.length, env.actions.count)
    data, _, _ = ppo["collect"](env, network, np.random.default_rng(1), observed, info)
    for _ in range(rounds):
        for count, measured in times.items():
            measured.append(update_seconds(ppo, env.observation.length, count, data))
    ours, engines = (median(measured) for measured in times.values())
    note = f"{engines:.2f} s with the engine's {max(times)} numbers: {ours / engines:.2f} of it"
    yield Figure(
        "update of PPO in Wadi, s", ours, note, "a third", ours <= MOST_OF_UPDATE * engines
    )


def update_seconds(ppo: Any, length: int, count: int, data: list[Any]) -> float:
    """Processor time of an update, with masks of so many actions."""
    network, wider = ppo["Network"](length, count), [*data]
    wider[1] = np.pad(data[1], [(0, 0), (0, 0), (0, count - data[1].shape[2])])
    began = process_time()
    ppo["improve"](network, np.random.default_rng(1), wider)
    return process_time() - began
