"""The vector environment: see `rivertable.research.vector`."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import find
from rivertable.research import actions, observation
from rivertable.research.checks import (
    Flags,
    check_count,
    checked_actions,
    checked_flags,
    checked_mode,
    checked_rows,
    checked_weights,
    seeds_of,
)
from rivertable.research.vector.batch import Batch
from rivertable.research.vector.kernel import (
    ALL_LEGAL,
    NEVER,
    NEXT_STEP,
    OUTSIDE,
    SAME_STEP,
    batch_kernel,
)

Info: TypeAlias = dict[str, Any]

MODES = {
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.DISABLED: NEVER,
}
GREATEST_STATE = 2**32 - 1  # the compiled random numbers start from 1 to this


class VectorEnv(gymnasium.vector.VectorEnv[Numbers, Numbers, Any]):
    """Many games of one kind. `info` has a row for each game:

    - `seat` acts now, and `action_mask` has a 1 for each legal action, as `Discrete.sample` wants it
      (left out if `masks` is false); `legal_words` is the same with 64 actions in a number, action =
      64 * word + bit.
    - `rewards` of every seat with this step, and `shares` of the win, both by seat. A share is 0 until
      the game ends. `rewards` are the same, and with `shaping` what scores add.
    - `chance`: the engine's numbers of what chance has played since, in order, then -1.
    - Where a game begins anew in the same step: `final_obs` and `final_seat`, whose observation it is.

    The rewards that Gymnasium asks for are those of seat 1, so that the return of an episode is what
    one seat has won; `rivertable.research.returns` has the advantages of all.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        *,
        masks: bool = True,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        max_steps: int | None = None,
        shaping: Mapping[str, float] | None = None,
        start: Position | Sequence[Position] | None = None,
        version: int | None = None,
        **options: Any,
    ) -> None:
        """Games for so many players, with these options of the game, by a version of its rules.

        `copy=False` gives the same arrays in every step, which is quicker: copy what you keep.
        `max_steps` truncates a game after so many actions. `shaping` pays each seat for a score, by
        its name: so much for each point by which it has gained on the mean of all seats. `start` is
        where games begin, several positions in turn.
        """
        found = find(game)
        check_count("num_envs", num_envs)
        check_count("max_steps", max_steps)
        count = found.player_counts[0] if players is None else players
        self.setting = setting = arrange(found, count, options, version=version)
        self.actions = actions.of(setting)
        self.observation = observation.of(game, setting.players)
        self.num_envs, self.copy = num_envs, copy
        mode = checked_mode(autoreset_mode)
        self.metadata = {"autoreset_mode": mode}
        self._mode = MODES[mode]
        self._most_steps = max_steps or 0
        self._weights = checked_weights(shaping, found.score_names)
        self._make_spaces()
        length, has_finals = self.observation.length, self._mode == SAME_STEP
        self.batch = Batch(setting, self.actions, num_envs, length, masks, has_finals)
        if start is not None:
            self.batch.set_starts([start] if isinstance(start, Position) else start)
        self._has_begun = False
        self._all = np.ones(num_envs, np.bool_)
        self._set_seeds(None, self._all)

    def _make_spaces(self) -> None:
        low, high = self.observation.bounds
        self.single_observation_space = spaces.Box(low, high, dtype=np.int8)
        self.single_action_space = spaces.Discrete(self.actions.count)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Info | None = None
    ) -> tuple[Numbers, Info]:
        """Begin all games anew, or those that `options={"reset_mask": ...}` chooses.

        With a seed, game number i, from 0, is the one that the engine plays by `seed + i`, or by
        number i of several seeds; the next games in its row have the seeds "7.1", "7.2", ...
        Without a seed the next games begin.
        """
        mask = (options or {}).get("reset_mask")
        games = self.num_envs
        rows = self._all if mask is None else checked_flags("reset_mask", mask, games)
        if not self._has_begun and not rows.all():
            raise RivertableError("the first reset begins all games: leave the reset_mask out.")
        if seed is not None:
            self._set_seeds(seed, rows)
        self._refresh(rows, are_new=True)
        self._has_begun = True
        return self._given_away()

    def _set_seeds(self, seed: int | Sequence[int] | None, rows: Flags) -> None:
        seeds = seeds_of(seed, self.num_envs)
        self.batch.set_seeds(seeds, rows)
        state = np.random.SeedSequence([int(first) for first in seeds[:1]]).generate_state(1)
        self._action_rng = 1 + state.astype(np.int64) % GREATEST_STATE

    def _given(self) -> tuple[Any, ...]:
        """What the kernel has to know about the game."""
        batch, table = self.batch, self.actions
        return (
            self.setting.board, batch.starts, batch.draws,
            table.actions, *table.by_word, batch.flags, self._weights,
        )  # fmt: skip

    def _refresh(self, rows: Flags, are_new: bool) -> None:
        kernel, batch = batch_kernel(self.setting.game.name), self.batch
        batch.begin_step(is_whole=False)
        self._check(kernel.refresh(*self._given(), rows, are_new, *batch.arrays()))

    def _check(self, result: int) -> None:
        if result <= OUTSIDE:
            row = OUTSIDE - result
            self.actions.legal(self.batch.position(row), int(self.batch.seats[row]))  # raises

    def step(self, actions: Numbers) -> tuple[Numbers, Floats, Flags, Flags, Info]:
        """Play an action in each game; if one is illegal, it is refused and nothing changes."""
        return self._step(actions, self._all)

    def step_some(
        self, actions: Numbers, chosen: Flags
    ) -> tuple[Numbers, Floats, Flags, Flags, Info]:
        """The same in the chosen games only; the others stay as they are."""
        return self._step(actions, checked_flags("chosen", chosen, self.num_envs))

    def _step(self, actions: Numbers, chosen: Flags) -> tuple[Numbers, Floats, Flags, Flags, Info]:
        played = self._checked(actions, chosen)
        kernel, batch, shape = batch_kernel(self.setting.game.name), self.batch, self.num_envs
        shares = np.zeros((shape, self.setting.players))
        rewards = np.zeros_like(shares) if self._weights.size else shares
        terminations, truncations = np.zeros((2, shape), np.bool_)
        illegal = kernel.find_illegal(batch.seats, batch.words, played, chosen)
        if illegal != ALL_LEGAL:
            raise RivertableError(self._refusal(illegal, int(played[illegal])))
        batch.begin_step(is_whole=chosen is self._all)
        self._check(kernel.step(
            *self._given(), self.actions.numbers, played, chosen, self._mode, self._most_steps,
            *batch.arrays(), *batch.finals(), shares, rewards, terminations, truncations,
        ))  # fmt: skip
        if self._weights.size:
            rewards += shares
        observations, info = self._given_away()
        info |= {"rewards": rewards, "shares": shares}
        ended = terminations | truncations
        if self._mode == SAME_STEP and ended.any():
            info["final_obs"] = self._finals(batch.final_observations, ended)
            info["final_seat"] = self._finals(batch.final_seats, ended)
            info |= {"_final_obs": ended, "_final_seat": ended}
        return observations, rewards[:, 0], terminations, truncations, info

    def _finals(self, array: Numbers, ended: Flags) -> Numbers:
        """What was last in the games that have ended; zeros elsewhere."""
        if not self.copy:
            return array
        finals = np.zeros_like(array)
        finals[ended] = array[ended]
        return finals

    def _refusal(self, row: int, action: int) -> str:
        seat = self.batch.seats[row]
        inside = 0 <= action < self.actions.count
        name = f"{action} ({self.actions.texts[action]})" if inside else f"{action}"
        return f"action {name} is not legal for seat {seat} in game {row}."

    def _checked(self, actions: Numbers, chosen: Flags) -> Numbers:
        """The actions as the kernel takes them, if there is one for each game and none is over."""
        self._check_begun()
        given = checked_actions(actions, self.num_envs)
        if self._mode == NEVER and not self.batch.seats[chosen].all():
            raise RivertableError(
                "a game is over; begin it anew: reset(options={'reset_mask': ...})"
            )
        return given

    def _check_begun(self) -> None:
        if not self._has_begun:
            raise RivertableError("no game has begun yet: call reset first.")

    def _given_away(self) -> tuple[Numbers, Info]:
        """Observations and info, which the caller may keep, unless it wants the quick way."""
        if self.copy:
            self.batch.give_away()
        return self.batch.observations, self._info()

    def _info(self) -> Info:
        batch = self.batch
        words = batch.words.copy() if self.copy else batch.words  # say what is legal: ours alone
        info = {"seat": batch.seats.copy(), "legal_words": words, "chance": batch.chance}
        if batch.masks.size:
            info["action_mask"] = batch.masks
        return info

    def random_actions(self) -> Numbers:
        """A legal action for each game, each as likely as the others."""
        self._check_begun()
        picked = np.empty(self.num_envs, np.int64)
        batch_kernel(self.setting.game.name).pick_actions(
            self.batch.words, self._action_rng, picked
        )
        return picked

    def state(self) -> Numbers:
        """What each seat may know, by game and seat: for critics that see everything."""
        self._check_begun()
        batch = self.batch
        rows = np.empty((self.num_envs, self.setting.players, self.observation.length), np.int8)
        batch_kernel(self.setting.game.name).observe_seats(self.setting.board, batch.states, rows)
        return rows

    # Games in hand ----------------------------------------------------------------------------

    def seed_of(self, row: int) -> int | str:
        """The seed by which `rivertable.start` begins the game of a row."""
        return self.batch.seed(self._row(row))

    def position(self, row: int) -> Position:
        """The game of a row as it is now; `position(row).record()` is its record."""
        return self.batch.position(self._row(row))

    def last_position(self, row: int) -> Position:
        """The end of the last game of a row, after the next one began in the same step."""
        return self.batch.last_position(self._row(row))

    def set_position(self, row: int, position: Position) -> None:
        """Go on from a position; chance comes from its seed, or from the row's if it has none."""
        self.batch.set_position(self._row(row), position)
        self._refresh(np.arange(self.num_envs) == row, are_new=False)

    def clone(self, source: int | Sequence[int], rows: int | Sequence[int]) -> None:
        """Make rows the same game as another one, with the same chance to come.

        Several sources, one for each row, are cloned at once: for searches that keep many games.
        """
        self._check_begun()
        sources, clones = (checked_rows(given, self.num_envs) for given in (source, rows))
        if sources.size not in (1, clones.size):
            raise RivertableError(f"{clones.size} clones are of one game, or of as many.")
        self.batch.clone(sources, clones)

    def _row(self, row: int) -> int:
        self._check_begun()
        return int(checked_rows(row, self.num_envs)[0])

    def observe(self) -> tuple[Numbers, Info]:
        """What `reset` and `step` give, as it is now: for who has set games."""
        self._check_begun()
        observations, info = self.batch.observations, self._info()
        if self.copy:
            return observations.copy(), {name: array.copy() for name, array in info.items()}
        return observations, info
