"""What a process and those that it started have used: Linux says it in files, others do not."""

import os
import re
import signal
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
PARENT, TIMES = 1, slice(11, 15)  # of what follows the name in /proc/PID/stat
KIBIBYTE = 1024


def stat(process: int) -> list[str]:
    """What Linux says of a process, after its name; nothing of one that is gone."""
    try:
        return (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def family(process: int) -> list[int]:
    """A process and all that it started, and those that they started, as far as they are there."""
    children: dict[int, list[int]] = {}
    for folder in PROC.glob("[0-9]*"):
        if said := stat(int(folder.name)):
            children.setdefault(int(said[PARENT]), []).append(int(folder.name))
    found = [process]
    for one in found:  # which grows meanwhile
        found += children.get(one, [])
    return found


def processor_seconds(process: int) -> list[float]:
    """What a family has worked since its start, with those who have ended; empty if unknown."""
    ticks = [int(time) for one in family(process) for time in stat(one)[TIMES]]
    return [sum(ticks) / os.sysconf("SC_CLK_TCK")] if ticks else []


def megabytes(process: int, file: str, key: str) -> list[float]:
    """What a family holds in memory, by a line of a file about each; empty if unknown."""
    found = []
    for one in family(process):
        with suppress(OSError):
            found += re.findall(rf"^{key}:\s+(\d+) kB", (PROC / str(one) / file).read_text(), re.M)
    return [sum(map(int, found)) * KIBIBYTE / 1e6] if found else []


def resident(process: int) -> list[float]:
    """RSS: all of its pages, also those that it shares with others."""
    return megabytes(process, "status", "VmRSS")


def proportional(process: int) -> list[float]:
    """PSS: of shared pages only its share."""
    return megabytes(process, "smaps_rollup", "Pss")


def kill(process: int) -> None:
    """End a family, each by its id."""
    for one in family(process):
        with suppress(ProcessLookupError):
            os.kill(one, getattr(signal, "SIGKILL", signal.SIGTERM))
