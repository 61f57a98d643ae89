"""Many tasks on all processors, or on a Ray cluster."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from queue import SimpleQueue
from typing import Any, TypeAlias

from rivertable.engine.errors import RivertableError

from .ending import Ending, call_at_the_end
from .journal import Row

Task: TypeAlias = Callable[[Row], Row]
Answers: TypeAlias = Iterator[tuple[Row, Row]]

AHEAD = 2  # tasks for each processor that are handed out, so that none waits for its next one
THIS_MACHINE = "local"


def nothing_to_do() -> None:
    """A process knows all that it needs, and starts nothing that would outlive it."""


@dataclass(frozen=True)
class Pool:
    """Where tasks are done. They and `prepare` are functions that another process can import."""

    workers: int | None = None  # processes; None: one for each processor
    ray: str | None = None  # the address of a cluster, or THIS_MACHINE
    prepare: Callable[[], None] = nothing_to_do  # what another process does before its tasks
    finish: Callable[[], None] = nothing_to_do  # and after them, in a thread of its own

    def answers(self, task: Task, questions: Iterable[Row]) -> Answers:
        """Each question with its answer, as they are finished. None is asked before it is needed."""
        if self.ray is not None:
            return self._on_ray(task, iter(questions), self.ray)
        count = self.workers or os.cpu_count() or 1
        if count == 1:
            return ((question, task(question)) for question in questions)
        return self._on_processors(task, iter(questions), count)

    def _on_processors(self, task: Task, questions: Iterator[Row], count: int) -> Answers:
        # Spawned, as on Windows and macOS: a fork of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        ending = Ending(context, count)
        begin = (self.prepare, ending.lifeline, ending.noticed, self.finish)
        with context.Pool(count, initializer=begin_process, initargs=begin) as pool, ending:
            done: SimpleQueue[tuple[Row, Row] | BaseException] = SimpleQueue()

            def hand_out(question: Row) -> None:
                pool.apply_async(
                    task,
                    (question,),
                    callback=lambda answer: done.put((question, answer)),
                    error_callback=done.put,
                )

            under_way = 0
            for question in islice(questions, AHEAD * count):
                hand_out(question)
                under_way += 1
            while under_way:
                finished = done.get()
                if isinstance(finished, BaseException):
                    raise finished
                under_way -= 1
                for question in islice(questions, 1):
                    hand_out(question)
                    under_way += 1
                yield finished

    def _on_ray(self, task: Task, questions: Iterator[Row], address: str) -> Answers:
        """The same on a cluster; its machines need this version of Rivertable."""
        ray = imported_ray()
        ray.init(address=None if address == THIS_MACHINE else address, log_to_driver=False)
        try:
            remote = ray.remote(num_cpus=1)(prepared)
            ahead = AHEAD * int(ray.cluster_resources().get("CPU", 1))
            first = islice(questions, ahead)
            under_way = {remote.remote(self.prepare, task, asked): asked for asked in first}
            while under_way:
                (finished,), _ = ray.wait(list(under_way))
                question = under_way.pop(finished)
                for asked in islice(questions, 1):
                    under_way[remote.remote(self.prepare, task, asked)] = asked
                yield question, ray.get(finished)
        finally:
            ray.shutdown()


def begin_process(
    prepare: Callable[[], None],
    lifeline: "Connection[object, object]",
    noticed: Semaphore,
    finish: Callable[[], None],
) -> None:
    """Ctrl-C reaches every process of a terminal; only the first one shall act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    call_at_the_end(lifeline, noticed, finish)
    prepare()


def prepared(prepare: Callable[[], None], task: Task, question: Row) -> Row:
    """Do a task where nobody knows whether the process did one before."""
    prepare()
    return task(question)


def imported_ray() -> Any:
    """By name, because it is large and only few people need it."""
    try:
        return import_module("ray")
    except ImportError:
        raise RivertableError("--ray needs Ray: pip install 'rivertable[ray]'") from None
