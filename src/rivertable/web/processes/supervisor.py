"""The parent of several processes that serve one port: starts them, and replaces those that die.

It opens the port, and they inherit it. SIGTERM ends all; SIGHUP replaces them one after the other:
a new one is ready before an old one is told to go.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType

from rivertable.engine.errors import RivertableError

from .draining import BACKLOG

START = "from rivertable.web.server import serve_for_parent; serve_for_parent()"
LOOK = 0.05  # seconds between two looks at the processes
PATIENCE = 60.0  # seconds for one to become ready, or to end
SHORT_LIFE = 5.0  # seconds: what dies sooner is not replaced at once
PAUSE = 2.0  # seconds before it is
# Seconds before any other is, while somebody serves: all who were at the one that is gone come to
# those that are left, and a process that starts takes a core for some seconds.
BREATH = 2.0
SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP")


def check_system() -> None:
    """Refuse where processes cannot inherit a port."""
    if os.name == "nt":
        raise RivertableError(
            "--processes does not work on Windows: start `rivertable serve` several times, "
            "with different ports and the same database, behind a proxy."
        )


class Child:
    """One process that serves; its first line says that it is ready."""

    def __init__(self, settings: str, port: socket.socket) -> None:
        self.begun_at = time.monotonic()
        self.is_ready = False
        self._reading, writing = os.pipe()
        os.set_blocking(self._reading, False)
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(port.fileno()), str(writing)],
            stdin=subprocess.PIPE,
            pass_fds=(port.fileno(), writing),
            start_new_session=True,  # Ctrl-C is for the parent, which tells the others
        )
        os.close(writing)
        assert self.process.stdin is not None
        # It stays open: a child whose parent is gone reads its end, and goes too.
        self.process.stdin.write(f"{settings}\n".encode())
        self.process.stdin.flush()

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def look(self) -> bool:
        """Is it ready?"""
        if not self.is_ready:
            with contextlib.suppress(BlockingIOError):
                self.is_ready = bool(os.read(self._reading, 1))
        return self.is_ready

    def end(self) -> None:
        """Let it drain."""
        self.process.terminate()

    def close(self) -> None:
        """Wait for its end, and kill it if that takes too long."""
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdin is not None
        self.process.stdin.close()
        os.close(self._reading)


class Supervisor:
    """So many processes behind one port, until a signal."""

    def __init__(
        self,
        count: int,
        settings: str,
        port: socket.socket,
        when_ready: Callable[[], None] = lambda: None,
    ) -> None:
        self._count = count
        self._when_ready = when_ready  # called once, when the first one answers
        self._settings = settings
        self._port = port
        self._children: list[Child] = []
        self._is_ending = False
        self._is_renewing = False

    def run(self) -> None:
        with self._signals():
            self._children = [self._start() for _ in range(self._count)]
            is_ready = False
            while not self._is_ending:
                time.sleep(LOOK)
                self._replace_the_dead()
                if not is_ready and any(child.look() for child in self._children):
                    is_ready = True
                    self._when_ready()
                if self._is_renewing:
                    self._is_renewing = False
                    self._renew()
            for child in self._children:
                child.end()
            for child in self._children:
                child.close()

    def _start(self) -> Child:
        return Child(self._settings, self._port)

    def _replace_the_dead(self) -> None:
        for child in [child for child in self._children if not child.is_running]:
            self._children.remove(child)
            child.close()
            if time.monotonic() - child.begun_at < SHORT_LIFE:
                self._wait(PAUSE)
            elif any(other.look() and other.is_running for other in self._children):
                self._wait(BREATH)
            if not self._is_ending:
                self._children.append(self._start())

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._is_ending:
            time.sleep(LOOK)

    def _renew(self) -> None:
        """A rolling restart: nobody is told to go before somebody else is there."""
        for old in list(self._children):
            new = self._start()
            if not self._becomes_ready(new):
                new.end()
                new.close()
                return  # the old ones go on
            self._children.append(new)
            if old in self._children:
                self._children.remove(old)
                old.end()
                old.close()
                self._wait(BREATH)

    def _becomes_ready(self, child: Child) -> bool:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and child.is_running and not self._is_ending:
            if child.look():
                return True
            time.sleep(LOOK)
        return False

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        before = {name: signal.signal(getattr(signal, name), self._hear) for name in SIGNALS}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        if number == getattr(signal, "SIGHUP", None):
            self._is_renewing = True
        else:
            self._is_ending = True


def listening(host: str, port: int) -> socket.socket:
    """The port, opened: whoever inherits it can answer there."""
    (family, kind, *_, address), *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    opened = socket.socket(family, kind)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    opened.bind(address)
    opened.listen(BACKLOG)
    opened.set_inheritable(True)
    return opened
