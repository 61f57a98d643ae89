"""A file has one writer, among real processes."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rivertable.jobs.lock import Lock, LockBusy

HOLD = """
import sys; from pathlib import Path; from rivertable.jobs.lock import Lock
ours = Lock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_another_process_has_to_wait_until_the_first_is_gone_even_if_it_was_killed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(
            LockBusy, match=r"games\.jsonl is being written by another process; wait"
        ):
            Lock(path)
        other.kill()

    Lock(path).close()


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    with closing(Lock(tmp_path / "games.jsonl")):
        assert list(tmp_path.iterdir())

    assert not list(tmp_path.iterdir())
