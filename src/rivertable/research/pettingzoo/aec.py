"""A game whose agents act one after the other: PettingZoo's AECEnv."""

from collections import Counter
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from rivertable.engine.errors import RivertableError
from rivertable.research.checks import check_agent
from rivertable.research.pettingzoo.base import ILLEGAL_REWARD, BaseEnv, ObsType


class RivertableAECEnv(BaseEnv, AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """One of the games; `rivertable.research.pettingzoo` explains the parameters."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.reset(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._moves = Counter[str]()  # that each agent has made
        self._select_agent()

    def observe(self, agent: str) -> ObsType:
        check_agent(agent, self.possible_agents)
        return self.episode.observe(self.episode.seats[agent])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play(agent, int(action))
        self._accumulate_rewards()
        self._deads_step_first()

    def _play(self, agent: str, action: int) -> None:
        """Make an agent's move, legal or not."""
        seat = self.episode.seats[agent]
        if not self.episode.is_legal(seat, action):
            if self.illegal == "lose":
                self.rewards[agent] = ILLEGAL_REWARD
                self._terminate()
                return
            action = self.episode.random_action(seat)
        self.episode.play(seat, action)
        self._moves[agent] += 1
        if self._moves[agent] == self.max_cycles:
            self.truncations[agent] = True
        self._select_agent()

    def _select_agent(self) -> None:
        """Go on to the next agent who is still there and has a choice to make, or to the end."""
        episode = self.episode
        while not episode.position.is_over and any(map(self._is_playing, self.agents)):
            seat = episode.position.acting[0]
            agent = episode.agents[seat - 1]
            if self._is_playing(agent):
                self.agent_selection = agent
                self._write_infos()
                return
            episode.play(seat, episode.random_action(seat))
        for agent, reward in episode.rewards().items():
            if agent in self.agents and not self.truncations[agent]:
                self.rewards[agent] = reward
        self._terminate()

    def _is_playing(self, agent: str) -> bool:
        return agent in self.agents and not self.truncations[agent]

    def _terminate(self) -> None:
        """Nobody has anything to do any more."""
        self.terminations = {agent: not self.truncations[agent] for agent in self.agents}
        self._write_infos()

    def _write_infos(self) -> None:
        """Give each agent the mask of the moves that it may make."""
        episode, is_over = self.episode, any(self.terminations.values())
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": episode.empty_mask} for agent in self.agents
        }
        if not is_over:
            agent = self.agent_selection
            self.infos[agent] = {"action_mask": episode.action_mask(episode.seats[agent])}


class CheckedEnv(OrderEnforcingWrapper):  # type: ignore[misc]  # pettingzoo has no types
    """What is called in a wrong order, and what is no action, is refused in a sentence."""

    def last(self, observe: bool = True) -> Any:
        if not self._has_reset or not self.agents:
            raise RivertableError("no game is running: call reset first.")
        return super().last(observe)

    def step(self, action: Any) -> None:
        if not self._has_reset or not self.agents:
            raise RivertableError("no game is running: call reset first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise RivertableError(f"{agent} is out of the game: its action is None.")
        else:
            self.unwrapped.check_action(agent, action)
        super().step(action)
