"""Which tests are slow: `make check` leaves them out, `make test` runs all. And the two databases."""

import os
import signal
import threading
from collections.abc import Iterator
from itertools import chain, groupby
from pathlib import Path

# NumPy's matrices: test processes have no spare processors, and threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from sqlalchemy import URL

from rivertable.storage.address import database_at, sqlite_file
from tests import postgresql

# Tests run on what is there at once, and do not change over to native code in between; those that
# want another backend say so.
os.environ.setdefault("RIVERTABLE_BACKEND", "wasm")

# Whoever runs the tests in the background of a shell has Ctrl-C ignored, and so it would be in all
# programs that they start and stop by it.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent

# Folders, files or single tests, and why they take long.
SLOW = {
    "bots/test_any_game.py": "compiles searches, games in several processes",
    "bots/test_arena.py": "tournaments in several processes, stopped and continued",
    "bots/test_bench.py": "OpenSpiel's searches play whole games",
    "bots/test_exactness.py": "last turns of each game, solved by trying everything",
    "bots/test_training.py": "rounds of self-play in several processes",
    "bots/programs": "programs in processes of their own",
    "browser": "real pages in Chromium",
    "chaos": "servers of several processes, a PostgreSQL of their own, and all that can happen to them",
    "cli/test_container.py": "builds and installs what the Dockerfile does",
    "engine/backends/test_cache.py": "compiles, in processes of their own",
    "engine/backends/test_change_over.py": "compiles, and plays meanwhile",
    "engine/backends/test_ctrl_c.py": "servers that compile, and are stopped",
    "engine/backends/test_modules.py::test_a_module_is_what_the_sources_give": "compiles each game",
    "engine/backends/test_native.py::test_a_process_that_finds_a_warm_cache_compiles_nothing_wherever_its_sources_lie": "compiles",
    "engine/backends/test_native.py::test_all_that_is_written_goes_into_the_cache_folder": "compiles",
    "engine/backends/test_native.py::test_without_a_cache_folder_nothing_is_written": "compiles",
    "everywhere": "plain Python searches, native code may have to be compiled",
    "games/test_every_game.py::test_plain_python_plays_the_same_games_move_for_move": "uncompiled",
    "research/test_examples.py": "learns for some seconds",
    "research/test_notebooks.py": "each notebook starts a kernel of its own",
    "research/openspiel": "OpenSpiel's own tests play random games to their end",
    "research/test_selfplay.py": "games in several processes, stopped and continued",
    "research/test_actions.py": "thousands of random games",
    "research/test_vector.py": "hundreds of games, compared move by move",
    "storage/test_database.py::test_a_commit_of_which_nothing_is_known_is_not_called_a_failure": "a PostgreSQL of its own",
    "storage/test_database.py::test_who_waits_for_postgresql_in_vain_is_told_and_the_next_one_is_heard": "a PostgreSQL of its own",
    "storage/test_database.py::test_whoever_writes_or_reads_goes_on_when_postgresql_was_restarted": "a PostgreSQL of its own",
    "tables/test_bot_pool.py::test_bots_at_whom_nobody_looks_are_slow_until_somebody_comes": "waits",
    "tables/test_many_processes.py": "several processes, of which some die",
    "terminal/test_bots.py": "bots think in it",
    "terminal/test_whole_games.py": "whole games against bots",
    "test_docs.py::test_the_page_for_researchers_tells_the_truth": "a server, PettingZoo, OpenSpiel",
    "web/admin/test_own_data.py::test_who_is_deleted_is_named_nowhere_and_the_others_play_on": "servers",
    "web/api/test_games.py": "whole games over HTTP",
    "web/api/test_example.py": "whole games over HTTP",
    "web/api/test_making.py": "whole games over HTTP",
    "web/api/test_openapi.py": "schemathesis asks whatever the document allows and forbids",
    "web/api/test_secrets.py": "the same games with other secrets, over HTTP",
    "web/api/test_tokens.py": "a server of its own",
    "web/test_answers.py::test_a_message_that_is_too_large_is_answered_by_its_id": "a server of its own",
    "web/test_bots.py": "whole games against bots that think",
    "web/test_durability.py": "kills servers",
    "web/test_personal_links.py::test_a_new_link_closes_open_sockets_and_the_thief_only_watches": "a server",
    "web/test_rates.py::test_chat_over_ever_new_sockets_is_no_faster": "a server of its own",
    "web/test_rates.py::test_ever_new_guests_at_one_address_do_not_chat_faster_either": "a server of its own",
    "web/test_rates.py::test_ever_new_guests_at_one_address_keep_nobody_waiting_for_a_hint": "a server",
    "web/test_rates.py::test_chat_over_several_processes_is_no_faster": "several apps",
    "web/test_rates.py::test_ever_new_guests_at_one_address_are_as_few_over_several_processes": "several apps",
    "web/host/test_connections.py": "servers of their own",
    "web/host/test_site.py::test_a_socket_for_a_foreign_name_is_refused": "a server of its own",
    "web/socket/test_fuzz.py": "thousands of messages of nonsense",
    "web/test_levels.py": "a server of its own",
    "web/processes": "servers of several processes, of which some die",
    "web/test_secrets.py": "the same games with other secrets, over sockets",
    "web/test_server.py": "servers in processes of their own",
    "web/socket/test_lasting.py": "restarts servers, waits for absent players",
}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the slow tests, and let every process begin with some of them."""
    for item in items:
        path = item.path.relative_to(TESTS)
        single = f"{path.as_posix()}::{item.name.partition('[')[0]}"
        names = {single, path.as_posix(), *(folder.as_posix() for folder in path.parents)}
        if not SLOW.keys().isdisjoint(names):
            item.add_marker("slow")
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    items[:] = in_shares(items, workers)


def in_shares(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The slow files are dealt to all shares, and come first there.

    pytest-xdist cuts the list into as many shares as there are processes; with all slow tests in one
    of them, that process would still be at them when the others have finished.
    """
    quick = [item for item in items if item.get_closest_marker("slow") is None]
    slow = [item for item in items if item.get_closest_marker("slow") is not None]
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, (_, file) in enumerate(groupby(slow, key=lambda item: item.path)):
        shares[number % workers] += file
    for share in shares:
        room = max(0, len(items) // workers - len(share))
        share += quick[:room]
        quick = quick[room:]
    return [*chain.from_iterable(shares), *quick]


def is_one_of_many(config: pytest.Config) -> bool:
    """Is this process a worker of pytest-xdist?"""
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    """There is one PostgreSQL for all processes, and the first of them answers for it."""
    if not is_one_of_many(config):
        os.environ.pop("RIVERTABLE_DATABASE", None)  # of whoever runs the tests
        postgresql.begin()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not is_one_of_many(config):
        postgresql.end()


@pytest.fixture
def postgresql_database() -> Iterator[URL]:
    """An empty database of PostgreSQL."""
    server = postgresql.shared()
    url = database_at(server.new_database())
    yield url
    server.execute(f"DROP DATABASE {url.database} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """An empty database: the test runs on each kind."""
    if request.param == "sqlite":
        return sqlite_file(tmp_path / "db")
    url: URL = request.getfixturevalue("postgresql_database")
    return url
