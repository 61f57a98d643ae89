"""OpenSpiel's own tree search plays each of the games against itself for a few moves.

    python examples/openspiel_mcts.py

Niagara is searched as if nothing were hidden: this search looks at the others' tiles.
"""

import pyspiel

import rivertable.research.openspiel  # noqa: F401  # registers the games

GAMES = ("rivertable_wind_river", "rivertable_wadi", "rivertable_niagara(simultaneous=false)")
EXPLORATION = 1.4
MEGABYTES = 200


def best_move(state: pyspiel.State, simulations: int) -> int:
    """What the search would play. (`bot.step` does not work on games that are written in Python.)"""
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(
        state.get_game(), rollouts, EXPLORATION, simulations, MEGABYTES, False, 1, False
    )
    return bot.mcts_search(state).best_child().action


def play(game: str, moves: int, simulations: int) -> list[str]:
    """The first moves of a game, as text."""
    state, played = pyspiel.load_game(game).new_initial_state(), []
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
