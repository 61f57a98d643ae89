"""Games loaded through OpenSpiel, and states of them."""

import random
from pathlib import Path
from typing import Any

import pyspiel

from rivertable.research.openspiel import register
from tests.research.kinds import EXAMPLE_GAMES

EXAMPLES = Path(__file__).parents[3] / "examples"
REPLAYS = Path(__file__).parents[2] / "replays"
NIAGARA = "rivertable_niagara"
TURN_BASED = f"turn_based_simultaneous_game(game={NIAGARA}())"
IN_TURN = f"{NIAGARA}(simultaneous=false)"
GOOFSPIEL = "rivertable_goofspiel"
BIDS_TURN_BASED = f"turn_based_simultaneous_game(game={GOOFSPIEL}(players=3))"
BIDS_IN_TURN = f"{GOOFSPIEL}(players=3,simultaneous=false)"
SIMULATIONS = 8

for example_game in EXAMPLE_GAMES:
    register(example_game)


def loaded(game: str, players: int, **parameters: Any) -> Any:
    """A game in OpenSpiel; Niagara only for some rounds, for random paddlers rarely end it."""
    cut = {"rounds": 10} if game == "niagara" else {}
    return pyspiel.load_game(
        "rivertable_" + game.replace("-", "_"), {"players": players, **cut, **parameters}
    )


def wander(state: Any, rng: random.Random, moves: int) -> Any:
    """Play so many random moves, or to the end."""
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_simultaneous_node():
            players = range(state.num_players())
            state.apply_actions([rng.choice(state.legal_actions(p) or [0]) for p in players])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def in_the_middle(game: str) -> int:
    """After how many moves a game has well begun and is not over."""
    return 5 if game == "goofspiel" else 18
