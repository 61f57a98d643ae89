"""Processes in which bots play many games at once."""

from functools import partial

from rich.console import Console

from rivertable.bots.programs.program import end_all
from rivertable.games import extra_packages, import_games
from rivertable.jobs.pool import Pool
from rivertable.jobs.run import Job


def games_job(
    workers: int | None = None,
    console: Console | None = None,
    ray: str | None = None,
    minutes: float | None = None,
) -> Job:
    """Work whose processes know the games that were registered in this one."""
    prepare = partial(import_games, extra_packages())
    return Job(Pool(workers, ray, prepare, end_all), console, minutes)
