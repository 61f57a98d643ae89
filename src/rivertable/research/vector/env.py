"""The vector environment: see `rivertable.research.vector`."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.research import observation
from rivertable.research.vector.kernel import (
    ALL_LEGAL,
    NEVER,
    NEXT_STEP,
    SAME_STEP,
    batch_kernel,
)

Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]
Info: TypeAlias = dict[str, Any]

MODES = {
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.DISABLED: NEVER,
}
GREATEST_SEED = 2**32 - 1  # the compiled random numbers start from 1 to this


class VectorEnv(gymnasium.vector.VectorEnv[Numbers, Numbers, Any]):
    """Many games of one kind. `info` has a row for each game:

    `seat` acts now; `action_mask` has a 1 for each legal move, as `Discrete.sample` wants it (left
    out if `masks` is false); `legal_words` is the same in 64 moves a number, move = 64 * word + bit;
    `shares` of the win, by seat, where `_shares` (the game has ended with this step); and, where a
    game begins anew in the same step, what the seat that ended it saw at the end: `final_obs`.

    Observations, masks and words are the same arrays in every step, to be read only: copy what you
    keep. `states` has the bytes of each game's state.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        *,
        masks: bool = True,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None:
        found = find(game)
        count = found.player_counts[0] if players is None else players
        self.setting = setting = arrange(found, count, options)
        self.observation = observation.of(game, setting.players)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode}
        self._mode = MODES[autoreset_mode]
        self._kernel = batch_kernel(game)
        words, length = found.rules.WORDS, self.observation.length
        self._make_spaces(num_actions=64 * words)
        self.states = np.zeros((num_envs, found.kernel.size), np.int16)
        self._rng, self._action_rng = seeded_rng(None, num_envs)
        self._seats = np.zeros(num_envs, np.int64)
        self._words = np.zeros((num_envs, words), np.int64)
        self._masks = np.zeros((num_envs if masks else 0, 64 * words), np.int8)
        self._observations = np.zeros((num_envs, length), np.int8)
        finals = num_envs if self._mode == SAME_STEP else 0
        self._final_observations = np.zeros((finals, length), np.int8)
        self._batch = (
            self.states, self._rng, self._seats, self._words,
            self._masks.view(np.int64), self._observations,
        )  # fmt: skip

    def _make_spaces(self, num_actions: int) -> None:
        low, high = self.observation.bounds
        self.single_observation_space = spaces.Box(low, high, dtype=np.int8)
        self.single_action_space = spaces.Discrete(num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Info | None = None
    ) -> tuple[Numbers, Info]:
        """Begin all games anew, or those that `options={"reset_mask": ...}` chooses.

        A seed, or one for each game, makes chance and `random_actions` the same each time.
        """
        mask = np.ones(self.num_envs, np.bool_)
        if options is not None and "reset_mask" in options:
            mask = np.ascontiguousarray(options["reset_mask"], np.bool_)
            if mask.shape != (self.num_envs,):
                raise RivertableError(f"a reset_mask has {self.num_envs} flags, one for each game.")
        if seed is not None:
            rng, self._action_rng = seeded_rng(seed, self.num_envs)
            self._rng[mask] = rng[mask]
        self._kernel.reset(self.setting.board, self.setting.start, mask, *self._batch)
        return self._observations, self._info()

    def step(self, actions: Numbers) -> tuple[Numbers, Floats, Flags, Flags, Info]:
        """Play an action in each game; if one is illegal, it is refused and nothing changes."""
        numbers = self._checked(actions)
        rewards, shares = np.zeros(self.num_envs), np.zeros((self.num_envs, self.setting.players))
        terminations, truncations = np.zeros((2, self.num_envs), np.bool_)
        outputs = (self._final_observations, rewards, terminations, shares)
        illegal = self._kernel.step(
            self.setting.board, self.setting.start, numbers, self._mode, *self._batch, *outputs
        )
        if illegal != ALL_LEGAL:
            action, seat = numbers[illegal], self._seats[illegal]
            raise RivertableError(
                f"action {action} is not legal for seat {seat} in game {illegal}."
            )
        info = self._info()
        if terminations.any():
            info |= {"shares": shares, "_shares": terminations}
            if self._mode == SAME_STEP:
                info |= {"final_obs": self._final_observations, "_final_obs": terminations}
        return self._observations, rewards, terminations, truncations, info

    def _checked(self, actions: Numbers) -> Numbers:
        """The actions as the kernel takes them, if there is one for each game and none is over."""
        numbers = np.ascontiguousarray(actions, np.int64)
        if numbers.shape != (self.num_envs,):
            raise RivertableError(f"{self.num_envs} games need as many actions.")
        if self._mode == NEVER and not self._seats.all():
            raise RivertableError(
                "a game is over; begin it anew: reset(options={'reset_mask': ...})"
            )
        return numbers

    def _info(self) -> Info:
        info = {"seat": self._seats.copy(), "legal_words": self._words}
        return info | {"action_mask": self._masks} if len(self._masks) else info

    def random_actions(self) -> Numbers:
        """A legal action for each game, each as likely as the others."""
        actions = np.empty(self.num_envs, np.int64)
        self._kernel.pick_actions(self._words, self._action_rng, actions)
        return actions


def seeded_rng(seed: int | Sequence[int] | None, games: int) -> tuple[Numbers, Numbers]:
    """States for compiled random numbers: one for each game, and one for `random_actions`."""
    if seed is None or np.ndim(seed) == 0:
        drawn = np.random.SeedSequence(seed).generate_state(games + 1)
    else:
        drawn = np.array([first_of(one) for one in (*np.array(seed), seed)])
    states = 1 + drawn.astype(np.int64) % GREATEST_SEED
    return states[:games].copy(), states[games:].copy()


def first_of(seed: int | Sequence[int]) -> int:
    return int(np.random.SeedSequence(seed).generate_state(1)[0])
