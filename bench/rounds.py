"""Rounds of play that are measured, and the figures that come of them."""

from dataclasses import dataclass
from statistics import quantiles

from bench.crowd import Crowd
from bench.server import Spent
from tests.web.serving import Server


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    tables: int
    seconds: float  # for each measurement
    times: int  # of which the one counts in which others disturbed least
    clicks: int  # in each game


FULL = Effort(tables=200, seconds=20, times=3, clicks=25)
QUICK = Effort(tables=40, seconds=5, times=1, clicks=8)


@dataclass(frozen=True)
class Figure:
    """One thing measured."""

    what: str
    value: float
    unit: str
    note: str = ""
    aim: str = ""
    is_reached: bool | None = None


def at_most(what: str, value: float, unit: str, aim: float, note: str = "") -> Figure:
    return Figure(what, value, unit, note, f"at most {aim:g}", value <= aim)


@dataclass(frozen=True)
class Round:
    """What came of playing for a while."""

    waits: list[float]  # seconds from send to acknowledgement
    refused: int
    seconds: float
    spent: Spent

    @property
    def note(self) -> str:
        busy, kept = self.spent.working / self.seconds, self.spent.kept / self.seconds
        return f"server busy {100 * busy:.0f} %, kept from its core by others {100 * kept:.0f} %"

    @property
    def speed(self) -> float:
        return len(self.waits) / self.seconds

    @property
    def p99(self) -> float:
        """In milliseconds."""
        return 1e3 * quantiles(self.waits, n=100)[98]


def joined(rounds: list[Round]) -> Round:
    """One after the other, as one."""
    return Round(
        [wait for one in rounds for wait in one.waits],
        sum(one.refused for one in rounds),
        sum(one.seconds for one in rounds),
        Spent(
            sum(one.spent.working for one in rounds),
            sum(one.spent.kept for one in rounds),
        ),
    )


async def gathered(server: Server, tables: int, query: str) -> Crowd:
    """A crowd that has sat down, at a server that has nothing left to load or to compile."""
    warm = Crowd(server.address, 6, query)
    await warm.take_seats(await warm.make_tables())
    await warm.play(1, None)
    await warm.leave()
    crowd = Crowd(server.address, tables, query)
    await crowd.take_seats(await crowd.make_tables())
    return crowd


async def played(server: Server, crowd: Crowd, seconds: float, pace: float | None) -> Round:
    before = Spent.by(server)
    passed = await crowd.play(seconds, pace)
    return Round(crowd.waits, crowd.refused, passed, Spent.by(server).since(before))
