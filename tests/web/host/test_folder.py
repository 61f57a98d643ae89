"""The folder of a server: nobody else on the machine reads it, and its secret is one."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from rivertable.engine.errors import RivertableError
from rivertable.storage.address import sqlite_file
from rivertable.web.app import create_app
from rivertable.web.host.folder import secret_in
from tests.terminal.program import rivertable as program

HAS_MODES = os.name == "posix"


async def open_and_close(folder: Path, database: Path | None = None) -> None:
    app = create_app(folder, database=sqlite_file(database) if database else None)
    async with app.router.lifespan_context(app):
        pass


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(not HAS_MODES, reason="this system has no modes of files")
def test_only_its_owner_reads_what_a_server_keeps(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    asyncio.run(open_and_close(folder))
    kept = list(folder.iterdir())

    assert mode_of(folder) == 0o700
    assert {path.name for path in kept} >= {"rivertable.db", "secret"}
    assert {mode_of(path) for path in kept} == {0o600}


@pytest.mark.skipif(not HAS_MODES, reason="this system has no modes of files")
def test_what_an_older_version_left_open_is_closed(tmp_path: Path) -> None:
    asyncio.run(open_and_close(tmp_path))
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    asyncio.run(open_and_close(tmp_path))

    assert {mode_of(path) for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.skipif(not HAS_MODES, reason="this system has no modes of files")
def test_a_database_elsewhere_is_closed_to_others_too(tmp_path: Path) -> None:
    database = tmp_path / "elsewhere.db"
    database.touch(mode=0o644)
    asyncio.run(open_and_close(tmp_path / "folder", database))

    assert mode_of(database) == 0o600


@pytest.mark.parametrize("secret", [b"", b"\n", b"short", b"\xb2" * 40])
def test_a_secret_that_anybody_could_guess_is_refused(tmp_path: Path, secret: bytes) -> None:
    (tmp_path / "secret").write_bytes(secret)

    with pytest.raises(RivertableError, match="restore it from a backup"):
        secret_in(tmp_path)


def test_a_secret_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()

    with pytest.raises(RivertableError, match="Cannot read the secret"):
        secret_in(tmp_path)


def test_a_server_with_an_empty_secret_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    run = program("serve", "--folder", tmp_path, "--no-browser")

    assert run.code == 2
    assert "secret" in run.errors
    assert "Traceback" not in run.errors
