"""All tests of games know the two of `examples/games` besides ours."""

from collections.abc import Iterator

import pytest

from tests.example_games import example_games


@pytest.fixture(autouse=True, scope="module")
def examples_are_registered() -> Iterator[None]:
    """While a file of tests runs."""
    with example_games():
        yield
