"""A real server process on loopback, for tests: started, killed, started again."""

import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import httpx
from sqlalchemy import URL

from rivertable.storage.address import sqlite_file

ROOT = Path(__file__).parents[2]  # where the examples are found
START = "import sys; from pathlib import Path; from rivertable.web.server import serve; "
START += "from rivertable.games import import_games; import_games(sys.argv[5:]); "
START += "from rivertable.storage.address import database_at; "
START += "serve(Path(sys.argv[1]), port=int(sys.argv[2]), bot_pause=float(sys.argv[3]), "
START += "database=database_at(sys.argv[4]))"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """One server process over one folder; the port stays the same when it is started again."""

    def __init__(
        self,
        folder: Path,
        bot_pause: float = 0.0,
        games: Sequence[str] = (),
        database: URL | None = None,
        before: str = "",
    ) -> None:
        self.folder = folder
        self.database = database or sqlite_file(folder / "rivertable.db")
        self.port = free_port()
        self.bot_pause = bot_pause
        self.games = games  # packages of games to register
        self.before = before  # Python that is run in the process before the server starts
        self.errors = folder / "errors.txt"  # what the server complained about
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        database = self.database.render_as_string(hide_password=False)
        arguments = [str(self.folder), str(self.port), str(self.bot_pause), database, *self.games]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", f"{self.before}\n{START}", *arguments],
                stderr=errors,
                cwd=ROOT,
            )
        until = time.monotonic() + 180  # it may compile games, on a busy machine
        while time.monotonic() < until:
            try:
                httpx.get(self.address + "/static/mark.svg", timeout=2)
            except httpx.TransportError:
                assert self.process.poll() is None, "the server ended by itself"
                time.sleep(0.05)
            else:
                return
        self.kill()  # else the next test would be told that it is still running
        raise AssertionError("the server did not start in time")

    def kill(self) -> None:
        """As with kill -9: nothing is said, nothing is saved."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(60)  # it may be compiling, which is not to be interrupted

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        sys.stderr.write(self.errors.read_text("utf-8", "replace"))  # shown if the test fails
