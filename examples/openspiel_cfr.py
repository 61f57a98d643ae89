"""Counterfactual regret minimisation solves the last round of a small game of Niagara.

    python examples/openspiel_cfr.py

The whole game is far too large. So this one begins in round 6, when everybody has two tiles left, and
ends with that round: the player with the most valuable gems ashore wins, and a tie is shared.
"""

from pathlib import Path

from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.exploitability import nash_conv

import rivertable
from rivertable.research.openspiel import game_at

ROUND_6 = Path(__file__).parent / "niagara_round_6.txt"


def main(iterations: int = 40) -> list[float]:
    """Returns how far from an equilibrium the players are, before and after."""
    position = rivertable.load(ROUND_6.read_text("utf-8"))
    game = game_at(position, rounds=1, simultaneous=False)
    solver = CFRSolver(game)
    distances = [nash_conv(game, solver.average_policy())]
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    distances.append(nash_conv(game, solver.average_policy()))

    print(position)
    print("distance from an equilibrium: {:.3f}, then {:.3f}".format(*distances))
    state = game.new_initial_state()
    for player in range(game.num_players()):
        chances = solver.average_policy().action_probabilities(state)
        odds = [f"{state.action_to_string(player, a)}: {p:.2f}" for a, p in chances.items()]
        print(f"seat {player + 1} chooses", ", ".join(odds))
        state.apply_action(state.legal_actions()[0])  # the next one does not see it
    return distances


if __name__ == "__main__":
    main()
