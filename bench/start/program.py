"""`rivertable serve` in a process of its own that has never run before: all its folders are empty."""

import compileall
import http.client
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rivertable
from bench.start import processes
from tests.web.serving import ROOT, free_port

HOST = "127.0.0.1"
OK = 200
PAGE_SECONDS = 300  # after which nobody waits any longer
BETWEEN_LOOKS = 0.02
PACKAGE = Path(rivertable.__file__).parent
WHERE = "import platformdirs, rivertable.web.server; print(platformdirs.user_cache_path())"


def with_cache(folder: Path) -> dict[str, str]:
    """The settings by which programs keep their caches in a folder: Unix, Windows."""
    return {"XDG_CACHE_HOME": str(folder), "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(folder)}


def prepare() -> None:
    """Compile to bytecode, as pip does, read everything once, and see that caches can be empty."""
    compileall.compile_dir(PACKAGE, quiet=1)
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(
            [sys.executable, "-c", WHERE], env={**os.environ, **with_cache(Path(place))},
            cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=PAGE_SECONDS,
        )  # fmt: skip
    found = done.stdout.strip()
    assert Path(found).is_relative_to(place), f"Caches are in {found}: no start is a first one."


class Program:
    """A server that is starting, and since when."""

    def __init__(self, place: Path) -> None:
        self.port = free_port()
        self.address = f"http://{HOST}:{self.port}"
        self.errors = place / "errors.txt"
        tables = ["--folder", str(place / "tables"), "--port", str(self.port)]
        self.began = time.perf_counter()
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "rivertable", "serve", "--no-browser", *tables],
                env={**os.environ, **with_cache(place / "cache")}, cwd=ROOT,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip

    @property
    def seconds(self) -> float:
        """Since the start of the program."""
        return time.perf_counter() - self.began

    def first_page(self) -> float:
        """How many seconds it takes until somebody is shown a page."""
        while self._status() != OK:
            if self.process.poll() is not None or self.seconds > PAGE_SECONDS:
                raise TimeoutError(f"no page in {self.seconds:.0f} s: {self.errors.read_text()}")
            time.sleep(BETWEEN_LOOKS)
        return self.seconds

    def _status(self) -> int:
        """What the server answers to who asks for its first page; 0 if it is not there yet."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PAGE_SECONDS)
        try:
            connection.request("GET", "/")
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()

    def end(self) -> None:
        processes.kill(self.process.pid)
        self.process.wait(30)


@contextmanager
def started() -> Iterator[Program]:
    """A program that was just started for the first time; its folders go with it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        (Path(place) / "cache").mkdir()
        program = Program(Path(place))
        try:
            yield program
        finally:
            program.end()
