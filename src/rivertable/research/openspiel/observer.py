"""What a player of an OpenSpiel game may know, and states that the player cannot tell apart."""

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import pyspiel

from rivertable.engine.game import Setting
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE, SPECTATOR
from rivertable.games import find
from rivertable.research.actions import of as actions_of
from rivertable.research.actions import table_of
from rivertable.research.observation import Observation

Resampler = Callable[[Any, int], Any]


class Observer:
    """Tells players what they may know: now, or (with perfect recall) from the first move on.

    What they know now is a tensor with named parts: see `rivertable.research.observation`. With perfect
    recall it has two more: for each move so far who made it (chance: 1, then the seats from the
    observer on) and what it was (1 + its action or outcome; 0 if it is hidden).
    """

    def __init__(
        self, observation: Observation, setting: Setting, iig_obs_type: Any = None
    ) -> None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self.has_perfect_recall = kind.perfect_recall
        self.is_spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.observation, self.setting, self.table = observation, setting, actions_of(setting)
        length, most = observation.length, find(setting.game.name).most_moves
        recalled = 2 * most if self.has_perfect_recall else 0
        self.tensor = np.zeros(length + recalled, np.float32)
        self.dict = observation.named(self.tensor[:length])
        if self.has_perfect_recall:
            self._log = self.tensor[length:].reshape(2, most)
            self.dict |= {"movers": self._log[0], "moves": self._log[1]}

    def _seat(self, player: int) -> int:
        return SPECTATOR if self.is_spectator else player + 1

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows into the tensor."""
        seat = self._seat(player)
        self.tensor[: self.observation.length] = self.observation.row(state.position, seat)
        if self.has_perfect_recall:
            self._write_log(state.position.view(seat), seat)

    def _write_log(self, view: View, seat: int) -> None:
        self._log[:] = 0
        moves = view.numbers()[: self._log.shape[1]]
        if moves:
            who, number = np.array(moves).T
            by = np.where(who == CHANCE, 1, 2 + (who - max(seat, 1)) % self.setting.players)
            action = np.where(who == CHANCE, number, self.table.actions[who, number])
            self._log[:, : len(moves)] = by, np.where(number == HIDDEN, 0, 1 + action)

    def string_from(self, state: Any, player: int) -> str:
        """What a player knows, so that people can read it and programs compare it."""
        seat = self._seat(player)
        if self.has_perfect_recall:
            moves = state.position.view(seat).numbers()
            return f"seat {seat}: " + ", ".join(self._told(*move) for move in moves)
        row = self.observation.row(state.position, seat).tolist()
        labels = self._labels
        known = [f"{labels[at]}={value}" for at, value in enumerate(row) if value]
        return f"seat {seat}: " + " ".join(known)

    def _told(self, who: int, number: int) -> str:
        """A move, as the table of actions calls it."""
        if number == HIDDEN:
            return f"{who} ?"
        if who == CHANCE:
            return self._chance_text(number)
        return f"{who} {self.table.texts[self.table.actions[who, number]]}"

    def _chance_text(self, number: int) -> str:
        setting = self.setting
        start = setting.start[: setting.game.kernel.size].view(setting.game.rules.STATE)[0]
        return setting.game.notation.write(setting, start, CHANCE, number)

    @cached_property
    def _labels(self) -> list[str]:
        """What each number of an observation is called: `place[2,1]`."""
        return [
            f"{name}[{','.join(map(str, index))}]"
            for name, shape in self.observation.shapes.items()
            for index in np.ndindex(*shape)
        ]


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
