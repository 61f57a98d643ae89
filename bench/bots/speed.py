"""How fast our search and OpenSpiel's are with playouts to the end of the game, on one core.

Both begin at the start of the game, ours with the style `PLAIN`, which is UCT too. What is counted is
simulations times the mean moves of a simulation, chance included: a simulation is a walk down the
tree and a random playout, and near the root its moves are as many as those of a random game.
"""

from statistics import median
from time import process_time

import numpy as np

import rivertable
from bench import ours, peer
from rivertable.bots.bot import PLAIN
from rivertable.bots.search.bind import search_for, seed_of
from rivertable.bots.weights import weights_of
from rivertable.games import GAMES, game_of

PEER = "havannah"
AIMS = {"wind-river": 1.5, "wadi": 1.0, "niagara": 1.0}
NODES = 1 << 18
GAMES_FOR_LENGTH = 300
SIMULATIONS_OF_PEER = 1500


def mean_moves(game: str) -> float:
    """How many moves a game of uniformly random moves has."""
    setting = rivertable.start(game, ours.players_of(game)).setting
    compiled = setting.game.kernel
    buffer = compiled.new_buffer()
    moves = compiled.play_out(setting.board, setting.start, buffer, GAMES_FOR_LENGTH, seed_of(1))
    return moves / GAMES_FOR_LENGTH


def search_speed(game: str, moves: float, simulations: int) -> float:
    """Simulated moves per second of our search."""
    position = rivertable.start(game, ours.players_of(game), seed=1)
    setting, memory = position.setting, search_for(game).new_tree(NODES)
    view = position.view(position.acting[0])
    began = process_time()
    made = search_for(game).on(memory).search(
        setting.board, view.buffer, view.seat, *memory, weights_of(game_of(setting)),
        np.array(PLAIN, np.float64), seed_of(1), simulations,
    )  # fmt: skip
    return made * moves / (process_time() - began)


def measure(rounds: int = 7) -> dict[str, float]:
    """Million simulated moves per second of each game and of the peer, taking turns; medians."""
    moves = {game: mean_moves(game) for game in GAMES}
    plies = peer.mean_plies(PEER, GAMES_FOR_LENGTH)
    speeds: dict[str, list[float]] = {game: [] for game in (*GAMES, PEER)}
    for game in GAMES:
        search_speed(game, moves[game], 100)  # loads what is compiled
    for _ in range(rounds):
        for game in GAMES:
            # As many moves in each game, so that each takes about as long.
            count = round(2e6 / moves[game])
            speeds[game].append(search_speed(game, moves[game], count))
        speeds[PEER].append(peer.playouts(PEER, plies, SIMULATIONS_OF_PEER))
    return {game: median(values) / 1e6 for game, values in speeds.items()}
