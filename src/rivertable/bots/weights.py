"""The weights of a game's features, read from the file that `rivertable tune` writes."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from rivertable.engine.compile import Floats
from rivertable.engine.errors import BadBoard, BadOption
from rivertable.engine.game import Game

FILE = "weights.toml"


def weights_of(game: Game) -> Floats:
    """A column for each feature; the rows are told in `evaluating.py`."""
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


def read_file(path: Path, game: Game) -> Floats:
    """The weights in a file that somebody named."""
    try:
        found = read(path.read_text("utf-8"), game.part("evaluation").FEATURES, str(path))
    except BadBoard:
        raise
    except OSError as error:
        raise BadOption(f"cannot read the weights in {path}: {error.strerror}.") from None
    except (ValueError, TypeError):  # neither text, nor TOML, nor numbers
        raise BadOption(f"{path} has no weights such as `rivertable tune` writes.") from None
    if found.shape != weights_of(game).shape:
        raise BadOption(f"{path} has other weights than those of {game.name}'s evaluation.")
    return found


def write(weights: Floats, names: tuple[str, ...], command: str) -> str:
    """The text of a file of weights, with the command that made them."""
    lines = [
        f"# Fitted by self-play: {command}",
        "# Each feature has two weights: at the beginning of a game, and at its end."
        + (" The others are its parts in the doubts." if len(weights) > 2 else ""),
    ]
    for name, column in zip(names, weights.T.tolist(), strict=True):
        lines.append(f"{name} = [{', '.join(f'{weight:.4f}' for weight in column)}]")
    return "\n".join(lines) + "\n"
