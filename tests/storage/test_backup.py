"""A backup while a server writes: everything is in it, and it can be restored anywhere."""

import asyncio
import json
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from rivertable.storage.address import database_at, sqlite_file
from rivertable.storage.database import is_up_to_date, migrate, open_engine, opened, version_of
from rivertable.storage.store import Store
from rivertable.web.host.folder import fingerprint
from rivertable.web.server import prepare_with_backup
from tests.storage.test_store import entry, filled
from tests.terminal.program import Run, in_process

SECRET = "a-secret-of-more-than-twenty-characters"


def program(command: str, file: Path, folder: Path, database: URL) -> Run:
    named = database.render_as_string(hide_password=False)
    return in_process(
        command, str(file), "--folder", str(folder), "--database", named, COLUMNS="400"
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "folder"
    made.mkdir()
    (made / "secret").write_text(SECRET)
    return made


def entries_in(url: URL) -> int:
    async def count() -> int:
        store = Store(url)
        await store.open()
        found = len(await store.entries("t1"))
        await store.close()
        return found

    return asyncio.run(count())


def test_before_a_database_is_migrated_it_is_kept_as_it_was(database: URL, folder: Path) -> None:
    with opened(database) as engine:
        migrate(engine, "0003")
    prepare_with_backup(folder, database)
    prepare_with_backup(folder, database)  # there is nothing to change any more

    (kept,) = (folder / "backups").iterdir()
    with zipfile.ZipFile(kept) as archive:
        archive.extract("rivertable.db", folder)
        assert archive.read("secret").decode() == SECRET
    engine = open_engine(sqlite_file(folder / "rivertable.db"))
    assert version_of(engine) == "0003"
    engine.dispose()
    assert is_up_to_date(database)


def test_there_is_no_backup_without_the_secret(database: URL, tmp_path: Path) -> None:
    """It would be restored with another one, by which nobody is known."""
    made = program("backup", tmp_path / "all.zip", tmp_path, database)

    assert made.code == 2
    assert "There is no secret in" in made.errors
    assert list(tmp_path.glob("all*")) == list(tmp_path.glob("secret")) == []


def test_there_is_no_backup_with_another_secret_than_that_of_the_servers(
    postgresql_database: URL, folder: Path, tmp_path: Path
) -> None:
    async def story() -> Run:
        store = await filled(postgresql_database)
        store.peers.describe = lambda: json.dumps({"secret": fingerprint("theirs")})
        await asyncio.sleep(1)
        made = await asyncio.to_thread(
            program, "backup", tmp_path / "all.zip", folder, postgresql_database
        )
        await store.close()
        return made

    made = asyncio.run(story())

    assert made.code == 2
    assert "have another secret than" in made.errors


def test_a_move_that_was_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    """SQLite's promise: FULL waits for the disk at every commit. PostgreSQL does by default."""
    engine = open_engine(sqlite_file(tmp_path / "db"))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2
    engine.dispose()


def test_what_was_just_written_is_in_a_backup_that_is_made_while_serving(
    database: URL, folder: Path, tmp_path: Path
) -> None:
    """With a copy of the file it would still be in the log beside it."""

    async def story() -> Run:
        store = await filled(database)
        await store.append([entry(number) for number in range(40)])
        made = await asyncio.to_thread(program, "backup", tmp_path / "all.zip", folder, database)
        await store.append([entry(40)])
        await store.close()
        return made

    made = asyncio.run(story())
    new = sqlite_file(tmp_path / "new" / "rivertable.db")
    restored = program("restore", tmp_path / "all.zip", tmp_path / "new", new)

    assert (made.code, restored.code) == (0, 0), made.errors + restored.errors
    assert entries_in(new) == 40
    assert (tmp_path / "new" / "secret").read_text() == SECRET
    assert (tmp_path / "all.zip").stat().st_mode & 0o077 == 0


def test_a_backup_is_restored_into_either_database(
    database: URL, folder: Path, tmp_path: Path
) -> None:
    async def fill() -> None:
        store = await filled(sqlite_file(folder / "rivertable.db"))
        await store.append([entry(number) for number in range(40)])
        await store.close()

    asyncio.run(fill())
    file, old = tmp_path / "all.zip", sqlite_file(folder / "rivertable.db")
    assert program("backup", file, folder, old).code == 0
    restored = program("restore", file, tmp_path / "new", database)
    again = program("restore", file, tmp_path / "new", database)

    assert restored.code == 0, restored.errors
    assert entries_in(database) == 40
    assert again.code == 2
    assert "is not empty" in again.errors


@pytest.mark.parametrize("content", [b"", b"PK no zip", None])
def test_what_is_no_backup_is_refused(content: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    if content is None:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("other.txt", "nothing of ours")
    else:
        file.write_bytes(content)
    run = program("restore", file, tmp_path / "new", database_at(str(tmp_path / "new.db")))

    assert run.code == 2
    assert "is no whole backup of Rivertable" in run.errors


def test_neither_a_file_nor_a_secret_is_overwritten(folder: Path, tmp_path: Path) -> None:
    asyncio.run(close(sqlite_file(folder / "rivertable.db")))
    file, old = tmp_path / "all.zip", sqlite_file(folder / "rivertable.db")
    assert program("backup", file, folder, old).code == 0
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "secret").write_text("another-secret-of-twenty-characters")

    assert "exists already" in program("backup", file, folder, old).errors
    refused = program("restore", file, tmp_path / "other", sqlite_file(tmp_path / "new.db"))
    assert "is another secret than that of the backup" in refused.errors


async def close(url: URL) -> None:
    await (await filled(url)).close()
