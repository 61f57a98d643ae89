"""A game whose agents act one after the other: PettingZoo's AECEnv."""

from collections import Counter
from typing import Any

from pettingzoo import AECEnv

from rivertable.research.pettingzoo.base import ILLEGAL_REWARD, Environment, Observed


class TurnByTurn(Environment, AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """One of the games; the parameters are told in `pettingzoo.py`."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.playing.begin(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._moves = Counter[str]()  # that each agent has made
        self._go_on()

    def observe(self, agent: str) -> Observed:
        return self.playing.observe(self.playing.seats[agent])

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

    def _play(self, agent: str, number: int) -> None:
        """Make an agent's move, legal or not."""
        seat = self.playing.seats[agent]
        if not self.playing.is_legal(seat, number):
            if self.illegal == "lose":
                self.rewards[agent] = ILLEGAL_REWARD
                self._end()
                return
            number = self.playing.drawn(seat)
        self.playing.play(seat, number)
        self._moves[agent] += 1
        if self._moves[agent] == self.max_cycles:
            self.truncations[agent] = True
        self._go_on()

    def _go_on(self) -> None:
        """Up to the next agent who is still there and has a choice to make, or to the end."""
        playing = self.playing
        while not playing.position.is_over and any(map(self._is_playing, self.agents)):
            seat = playing.position.acting[0]
            agent = playing.agents[seat - 1]
            if self._is_playing(agent):
                self.agent_selection = agent
                self._tell()
                return
            playing.play(seat, playing.drawn(seat))
        for agent, reward in playing.rewards().items():
            if agent in self.agents and not self.truncations[agent]:
                self.rewards[agent] = reward
        self._end()

    def _is_playing(self, agent: str) -> bool:
        return agent in self.agents and not self.truncations[agent]

    def _end(self) -> None:
        """Nobody has anything to do any more."""
        self.terminations = {agent: not self.truncations[agent] for agent in self.agents}
        self._tell()

    def _tell(self) -> None:
        """Tell each agent which moves it may make."""
        over = any(self.terminations.values())
        self.infos = {agent: {"action_mask": self.playing.waiting} for agent in self.agents}
        if not over:
            agent = self.agent_selection
            self.infos[agent] = {"action_mask": self.playing.mask(self.playing.seats[agent])}
