"""A game in which all agents act at each step: PettingZoo's ParallelEnv."""

from typing import Any, TypeAlias

from pettingzoo import ParallelEnv

from rivertable.engine.errors import RivertableError
from rivertable.research.pettingzoo.base import ILLEGAL_REWARD, BaseEnv, ObsType

Observations: TypeAlias = dict[str, ObsType]
Infos: TypeAlias = dict[str, dict[str, Any]]
Step: TypeAlias = tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]


class RivertableParallelEnv(BaseEnv, ParallelEnv):  # type: ignore[misc]  # pettingzoo has no types
    """One of the games; `rivertable.research.pettingzoo` explains the parameters.

    A step plays the moves of all seats that may act. The others have a mask of zeros, and their
    actions are ignored.
    """

    _has_begun = False

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        self.episode.reset(seed)
        self.agents = [*self.possible_agents]
        self._steps, self._has_begun = 0, True
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> Step:
        agents, position = self.agents, self.position
        self._check(actions)
        chosen = {seat: int(actions[agents[seat - 1]]) for seat in position.acting}
        rewards, is_forfeited = self._play(chosen)
        self._steps += 1
        is_over = is_forfeited or position.is_over
        is_truncated = not is_over and self._steps == self.max_cycles
        terminations = dict.fromkeys(agents, is_over)
        truncations = dict.fromkeys(agents, is_truncated)
        observations, infos = self._observations(), self._infos()
        self.agents = [] if is_over or is_truncated else agents
        return observations, rewards, terminations, truncations, infos

    def _check(self, actions: dict[str, Any]) -> None:
        """Refuse a step before the game begins, after its end, or without somebody who must act."""
        if not self._has_begun or not self.agents:
            raise RivertableError("no game is running: call reset first.")
        for seat in self.position.acting:
            if self.agents[seat - 1] not in actions:
                raise RivertableError(f"{self.agents[seat - 1]} may act, and has no action here.")
            self.check_action(self.agents[seat - 1], actions[self.agents[seat - 1]])

    def _play(self, actions: dict[int, int]) -> tuple[dict[str, float], bool]:
        """Play the seats' actions; returns the rewards, and whether an illegal one ends the game."""
        episode, agents = self.episode, self.agents
        illegal = [seat for seat, action in actions.items() if not episode.is_legal(seat, action)]
        if illegal and self.illegal == "lose":
            losers = {agents[seat - 1]: ILLEGAL_REWARD for seat in illegal}
            return dict.fromkeys(agents, 0.0) | losers, True
        for seat, action in actions.items():
            episode.play(seat, episode.random_action(seat) if seat in illegal else action)
        return episode.rewards(), False

    def _observations(self) -> Observations:
        episode = self.episode
        return {agent: episode.observe(episode.seats[agent]) for agent in self.agents}

    def _infos(self) -> Infos:
        episode = self.episode
        return {
            agent: {"action_mask": episode.action_mask(episode.seats[agent])}
            for agent in self.agents
        }
