"""A policy in a file: a small network that plays anywhere, without the library that trained it.

    from rivertable.research.policy import Policy

    policy = Policy.of_layers("wadi", 2, layers)        # weights and biases, as arrays
    policy.save("wadi.npz")
    policy = Policy.load("wadi.npz")
    policy(observations, masks)                         # actions: for `opponents` of a learner

`rivertable arena`, `selfplay` and `join` take the file by its name. It has arrays only, so reading
one runs nobody's code. A network is layers of `weight @ input + bias` with max(0, x) between them, from
an observation to a number for each action; legal actions are drawn by the softmax of those, or with
`temperature=0` the best one is played.
"""

import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rivertable.engine.arrays import Floats, Numbers
from rivertable.engine.errors import BadOption
from rivertable.engine.game import Setting, arrange
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.games import find
from rivertable.research import actions, observation
from rivertable.research.actions import told

Layers = list[tuple[Floats, Floats]]  # weight (outputs x inputs) and bias
VERSION = 1  # of the file
ILLEGAL = -1e9


@dataclass(repr=False)
class Policy:
    """What a seat knows, to an action; for one game, player count and board."""

    setting: Setting
    layers: Layers
    temperature: float = 1.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)

    @classmethod
    def of_layers(
        cls,
        game: str,
        players: int,
        layers: Sequence[tuple[ArrayLike, ArrayLike]],
        options: Mapping[str, Any] | None = None,
        temperature: float = 1.0,
    ) -> "Policy":
        """A policy of these layers, each a weight and a bias as PyTorch's Linear has them."""
        made = [(np.asarray(w, np.float64), np.asarray(b, np.float64)) for w, b in layers]
        policy = cls(arrange(find(game), players, options or {}), made, temperature)
        policy.check()
        return policy

    def check(self) -> None:
        """Refuse layers that do not fit the game."""
        game, players = self.setting.game.name, self.setting.players
        for (weight, bias), (after, _) in pairwise(self.layers):
            if not weight.shape[0] == bias.size == after.shape[-1]:
                raise BadOption(
                    f"a layer gives {weight.shape[0]} numbers and has {bias.size} to add; "
                    f"the next one takes {after.shape[-1]}."
                )
        sizes = [observation.of(game, players).length, actions.of(self.setting).count]
        found = [self.layers[0][0].shape[-1], len(self.layers[-1][1])] if self.layers else [0, 0]
        if found != sizes:
            raise BadOption(
                f"{game} for {players} has {sizes[0]} numbers to see and {sizes[1]} actions; "
                f"these layers have {found[0]} and {found[1]}."
            )

    def __repr__(self) -> str:
        return f"<Policy for {told(self.setting)}, {len(self.layers)} layers>"

    def logits(self, observations: ArrayLike) -> Floats:
        """How good each action looks, for one observation or for rows of them."""
        values = np.asarray(observations, np.float64)
        for number, (weight, bias) in enumerate(self.layers):
            values = (values if number == 0 else np.maximum(values, 0)) @ weight.T + bias
        return values

    def __call__(self, observations: ArrayLike, masks: ArrayLike) -> Numbers:
        """An action for each row."""
        logits = np.where(np.asarray(masks) == 1, self.logits(observations), ILLEGAL)
        if self.temperature > 0:  # the greatest of logits with Gumbel noise is drawn by softmax
            logits = logits / self.temperature + self.rng.gumbel(size=logits.shape)
        return np.asarray(logits.argmax(axis=-1), np.int64)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it into a file that ends in .npz; a folder that is not there is made."""
        if Path(path).suffix != ".npz":
            raise BadOption(f"a policy is saved in a file that ends in .npz, not in {path}.")
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        setting = self.setting
        about = {
            "rivertable_policy": VERSION, "game": setting.game.name, "version": setting.version,
            "players": setting.players, "options": dict(setting.options),
            "temperature": self.temperature,
        }  # fmt: skip
        arrays = {"about": np.array(json.dumps(about))}
        for number, (weight, bias) in enumerate(self.layers):
            arrays |= {f"weight_{number}": weight, f"bias_{number}": bias}
        np.savez(path, **{name: shortened(array) for name, array in arrays.items()})

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Policy":
        """A policy that was saved; BadOption if the file is something else."""
        try:
            with np.load(path, allow_pickle=False) as file:
                about = json.loads(str(file["about"]))
                count = sum(name.startswith("weight_") for name in file.files)
                layers = [(file[f"weight_{n}"], file[f"bias_{n}"]) for n in range(count)]
            if about["rivertable_policy"] != VERSION:
                raise BadOption(f"{path} is a policy of a later Rivertable.")
            game, temperature = about["game"], about["temperature"]
        except FileNotFoundError:
            raise BadOption(f"{path} is not there.") from None
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise BadOption(f"{path} is not a policy that rivertable.research saved.") from None
        if find(game).version != about["version"]:
            raise BadOption(f"{path} learned another version of the rules of {game}.")
        return cls.of_layers(game, about["players"], layers, about["options"], temperature)


def shortened(array: Any) -> Any:
    """Weights in single precision: half the file, and the same moves but for ties."""
    return array.astype(np.float32) if array.dtype.kind == "f" else array


@lru_cache(maxsize=8)
def loaded(path: str, changed_at: float) -> Policy:
    """A policy by its file, read once for as long as the file stays the same."""
    return Policy.load(path)


class PolicyPlayer:
    """A policy at one seat of one game: for arena, self-play and live tables."""

    def __init__(self, seed: int, path: str) -> None:
        changed_at = Path(path).stat().st_mtime if Path(path).exists() else 0.0
        policy = loaded(path, changed_at)
        self.policy = replace(policy, rng=np.random.default_rng(seed))

    def choose(self, view: View) -> Move:
        """The move of the seat whose view this is."""
        mine, here = self.policy.setting, view.setting
        if mine.key != here.key:
            raise BadOption(f"this policy learned {told(mine)}, not {told(here)}.")
        table = actions.of(mine)
        row = observation.of(mine.game.name, mine.players).row(view, view.seat)
        chosen = int(self.policy(row, table.mask(view, view.seat)))
        return table.move(view, chosen, view.seat)
