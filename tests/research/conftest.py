"""The examples are games like any other here."""

from collections.abc import Iterator

import pytest

from tests.example_games import example_games


@pytest.fixture(autouse=True, scope="module")
def _with_example_games() -> Iterator[None]:
    with example_games():
        yield
