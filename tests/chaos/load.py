"""Who works how much while it breaks: clients, servers and PostgreSQL share the processors."""

import asyncio
import os
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

PERIOD = 0.2  # seconds between two looks; what a process does after its last one is not seen
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PROCESSES = Path("/proc")  # of Linux; other systems have none, and then nothing is told


class Load:
    """Looks at the processes of each group, and how late our own event loop is."""

    def __init__(self, groups: Callable[[], dict[str, set[int]]]) -> None:
        self._groups = groups  # the first process of each: their children count with them
        self._spent: dict[tuple[str, int], tuple[int, int]] = {}  # ticks: first and latest
        self._seconds = 0.0
        self._late: list[float] = []

    async def watch(self) -> None:
        """Until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            begun = loop.time()
            self._look()
            await asyncio.sleep(PERIOD)
            self._seconds += loop.time() - begun
            self._late.append(loop.time() - begun - PERIOD)

    def _look(self) -> None:
        parents, ticks = processes()
        names = {one: name for name, first in self._groups().items() for one in first}
        for one, spent in ticks.items():
            if name := name_of(one, names, parents):
                begun, _ = self._spent.get((name, one), (spent, 0))
                self._spent[name, one] = begun, spent

    @property
    def spent(self) -> dict[str, float]:
        """Seconds of processors that each group has had."""
        spent: dict[str, float] = defaultdict(float)
        for (name, _), (first, latest) in self._spent.items():
            spent[name] += (latest - first) / TICKS
        return dict(spent)

    @property
    def processors(self) -> dict[str, float]:
        """How many of them each group has had, on average."""
        return {name: seconds / self._seconds for name, seconds in self.spent.items()}

    @property
    def late(self) -> float:
        """Seconds that clients hear of something late, at the 99th percentile."""
        few = len(self._late) < 2
        return 0.0 if few else quantiles(self._late, n=100, method="inclusive")[98]


def processes() -> tuple[dict[int, int], dict[int, int]]:
    """Of every process its parent, and how long it has worked."""
    parents, ticks = {}, {}
    for folder in PROCESSES.glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents[int(folder.name)] = int(fields[1])
        ticks[int(folder.name)] = int(fields[11]) + int(fields[12])
    return parents, ticks


def name_of(one: int, names: dict[int, str], parents: dict[int, int]) -> str:
    """The group of a process: its own, else that of its parent."""
    while one not in names and one in parents:
        one = parents[one]
    return names.get(one, "")
