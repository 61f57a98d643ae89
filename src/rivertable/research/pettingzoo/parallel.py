"""A game in which all agents act at each step: PettingZoo's ParallelEnv."""

from typing import Any

from pettingzoo import ParallelEnv

from rivertable.research.pettingzoo.base import ILLEGAL_REWARD, Environment, Observed

Told = dict[str, dict[str, Any]]
Step = tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], Told]


class AllAtOnce(Environment, ParallelEnv):  # type: ignore[misc]  # pettingzoo has no types
    """One of the games; the parameters are told in `pettingzoo.py`.

    A step plays the moves of all seats that may act. Who may not has a mask of zeros, and any action
    will do.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], Told]:
        self.playing.begin(seed)
        self.agents = [*self.possible_agents]
        self._steps = 0
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> Step:
        playing, agents = self.playing, self.agents
        numbers = {seat: int(actions[agents[seat - 1]]) for seat in playing.position.acting}
        wrong = [seat for seat, number in numbers.items() if not playing.is_legal(seat, number)]
        is_lost = bool(wrong) and self.illegal == "lose"
        rewards = dict.fromkeys(agents, 0.0)
        if is_lost:
            rewards |= {agents[seat - 1]: ILLEGAL_REWARD for seat in wrong}
        else:
            for seat, number in numbers.items():
                playing.play(seat, playing.drawn(seat) if seat in wrong else number)
            rewards = playing.rewards()
        self._steps += 1
        is_over = is_lost or playing.position.is_over
        is_cut = not is_over and self._steps == self.max_cycles
        told = self._observations(), rewards
        ends = dict.fromkeys(agents, is_over), dict.fromkeys(agents, is_cut)
        infos = self._infos()
        self.agents = [] if is_over or is_cut else agents
        return *told, *ends, infos

    def _observations(self) -> dict[str, Observed]:
        playing = self.playing
        return {agent: playing.observe(playing.seats[agent]) for agent in self.agents}

    def _infos(self) -> Told:
        playing = self.playing
        return {agent: {"action_mask": playing.mask(playing.seats[agent])} for agent in self.agents}
