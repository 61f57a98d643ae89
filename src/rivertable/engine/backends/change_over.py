"""From WebAssembly to native code, while everything goes on.

What is not yet compiled is compiled by a process of its own, which leaves it in the cache: the program
stays quick meanwhile, and ends at once when it is told to.
"""

import atexit
import logging
import os
import pickle
import subprocess
import sys
import threading
from typing import Any

from . import cache

logger = logging.getLogger("rivertable.native")

WAIT = 2.0  # seconds after the first use: a program that ends sooner needs nothing
COMPILE = "import pickle, sys; pickle.load(sys.stdin.buffer).compile()"
NICE = 10  # others go first


def soon(points: Any) -> None:
    """Let entry points go on with native code when there is any."""
    timer = threading.Timer(WAIT, now, [points])
    timer.daemon = True
    timer.start()


def now(points: Any) -> None:
    """Compile what is missing, load it, and go on with it; if that fails, all stays as it is."""
    try:
        if not all(cache.is_kept(point.function) for point in points.all()):
            compile_elsewhere(points)
        if all(cache.is_kept(point.function) for point in points.all()):
            points.go_native()
    except Exception:  # whatever it is, WebAssembly does the same
        logger.warning("%s goes on without native code.", points.name, exc_info=True)


def compile_elsewhere(points: Any) -> None:
    """Let another process compile, and wait for it."""
    if not cache.is_writable(cache.CACHE):
        return
    process = subprocess.Popen(
        [sys.executable, "-c", COMPILE],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,  # Ctrl-C is for us; we end it
    )
    atexit.register(process.kill)
    process.communicate(pickle.dumps(points))
    atexit.unregister(process.kill)


def yield_to_others() -> None:
    """Let everything else on this machine go first, where the system knows how."""
    if hasattr(os, "nice"):
        os.nice(NICE)
