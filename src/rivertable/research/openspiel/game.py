"""The games as OpenSpiel's `Game`s, and how they are registered."""

from collections.abc import Mapping
from typing import Any

import pyspiel

import rivertable
from rivertable.contract import BoardGame
from rivertable.engine.backends import change_over
from rivertable.engine.backends.entry_points import wanted_backend
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


# Games in which chance says first who starts; and those of them in which it does nothing else.
DRAW_THE_STARTER = ("wind-river", "wadi", "niagara")
DRAW_NOTHING_ELSE = ("wind-river", "wadi")


def short_name(name: str) -> str:
    """What OpenSpiel calls a game: `rivertable_wind_river`."""
    return "rivertable_" + name.replace("-", "_")


def default_of(option: Option) -> Any:
    """The default of an option, as a parameter."""
    return BOOLEANS.get(option.default, option.default)


def parameters_of(game: BoardGame) -> dict[str, Any]:
    """All parameters of a game, with defaults."""
    known: dict[str, Any] = {name: default_of(option) for name, option in game.options.items()}
    known |= {"players": game.player_counts[0], "moves": "", "zero_sum": False}
    known["version"] = game.version
    if game.name in DRAW_THE_STARTER:
        known["starter"] = 0
    if "rounds" in (game.rules.STATE.names or ()):
        known["rounds"] = 0
    if game.secrets is not None:
        known["simultaneous"] = True
    return known


def game_type(
    game: BoardGame,
    is_simultaneous: bool,
    has_chance: bool | None = None,
    is_zero_sum: bool = False,
) -> Any:
    """What OpenSpiel has to know to load a game."""
    types = pyspiel.GameType
    dynamics, chance, information = types.Dynamics, types.ChanceMode, types.Information
    has_secrets = game.secrets is not None
    if has_chance is None:
        has_chance = game.most_outcomes > 0
    return types(
        short_name=short_name(game.name),
        long_name=f"Rivertable {game.title}",
        dynamics=dynamics.SIMULTANEOUS if is_simultaneous else dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if has_chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION
        if has_secrets
        else information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if is_zero_sum else types.Utility.CONSTANT_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
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
    if parameters.get("starter"):
        position.play(f"start {parameters['starter']}", CHANCE)
    for line in filter(None, parameters["moves"].split(";")):
        seat, _, move = line.partition(" ")
        position.play(move, int(seat))
    return position


def has_chance_at(position: Position) -> bool:
    """Can chance still do anything?"""
    game = find(position.setting.game.name)
    is_over = game.name in DRAW_NOTHING_ELSE and position.acting != (CHANCE,)
    return game.most_outcomes > 0 and not is_over


def game_at(
    position: Position, rounds: int = 0, simultaneous: bool = True, zero_sum: bool = False
) -> Any:
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
    parameters["zero_sum"] = zero_sum
    if rounds:
        parameters["rounds"] = rounds
    if secrets is not None:
        parameters["simultaneous"] = simultaneous
    return pyspiel.load_game(short_name(setting.game.name), parameters)


def go_native(kernel: Any) -> None:
    """One move at a time native code is ten times as fast: at once if it was compiled before."""
    if wanted_backend() == "auto" and not kernel.is_native and change_over.are_kept(kernel):
        kernel.go_native()


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
        setting, is_zero_sum = self.initial_position.setting, parameters["zero_sum"]
        table, players = actions.of(setting), setting.players
        numbers = table.numbers.tolist()
        by_number = [{number: action for action, number in enumerate(own)} for own in numbers]
        made = {"table": table, "is_zero_sum": is_zero_sum, "actions": by_number}
        made |= {"numbers": numbers, "are_in_order": all(own == sorted(own) for own in numbers)}
        kind = STATE_CLASSES[rounds > 0, is_simultaneous]
        self._state_class = type(kind.__name__, (kind,), made)
        has_chance = has_chance_at(self.initial_position)
        info = pyspiel.GameInfo(
            num_distinct_actions=table.count,
            max_chance_outcomes=game.most_outcomes if has_chance else 0,
            num_players=players,
            min_utility=-1 / (players - 1) if is_zero_sum else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum else 1.0,
            max_game_length=game.most_moves,
        )
        go_native(setting.game.kernel)
        how = game_type(game, is_simultaneous, has_chance, is_zero_sum)
        super().__init__(how, info, parameters)

    def new_initial_state(self) -> SequentialState:
        state: SequentialState = self._state_class(self)
        return state

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)  # the classes of games have no names in a module

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        setting = self.initial_position.setting
        return Observer(observation.of(setting.game.name, setting.players), setting, iig_obs_type)


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
