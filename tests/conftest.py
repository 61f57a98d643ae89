"""Which tests are slow: `make check` leaves them out, `make test` runs all."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parent

# Whole files, or folders, and why they take long.
SLOW = {
    "bots/test_arena.py": "tournaments in several processes, stopped and continued",
    "bots/test_bench.py": "OpenSpiel's searches play whole games",
    "bots/test_exactness.py": "300 last turns of each game, solved by trying everything",
    "bots/test_training.py": "rounds of self-play in several processes",
    "browser": "real pages in Chromium",
    "research/test_notebooks.py": "each notebook starts a kernel of its own",
    "research/test_openspiel.py": "OpenSpiel's own tests play random games to their end",
    "research/test_selfplay.py": "games in several processes, stopped and continued",
    "research/test_vector.py": "hundreds of games, compared move by move",
    "terminal/test_bots.py": "whole games in processes of their own",
    "terminal/test_whole_games.py": "whole games in processes of their own",
    "web/test_api_example.py": "whole games over HTTP",
    "web/test_api_openapi.py": "schemathesis asks whatever the document allows and forbids",
    "web/test_api_secrets.py": "the same games with other secrets, over HTTP",
    "web/test_bots.py": "whole games against bots that think",
    "web/test_durability.py": "kills servers",
    "web/test_fuzz.py": "a hundred thousand messages of nonsense",
    "web/test_secrets.py": "the same games with other secrets, over sockets",
    "web/test_server.py": "servers in processes of their own",
    "web/test_socket_lasting.py": "restarts servers, waits for absent players",
}


def pytest_configure() -> None:
    """A list that names what is gone would let slow tests back in unseen."""
    gone = [name for name in SLOW if not (TESTS / name).exists()]
    if gone:
        raise pytest.UsageError(
            f"Rename or delete in SLOW of tests/conftest.py: {', '.join(gone)}."
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of the slow files."""
    for item in items:
        path = item.path.relative_to(TESTS)
        if not SLOW.keys().isdisjoint({path.as_posix(), *(p.as_posix() for p in path.parents)}):
            item.add_marker("slow")
