"""A game that agents are playing: what both of PettingZoo's interfaces have in common."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from PIL import Image

import rivertable
from rivertable.bots.arena.match import shares
from rivertable.display.png import png
from rivertable.engine.arrays import Numbers
from rivertable.engine.errors import BadOption
from rivertable.engine.seats import CHANCE, SPECTATOR
from rivertable.research import observation as observing

ILLEGAL = ("lose", "random")
RENDER_MODES = ["ansi", "rgb_array", "svg"]
PICTURE_WIDTH = 800
ILLEGAL_REWARD = -1.0

Observed = Numbers | dict[str, Any]


class Playing:
    """One game after another, with the same players and options.

    Chance, and whatever else is drawn, comes from the seed that `begin` was last given.
    """

    def __init__(
        self,
        game: str,
        players: int | None,
        options: dict[str, Any],
        named: bool,
        mask_in_observation: bool,
    ) -> None:
        self.start = rivertable.start(game, players, **options)
        setting = self.start.setting
        self.agents = [f"seat_{seat}" for seat in range(1, setting.players + 1)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents, start=1)}
        self.observation = observing.of(setting.game.name, setting.players)
        self.actions = 64 * setting.game.rules.WORDS
        self.named = named
        self.mask_in_observation = mask_in_observation
        self.waiting = np.zeros(self.actions, np.int8)  # the mask of who may do nothing
        self.waiting.flags.writeable = False
        self.position = self.start.copy()
        self._rng: np.random.Generator | None = None

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed the luck of the last one goes on."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        self.position = self.start.copy()
        self.play_chance()

    def drawn(self, seat: int) -> int:
        """A legal move of a seat, each as likely as the others."""
        assert self._rng is not None
        numbers = self.position.legal_numbers(seat)
        return numbers.item(self._rng.integers(numbers.size))

    def is_legal(self, seat: int, number: int) -> bool:
        return number in self.position.legal_numbers(seat)

    def play(self, seat: int, number: int) -> None:
        """Play a legal move, and whatever chance does then."""
        self.position.play_number(number, seat)
        self.play_chance()

    def play_chance(self) -> None:
        while self.position.acting == (CHANCE,):
            self.position.play_number(self.drawn(CHANCE), CHANCE)

    def rewards(self) -> dict[str, float]:
        """Each agent's share of the win once the game is over; nothing before."""
        ranks = self.position.ranks
        won = [0.0] * len(self.agents) if ranks is None else shares(ranks)
        return dict(zip(self.agents, won, strict=True))

    # What agents are told ---------------------------------------------------------------------

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each legal move of a seat; all zeros for who has to wait."""
        if seat not in self.position.acting:
            return self.waiting
        mask = np.zeros(self.actions, np.int8)
        mask[self.position.legal_numbers(seat)] = 1
        return mask

    def observe(self, seat: int) -> Observed:
        """What a seat may know, in the form that was asked for."""
        row = self.observation.row(self.position, seat)
        seen: Observed = self.observation.named(row) if self.named else row
        if self.mask_in_observation:
            return {"observation": seen, "action_mask": self.mask(seat)}
        return seen

    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        """The space of what each agent observes."""
        return {agent: self._observation_space() for agent in self.agents}

    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """The numbers of moves; a mask says which are legal."""
        return {agent: spaces.Discrete(self.actions) for agent in self.agents}

    def _observation_space(self) -> spaces.Space[Any]:
        least, most = self.observation.bounds
        seen: spaces.Space[Any] = spaces.Box(least, most, dtype=np.int8)
        if self.named:
            ends = zip(*map(self._parts, (least, most)), strict=True)
            names = self.observation.shapes
            boxes = [spaces.Box(low, high, dtype=np.int8) for low, high in ends]
            seen = spaces.Dict(dict(zip(names, boxes, strict=True)))
        if not self.mask_in_observation:
            return seen
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def _parts(self, row: Numbers) -> list[Numbers]:
        return list(self.observation.named(row).values())

    def render(self, mode: str) -> Any:
        """What everybody may see: as text, as dots (height x width x 3), or as SVG."""
        view = self.position.view(SPECTATOR)
        if mode == "ansi":
            return str(view)
        if mode == "svg":
            return view.svg()
        picture = Image.open(BytesIO(png(view.svg(), PICTURE_WIDTH)))
        return np.asarray(picture.convert("RGB"))


class Environment(EzPickle):
    """What PettingZoo asks of every environment; the parameters are told in `pettingzoo.py`."""

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
        told = {"named": named, "mask_in_observation": mask_in_observation, "illegal": illegal}
        told |= {"max_cycles": max_cycles, "render_mode": render_mode}
        EzPickle.__init__(self, game, players, **told, **options)
        checked("illegal", illegal, ILLEGAL)
        checked("render_mode", render_mode, [None, *RENDER_MODES])
        self.playing = Playing(game, players, options, named, mask_in_observation)
        self.metadata = {"name": str(self), "render_modes": RENDER_MODES}
        self.possible_agents = [*self.playing.agents]
        self.agents = [*self.possible_agents]
        self.observation_spaces = self.playing.observation_spaces()
        self.action_spaces = self.playing.action_spaces()
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def render(self) -> Any:
        return None if self.render_mode is None else self.playing.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        game = self.playing.start.setting.game
        return f"rivertable_{game.name.replace('-', '_')}_v{game.version}"


def checked(name: str, value: str | None, choices: Sequence[str | None]) -> None:
    """Refuse what is not known, with words."""
    if value not in choices:
        known = ", ".join(str(choice) for choice in choices)
        raise BadOption(f"{name} is one of {known}, not {value!r}.")
