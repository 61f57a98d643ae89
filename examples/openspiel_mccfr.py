"""Monte Carlo counterfactual regret minimisation (external sampling) in the same round of Niagara.

    python examples/openspiel_mccfr.py

Each iteration plays one sampled game for each player instead of going through the whole tree, so it also
takes games that are too large for examples/openspiel_cfr.py: say more rounds, where only the distance
from an equilibrium takes long to find.
"""

from pathlib import Path

import numpy as np
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

import rivertable
from rivertable.research.openspiel import game_at

ROUND_6 = Path(__file__).parent / "niagara_round_6.txt"


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
    print("distance from an equilibrium: {:.3f}, then {:.3f}".format(*distances))
    return distances


if __name__ == "__main__":
    main()
