"""A program in a process of its own: lines in, lines out, and an end to it whatever it does."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO

LONGEST_LINE = 4096  # bytes
MOST_BYTES = 1 << 18  # that a program may write in answer to one request
SHOWN_ERRORS = 300  # characters of what it wrote to its standard error, when it has ended
CHUNK = 2000
A_MOMENT = 2.0  # seconds in which it ends by itself


class Failure(Exception):
    """What a program did wrong, as a sentence whose subject is the program."""


class Process:
    """A running program, and three threads: none of its pipes can keep us waiting."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = started(command)
        self._lines: Queue[str | Failure] = Queue()
        self._to_send: SimpleQueue[str | None] = SimpleQueue()
        self._errors = b""  # the last of them
        self._heard = 0  # bytes since the last request
        work = (self._write, self._read_errors, self._read)
        self._threads = [Thread(target=function, daemon=True) for function in work]
        for thread in self._threads:
            thread.start()

    @property
    def id(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def send(self, *lines: str) -> None:
        """Lines for the program; one that does not read them keeps nobody waiting."""
        self._to_send.put("".join(f"{line}\n" for line in lines))

    def request(self, *lines: str) -> None:
        """Lines that it has to answer."""
        self._heard = 0
        self.send(*lines)

    def next_line(self, until: float) -> str | None:
        """The next line that it writes, None if there is none until then; or a Failure."""
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            return None
        if isinstance(line, Failure):
            raise line
        return line

    def close(self, patience: float = A_MOMENT) -> None:
        """End it, and all that it has started: by asking, and then by force."""
        self._to_send.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        kill_group(self._process.pid)
        self._process.wait()
        for thread in self._threads:
            thread.join(A_MOMENT)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as pipe:  # if it has ended, `_read` notices
            for text in iter(self._to_send.get, None):
                pipe.write(text.encode())
                pipe.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while line := pipe.readline(LONGEST_LINE + 1):
                self._heard += len(line)
                if len(line) > LONGEST_LINE or self._heard > MOST_BYTES:
                    self._lines.put(Failure("flooded its output"))
                    return
                self._lines.put(line.decode(errors="replace").strip())
        self._lines.put(Failure(self._how_it_ended()))

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as pipe:
            while chunk := read_some(pipe):
                self._errors = (self._errors + chunk)[-CHUNK:]

    def _how_it_ended(self) -> str:
        """Why there is no more to read."""
        try:
            code = self._process.wait(A_MOMENT)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._threads[1].join(A_MOMENT)
        errors = " ".join(self._errors.decode(errors="replace").split())[-SHOWN_ERRORS:]
        return f"ended with exit code {code}" + (f": {errors}" if errors else "")


def started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process in a group of its own: Ctrl-C is not for it, and its children end with it."""
    flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # on Windows
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe,
            start_new_session=True, creationflags=flags,
        )  # fmt: skip
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Failure(f"cannot be started: {reason}") from None


def kill_group(process: int) -> None:
    """Kill a process that we started, and those that it started."""
    if sys.platform == "win32":
        tree = ["taskkill", "/T", "/F", "/PID", str(process)]
        subprocess.run(tree, capture_output=True, check=False)
        return
    with suppress(ProcessLookupError, PermissionError):  # they have ended; macOS: as zombies
        os.killpg(process, signal.SIGKILL)


def read_some(pipe: IO[bytes]) -> bytes:
    """What is there to read; nothing at the end."""
    return os.read(pipe.fileno(), CHUNK)
