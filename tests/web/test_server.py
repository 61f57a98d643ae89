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

from rivertable.cli import main
from rivertable.web.server import OBJECTS_BETWEEN_COLLECTIONS, for_others, load_everything
from tests.postgresql import PASSWORD
from tests.terminal.program import rivertable as program
from tests.web.serving import free_port

NAME = re.compile('name="name" value="([^"]+)"')


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

    def __init__(self, folder: Path, *others: str, **variables: str) -> None:
        self.address = f"http://127.0.0.1:{(port := free_port())}/"
        self.arguments = (
            "serve", "--folder", str(folder), "--port", str(port), "--no-browser", *others,
        )  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rivertable", *self.arguments], env={**os.environ, **variables},
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def __enter__(self) -> "Command":
        """When it says that it is running, it answers."""
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == f"Rivertable is running at {self.address}\n"
        assert httpx.get(self.address).is_success
        return self

    def __exit__(self, *problem: object) -> None:
        self.process.kill()
        self.process.communicate()


def test_a_folder_has_one_server_and_who_starts_another_is_told_where_it_is(tmp_path: Path) -> None:
    with Command(tmp_path) as first:
        second = program("serve", "--folder", tmp_path, "--no-browser")

        assert second.code == 2
        assert f"Rivertable is already running at {first.address}" in second.errors
        assert httpx.get(first.address).is_success

    with Command(tmp_path) as third:  # the first was killed, and nobody has to clean up
        assert httpx.get(third.address).is_success


def test_a_file_elsewhere_has_one_server_too(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.db")
    with Command(tmp_path / "first", RIVERTABLE_DATABASE=file) as first:
        second = program(
            "serve", "--folder", tmp_path / "second", "--database", file, "--no-browser"
        )

        assert second.code == 2
        assert "already running at" in second.errors
        assert httpx.get(first.address + "lobby").is_success
    assert not (tmp_path / "first" / "rivertable.db").exists()


def test_a_postgresql_has_as_many_servers_as_one_likes(
    postgresql_database: URL, tmp_path: Path
) -> None:
    named = postgresql_database.render_as_string(hide_password=False)
    with (
        Command(tmp_path, RIVERTABLE_DATABASE=named) as first,
        Command(tmp_path, RIVERTABLE_DATABASE=named) as second,
    ):
        cookies = httpx.get(first.address + "me").cookies
        here, there = (
            httpx.get(server.address + "me", cookies=cookies).text for server in (first, second)
        )

    assert NAME.search(here) is not None
    assert NAME.search(here)[1] == NAME.search(there)[1]  # type: ignore[index]  # the line before


def test_a_server_with_another_secret_than_the_others_is_refused(
    postgresql_database: URL, tmp_path: Path
) -> None:
    named = postgresql_database.render_as_string(hide_password=False)
    with Command(tmp_path / "first", RIVERTABLE_DATABASE=named):
        time.sleep(1)
        second = program(
            "serve", "--folder", tmp_path / "second", "--no-browser", RIVERTABLE_DATABASE=named
        )

    assert second.code == 2
    assert "another secret" in second.errors
    assert PASSWORD not in second.errors + second.output


def test_a_folder_that_cannot_be_one_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    run = program("serve", "--folder", tmp_path / "file", "--no-browser")

    assert run.code == 2
    assert "Cannot keep tables in" in run.errors
    assert "Traceback" not in run.errors


@pytest.mark.parametrize(("proxies", "is_believed"), [("127.0.0.1", True), ("192.0.2.1", False)])
def test_only_a_trusted_proxy_says_how_somebody_came(
    tmp_path: Path, proxies: str, is_believed: bool
) -> None:
    with Command(tmp_path, "--trusted-proxies", proxies) as server:
        answer = httpx.get(server.address + "me", headers={"x-forwarded-proto": "https"})

    assert ("; Secure" in answer.headers["set-cookie"]) == is_believed


def test_a_public_url_is_where_links_lead(tmp_path: Path) -> None:
    with Command(tmp_path, "--public-url", "https://games.example/") as server:
        headers = {"origin": "https://games.example"}
        answer = httpx.post(server.address + "me", headers=headers)

    assert 'value="https://games.example/me/' in answer.text


@pytest.mark.parametrize(
    ("option", "value"), [("--public-url", "games.example"), ("--trusted-proxies", "nginx")]
)
def test_an_option_that_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, value: str
) -> None:
    assert main(["serve", "--folder", str(tmp_path), "--no-browser", option, value]) == 2

    assert option in capsys.readouterr().err


def test_who_serves_everybody_is_told_where_others_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rivertable.web.server.network_address", lambda: "192.168.1.20")

    assert for_others("0.0.0.0", 8000, "") == "http://192.168.1.20:8000/"
    assert for_others("0.0.0.0", 8000, "https://games.example") == "https://games.example"
    assert for_others("127.0.0.1", 8000, "") == ""
