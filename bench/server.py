"""The server that is measured: on a core of its own where the system lets us say so."""

import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.web.serving import Server

IDLE = 0.05  # seconds of work in a second, at most
SHARED = "RIVERTABLE_BENCH_SHARED"  # in the environment: nobody is given a core of their own


@contextmanager
def running(has_own_core: bool = True) -> Iterator[Server]:
    """A server; on a core of its own, whoever asks it has the others."""
    let_go()  # of what was said for the last one
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        wait_until_idle(server)
        if has_own_core:
            pin(server)
        yield server


def let_go() -> None:
    """Let us have all cores again."""
    if hasattr(os, "sched_setaffinity") and SHARED not in os.environ:
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


def pin(server: Server) -> None:
    if not hasattr(os, "sched_setaffinity") or not server.process or SHARED in os.environ:
        return
    first, *others = range(os.cpu_count() or 1)
    for thread in proc_file(server, "task").iterdir():
        os.sched_setaffinity(int(thread.name), {first})
    if others:
        os.sched_setaffinity(0, set(others))


def proc_file(server: Server, what: str) -> Path:
    """A file of Linux about the process; other systems have none."""
    assert server.process is not None
    return Path(f"/proc/{server.process.pid}/{what}")


def kilobytes(server: Server) -> float:
    """What the server holds in memory; 0 where the system does not say."""
    status = proc_file(server, "status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return float(found[1]) if found else 0.0


@dataclass(frozen=True)
class Spent:
    """Seconds of a server: at work, and kept from its core by others."""

    working: float
    kept: float

    @classmethod
    def by(cls, server: Server) -> "Spent":
        """Since it was started; 0 where the system does not say."""
        stat, waits = proc_file(server, "stat"), proc_file(server, "schedstat")
        if not stat.exists() or not waits.exists():
            return cls(0.0, 0.0)
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        working = (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        return cls(working, int(waits.read_text().split()[1]) / 1e9)

    def since(self, before: "Spent") -> "Spent":
        return Spent(self.working - before.working, self.kept - before.kept)


def wait_until_idle(server: Server, seconds: float = 120) -> None:
    """Wait until the server has compiled what it compiles after its start: how bots think."""
    until = time.monotonic() + seconds
    before = Spent.by(server).working
    while time.monotonic() < until:
        time.sleep(1)
        now = Spent.by(server).working
        if now - before < IDLE:
            return
        before = now


def load() -> str:
    """How busy the machine is, for it shows in the figures."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
