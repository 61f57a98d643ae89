"""The weights of a game's features, read from the file that `rivertable train` writes."""

import tomllib
from functools import cache
from pathlib import Path

import numpy as np

from rivertable.bots.search.network import MOST_UNITS, ROWS, UNITS
from rivertable.contract import BoardGame
from rivertable.engine.arrays import Floats, Reals
from rivertable.engine.errors import BadBoard, BadOption

FILE = "weights.toml"
# What the file calls the rows after those of the features: see `search/network.py`.
UNIT_ROWS = ("progress", "two_players", "three_players", "four_players", "five_players", "output")
assert len(UNIT_ROWS) == ROWS


def has_weights(game: BoardGame) -> bool:
    """Has anybody fitted weights for this game yet?"""
    return _file_of(game) is not None


def weights_of(game: BoardGame) -> Floats:
    """A row for each feature, as `search/network.py` has it; zeros if none are fitted."""
    names, file = game.evaluation.names, _file_of(game)
    return no_weights(game) if file is None else _read_once(file, names)


def no_weights(game: BoardGame, units: int = 0) -> Floats:
    """Zeros, with room for so many hidden units."""
    return np.zeros((len(game.evaluation.names) + ROWS, UNITS + 2 * units))


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
    units = data.pop("units", {name: [] for name in UNIT_ROWS})
    if list(data) != list(names):
        raise BadBoard(source, None, f"the features are {', '.join(names)}, in this order.")
    if tuple(units) != UNIT_ROWS:
        raise BadBoard(source, None, f"the units have {', '.join(UNIT_ROWS)}, in this order.")
    found = np.array([data[name] for name in names], np.float64)
    if count_units(found) > MOST_UNITS:
        raise BadBoard(source, None, f"there are at most {MOST_UNITS} units.")
    weights = np.zeros((len(names) + ROWS, found.shape[1]))
    weights[: len(names)] = found
    weights[len(names) :, UNITS : UNITS + count_units(weights)] = list(units.values())
    return weights


def count_units(weights: Reals) -> int:
    """How many hidden units there are."""
    return (weights.shape[1] - UNITS) // 2


def read_file(path: Path, game: BoardGame) -> Floats:
    """The weights in a file that somebody named."""
    try:
        found = read(path.read_text("utf-8"), game.evaluation.names, str(path))
    except BadBoard:
        raise
    except OSError as error:
        raise BadOption(f"cannot read the weights in {path}: {error.strerror}.") from None
    except (ValueError, TypeError, IndexError):  # neither text, nor TOML, nor as many numbers
        raise BadOption(f"{path} has no weights such as `rivertable train` writes.") from None
    return found


def write(weights: Floats, names: tuple[str, ...], command: str) -> str:
    """The text of a file of weights, with the command that made them."""
    units = count_units(weights)
    hidden = " Then its weights in the hidden units, as the seat's and as others'." if units else ""
    lines = [
        f"# Fitted by self-play: {command}",
        f"# Each feature has two weights: at the beginning of a game, and at its end.{hidden}",
        *(line(name, row) for name, row in zip(names, weights.tolist(), strict=False)),
    ]
    if units:
        rows = weights[len(names) :, UNITS : UNITS + units].tolist()
        lines += ["", "[units]", *map(line, UNIT_ROWS, rows)]
    return "\n".join(lines) + "\n"


def line(name: str, numbers: list[float]) -> str:
    """A row of the file."""
    return f"{name} = [{', '.join(f'{number:.4f}' for number in numbers)}]"
