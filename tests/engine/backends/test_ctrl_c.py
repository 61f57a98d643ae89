"""Ctrl-C while something is compiled: the program ends within two seconds, and nothing goes on."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rivertable.engine.backends.cache import folder_of
from rivertable.engine.backends.native import function_of
from rivertable.games import GAMES, find
from tests.web.serving import free_port

PATIENCE = 120  # seconds until it compiles
SCRIPT = """
import rivertable
while True:
    position = rivertable.start("wadi", seed=1)
    while not position.is_over:
        position.play_number(int(position.legal_numbers()[0]))
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends signals to process groups")


def most_seconds() -> float:
    """Two; more on a machine that has more to do than it has processors."""
    return 2.0 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def running(backend: str, cache: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """A program in the foreground of a terminal: a process group of its own."""
    environment = {**os.environ, "RIVERTABLE_BACKEND": backend, "XDG_CACHE_HOME": str(cache)}
    return subprocess.Popen(
        [sys.executable, *arguments], env=environment, stderr=subprocess.PIPE, process_group=0
    )


def compilers(parent: int) -> list[int]:
    """The processes that compile for this one."""
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid,ppid,args"], capture_output=True, text=True
    ).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [
        int(pid) for pid, ppid, what in rows if ppid == str(parent) and "compile_as_told" in what
    ]


def is_alive(process: int) -> bool:
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True
    )
    return state.stdout.strip()[:1] not in ("", "Z")


def wait_until(condition: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.1)


def seconds_to_end(program: subprocess.Popen[bytes]) -> float:
    """From Ctrl-C, while it compiles, until it and its compiler are gone."""
    try:
        wait_until(lambda: compilers(program.pid) or program.poll() is not None)
        time.sleep(1.0)
        (compiler,) = compilers(program.pid)
        begun = time.monotonic()
        os.killpg(program.pid, signal.SIGINT)
        _, complaints = program.communicate(timeout=PATIENCE)
        seconds = time.monotonic() - begun
        wait_until(lambda: not is_alive(compiler))
    finally:
        program.kill()
    assert b"Fatal" not in complaints
    assert program.returncode in (0, 130, -signal.SIGINT)
    return seconds


def serve(folder: Path) -> tuple[str, ...]:
    port = str(free_port())
    return ("-m", "rivertable", "serve", "--folder", str(folder), "--port", port, "--no-browser")


@pytest.mark.parametrize("backend", ["auto", "native"])
def test_a_script_ends(backend: str, tmp_path: Path) -> None:
    assert seconds_to_end(running(backend, tmp_path, "-c", SCRIPT)) < most_seconds()


@pytest.mark.parametrize("backend", ["auto", "native"])
def test_a_server_ends(backend: str, tmp_path: Path) -> None:
    program = running(backend, tmp_path / "cache", *serve(tmp_path / "tables"))

    assert seconds_to_end(program) < most_seconds()


def test_a_server_ends_while_a_thread_waits_for_a_search(tmp_path: Path) -> None:
    """The rules are compiled, so that it has started; the searches are not."""
    for game in GAMES:
        for point in find(game).kernel.all():
            function_of(point)
            folder = folder_of(point.function)
            shutil.copytree(folder, tmp_path / "cache" / "rivertable" / folder.name)
    program = running("native", tmp_path / "cache", *serve(tmp_path / "tables"))

    assert seconds_to_end(program) < most_seconds()
