"""Players at many tables while everything breaks, and then the checker."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles

from sqlalchemy import URL

from tests.chaos.checker import Checker, Shown, waits_after, waits_of_the_lost
from tests.chaos.clients import Anybody, Program, new_table
from tests.chaos.load import Load
from tests.chaos.plants import plant
from tests.chaos.world import World, world
from tests.web.playing import GONE, Guest, Message, Player, seated
from tests.web.test_durability import read, rematch

SITTING = (
    180.0  # seconds until everybody sits: an address may bring only so many new guests a second
)
ENDING = 120.0  # seconds until everybody has heard that it is enough
QUIET = 6.0  # seconds without a move: longer than bots take at whom nobody looks
TROUBLES = ("kill", "cut", "kill thinker", "stop", "renew", "restart")
KINDS = ("pair", "pair", "secretive", "beside bot", "program")  # of tables


@dataclass(frozen=True)
class Plan:
    """How much of what."""

    tables: int
    seconds: float  # at most
    moves: int  # acknowledged, at least, if there is time
    stop: float = 10.0  # seconds for which a process is stopped
    pause: float = 0.8  # seconds before a move of a person: with less, 200 tables want too much
    between: tuple[float, float] = (2.0, 10.0)  # seconds from one trouble to the next
    processes: int = 3  # that serve
    thinkers: int = 2
    kinds: tuple[str, ...] = KINDS
    seed: int = 1
    troubles: tuple[str, ...] = TROUBLES
    planted: str = ""
    tell: Callable[[str], None] = lambda _: None  # how it goes


@dataclass
class Report:
    """What came of it."""

    moves: int = 0
    tables: int = 0
    lines: int = 0  # that were looked at for secrets
    records: int = 0  # that were compared at the end
    lost_commits: int = 0  # whose answer was cut off
    troubles: dict[str, int] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)  # for the next move at a table after a death
    lost: list[float] = field(default_factory=list)  # for the table, of people whose process died
    seconds: float = 0.0
    processors: dict[str, float] = field(default_factory=dict)  # how many of them each had
    late: float = 0.0  # seconds that clients hear late of what has happened

    def __str__(self) -> str:
        troubles = ", ".join(f"{name} {count}" for name, count in self.troubles.items())
        processors = ", ".join(f"{name} {had:.2f}" for name, had in self.processors.items())
        return (
            f"{self.moves} moves acknowledged at {self.tables} tables in {self.seconds:.0f} s\n"
            f"troubles: {troubles}; answers to commits lost: {self.lost_commits}\n"
            f"looked at: {self.lines} lines for secrets, {self.records} last positions\n"
            f"after a death, who was at the dead process saw the table again: {told(self.lost)}\n"
            f"after a death, the next move at any table, with all pauses: {told(self.waits)}\n"
            f"processors: {processors}; clients hear late by {self.late:.2f} s (99th percentile)\n"
            f"refused: {self.refusals}"
        )


def told(waits: list[float]) -> str:
    """How long it took."""
    if len(waits) < 2:
        return "too few"
    p99 = quantiles(waits, n=100, method="inclusive")[98]
    return (
        f"{len(waits)} times, half within {median(waits):.2f} s, "
        f"99th percentile {p99:.2f} s, longest {max(waits):.2f} s"
    )


class Chaos:
    """One run."""

    def __init__(self, plan: Plan, around: World) -> None:
        self._plan = plan
        self._world = around
        self._address = around.server.address
        self._rng = Random(plan.seed)
        self._enough = asyncio.Event()
        self.players: list[Anybody] = []
        self._shown_at: dict[str, list[float]] = defaultdict(list)  # by table
        self.over_at: dict[str, float] = {}
        self._last: dict[int, tuple[str, list[tuple[Guest, int]]]] = {}  # by group: its last table
        self.shown: list[Shown] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(player.said) for player in self.players)

    async def play(self) -> None:
        """Everything at once, until there were enough moves or the time is over."""
        ways = {
            "pair": self._pair,
            "secretive": self._secretive,
            "beside bot": self._beside_bot,
            "program": self._program,
        }
        kinds = self._plan.kinds
        async with asyncio.timeout(None) as limit, asyncio.TaskGroup() as groups:
            for number in range(self._plan.tables):
                groups.create_task(ways[kinds[number % len(kinds)]](number))
            await self._trouble()
            self._enough.set()
            limit.reschedule(asyncio.get_running_loop().time() + ENDING)

    async def _trouble(self) -> None:
        plan, number = self._plan, 0
        async with asyncio.timeout(SITTING):  # until everybody plays
            while len(self._last) < plan.tables or self.acknowledged < 2 * plan.tables:
                await asyncio.sleep(0.1)
        until = time.monotonic() + plan.seconds
        while number < len(plan.troubles) or (
            time.monotonic() < until and self.acknowledged < plan.moves
        ):  # each of them once, at least
            trouble = plan.troubles[number % len(plan.troubles)]
            plan.tell(f"{self.acknowledged} moves; trouble {number + 1}: {trouble}")
            await self._world.happen(trouble, self._rng)
            number += 1
            await asyncio.sleep(self._rng.uniform(*plan.between))
        await asyncio.sleep(2)  # so that everybody is seen to go on

    def _person(self, guest: Guest, group: int, seat: int, notes: bool = False) -> Player:
        rng = Random(f"{group} {seat}")
        player = Player(guest, rng, 0.03, pause=self._plan.pause, longest=5.0)
        player.on_message = partial(self._note, notes)
        self.players.append(player)
        return player

    def moved_at(self) -> dict[str, list[float]]:
        """When moves were acknowledged or shown, at each table."""
        moved = {table: list(times) for table, times in self._shown_at.items()}
        for player in self.players:
            for table, at in player.heard_at:
                moved.setdefault(table, []).append(at)
        return moved

    def _note(self, is_secret: bool, table: str, message: Message) -> None:
        """Keep when a move was shown, and what was shown of a game with secrets."""
        if message["kind"] not in ("all", "step") or not message["log"]:
            return
        now = asyncio.get_running_loop().time()
        if message["kind"] == "step":
            self._shown_at[table].append(now)
        if message.get("over"):
            self.over_at.setdefault(table, now)
        if is_secret:
            self.shown.append((table, message["seat"], message["version"], message["log"]))

    async def _pair(self, number: int) -> None:
        await self._people(number, "wadi", 2)

    async def _secretive(self, number: int) -> None:
        await self._people(number, "niagara", 3)

    async def _beside_bot(self, number: int) -> None:
        await self._people(number, "wadi", 1, "bot-1")

    async def _people(self, number: int, game: str, count: int, *bots: str) -> None:
        guests = [Guest(self._address) for _ in range(count)]
        seats = list(enumerate(guests, start=1))
        players = [
            self._person(guest, number, seat, notes=game == "niagara") for seat, guest in seats
        ]
        table = await self._ask(lambda: seated(guests, game, *bots))
        while not self._enough.is_set():
            self._last[number] = table, [(guest, seat) for seat, guest in seats]
            await asyncio.gather(*(player.play(table, self._enough) for player in players))
            if not self._enough.is_set():
                table = await rematch(guests[0], table)

    async def _program(self, number: int) -> None:
        owner = Guest(self._address)
        person = self._person(owner, number, 1)
        program = Program(owner, Random(f"{number} program"))
        self.players.append(program)
        await program.begin()
        while not self._enough.is_set():
            table = await new_table(owner, "wadi", ["me", program.id])
            self._last[number] = table, [(owner, 1)]
            await asyncio.gather(*(who.play(table, self._enough) for who in (person, program)))

    async def _ask(self, work: Callable[[], Awaitable[str]]) -> str:
        """A table, whatever happens while it is made."""
        async with asyncio.timeout(SITTING):
            while True:
                try:
                    return await work()
                except (AssertionError, *GONE):
                    await asyncio.sleep(self._rng.uniform(0.5, 2.0))

    async def records(self) -> list[tuple[str, int, str]]:
        """What each client has in the end, asked for often enough to meet every process."""
        found = []
        for table, seats in self._last.values():
            for guest, seat in seats:
                for _ in range(2):
                    answer = await guest.ask("GET", f"/table/{table}/record.txt")
                    found.append((table, seat, answer.text))
        return found


async def until_quiet(database: URL) -> None:
    """Until bots have ended their turns."""
    before, since = -1, time.monotonic()
    while time.monotonic() < since + QUIET:
        count = (await asyncio.to_thread(read, database, "SELECT count(*) FROM log"))[0]["count"]
        if count != before:
            before, since = count, time.monotonic()
        await asyncio.sleep(0.3)


async def run(folder: Path, plan: Plan) -> Report:
    """The chaos, and the check. Raises Broken."""
    report, begun = Report(), time.monotonic()
    planted = plant(plan.planted, folder) if plan.planted else None
    async with world(folder, plan.stop, planted, plan.processes, plan.thinkers) as around:
        chaos, load = Chaos(plan, around), Load(around.processes)
        looking = asyncio.create_task(load.watch())
        await chaos.play()
        looking.cancel()
        records = []
        if not plan.planted:
            await until_quiet(around.database)
            records = await chaos.records()
        checker = await asyncio.to_thread(Checker, around.database)
        report.seconds = time.monotonic() - begun
    report.moves = checker.check_acknowledged(chaos.players)
    report.tables = checker.check_histories()
    report.lines = checker.check_secrets(one for one in chaos.shown if one[1] >= 0)
    for table, seat, record in records:
        checker.check_record(table, seat, record)
    report.records = len(records)
    report.processors, report.late = load.processors, load.late
    report.troubles, report.lost_commits = around.happened, around.line.lost_commits
    report.waits = waits_after(around.deaths, chaos.moved_at(), chaos.over_at)
    people = [player for player in chaos.players if isinstance(player, Player)]
    report.lost = waits_of_the_lost(around.deaths, people)
    for player in chaos.players:
        for code, count in player.refusals.items():
            report.refusals[code] = report.refusals.get(code, 0) + count
    return report
