"""`rivertable think`, as somebody types it."""

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import URL


class Thinkers:
    """Processes that think for the servers of a database."""

    def __init__(self, folder: Path, database: URL, count: int) -> None:
        self._database = database.render_as_string(hide_password=False)
        self._errors = folder / "thinking-errors.txt"
        self.processes = [self._start() for _ in range(count)]

    def _start(self) -> subprocess.Popen[bytes]:
        with self._errors.open("ab") as errors:
            return subprocess.Popen(
                [sys.executable, "-m", "rivertable", "think", "--threads", "1"],
                env={**os.environ, "RIVERTABLE_DATABASE": self._database},
                stderr=errors, stdout=subprocess.DEVNULL,
            )  # fmt: skip

    def replace(self, number: int) -> None:
        """One dies by kill -9, and another takes its place."""
        self.kill(number)
        self.processes[number] = self._start()

    def kill(self, number: int) -> None:
        self.processes[number].kill()
        self.processes[number].wait(10)

    def __enter__(self) -> "Thinkers":
        return self

    def __exit__(self, *problem: object) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(30)
        sys.stderr.write(self._errors.read_text("utf-8", "replace"))  # shown if the test fails
