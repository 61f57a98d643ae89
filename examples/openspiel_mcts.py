"""OpenSpiel's own tree search plays each of the games against itself for a few moves.

    python examples/openspiel_mcts.py

This search does not know that something is hidden: in Niagara it sees the others' tiles.
"""

import pyspiel

from rivertable.research.openspiel import short_name

GAMES = (short_name("wind-river"), short_name("wadi"), "rivertable_niagara(simultaneous=false)")
EXPLORATION = 1.4
MEGABYTES = 200


def best_move(state: pyspiel.State, simulations: int) -> int:
    """What the search would play. (`bot.step` does not work on games that are written in Python.)"""
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(
        state.get_game(), rollouts, EXPLORATION, simulations, MEGABYTES, False, 1, False
    )
    action: int = bot.mcts_search(state).best_child().action
    return action


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
