"""The weights of a game's features, read from the file that `rivertable tune` writes."""

import tomllib
from functools import cache
from importlib.resources import files

import numpy as np

from rivertable.engine.compile import Floats
from rivertable.engine.errors import BadBoard
from rivertable.engine.game import Game

FILE = "weights.toml"


def weights_of(game: Game) -> Floats:
    """Two rows, for the beginning and the end of the game, with a column for each feature."""
    return _read_once(str(game.rules.__package__), game.part("evaluation").FEATURES)


@cache
def _read_once(package: str, names: tuple[str, ...]) -> Floats:
    return read((files(package) / FILE).read_text("utf-8"), names, f"{package}/{FILE}")


def read(text: str, names: tuple[str, ...], source: str) -> Floats:
    """Read and check a file of weights."""
    data = tomllib.loads(text)
    if list(data) != list(names):
        raise BadBoard(source, None, f"the features are {', '.join(names)}, in this order.")
    return np.array([data[name] for name in names], np.float64).T.copy()


def write(weights: Floats, names: tuple[str, ...], game: Game) -> str:
    """The text of a file of weights."""
    lines = [
        f"# Fitted by self-play: rivertable tune {game.name}.",
        "# Each feature has two weights: at the beginning of a game, and at its end.",
    ]
    for name, (early, late) in zip(names, weights.T.tolist(), strict=True):
        lines.append(f"{name} = [{early:.4f}, {late:.4f}]")
    return "\n".join(lines) + "\n"
