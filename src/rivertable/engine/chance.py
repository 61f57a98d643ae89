"""Drawing chance moves from a seed."""

import hashlib


def draw(seed: int | str, number: int, count: int) -> int:
    """Which of `count` equally likely moves the `number`-th draw of a game gives.

    Each draw depends on the seed and its own number only, so there is no generator to carry along:
    a position that is copied, taken back or stored goes on with the same luck. A hash instead of
    `random`, whose methods may give other numbers in another version of Python.
    """
    digest = hashlib.sha256(f"{seed} {number}".encode()).digest()
    return int.from_bytes(digest[:8]) * count >> 64
