"""Running the web app."""

import gc
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import URL

from rivertable.web.server import OBJECTS_BETWEEN_COLLECTIONS, load_everything
from tests.postgresql import PASSWORD
from tests.terminal.program import rivertable as program
from tests.web.serving import free_port

PATIENCE = 90  # seconds


@pytest.fixture(autouse=True)
def others_undisturbed() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


def test_what_is_loaded_at_the_start_is_not_looked_through_for_garbage() -> None:
    load_everything()

    assert gc.get_freeze_count() > len(gc.get_objects())


def test_garbage_is_seldom_looked_for_among_all_tables() -> None:
    load_everything()

    assert gc.get_threshold() == OBJECTS_BETWEEN_COLLECTIONS


class Command:
    """`rivertable serve` as somebody types it, until it answers."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self.address = f"http://127.0.0.1:{(port := free_port())}/"
        self.arguments = ("serve", "--folder", str(folder), "--port", str(port), "--no-browser")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rivertable", *self.arguments], env={**os.environ, **variables}
        )

    def __enter__(self) -> "Command":
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                httpx.get(self.address, timeout=2)
            except httpx.TransportError:
                assert self.process.poll() is None
                time.sleep(0.05)
            else:
                return self
        raise AssertionError("the server did not start in time")

    def __exit__(self, *problem: object) -> None:
        self.process.kill()
        self.process.wait()


def test_a_folder_has_one_server_and_who_starts_another_is_told_where_it_is(tmp_path: Path) -> None:
    with Command(tmp_path) as first:
        second = program("serve", "--folder", tmp_path, "--no-browser")

        assert second.code == 2
        assert f"Rivertable is already running at {first.address}" in second.errors
        assert httpx.get(first.address).is_success

    with Command(tmp_path) as third:  # the first was killed, and nobody has to clean up
        assert httpx.get(third.address).is_success


def test_a_database_elsewhere_has_one_server_too(database: URL, tmp_path: Path) -> None:
    named = database.render_as_string(hide_password=False)
    with Command(tmp_path / "first", RIVERTABLE_DATABASE=named) as first:
        second = program(
            "serve", "--folder", tmp_path / "second", "--database", named, "--no-browser"
        )

        assert second.code == 2
        assert re.search("already running at|Another Rivertable is using", second.errors)
        assert PASSWORD not in second.output + second.errors
        assert httpx.get(first.address + "lobby").is_success
    assert not (tmp_path / "first" / "rivertable.db").exists()


def test_a_folder_that_cannot_be_one_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    run = program("serve", "--folder", tmp_path / "file", "--no-browser")

    assert run.code == 2
    assert "Cannot keep tables in" in run.errors
    assert "Traceback" not in run.errors
