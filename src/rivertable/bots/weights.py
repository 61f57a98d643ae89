"""The weights of a game's features, read from the file that `rivertable tune` writes."""

import tomllib
from functools import cache
from pathlib import Path

import numpy as np

from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats
from rivertable.engine.errors import BadBoard, BadOption

FILE = "weights.toml"
LINEAR_ROWS = 2  # for the beginning and the end of a game; see `search/evaluate.py`


def has_weights(game: BoardGame) -> bool:
    """Has anybody fitted weights for this game yet?"""
    return _file_of(game) is not None


def weights_of(game: BoardGame) -> Floats:
    """A column for each feature, with the rows of `search/evaluate.py`; zeros if none are fitted."""
    names, file = game.evaluation.names, _file_of(game)
    return np.zeros((LINEAR_ROWS, len(names))) if file is None else _read_once(file, names)


def _file_of(game: BoardGame) -> Path | None:
    folder = game.evaluation.folder
    return folder / FILE if folder is not None and _is_there(folder / FILE) else None


@cache
def _is_there(file: Path) -> bool:
    return file.exists()


@cache
def _read_once(file: Path, names: tuple[str, ...]) -> Floats:
    return read(file.read_text("utf-8"), names, str(file))


def read(text: str, names: tuple[str, ...], source: str) -> Floats:
    """Read and check a file of weights."""
    data = tomllib.loads(text)
    if list(data) != list(names):
        raise BadBoard(source, None, f"the features are {', '.join(names)}, in this order.")
    return np.array([data[name] for name in names], np.float64).T.copy()


def read_file(path: Path, game: BoardGame) -> Floats:
    """The weights in a file that somebody named."""
    try:
        found = read(path.read_text("utf-8"), game.evaluation.names, str(path))
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
    hidden = " Then its weights in the hidden units." if len(weights) > LINEAR_ROWS else ""
    lines = [
        f"# Fitted by self-play: {command}",
        f"# Each feature has two weights: at the beginning of a game, and at its end.{hidden}",
    ]
    for name, column in zip(names, weights.T.tolist(), strict=True):
        lines.append(f"{name} = [{', '.join(f'{weight:.4f}' for weight in column)}]")
    return "\n".join(lines) + "\n"
