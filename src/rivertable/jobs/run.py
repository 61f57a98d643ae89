"""The one loop of all long work: what is missing is asked, what is answered is kept."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rivertable.engine.errors import RivertableError

from .journal import Journal, Row
from .pool import Pool, Task


class Stopped(RivertableError):
    """Somebody pressed Ctrl-C; what was finished is kept."""


@dataclass(frozen=True)
class Job:
    """How work is done: by which processes, for how long at most, and who looks on."""

    pool: Pool
    console: Console | None = None  # for a progress bar
    minutes: float | None = None  # after which nothing more is begun


def run(job: Job, task: Task, questions: list[Row], journal: Journal, what: str = "games") -> None:
    """Answer all questions that are not in the journal yet."""
    todo = [question for question in questions if question not in journal]
    run_missing(job, task, todo, journal, (len(questions) - len(todo), len(questions)), what)


def run_missing(
    job: Job,
    task: Task,
    questions: Iterable[Row],
    journal: Journal,
    progress: tuple[int, int],  # what is done already, of how many
    what: str = "games",
) -> None:
    """Answer questions, of which none is in the journal yet.

    Raises Stopped when interrupted; the same call then goes on where it was.
    """
    done, total = progress
    before = len(journal)
    try:
        with bar(job.console, what, total, done) as advance:
            for question, answer in job.pool.answers(task, in_time(questions, job.minutes)):
                journal.add(question, answer)
                advance()
    except KeyboardInterrupt:
        journal.read()  # again, because it may have come in the middle of a line
        done += len(journal) - before
        raise Stopped(
            f"stopped; {done} of {total} {what} are in {journal.known_as}. "
            "Run the same command again to go on."
        ) from None


def in_time(questions: Iterable[Row], minutes: float | None) -> Iterator[Row]:
    """Questions, until time is up."""
    until = None if minutes is None else time.monotonic() + 60 * minutes
    for question in questions:
        if until is not None and time.monotonic() > until:
            return
        yield question


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
