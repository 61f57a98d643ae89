"""Who plays the other seats."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np

from rivertable.bots import LEVELS
from rivertable.bots.arena import contestants
from rivertable.bots.arena.match import Player
from rivertable.engine.arrays import Numbers
from rivertable.engine.errors import BadOption
from rivertable.engine.position import Position
from rivertable.games import game_of
from rivertable.research.vector import VectorEnv

Policy: TypeAlias = Callable[[Numbers, Numbers], Any]  # observations and masks to actions
Kind: TypeAlias = str | int | Policy


class Opponent(Protocol):
    """Chooses an action in each of these games."""

    def choose(self, games: VectorEnv, rows: Numbers) -> Numbers:
        """The actions of the seats that act in these rows."""


class RandomOpponent:
    """Plays any legal action."""

    def choose(self, games: VectorEnv, rows: Numbers) -> Numbers:
        return games.random_actions()[rows]


class PolicyOpponent:
    """Plays what a function says."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, games: VectorEnv, rows: Numbers) -> Numbers:
        observations, info = games.observe()
        return np.asarray(self.policy(observations[rows], info["action_mask"][rows]), np.int64)


class PlayerOpponent:
    """A level, or anybody else who can be sent into the arena; one for each seat, for one game each."""

    def __init__(self, name: str) -> None:
        self.name = contestants.check(name)
        if contestants.command_of(name) is not None:
            raise BadOption(
                "a program plays in the arena and at live tables, not beside a learner."
            )
        self._players: dict[tuple[int, int], tuple[int | str, Player]] = {}

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_players": {}}  # after a pickle they begin to think anew

    def choose(self, games: VectorEnv, rows: Numbers) -> Numbers:
        return np.array([self._action(games, int(row)) for row in rows], np.int64)

    def _action(self, games: VectorEnv, row: int) -> int:
        seat, is_level = int(games.batch.seats[row]), self.name in contestants.LEVELS
        position = position_of(games, row) if is_level else games.position(row)
        move = self._player(games, row, seat).choose(position.view(seat))
        return games.actions.action(move.number, seat)

    def _player(self, games: VectorEnv, row: int, seat: int) -> Player:
        game = games.seed_of(row)
        known = self._players.get((row, seat))
        if known is None or known[0] != game:
            seed = int(
                np.random.SeedSequence([row, seat, *str(game).encode()]).generate_state(1)[0]
            )
            # For a level time stands still: it thinks as much as it may, on a busy machine too.
            clock = no_clock if self.name in contestants.LEVELS else time.thread_time
            known = game, contestants.player(self.name, game_of(games.setting), seed, clock)
            self._players[row, seat] = known
        return known[1]


def no_clock() -> float:
    return 0.0


def position_of(games: VectorEnv, row: int) -> Position:
    """The game of a row with its last move only: quicker than all of them, and enough for a bot."""
    position, batch = Position(games.setting), games.batch
    position.buffer[: position.size] = batch.states[row]
    position.now = games.setting.game.kernel.what_now(games.setting.board, position.buffer)
    last = batch.last_move(row)
    position.history = None if last is None else (None, *last)
    return position


def opponent_of(kind: Kind) -> Opponent:
    """Somebody who plays, by name, level or function."""
    if kind == "random":
        return RandomOpponent()
    if isinstance(kind, int) and not isinstance(kind, bool):
        if kind not in LEVELS:
            raise BadOption(f"levels are {min(LEVELS)} to {max(LEVELS)}, not {kind}.")
        return PlayerOpponent(str(kind))
    if isinstance(kind, str):
        return PlayerOpponent(kind)
    if callable(kind):
        return PolicyOpponent(kind)
    raise BadOption(f"an opponent is 'random', a level or a policy, not {kind!r}.")


class Opponents:
    """Those who may play, and who of them plays each seat of each game."""

    def __init__(self, kinds: Kind | Iterable[Kind], games: int, players: int) -> None:
        given: Any = kinds
        are_several = isinstance(given, Iterable) and not isinstance(given, str)
        self.kinds: list[Kind] = list(given) if are_several and not callable(given) else [given]
        self._made: dict[int, Opponent] = {}
        self._playing = np.zeros((games, players), np.int64)
        self._all()

    def _all(self) -> Sequence[Opponent]:
        if not self.kinds:
            raise BadOption("somebody has to play the other seats.")
        for kind in self.kinds:
            self._made.setdefault(id(kind), opponent_of(kind))
        return [self._made[id(kind)] for kind in self.kinds]

    def draw(self, rows: Any, rng: np.random.Generator) -> None:
        """Draw who plays in these games."""
        self._playing[rows] = rng.integers(len(self.kinds), size=self._playing[rows].shape)

    def actions(self, games: VectorEnv, waiting: Any) -> Numbers:
        """What they play in the games that wait for them."""
        chosen = np.zeros(games.num_envs, np.int64)
        playing = self._playing[np.arange(games.num_envs), games.batch.seats - 1]
        for number, opponent in enumerate(self._all()):
            rows = np.flatnonzero(waiting & (playing == number))
            if rows.size:
                chosen[rows] = opponent.choose(games, rows)
        return chosen
