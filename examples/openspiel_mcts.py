"""OpenSpiel's own tree search plays each of the games against itself for a few moves.

    python examples/openspiel_mcts.py
    rivertable arena wadi --players 2 --bots 1,random,examples/openspiel_mcts.py:Searcher=300

This search does not know that something is hidden: in Niagara it sees the others' tiles.
"""

import random

import pyspiel

import rivertable
from rivertable.research import actions
from rivertable.research.openspiel import game_at, short_name

GAMES = (short_name("wind-river"), short_name("wadi"), "rivertable_niagara(simultaneous=false)")
EXPLORATION = 1.4
MEGABYTES = 200


def best_move(state: pyspiel.State, simulations: int, seed: int = 1) -> int:
    """What the search would play. (`bot.step` does not work on games that are written in Python.)"""
    rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(
        state.get_game(), rollouts, EXPLORATION, simulations, MEGABYTES, False, seed, False
    )
    action: int = bot.mcts_search(state).best_child().action
    return action


class Searcher:
    """The search as a contestant, with so many simulations for a move; in Wadi and Wind River."""

    def __init__(self, seed: int, simulations: str = "300") -> None:
        self.rng, self.simulations = random.Random(seed), int(simulations)

    def choose(self, view: rivertable.View) -> rivertable.Move:
        """The move of the seat whose view this is."""
        state = game_at(view.sample(self.rng)).new_initial_state()
        action = best_move(state, self.simulations, self.rng.randrange(1, 10**6))
        return actions.of(view.setting).move(view, action, view.seat)


def play(game: str, moves: int, simulations: int) -> list[str]:
    """The first moves of a game, as text."""
    state = pyspiel.load_game(game).new_initial_state()
    played: list[str] = []
    while len(played) < moves and not state.is_terminal():
        player = state.current_player()
        action = 0 if state.is_chance_node() else best_move(state, simulations)
        played.append(state.action_to_string(player, action))
        state.apply_action(action)
    return played


def main(moves: int = 8, simulations: int = 100) -> None:
    for game in GAMES:
        print(game, "-", ", ".join(play(game, moves, simulations)))


if __name__ == "__main__":
    main()
