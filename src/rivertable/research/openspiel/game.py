"""The games as OpenSpiel's `Game`s, and how they are registered."""

from collections.abc import Mapping
from typing import Any

import pyspiel

import rivertable
from rivertable.contract import BoardGame
from rivertable.engine.game import Option
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import GAMES, find
from rivertable.research import actions, observation
from rivertable.research.openspiel.observer import Observer
from rivertable.research.openspiel.state import (
    SequentialState,
    SimultaneousState,
    TruncatedSequentialState,
    TruncatedSimultaneousState,
)

# Where an option reads "true", OpenSpiel's parameter reads true.
BOOLEANS = {"true": True, "false": False}

STATE_CLASSES = {  # by whether the game is truncated, and whether seats act at once
    (False, False): SequentialState,
    (False, True): SimultaneousState,
    (True, False): TruncatedSequentialState,
    (True, True): TruncatedSimultaneousState,
}


def short_name(name: str) -> str:
    """What OpenSpiel calls a game: `rivertable_wind_river`."""
    return "rivertable_" + name.replace("-", "_")


def default_of(option: Option) -> Any:
    """The default of an option, as a parameter."""
    return BOOLEANS.get(option.default, option.default)


def parameters_of(game: BoardGame) -> dict[str, Any]:
    """All parameters of a game, with defaults."""
    known: dict[str, Any] = {name: default_of(option) for name, option in game.options.items()}
    known |= {"players": game.player_counts[0], "moves": "", "version": game.version}
    if "rounds" in (game.rules.STATE.names or ()):
        known["rounds"] = 0
    if game.secrets is not None:
        known["simultaneous"] = True
    return known


def game_type(game: BoardGame, is_simultaneous: bool) -> Any:
    """What OpenSpiel has to know to load a game."""
    types = pyspiel.GameType
    dynamics, chance, information = types.Dynamics, types.ChanceMode, types.Information
    has_chance, has_secrets = game.most_outcomes > 0, game.secrets is not None
    return types(
        short_name=short_name(game.name),
        long_name=f"Rivertable {game.title}",
        dynamics=dynamics.SIMULTANEOUS if is_simultaneous else dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if has_chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION
        if has_secrets
        else information.PERFECT_INFORMATION,
        utility=types.Utility.CONSTANT_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def initial_position(game: BoardGame, parameters: Mapping[str, Any]) -> Position:
    """Where a game begins: as usual, or after some moves."""
    version = parameters["version"]
    options = {name: parameters[name] for name in game.options_of(version)}
    position = rivertable.start(game.name, parameters["players"], version=version, **options)
    if position.acting == (CHANCE,) and game.most_outcomes == 0:
        raise ValueError(f"{game.title} has chance: its GAME must say so, with most_outcomes.")
    for line in filter(None, parameters["moves"].split(";")):
        seat, _, move = line.partition(" ")
        position.play(move, int(seat))
    return position


def game_at(position: Position, rounds: int = 0, simultaneous: bool = True) -> Any:
    """The OpenSpiel game that begins at a position, where nothing may be hidden."""
    setting = position.setting
    secrets = setting.game.secrets
    if secrets is not None and secrets.seats(position.state):
        raise ValueError("a game for OpenSpiel cannot begin while a choice is hidden.")
    parameters: dict[str, Any] = {
        name: BOOLEANS.get(text, text) for name, text in setting.options.items()
    }
    parameters["players"] = setting.players
    parameters["version"] = setting.version
    parameters["moves"] = ";".join(f"{move.seat} {move}" for move in position.moves)
    if rounds:
        parameters["rounds"] = rounds
    if secrets is not None:
        parameters["simultaneous"] = simultaneous
    return pyspiel.load_game(short_name(setting.game.name), parameters)


class RivertableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the games, for so many players, with its options."""

    game: BoardGame

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        game, parameters = self.game, {**parameters_of(self.game), **parameters}
        self.initial_position = initial_position(game, parameters)
        rounds = parameters.get("rounds", 0)
        is_simultaneous = parameters.get("simultaneous", False)
        if rounds:
            self.last_round = max(1, self.initial_position.state.rounds) + rounds - 1
        self._state_class = STATE_CLASSES[rounds > 0, is_simultaneous]
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.of(self.initial_position.setting).count,
            max_chance_outcomes=game.most_outcomes,
            num_players=self.initial_position.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=game.most_moves,
        )
        super().__init__(game_type(game, is_simultaneous), info, parameters)

    def new_initial_state(self) -> SequentialState:
        return self._state_class(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        setting = self.initial_position.setting
        return Observer(observation.of(setting.game.name, setting.players), iig_obs_type)


def register(game: BoardGame) -> str:
    """Make a game known to OpenSpiel; returns its name there.

    As a class: when Python ends, OpenSpiel would crash letting go of the last reference to anything
    else, and a class is never let go of.
    """
    kind = game_type(game, is_simultaneous=game.secrets is not None)
    pyspiel.register_game(kind, type(game.title, (RivertableGame,), {"game": game}))
    return short_name(game.name)


for name in GAMES:
    register(find(name))
