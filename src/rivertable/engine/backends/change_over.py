"""From WebAssembly to native code, while everything goes on.

What is not yet compiled is compiled by a process of its own, which leaves it in the cache: the program
stays quick meanwhile, and ends at once when it is told to. The other process ends with it, however it
ends: then nobody holds the other end of its input any more.
"""

import logging
import os
import pickle
import subprocess
import sys
import threading
from typing import Any

from rivertable.engine.errors import RivertableError

from . import cache

logger = logging.getLogger("rivertable.native")

WAIT = 2.0  # seconds after the first use: a program that ends sooner needs nothing
COMPILE = f"from {__name__} import compile_as_told; compile_as_told()"
NICE = 10  # others go first, if nobody waits

_one = threading.Lock()  # process at a time
_running: set[subprocess.Popen[bytes]] = set()


class Stopped(RivertableError):
    """Nobody wants what was being compiled any more."""


def soon(points: Any) -> None:
    """Let entry points go on with native code when there is any."""
    timer = threading.Timer(WAIT, now, [points])
    timer.daemon = True
    timer.start()


def now(points: Any) -> None:
    """Compile what is missing, load it, and go on with it; if that fails, all stays as it is."""
    try:
        compile_elsewhere(points, NICE)
        if are_kept(points):
            points.go_native()
    except Stopped:
        return
    except Exception:  # whatever it is, WebAssembly does the same
        logger.warning("%s goes on without native code.", points.name, exc_info=True)


def are_kept(points: Any) -> bool:
    """Is there native code of all of them?"""
    return all(cache.is_kept(point.function) for point in points.all())


def compile_elsewhere(points: Any, nice: int = 0) -> None:
    """Let another process compile what is missing, if it can, and wait for it."""
    with _one:
        if are_kept(points) or not cache.is_writable(cache.CACHE):
            return
        with cache.alone(patience=0) as is_alone:
            for point in points.all() if is_alone else ():
                cache.throw_away_broken(point.function)  # here, where somebody reads the log
        try:
            told = pickle.dumps(points)
        except (pickle.PicklingError, AttributeError, TypeError):
            return  # nobody else knows this game
        wait_for(begin(nice), told)


def begin(nice: int) -> subprocess.Popen[bytes]:
    """The other process."""
    return subprocess.Popen(
        [sys.executable, "-c", COMPILE, str(nice)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,  # Ctrl-C is for us; we end it
    )


def wait_for(process: subprocess.Popen[bytes], told: bytes) -> None:
    """Tell the other process what to compile, and wait until it has."""
    assert process.stdin is not None
    _running.add(process)
    try:
        process.stdin.write(told)
        process.stdin.flush()
        process.wait()
        if process not in _running:
            raise Stopped("Compiling was stopped.")
    except BrokenPipeError:
        return  # it ended at once: whoever waits finds nothing in the cache
    finally:
        _running.discard(process)
        process.kill()
        process.wait()
        process.stdin.close()


def stop() -> None:
    """Compile no more, for the program ends; whoever waits for it is told so."""
    for process in list(_running):
        _running.discard(process)
        process.kill()


def compile_as_told() -> None:
    """What the other process does."""
    points = pickle.load(sys.stdin.buffer)
    threading.Thread(target=end_with_the_program, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    points.go_native()


def end_with_the_program() -> None:
    """Nothing more is written to our input; it ends when the program does."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)
