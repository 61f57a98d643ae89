"""A part of a core for a process, so that a small machine shows what more processes are worth.

On two cores, a second process has nothing to run on: those who play and the database need a core
between them. With a fixed part of a core each, two processes have twice what one has. Control groups
of Linux give it; only root may make them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000  # microseconds: short, so that nobody waits long for their next turn


def are_possible() -> bool:
    """May we make control groups here?"""
    try:
        (folder_of("probe")).mkdir()
        folder_of("probe").rmdir()
    except OSError:
        return False
    return True


@contextmanager
def sliced(processes: list[int], share: float) -> Iterator[None]:
    """Each of these may use this share of a core until the end."""
    folders = [folder_of(str(process)) for process in processes]
    try:
        for process, folder in zip(processes, folders, strict=True):
            folder.mkdir()
            limit(folder, int(share * PERIOD))
            (folder / "cgroup.procs").write_text(str(process))
        yield
    finally:
        for process, folder in zip(processes, folders, strict=True):
            if folder.exists():
                if Path(f"/proc/{process}").exists():
                    (folder.parent / "cgroup.procs").write_text(str(process))
                folder.rmdir()


def folder_of(name: str) -> Path:
    """Where its group is: old systems have one tree for each kind of limit."""
    tree = GROUPS / "cpu" if (GROUPS / "cpu").is_dir() else GROUPS
    return tree / f"rivertable-bench-{name}"


def limit(folder: Path, quota: int) -> None:
    """So many microseconds in each period."""
    if (folder / "cpu.max").exists():
        (folder / "cpu.max").write_text(f"{quota} {PERIOD}")
    else:
        (folder / "cpu.cfs_period_us").write_text(str(PERIOD))
        (folder / "cpu.cfs_quota_us").write_text(str(quota))
