"""Which tests are slow: `make check` leaves them out, `make test` runs all."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parent

# Folders, files or single tests, and why they take long.
SLOW = {
    "bots/test_any_game.py": "compiles searches, games in several processes",
    "bots/test_arena.py": "tournaments in several processes, stopped and continued",
    "bots/test_bench.py": "OpenSpiel's searches play whole games",
    "bots/test_exactness.py": "300 last turns of each game, solved by trying everything",
    "bots/test_training.py": "rounds of self-play in several processes",
    "browser": "real pages in Chromium",
    "engine/test_jit.py::test_a_process_that_finds_a_warm_cache_compiles_nothing_wherever_its_sources_lie": "compiles",
    "engine/test_jit.py::test_all_that_is_written_goes_into_the_cache_folder": "compiles",
    "engine/test_jit.py::test_without_a_cache_folder_nothing_is_written": "compiles",
    "games/test_every_game.py::test_plain_python_plays_the_same_games_move_for_move": "uncompiled",
    "research/test_notebooks.py": "each notebook starts a kernel of its own",
    "research/openspiel": "OpenSpiel's own tests play random games to their end",
    "research/test_selfplay.py": "games in several processes, stopped and continued",
    "research/test_vector.py": "hundreds of games, compared move by move",
    "terminal/test_bots.py": "bots think in it",
    "terminal/test_whole_games.py": "whole games against bots",
    "test_docs.py::test_the_page_for_researchers_tells_the_truth": "a server, PettingZoo, OpenSpiel",
    "web/api/test_games.py": "whole games over HTTP",
    "web/api/test_example.py": "whole games over HTTP",
    "web/api/test_openapi.py": "schemathesis asks whatever the document allows and forbids",
    "web/api/test_secrets.py": "the same games with other secrets, over HTTP",
    "web/api/test_tokens.py": "a server of its own",
    "web/test_answers.py::test_a_message_that_is_too_large_is_answered_by_its_id": "a server of its own",
    "web/test_bots.py": "whole games against bots that think",
    "web/test_durability.py": "kills servers",
    "web/test_personal_links.py::test_a_new_link_closes_open_sockets_and_the_thief_only_watches": "a server",
    "web/test_rates.py::test_chat_over_ever_new_sockets_is_no_faster": "a server of its own",
    "web/test_rates.py::test_ever_new_guests_at_one_address_do_not_chat_faster_either": "a server of its own",
    "web/test_site.py::test_a_socket_for_a_foreign_name_is_refused": "a server of its own",
    "web/socket/test_fuzz.py": "a hundred thousand messages of nonsense",
    "web/test_levels.py": "a server of its own",
    "web/test_secrets.py": "the same games with other secrets, over sockets",
    "web/test_server.py": "servers in processes of their own",
    "web/socket/test_lasting.py": "restarts servers, waits for absent players",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests."""
    for item in items:
        path = item.path.relative_to(TESTS)
        single = f"{path.as_posix()}::{item.name.partition('[')[0]}"
        names = {single, path.as_posix(), *(folder.as_posix() for folder in path.parents)}
        if not SLOW.keys().isdisjoint(names):
            item.add_marker("slow")
