"""The games as OpenSpiel's `Game`s, and making them known to it."""

from collections.abc import Mapping
from typing import Any

import pyspiel

import rivertable
from rivertable.contract import BoardGame
from rivertable.engine.game import Option
from rivertable.engine.position import Position
from rivertable.games import GAMES, find
from rivertable.research import observation
from rivertable.research.openspiel.observer import Observer, resampler
from rivertable.research.openspiel.state import (
    MOST_OUTCOMES,
    CutState,
    CutStateAtOnce,
    State,
    StateAtOnce,
)

__all__ = ["game_at", "resampler"]

# Where an option reads "true", OpenSpiel's parameter reads true.
TRUTH = {"true": True, "false": False}

KINDS = {  # of states, by whether the game is cut and whether seats act at once
    (False, False): State,
    (False, True): StateAtOnce,
    (True, False): CutState,
    (True, True): CutStateAtOnce,
}


def short_name(name: str) -> str:
    """`rivertable_wind_river`"""
    return "rivertable_" + name.replace("-", "_")


def parameter(option: Option) -> Any:
    """The default of an option."""
    return TRUTH.get(option.default, option.default)


def parameters(game: BoardGame) -> dict[str, Any]:
    """All that can be agreed on about a game, with defaults."""
    known: dict[str, Any] = {name: parameter(option) for name, option in game.options.items()}
    known |= {"players": game.player_counts[0], "moves": ""}
    if "rounds" in (game.rules.STATE.names or ()):
        known["rounds"] = 0
    if game.secrets is not None:
        known["simultaneous"] = True
    return known


def game_type(game: BoardGame, is_simultaneous: bool) -> Any:
    """What OpenSpiel has to know to load a game."""
    kinds = pyspiel.GameType
    information, dynamics = kinds.Information, kinds.Dynamics
    return kinds(
        short_name=short_name(game.name),
        long_name=f"Rivertable {game.title}",
        dynamics=dynamics.SIMULTANEOUS if is_simultaneous else dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if game.secrets
        else information.PERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def begin(game: BoardGame, told: Mapping[str, Any]) -> Position:
    """Where a game begins: as usual, or after some moves."""
    options = {name: told[name] for name in game.options}
    position = rivertable.start(game.name, told["players"], **options)
    for line in filter(None, told["moves"].split(";")):
        seat, _, move = line.partition(" ")
        position.play(move, int(seat))
    return position


def game_at(position: Position, rounds: int = 0, simultaneous: bool = True) -> Any:
    """The OpenSpiel game that begins at a position, where nothing may be hidden."""
    setting = position.setting
    secrets = setting.game.secrets
    if secrets is not None and secrets.seats(position.state):
        raise ValueError("a game for OpenSpiel cannot begin while a choice is hidden.")
    told: dict[str, Any] = {name: TRUTH.get(text, text) for name, text in setting.options.items()}
    told["players"] = setting.players
    told["moves"] = ";".join(f"{move.seat} {move}" for move in position.moves)
    if rounds:
        told["rounds"] = rounds
    if secrets is not None:
        told["simultaneous"] = simultaneous
    return pyspiel.load_game(short_name(setting.game.name), told)


class RivertableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the games, for so many players, with its options."""

    game: BoardGame

    def __init__(self, told: Mapping[str, Any]) -> None:
        game, told = self.game, {**parameters(self.game), **told}
        self.beginning = begin(game, told)
        rounds, is_simultaneous = told.get("rounds", 0), told.get("simultaneous", False)
        if rounds:
            self.last_round = max(1, self.beginning.state.rounds) + rounds - 1
        self._kind = KINDS[rounds > 0, is_simultaneous]
        info = pyspiel.GameInfo(
            num_distinct_actions=64 * game.rules.WORDS,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.beginning.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=game.most_moves,
        )
        super().__init__(game_type(game, is_simultaneous), info, told)

    def new_initial_state(self) -> State:
        return self._kind(self)

    def make_py_observer(self, kind: Any = None, told: Any = None) -> Observer:
        setting = self.beginning.setting
        return Observer(observation.of(setting.game.name, setting.players), kind)


def register(game: BoardGame) -> None:
    """Make a game known to OpenSpiel.

    As a class: when Python ends, OpenSpiel would crash letting go of the last reference to anything
    else, and a class is never let go of.
    """
    kind = game_type(game, is_simultaneous=game.secrets is not None)
    pyspiel.register_game(kind, type(game.title, (RivertableGame,), {"game": game}))


for name in GAMES:
    register(find(name))
