"""One process at a time: who writes a file has it alone."""

import contextlib
from pathlib import Path

from filelock import FileLock, Timeout


class Busy(Exception):
    """Another process has it; says so."""


class Alone:
    """A file is ours until `close`, or until the process ends, however it ends.

    Whoever wants it meanwhile gets `Busy`. A lock beside the file says so.
    """

    def __init__(self, path: Path) -> None:
        self._lock = FileLock(path.with_name(f"{path.name}.lock"), blocking=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise Busy(
                f"{path} is being written by another process; "
                "wait until it is done, or name another file."
            ) from None

    def close(self) -> None:
        """Let others have it, and leave nothing behind."""
        with contextlib.suppress(OSError):  # Windows takes it away itself
            Path(self._lock.lock_file).unlink()
        self._lock.release()
