"""`rivertable serve --processes N` over a PostgreSQL, as somebody types it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from sqlalchemy import URL

from tests.web.serving import free_port

PATIENCE = 90  # seconds


class Together:
    """A parent and its processes; each is known by its id."""

    def __init__(
        self, folder: Path, database: URL, count: int, planted: Path | None = None
    ) -> None:
        self.folder = folder
        self.database = database
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.count = count
        self.errors = folder / "errors.txt"
        path = os.pathsep.join(
            str(part) for part in (planted, os.environ.get("PYTHONPATH")) if part
        )
        named = database.render_as_string(hide_password=False)
        with self.errors.open("ab") as errors:
            self.parent = subprocess.Popen(
                [sys.executable, "-m", "rivertable", "serve", "--folder", str(folder), "--port",
                 str(self.port), "--processes", str(count), "--no-browser"],
                env={**os.environ, "RIVERTABLE_DATABASE": named, "PYTHONPATH": path}, stderr=errors,
                stdout=subprocess.PIPE, text=True,
            )  # fmt: skip

    @property
    def children(self) -> set[int]:
        """The processes that serve, by what the system says about their parent."""
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.parent.pid)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return {int(line) for line in listed.stdout.split()}

    def __enter__(self) -> "Together":
        assert self.parent.stdout is not None
        said = self.parent.stdout.readline()  # when one of them answers
        assert said.startswith("Rivertable is running at"), self.errors.read_text()
        assert httpx.get(self.address + "/health", timeout=20).is_success
        return self

    def kill_one(self) -> int:
        """End one that serves with kill -9."""
        one = min(self.children)
        os.kill(one, signal.SIGKILL)
        return one

    def renew(self) -> None:
        """Begin a rolling restart."""
        self.parent.send_signal(signal.SIGHUP)

    def __exit__(self, *problem: object) -> None:
        if self.parent.poll() is None:
            self.parent.terminate()
            self.parent.wait(PATIENCE)
        self.parent.communicate()
        sys.stderr.write(self.errors.read_text("utf-8", "replace"))  # shown if the test fails
