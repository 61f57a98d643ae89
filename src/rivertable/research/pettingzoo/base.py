"""What both of PettingZoo's interfaces have in common."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding

import rivertable
from rivertable.bots.arena.match import shares
from rivertable.engine.arrays import Numbers
from rivertable.engine.errors import RivertableError
from rivertable.engine.position import Position
from rivertable.research import actions, observation
from rivertable.research.checks import check_agent, check_count
from rivertable.research.rendering import MODES, Renderer, check_choice
from rivertable.research.seeds import Seeds

ILLEGAL = ("lose", "random")
ILLEGAL_REWARD = -1.0

ObsType: TypeAlias = Numbers | dict[str, Any]


class Episode:
    """A game that agents play; `reset` begins the next one, with the same players and options.

    Chance, and every random action, comes from the seed that `reset` was last given: the first game is
    the one that the engine plays by that seed.
    """

    def __init__(
        self,
        game: str,
        players: int | None,
        options: dict[str, Any],
        named: bool,
        mask_in_observation: bool,
    ) -> None:
        self.initial_position = rivertable.start(game, players, **options)
        setting = self.initial_position.setting
        self.agents = [f"seat_{seat}" for seat in range(1, setting.players + 1)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents, start=1)}
        self.observation = observation.of(setting.game.name, setting.players)
        self.actions = actions.of(setting)
        self.num_actions = self.actions.count
        self.named = named
        self.mask_in_observation = mask_in_observation
        self.empty_mask = np.zeros(self.num_actions, np.int8)  # for a seat that has to wait
        self.empty_mask.flags.writeable = False
        self.position = self.initial_position.copy()
        self._seeds = Seeds()
        self._rng: np.random.Generator | None = None

    def reset(self, seed: int | None) -> None:
        """Begin a new game; without a seed it is the next one of the last seed."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
            self._seeds = Seeds(seed)
        self.position = self.initial_position.with_seed(self._seeds.next())

    def random_action(self, seat: int) -> int:
        """A legal action of a seat, each as likely as the others."""
        assert self._rng is not None
        legal = self.actions.legal(self.position, seat)
        return legal.item(self._rng.integers(legal.size))

    def is_legal(self, seat: int, action: int) -> bool:
        return action in self.actions.legal(self.position, seat)

    def play(self, seat: int, action: int) -> None:
        """Play a legal action; chance then moves by itself."""
        self.position.play_number(self.actions.number(action, seat), seat)

    def rewards(self) -> dict[str, float]:
        """Each agent's share of the win once the game is over; nothing before."""
        ranks = self.position.ranks
        rewards = [0.0] * len(self.agents) if ranks is None else shares(ranks)
        return dict(zip(self.agents, rewards, strict=True))

    # What agents observe ----------------------------------------------------------------------

    def action_mask(self, seat: int) -> Numbers:
        """A 1 for each legal move of a seat; all zeros if it has to wait."""
        if seat not in self.position.acting:
            return self.empty_mask
        return self.actions.mask(self.position, seat)

    def observe(self, seat: int) -> ObsType:
        """What a seat may know, in the form that the parameters say."""
        row = self.observation.row(self.position, seat)
        observed: ObsType = self.observation.named(row) if self.named else row
        if self.mask_in_observation:
            return {"observation": observed, "action_mask": self.action_mask(seat)}
        return observed

    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        """The space of what each agent observes."""
        return {agent: self._observation_space() for agent in self.agents}

    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """The numbers of moves; a mask says which are legal."""
        return {agent: spaces.Discrete(self.num_actions) for agent in self.agents}

    def _observation_space(self) -> spaces.Space[Any]:
        low, high = self.observation.bounds
        space: spaces.Space[Any] = spaces.Box(low, high, dtype=np.int8)
        if self.named:
            lows, highs = self.observation.named(low), self.observation.named(high)
            space = spaces.Dict(
                {name: spaces.Box(lows[name], highs[name], dtype=np.int8) for name in lows}
            )
        if not self.mask_in_observation:
            return space
        mask = spaces.Box(0, 1, (self.num_actions,), np.int8)
        return spaces.Dict({"observation": space, "action_mask": mask})

    def state(self) -> Numbers:
        """What each seat may know, one after the other: for critics that see everything."""
        seats = self.seats.values()
        return np.concatenate([self.observation.row(self.position, seat) for seat in seats])

    def state_space(self) -> spaces.Box:
        """The space of that."""
        low, high = (np.tile(bound, len(self.seats)) for bound in self.observation.bounds)
        return spaces.Box(low, high, dtype=np.int8)


class BaseEnv(EzPickle):
    """What PettingZoo asks of every environment; the package explains the parameters."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        named: bool = False,
        mask_in_observation: bool = False,
        illegal: str = "lose",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        parameters: dict[str, Any] = {"named": named, "mask_in_observation": mask_in_observation}
        parameters |= {"illegal": illegal, "max_cycles": max_cycles, "render_mode": render_mode}
        EzPickle.__init__(self, game, players, **parameters, **options)
        check_choice("illegal", illegal, ILLEGAL)
        check_count("max_cycles", max_cycles)
        self.episode = Episode(game, players, options, named, mask_in_observation)
        self.metadata = {"name": str(self), "render_modes": MODES}
        self.possible_agents = [*self.episode.agents]
        self.agents = [*self.possible_agents]
        self.observation_spaces = self.episode.observation_spaces()
        self.action_spaces = self.episode.action_spaces()
        self.state_space = self.episode.state_space()
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self._renderer = Renderer(render_mode)

    @property
    def position(self) -> Position:
        """The game as it is now, with all that agents may not know."""
        return self.episode.position

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        check_agent(agent, self.possible_agents)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        check_agent(agent, self.possible_agents)
        return self.action_spaces[agent]

    def check_action(self, agent: str, action: Any) -> None:
        """Refuse what is no action, legal or not."""
        space = self.action_space(agent)
        if not space.contains(action):
            raise RivertableError(
                f"{agent} plays a whole number from 0 to {space.n - 1}, not {action!r}."
            )

    def state(self) -> Numbers:
        """What each agent may know, one after the other: for methods with a central critic."""
        return self.episode.state()

    def render(self) -> Any:
        return self._renderer.render(self.position)

    def close(self) -> None:
        self._renderer.close()

    def __str__(self) -> str:
        setting = self.episode.initial_position.setting
        return f"rivertable_{setting.game.name.replace('-', '_')}_v{setting.version}"
