"""`rivertable doctor`: what it notices, and what it would not let pass in an upgrade."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, text

from rivertable.cli.hosting import doctor
from rivertable.storage.address import sqlite_file
from rivertable.storage.database import migrate, opened
from rivertable.storage.store import Store
from tests.storage.test_store import GUEST
from tests.tables.sitting import play, row, seated
from tests.terminal.program import Run, in_process


def examined(folder: Path, database: URL) -> Run:
    """What it says, without its line breaks."""
    named = database.render_as_string(hide_password=False)
    told = in_process("doctor", "--folder", folder, "--database", named)
    return replace(told, output=" ".join(told.output.split()))


async def fill(database: URL, *changes: dict[str, Any]) -> None:
    """A table for each of the changes, with the first moves of a game."""
    store = Store(database)
    await store.open()
    await store.add_guest({**GUEST, "id": "ada"})
    for number, change in enumerate(changes):
        table, name = seated("wadi", "ada", "ada"), f"t{number}"
        play(table, "ada", table.position.acting[0], "build C1")
        await store.add_table({**row("wadi", "ada", "ada"), "id": name, **change.get("row", {})})
        entries = [{"table_id": name, **vars(entry)} for entry in table.entries]
        entries[-1] |= change.get("entry", {})
        await store.append(entries)
    await store.close()


def test_all_is_well_and_every_table_replays(database: URL, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o700)
    (folder / "secret").write_text("a-secret-of-more-than-twenty-characters")
    (folder / "secret").chmod(0o600)
    asyncio.run(fill(database, {}, {}))
    told = examined(folder, database)

    assert told.code == 0, told.output
    assert "is whole and up to date" in told.output
    assert "clock: agrees with the database" in told.output
    assert "2 of 2 tables (4 entries) replay the same" in told.output
    assert "Everything is well." in told.output


def test_tables_that_would_differ_are_named(tmp_path: Path) -> None:
    database = sqlite_file(tmp_path / "rivertable.db")
    changes: list[dict[str, Any]] = [
        {},
        {"row": {"version": 999}},  # of other rules
        {"entry": {"seat": 0}},  # what the rules forbid now
        {"entry": {"data": "dance"}},  # what nobody can read
        {"entry": {"seq": 5}},  # with a gap
        {},
    ]
    asyncio.run(fill(database, *changes))
    with opened(database) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE tables SET options = '{' WHERE id = 't5'"))  # no JSON
    told = examined(tmp_path, database)

    assert told.code == 2
    assert "1 of 6 tables" in told.output
    assert "table t0" not in told.output
    for name in ("t1", "t2", "t3", "t4", "t5"):
        assert f"upgrade: table {name} (wadi)" in told.output


def test_what_is_wrong_around_the_tables_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_text("short")
    database = sqlite_file(tmp_path / "rivertable.db")
    asyncio.run(fill(database, {"entry": {"at": 9e9}}))
    monkeypatch.setattr(doctor, "LEAST_FREE", 1 << 60)
    monkeypatch.setattr(doctor, "filesystem_of", lambda _: "nfs4")
    told = examined(tmp_path, database)

    assert "is on a network drive (nfs4)" in told.output
    for problem in ("secret: The secret in", "disk:", "clock: it differs"):
        assert f"problem {problem}" in told.output, told.output


@pytest.mark.skipif(os.name != "posix", reason="this system has no modes of files")
def test_a_database_that_others_can_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    database = tmp_path / "open" / "tables.db"
    asyncio.run(fill(sqlite_file(database), {}))
    database.chmod(0o644)

    assert "others can read it: chmod 600" in examined(tmp_path, sqlite_file(database)).output


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    told = examined(file, sqlite_file(tmp_path / "rivertable.db"))

    assert "problem folder" in told.output
    assert "is a file" in told.output


def test_a_network_drive_matters_where_the_file_of_tables_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where the secret is: with --database both may be elsewhere, or there is no file."""
    far, near = tmp_path / "far", tmp_path / "near"
    far.mkdir()
    near.mkdir()
    monkeypatch.setattr(doctor, "filesystem_of", lambda place: "nfs4" if place == far else "ext4")

    assert "network drive" in examined(near, sqlite_file(far / "rivertable.db")).output
    assert "network drive" not in examined(far, sqlite_file(near / "rivertable.db")).output


def test_an_older_schema_is_left_as_it_is(tmp_path: Path) -> None:
    database = sqlite_file(tmp_path / "rivertable.db")
    with opened(database) as engine:
        migrate(engine, "0003")
    before = (tmp_path / "rivertable.db").read_bytes()
    told = examined(tmp_path, database)

    assert "has schema 0003; this version starts with a backup" in told.output
    assert (tmp_path / "rivertable.db").read_bytes() == before
