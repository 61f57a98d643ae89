"""How many simulations a search makes in a second: natively, under wasmtime, and in Chromium.

Not written yet. Each game and each way to run the search gets a figure here, in place of this one.
"""

from collections.abc import Iterator

from bench.start.figures import Figure


def measure(rounds: int) -> Iterator[Figure]:
    """A row that keeps the place."""
    note = "not measured yet: natively, under wasmtime, in Chromium"
    yield Figure("search", None, "simulations/s", note)
