"""Random positions of every phase, with more crowds and more want than random play would bring."""

from collections.abc import Iterator
from random import Random

import rivertable
from rivertable import Position
from rivertable.games.wind_river.board import NAMES
from tests.games.wind_river.positions import Scene, after_feeding, extra_activity, herd_phase


def anywhere(rounds: int) -> Iterator[Position]:
    """In each round a position of every phase, with three players or with four."""
    rng = Random(1977)
    for _ in range(rounds):
        yield who_starts(rng)
        yield placing(rng)
        yield herd(rng)
        yield losing(rng)
        for _ in range(3):  # for most can go wrong here
            yield extra(rng)


def who_starts(rng: Random) -> Position:
    return rivertable.start("wind-river", rng.choice([3, 4]))


def placing(rng: Random) -> Position:
    position = rivertable.start("wind-river", rng.choice([3, 4]))
    for _ in range(rng.randint(1, 6)):
        position.play(rng.choice(position.legal_moves()))
    return position


def herd(rng: Random) -> Position:
    """While the herd is moved, some buffaloes have moved."""
    position = herd_phase(1, 5, **crowded(rng))
    for _ in range(rng.randint(0, 4)):
        position.play(rng.choice(position.legal_moves()))
    return position


def losing(rng: Random) -> Position:
    """Seat 1 has more unfed tipis than resources."""
    scene = crowded(rng)
    scene["buffaloes"] = {"C2": 3}
    scene["resources"] = {1: 1}
    scene["tipis"] = {1: "C2 D2 D3 E4", 2: rng.choice(["C2", "D2 E4", "D3"]), 3: "E4"}
    return after_feeding(1, **scene)


def extra(rng: Random) -> Position:
    return extra_activity(1, **crowded(rng))


def crowded(rng: Random) -> Scene:
    """Everybody's tipis on a few hexes, buffaloes in heaps."""
    players = rng.choice([3, 4])
    hexes = [name for name in NAMES if players == 4 or not name.startswith("A")]
    camps = rng.sample(hexes, 6)
    heaps = [name for name in (*camps[:4], *rng.sample(hexes, 4)) if name != "F6"]
    tipis = {seat: rng.choices(camps, k=rng.randint(1, 5)) for seat in range(1, players + 1)}
    return {
        "players": players,
        "buffaloes": {name: rng.choice([0, 1, 2, 5]) for name in heaps},
        "tipis": {seat: " ".join(names) for seat, names in tipis.items()},
        "safe": {seat: rng.choice([0, 0, 7 - len(names)]) for seat, names in tipis.items()},
        "resources": {seat: rng.choice([0, 0, 2, 5, 10]) for seat in tipis},
    }
