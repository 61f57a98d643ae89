"""Many games in which one seat learns: see `rivertable.research.learner`."""

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.errors import BadOption, RivertableError
from rivertable.research.checks import (
    Flags,
    check_count,
    checked_actions,
    checked_flags,
    checked_mode,
)
from rivertable.research.vector import VectorEnv
from rivertable.research.vector.env import Info

from .opponents import Kind, Opponents

ILLEGAL = ("lose", "random")
ILLEGAL_REWARD = -1.0


class LearnerVectorEnv(gymnasium.vector.VectorEnv[Numbers, Numbers, Any]):
    """A row for each game; `info` has `action_mask` and `seat`, the one that learns."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: Kind | Iterable[Kind] = "random",
        seat: int | None = None,
        illegal: str = "lose",
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **parameters: Any,
    ) -> None:
        self.games = VectorEnv(game, num_envs, players, autoreset_mode="DISABLED", **parameters)
        self.num_envs = num_envs
        self.players = self.games.setting.players
        check_count("max_steps", max_steps)
        check_count("seat", seat)
        self._mode = checked_mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        for name in ("single_observation_space", "single_action_space"):
            setattr(self, name, getattr(self.games, name))
        self.observation_space = self.games.observation_space
        self.action_space = self.games.action_space
        if seat is not None and seat > self.players:
            raise BadOption(f"a seat is 1 to {self.players}, not {seat}.")
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}.")
        self._seat, self.illegal, self._most_steps = seat, illegal, max_steps
        self._opponents = Opponents(opponents, num_envs, self.players)
        self.seats = np.arange(num_envs) % self.players  # of the learners, before the first game
        self._steps = np.zeros(num_envs, np.int64)
        self.is_over = np.zeros(num_envs, np.bool_)
        self._rng = np.random.default_rng()

    @property
    def opponents(self) -> list[Kind]:
        """Who may play the other seats from the next game on; add to it as you like."""
        return self._opponents.kinds

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Info | None = None
    ) -> tuple[Numbers, Info]:
        """Begin all games anew, or those that `options={"reset_mask": ...}` chooses."""
        rows = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            rows = checked_flags("reset_mask", options["reset_mask"], self.num_envs)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
            self.seats = np.arange(self.num_envs) % self.players
        self._begin(rows, seed)
        return self._observed(), self._info()

    def _begin(self, rows: Flags, seed: int | Sequence[int] | None = None) -> None:
        """Begin games anew, and play on to the learner's first decision."""
        self.games.reset(seed=seed, options={"reset_mask": rows})
        self.seats[rows] = self.seats[rows] % self.players + 1 if self._seat is None else self._seat
        self._opponents.draw(rows, self._rng)
        self._steps[rows] = 0
        self.is_over[rows] = False
        self._play_others(np.zeros(self.num_envs))

    def _play_others(self, rewards: Floats) -> None:
        """Let the others act until the learners may, or their games are over."""
        while True:
            seats = self.games.batch.seats
            waiting = (seats != 0) & (seats != self.seats) & ~self.is_over
            if not waiting.any():
                return
            self._play(self._opponents.actions(self.games, waiting), waiting, rewards)

    def _play(self, actions: Numbers, chosen: Flags, rewards: Floats) -> None:
        info = self.games.step_some(actions, chosen)[-1]
        rewards += info["rewards"][np.arange(self.num_envs), self.seats - 1]

    def step(self, actions: Numbers) -> tuple[Numbers, Floats, Flags, Flags, Info]:
        """Play the learners' actions, and then the others until it is the learners' turn again."""
        fresh = self.is_over.copy()  # these begin anew instead
        if fresh.any() and self._mode == AutoresetMode.DISABLED:
            raise RivertableError(
                "a game is over; begin it anew: reset(options={'reset_mask': ...})"
            )
        given, rewards = checked_actions(actions, self.num_envs), np.zeros(self.num_envs)
        if fresh.any():
            self._begin(fresh)
        lost = self._play_own(given, ~fresh, rewards)
        self._play_others(rewards)
        terminations = (self.games.batch.seats == 0) | lost
        truncations = self._truncated() & ~terminations & ~fresh
        self.is_over = terminations | truncations
        info: Info = {}
        if self._mode == AutoresetMode.SAME_STEP and self.is_over.any():
            info = {"final_obs": self._observed(), "_final_obs": self.is_over.copy()}
            self._begin(self.is_over)
        return self._observed(), rewards, terminations, truncations, self._info() | info

    def _play_own(self, actions: Numbers, chosen: Flags, rewards: Floats) -> Flags:
        """The learners' actions; returns where one was illegal and has lost."""
        mask = self.games.observe()[1]["action_mask"]
        inside = (actions >= 0) & (actions < mask.shape[1])
        is_legal = inside & (mask[np.arange(self.num_envs), np.where(inside, actions, 0)] == 1)
        lost = chosen & ~is_legal
        if self.illegal == "random":
            actions = np.where(is_legal, actions, self.games.random_actions())
            lost = np.zeros_like(lost)
        self._play(actions, chosen & ~lost, rewards)
        self._steps += chosen
        rewards[lost] = ILLEGAL_REWARD
        self.is_over |= lost  # so that nobody plays on there
        return np.asarray(lost, np.bool_)

    def _truncated(self) -> Flags:
        most = self._most_steps
        truncated: Flags = self._steps >= (np.inf if most is None else most)
        return truncated

    def _observed(self) -> Numbers:
        """What the learners may know; where they do not act, a game is over."""
        observations, _ = self.games.observe()
        elsewhere = self.games.batch.seats != self.seats
        if elsewhere.any():
            observations[elsewhere] = self.state()[elsewhere, self.seats[elsewhere] - 1]
        return observations

    def action_mask(self) -> Numbers:
        """A 1 for each legal action, by game; none where a game is over."""
        mask: Numbers = self.games.observe()[1]["action_mask"]
        mask[self.is_over] = 0
        return mask

    def _info(self) -> Info:
        return {"action_mask": self.action_mask(), "seat": self.seats.copy()}

    def state(self) -> Numbers:
        """What each seat may know, by game and seat: for critics that see everything."""
        return self.games.state()
