"""One process at a time: a file has one writer."""

import contextlib
from pathlib import Path

from filelock import FileLock, Timeout

from rivertable.engine.errors import BadOption


class LockBusy(BadOption):
    """Another process has the lock; the message says so."""


class Lock:
    """A file is ours until `close`, or until the process ends, however it ends.

    Any other process gets `LockBusy` meanwhile. The lock is a file beside the one that it guards.
    """

    def __init__(self, path: Path) -> None:
        self._lock = FileLock(path.with_name(f"{path.name}.lock"), blocking=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise LockBusy(
                f"{path} is being written by another process; "
                "wait until it is done, or name another file."
            ) from None

    def close(self) -> None:
        """Let others have it, and leave nothing behind."""
        with contextlib.suppress(OSError):  # Windows takes it away itself
            Path(self._lock.lock_file).unlink()
        self._lock.release()
