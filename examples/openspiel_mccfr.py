"""Monte Carlo counterfactual regret minimisation (external sampling) in the same round of Niagara.

    python examples/openspiel_mccfr.py

Each iteration plays one sampled game for each player instead of going through the whole tree, so it also
takes games that are too large for examples/openspiel_cfr.py: say more rounds, where only the distance
from an equilibrium takes long to find.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

import rivertable
from rivertable.research.openspiel import game_at

ROUND_6 = Path(__file__).parent / "niagara_round_6.txt"


def against_random(game: pyspiel.Game, policy: Any) -> float:
    """The mean share of the win of each seat that plays this policy while the others play at random."""
    players, state = range(game.num_players()), game.new_initial_state()
    at_random = UniformRandomPolicy(game)
    won = [
        policy_value(state, [policy if one == seat else at_random for one in players])[seat]
        for seat in players
    ]
    return float(np.mean(won))


def main(iterations: int = 300, seed: int = 1) -> list[float]:
    """Returns how far from an equilibrium the players are, before and after."""
    np.random.seed(seed)  # the solver draws from NumPy's own generator
    position = rivertable.load(ROUND_6.read_text("utf-8"))
    game = game_at(position, rounds=1, simultaneous=False)
    solver = ExternalSamplingSolver(game)
    distances = [nash_conv(game, solver.average_policy())]
    for _ in range(iterations):
        solver.iteration()
    distances.append(nash_conv(game, solver.average_policy()))
    found = against_random(game, solver.average_policy())
    print(f"against random players {found:.3f} of the win; equals get {1 / game.num_players():.3f}")
    print("distance from an equilibrium: {:.3f}, then {:.3f}".format(*distances))
    return distances


if __name__ == "__main__":
    main()
