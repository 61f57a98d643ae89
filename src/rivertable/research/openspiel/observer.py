"""What a player of an OpenSpiel game may know, and states that the player cannot tell apart."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE, SPECTATOR
from rivertable.research.actions import table_of
from rivertable.research.observation import Observation

Resampler = Callable[[Any, int], Any]


class Observer:
    """Tells players what they may know: now, or (with perfect recall) from the first move on.

    What they know now is also a tensor with named parts: see `rivertable.research.observation`.
    """

    def __init__(self, observation: Observation, iig_obs_type: Any = None) -> None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self.has_perfect_recall = kind.perfect_recall
        self.is_spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.observation = observation
        self.tensor = None if self.has_perfect_recall else np.zeros(observation.length, np.float32)
        self.dict = {} if self.tensor is None else observation.named(self.tensor)

    def _seat(self, player: int) -> int:
        return SPECTATOR if self.is_spectator else player + 1

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self.observation.row(state.position, self._seat(player))

    def string_from(self, state: Any, player: int) -> str:
        """For programs to compare; `str(state)` is for people."""
        seat = self._seat(player)
        if self.has_perfect_recall:
            return " ".join(
                f"{who}:{number}" for who, number in state.position.view(seat).numbers()
            )
        return f"{seat} {self.observation.row(state.position, seat).tobytes().hex()}"


def resampler(seed: int) -> Resampler:
    """For `ISMCTSBot.set_resampler`: draws states that a player cannot tell from a given one.

    It takes our own states, and those that `pyspiel.convert_to_turn_based` makes of them.
    """
    rng = Random(seed)
    return lambda state, player: resampled(state, player, rng)


def resampled(state: Any, player: int, rng: Random) -> Any:
    """A state in which what the player may not know is drawn anew, and all else is the same."""
    sample = position_in(state).view(player + 1).sample(rng)
    actions = state.history()
    moves = sample.numbers()[-len(actions) :] if actions else []
    drawn = state.get_game().new_initial_state()
    for (seat, number), action in zip(moves, actions, strict=True):
        drawn.apply_action(action if seat == CHANCE else table_of(sample).action(number, seat))
    return drawn


def position_in(state: Any) -> Position:
    """The position of a state, with choices that OpenSpiel holds back until all have chosen."""
    if not isinstance(state, pyspiel.TurnBasedSimultaneousState):
        own: Position = state.position
        return own
    behind = state.simultaneous_game_state()
    position: Position = behind.position.copy()
    if behind.is_simultaneous_node():
        for done in state.full_history()[first_held_back(state, position) :]:
            seat = done.player + 1
            position.play_number(table_of(position).number(done.action, seat), seat)
    return position


def first_held_back(state: Any, position: Position) -> int:
    """Where in a state's history the choices begin that the position does not know of yet."""
    initial = state.simultaneous_game_state().get_game().initial_position
    return len(position.numbers()) - len(initial.numbers())
