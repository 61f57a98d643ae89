"""A position of one of the games as OpenSpiel's `State`."""

from collections.abc import Callable
from operator import itemgetter
from random import Random
from typing import Any

import pyspiel

from rivertable.bots.arena.match import shares
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE, FIRST_IN, SEATS_IN
from rivertable.research.actions import Actions
from rivertable.research.openspiel.observer import resampled

# OpenSpiel's own numbers for whose turn it is; its players count from 0, our seats from 1.
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS_PLAYERS = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

# In `position.now`: who may act, and whether chance does.
SEATS = 255
CHANCE_BIT = 1

SEVERAL = 4  # from so many on an `itemgetter` is quicker than a loop


def player_of(seats: tuple[int, ...]) -> int:
    """Whose turn it is for OpenSpiel when these seats may act: of several, the first one's."""
    if not seats:
        return TERMINAL
    return CHANCE_PLAYER if seats[0] == CHANCE else seats[0] - 1


# By the mask of the seats that may act.
FIRST_PLAYER = [player_of(seats) for seats in SEATS_IN]
ALL_PLAYERS = [SIMULTANEOUS_PLAYERS if len(seats) > 1 else player_of(seats) for seats in SEATS_IN]


class SequentialState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state whose one attribute is a position, which is cheap to copy.

    Seats that choose at the same time do so one after the other, unseen. A search asks most often
    whose turn it is and whether the game is over, so those answers come from `position.now`; and what
    all states of a game share are attributes of a class of its own, because those are not copied.
    """

    players = FIRST_PLAYER
    is_zero_sum = False
    table: Actions
    actions: list[dict[int, int]]  # by seat and number: quicker than an array, one by one
    numbers: list[list[int]]  # by seat and action
    are_in_order: bool  # as the engine's numbers ascend, do actions?

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position: Position = game.initial_position.copy()

    def current_player(self) -> int:
        return self.players[self.position.now & SEATS]

    def is_terminal(self) -> bool:
        return self.position.now == 0

    def is_chance_node(self) -> bool:
        return self.position.now & CHANCE_BIT != 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What OpenSpiel answers too, but callers in Python need not go through C++ and back."""
        if player is None:
            player = self.players[self.position.now & SEATS]
        if player >= 0:
            return self._legal_actions(player)
        legal: list[int] = super().legal_actions(player)
        return legal

    def _legal_actions(self, player: int) -> list[int]:
        position, seat = self.position, player + 1
        numbers, own = position.legal_numbers(seat).tolist(), self.actions[seat]
        try:
            if len(numbers) < SEVERAL:
                actions = [own[number] for number in numbers]
            else:
                actions = [*itemgetter(*numbers)(own)]
        except KeyError:
            self.table.legal(position, seat)  # says which one is missing
            raise
        if not self.are_in_order:
            actions.sort()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All that chance does is equally likely."""
        count = self.position.legal_numbers(CHANCE).size
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.now & CHANCE_BIT:  # its outcomes count from 0
            position.play_number(position.legal_numbers(CHANCE).item(action))
        else:
            seat = FIRST_IN[position.now & SEATS]
            position.play_number(self.numbers[seat][action], seat)

    def _action_to_string(self, player: int, action: int) -> str:
        position, seat = self.position, player + 1
        if player == CHANCE_PLAYER:
            return position.legal_moves(CHANCE)[action].text
        return self.table.move(position, action, seat).text

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> Any:
        """A state that the player cannot tell from this one; `draw` gives numbers from 0 to 1."""
        return resampled(self, player, Random(draw()))

    def returns(self) -> list[float]:
        """Each player's share of the win: 1, divided among those who rank first.

        Where the sum is to be zero, 1 for who wins alone, and what others pay for it for them.
        """
        ranks, players = self.position.ranks, self.position.setting.players
        if ranks is None:
            return [0.0] * players
        won = shares(ranks)
        return [(players * one - 1) / (players - 1) for one in won] if self.is_zero_sum else won

    def __str__(self) -> str:
        return str(self.position)

    def __reduce__(self) -> Any:
        """As OpenSpiel's text: the class is the game's own, and nobody finds it by its name."""
        return (read_state, (pyspiel.serialize_game_and_state(self.get_game(), self),))


def read_state(text: str) -> Any:
    """A state that was pickled."""
    return pyspiel.deserialize_game_and_state(text)[1]


class SimultaneousState(SequentialState):
    """A state in which seats that choose at the same time do so at once."""

    players = ALL_PLAYERS

    def _apply_actions(self, actions: list[int]) -> None:
        """They commute: a hidden choice of one seat changes nothing for another."""
        for seat in self.position.acting:
            self.position.play_number(self.numbers[seat][actions[seat - 1]], seat)


class TruncatedSequentialState(SequentialState):
    """A state of a game that ends after some rounds, and is ranked as it is then."""

    def _apply_action(self, action: int) -> None:
        super()._apply_action(action)
        truncate(self)


class TruncatedSimultaneousState(SimultaneousState):
    """Both."""

    def _apply_action(self, action: int) -> None:
        super()._apply_action(action)
        truncate(self)

    def _apply_actions(self, actions: list[int]) -> None:
        super()._apply_actions(actions)
        truncate(self)


def truncate(state: SequentialState) -> None:
    """End the game if its last round is over."""
    if state.position.state.rounds > state.get_game().last_round:
        state.position.stop()
