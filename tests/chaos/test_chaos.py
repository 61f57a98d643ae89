"""A short run of `make chaos`, and that the checker notices what goes wrong."""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from tests.chaos.checker import Broken
from tests.chaos.run import Plan, run

MOST_RUNS = 5


@contextmanager
def new_folder() -> Iterator[Path]:
    """One that the user of PostgreSQL can enter, with a short name, for sockets need one."""
    with tempfile.TemporaryDirectory(prefix="rivertable-chaos-") as made:
        yield Path(made)


def test_no_move_is_lost_doubled_or_shown_to_the_wrong_player_whatever_happens() -> None:
    with new_folder() as folder:
        report = asyncio.run(run(folder, Plan(tables=10, seconds=30, moves=10**9, stop=3.0)))
    print(report)

    assert report.moves > 200
    assert median(report.waits) < 2.0  # for a table after a death; `make chaos` says more
    assert report.lines > 50
    assert report.records >= 20
    assert set(report.troubles) == {"kill", "cut", "stop", "renew", "restart"}


@pytest.mark.parametrize("fault", ["no fence", "no retry"])
def test_the_checker_notices_a_planted_fault(fault: str) -> None:
    assert any(is_noticed(fault, seed) for seed in range(MOST_RUNS))


def is_noticed(fault: str, seed: int) -> bool:
    """Does a short run break? A fault does no harm in every run, for troubles come at random."""
    plan = Plan(
        tables=10, seconds=8, moves=10**9, troubles=("cut",), planted=fault, pause=0.02, seed=seed
    )  # fmt: skip
    try:
        with new_folder() as folder:
            asyncio.run(run(folder, plan))
    except Broken:
        return True
    return False
