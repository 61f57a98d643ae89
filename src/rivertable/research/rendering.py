"""A game as text, as pixels, as SVG, or on the screen: what everybody may see."""

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

import numpy as np
from gymnasium import logger
from PIL import Image

from rivertable.display.png import png
from rivertable.engine.errors import BadOption
from rivertable.engine.position import Position
from rivertable.engine.seats import SPECTATOR

MODES = ["human", "rgb_array", "ansi", "svg"]
WIDTH = 800


def check_choice(name: str, value: str | None, choices: Sequence[str | None]) -> None:
    """Refuse a value that is not one of the choices."""
    if value not in choices:
        known = ", ".join(str(choice) for choice in choices)
        raise BadOption(f"{name} is one of {known}, not {value!r}.")


class Renderer:
    """Renders positions in one mode; a window is opened with the first one."""

    def __init__(self, mode: str | None) -> None:
        check_choice("render_mode", mode, [None, *MODES])
        self.mode = mode
        self._window: Any = None
        if mode == "human":
            pygame_or_sentence()

    def render(self, position: Position) -> Any:
        """Text, an array of height x width x 3, an SVG document; nothing on the screen."""
        view = position.view(SPECTATOR)
        if self.mode == "ansi":
            return str(view)
        if self.mode == "svg":
            return view.svg()
        if self.mode is None:
            logger.warn("nothing is rendered: make the environment with a render_mode, as 'ansi'.")
            return None
        picture = Image.open(BytesIO(png(view.svg(), WIDTH))).convert("RGB")
        return self._show(picture) if self.mode == "human" else np.asarray(picture)

    def _show(self, picture: Image.Image) -> None:
        pygame = pygame_or_sentence()
        if self._window is None:
            pygame.display.init()
            self._window = pygame.display.set_mode(picture.size)
            pygame.display.set_caption("Rivertable")
        drawn = pygame.image.frombytes(picture.tobytes(), picture.size, "RGB")
        self._window.blit(drawn, (0, 0))
        pygame.event.pump()
        pygame.display.flip()

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            pygame_or_sentence().display.quit()
            self._window = None

    def __getstate__(self) -> dict[str, Any]:
        return {"mode": self.mode, "_window": None}


def pygame_or_sentence() -> Any:
    """The library that opens windows, as in Gymnasium's own games."""
    try:
        return import_module("pygame")
    except ImportError:
        raise BadOption("render_mode 'human' needs pygame: pip install pygame") from None
