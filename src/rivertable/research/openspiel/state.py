"""A position of one of the games as OpenSpiel wants it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE, SEATS_IN
from rivertable.research.openspiel.observer import resampled

# OpenSpiel's own numbers for whose turn it is; its players count from 0, our seats from 1.
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

MOST_OUTCOMES = 5  # of chance: any seat may start
# All that chance does is equally likely; by how many outcomes there are.
ODDS = [[(outcome, 1 / count) for outcome in range(count)] for count in range(MOST_OUTCOMES + 1)]


def player_of(seats: tuple[int, ...]) -> int:
    """Whose turn it is for OpenSpiel when these seats may act: of several, the first one's."""
    if not seats:
        return TERMINAL
    return CHANCE_PLAYER if seats[0] == CHANCE else seats[0] - 1


# By the mask of the seats that may act.
IN_TURN = [player_of(seats) for seats in SEATS_IN]
AT_ONCE = [SIMULTANEOUS if len(seats) > 1 else player_of(seats) for seats in SEATS_IN]


class State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state whose one attribute is a position, which is cheap to copy.

    A search asks most often whose turn it is and whether the game is over, so those answers come
    from the position's own fields. Who chooses at the same time does so one after the other, unseen.
    """

    player_in = IN_TURN

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position: Position = game.beginning.copy()

    def current_player(self) -> int:
        return self.player_in[self.position.now & 255]

    def is_terminal(self) -> bool:
        return self.position.now == 0

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = self.position.legal_numbers(player + 1).tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return ODDS[self.position.now >> 8]

    def _apply_action(self, action: int) -> None:
        position = self.position
        # Chance's outcomes count from 0; everybody else's actions are numbers of moves.
        if position.now & 1:
            action = position.legal_numbers(CHANCE).item(action)
        position.play_number(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position, seat = self.position, player + 1
        if player == CHANCE_PLAYER:
            action = position.legal_numbers(CHANCE).item(action)
        return position.setting.game.notation.write(position.setting, position.state, seat, action)

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> Any:
        """A state that the player cannot tell from this one; `draw` gives numbers from 0 to 1."""
        return resampled(self, player, Random(draw()))

    def returns(self) -> list[float]:
        """Each player's share of the win: 1, divided among those who rank first."""
        position = self.position
        if position.now:
            return [0.0] * position.setting.players
        table = position.score_table()
        best = max(table)
        return [1 / table.count(best) if numbers == best else 0.0 for numbers in table]

    def __str__(self) -> str:
        return str(self.position)


class StateAtOnce(State):
    """A state in which those who choose at the same time do so at once."""

    player_in = AT_ONCE

    def _apply_actions(self, actions: list[int]) -> None:
        """They commute: a move of one seat in this phase changes nothing for another (NI-4)."""
        for seat in self.position.acting:
            self.position.play_number(actions[seat - 1], seat)


class CutState(State):
    """A state of a game that is cut after some rounds, and won by who would win then."""

    def _apply_action(self, action: int) -> None:
        super()._apply_action(action)
        cut(self)


class CutStateAtOnce(StateAtOnce):
    """Both."""

    def _apply_action(self, action: int) -> None:
        super()._apply_action(action)
        cut(self)


def cut(state: State) -> None:
    """After the last round nobody may act any more."""
    position = state.position
    rounds = position.buffer[: position.size].view(position.setting.game.rules.STATE)["rounds"]
    if rounds.item() > state.get_game().last_round:
        position.now = 0
