"""Where Chromium is, for tests in a real browser; on a Debian system it can be fetched."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
HOW = (
    "The tests in tests/browser need Chromium, and none was found. On Debian and Ubuntu: "
    "sudo apt install chromium. Elsewhere: CHROMIUM=/path/to/it make test"
)


def find_chromium() -> str:
    """The program, installed if it is missing and this is a Debian system of which we are root."""
    return found() or installed() or missing()


def found() -> str:
    """As CHROMIUM says, else by its usual names."""
    chosen = os.environ.get("CHROMIUM", "")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), "")


def installed() -> str:
    """From Debian's own package."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not is_root or not Path("/etc/debian_version").exists() or not shutil.which("apt-get"):
        return ""
    with one_at_a_time():
        if not found():
            apt_get("update")
            apt_get("install", "--yes", "--no-install-recommends", "chromium")
    return found()


def apt_get(*arguments: str) -> None:
    subprocess.run(["apt-get", "--quiet", *arguments], check=False, timeout=900)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Several test processes may find at once that Chromium is missing."""
    import fcntl  # which only exists where apt-get may

    with Path(tempfile.gettempdir(), "rivertable-chromium.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def missing() -> str:
    raise RuntimeError(HOW)
