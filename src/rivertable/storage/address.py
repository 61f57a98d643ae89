"""Where a database is: a file, or an address of PostgreSQL, shown to people without its password."""

from pathlib import Path

from sqlalchemy import URL, make_url

from rivertable.engine.errors import RivertableError

FORMS = "Name a file, or postgresql://USER:PASSWORD@HOST/NAME."


def sqlite_file(path: Path) -> URL:
    """The database in a file."""
    return URL.create("sqlite", database=str(path))


def database_at(text: str) -> URL:
    """The database that somebody named: a file, or an address that begins with postgresql://."""
    url = _parsed(text)
    file = file_of(url)
    if file is not None and file.is_dir():
        raise RivertableError(f"{file} is a folder. Name a file in it: {file / 'rivertable.db'}")
    return url


def _parsed(text: str) -> URL:
    if "://" not in text:
        return sqlite_file(Path(text).expanduser())
    try:
        url = make_url(text)
    except Exception:  # whose message may have a part of the password
        raise RivertableError(f"This address of a database cannot be read. {FORMS}") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database:
        return sqlite_file(Path(url.database))
    if kind not in ("postgresql", "postgres"):
        raise RivertableError(f"Rivertable has no use for a database {kind}://. {FORMS}")
    return url.set(drivername="postgresql+psycopg")


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database."""
    is_file = url.get_backend_name() == "sqlite" and url.database is not None
    return Path(str(url.database)) if is_file else None


def shown(url: URL) -> str:
    """The database as people may read it: without its password, also where that is an option."""
    if (file := file_of(url)) is not None:
        return str(file)
    return url.set(drivername="postgresql", password=None, query={}).render_as_string()
