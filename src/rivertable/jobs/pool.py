"""Many tasks on all processors, or on a Ray cluster, with a bar for who waits."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from queue import SimpleQueue
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rivertable.engine.errors import RivertableError

from .journal import Row

Task: TypeAlias = Callable[[Row], Row]
Answers: TypeAlias = Iterator[tuple[Row, Row]]

AHEAD = 2  # tasks for each processor that are handed out, so that none waits for its next one
THIS_MACHINE = "local"


class Stopped(RivertableError):
    """Somebody pressed Ctrl-C; what was finished is kept."""


def spread(task: Task, asked: Iterable[Row], workers: int | None, ray: str | None) -> Answers:
    """Each question with its answer, as they are finished. Nothing is asked before it is needed."""
    if ray is not None:
        return on_ray(task, iter(asked), ray)
    count = workers or os.cpu_count() or 1
    if count == 1:
        return ((question, task(question)) for question in asked)
    return on_processors(task, iter(asked), count)


def on_processors(task: Task, asked: Iterator[Row], count: int) -> Answers:
    # Spawned, as on Windows and macOS: a fork of a process with threads may hang.
    with multiprocessing.get_context("spawn").Pool(count, initializer=leave_interrupts) as pool:
        done: SimpleQueue[tuple[Row, Row] | BaseException] = SimpleQueue()

        def hand_out(question: Row) -> None:
            pool.apply_async(
                task,
                (question,),
                callback=lambda answer: done.put((question, answer)),
                error_callback=done.put,
            )

        under_way = 0
        for question in islice(asked, AHEAD * count):
            hand_out(question)
            under_way += 1
        while under_way:
            finished = done.get()
            if isinstance(finished, BaseException):
                raise finished
            under_way -= 1
            for question in islice(asked, 1):
                hand_out(question)
                under_way += 1
            yield finished


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one shall act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(task: Task, asked: Iterator[Row], address: str) -> Answers:
    """The same on a cluster; its machines need this version of Rivertable."""
    ray = imported_ray()
    ray.init(address=None if address == THIS_MACHINE else address, log_to_driver=False)
    try:
        remote = ray.remote(num_cpus=1)(task)
        count = int(ray.cluster_resources().get("CPU", 1))
        under_way = {remote.remote(question): question for question in islice(asked, AHEAD * count)}
        while under_way:
            (finished,), _ = ray.wait(list(under_way))
            question = under_way.pop(finished)
            for following in islice(asked, 1):
                under_way[remote.remote(following)] = following
            yield question, ray.get(finished)
    finally:
        ray.shutdown()


def imported_ray() -> Any:
    """By name, because it is large and only few people need it."""
    try:
        return import_module("ray")
    except ImportError:
        raise RivertableError("--ray needs Ray: pip install 'rivertable[ray]'") from None


@contextmanager
def bar(
    console: Console | None, what: str, total: int, done: int = 0
) -> Iterator[Callable[[], None]]:
    """A bar that grows with each call, where there is somebody to look at it."""
    if console is None:
        yield lambda: None
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=total, completed=done)
        yield lambda: progress.advance(task)
