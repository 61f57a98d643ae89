"""One game in which one seat learns: see `rivertable.research.learner`."""

from typing import Any

import gymnasium
import numpy as np

from rivertable.engine.arrays import Numbers
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position
from rivertable.research.checks import Flags
from rivertable.research.rendering import MODES, Renderer

from .opponents import Kind
from .vector import LearnerVectorEnv

METADATA: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}


class LearnerEnv(gymnasium.Env[Numbers, int]):
    """A game with one learner, as Gymnasium wants it."""

    metadata = METADATA

    def __init__(self, game: str, render_mode: str | None = None, **parameters: Any) -> None:
        self.games = LearnerVectorEnv(game, 1, autoreset_mode="DISABLED", **parameters)
        self.observation_space = self.games.single_observation_space
        self.action_space = self.games.single_action_space
        self.render_mode = render_mode
        self._renderer = Renderer(render_mode)

    @property
    def opponents(self) -> list[Kind]:
        """Who may play the other seats from the next game on; add to it as you like."""
        return self.games.opponents

    @property
    def position(self) -> Position:
        """The game as it is now, with all that the learner may not know."""
        return self.games.games.position(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        observations, info = self.games.reset(seed=seed)
        self._show()
        return observations[0], row_of(info)

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        if self.games.is_over[0]:
            raise RivertableError("the game is over: call reset.")
        if not self.action_space.contains(action):
            most = self.games.games.actions.count - 1
            raise RivertableError(f"an action is a whole number from 0 to {most}, not {action!r}.")
        observations, rewards, terminations, truncations, info = self.games.step(
            np.array([action], np.int64)
        )
        self._show()
        ends = bool(terminations[0]), bool(truncations[0])
        return observations[0], float(rewards[0]), *ends, row_of(info)

    def action_masks(self) -> Flags:
        """Which actions are legal now: so MaskablePPO of sb3-contrib asks for them."""
        legal: Flags = self.games.action_mask()[0] == 1
        return legal

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return self._renderer.render(self.position)

    def state(self) -> Numbers:
        """What each seat may know, by seat: for a critic that sees everything."""
        seen: Numbers = self.games.state()[0]
        return seen

    def close(self) -> None:
        self._renderer.close()


def row_of(info: dict[str, Any]) -> dict[str, Any]:
    """The first game's part."""
    return {"action_mask": info["action_mask"][0], "seat": int(info["seat"][0])}
