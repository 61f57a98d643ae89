"""Players that are programs: they play over real sockets, and come back when the line breaks."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.web.serving import Server

COOKIE = "rivertable_guest"
GONE = (OSError, WebSocketException, httpx.TransportError, TimeoutError, EOFError, InvalidHandshake)
Message = dict[str, Any]
AWAKE = '{"kind":"awake"}'
BY_CHANCE = (AWAKE, '{"kind":"presence"')  # come whenever they come


@dataclass
class Guest:
    """Somebody with a cookie. Its pages are asked for again until the server answers."""

    address: str  # http://...
    cookie: str = ""
    language: str = "en"
    home: str = ""  # the address that they come from, if one for all would meet limits

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> Any:
        """A page, as httpx answers it; redirects are not followed."""
        for _ in range(400):
            try:
                # Nothing is encrypted here, and reading certificates takes longer than all the rest.
                line = httpx.AsyncHTTPTransport(local_address=self.home) if self.home else None
                async with httpx.AsyncClient(
                    base_url=self.address, timeout=20, verify=False, transport=line
                ) as client:
                    headers = {"accept-language": self.language}
                    if self.cookie:
                        headers["cookie"] = f"{COOKIE}={self.cookie}"
                    answer = await client.request(method, path, data=form, headers=headers)
            except GONE:
                await asyncio.sleep(0.1)
                continue
            self.cookie = answer.cookies.get(COOKIE) or self.cookie
            return answer
        raise AssertionError(f"{path} was never answered")

    async def new_table(self, game: str, seats: list[str], **form: str) -> str:
        """A new table, by its id. A seat is me, open, local or bot-4."""
        asked = {"game": game, "players": str(len(seats)), "listed": "no", **form}
        asked |= {f"seat-{number}": seat for number, seat in enumerate(seats, 1)}
        answer = await self.ask("POST", "/new", asked)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).removeprefix("/table/")

    async def arrive(self, name: str) -> None:
        """Become somebody, with a name."""
        answer = await self.ask("POST", "/name", {"name": name, "here": "/"})
        assert answer.status_code == 303, answer.text

    @asynccontextmanager
    async def socket(
        self, table: str, query: str = "scene=no", **changes: Any
    ) -> AsyncIterator["Wire"]:
        """The socket of a table."""
        address = self.address.replace("http", "ws", 1)
        headers = {"cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        url = f"{address}/table/{table}/socket?language={self.language}&{query}"
        # No pings, as in a browser: the answer to one would wait behind a flood of nonsense.
        quiet: dict[str, Any] = {"ping_interval": None, "max_size": None, "compression": None}
        quiet |= {"proxy": None} | ({"local_addr": (self.home, 0)} if self.home else {})
        options = quiet | changes
        headers |= options.pop("headers", {})
        async with connect(url, additional_headers=headers, **options) as connection:
            yield Wire(connection)


@dataclass
class Wire:
    """An open socket, and what was seen through it."""

    connection: ClientConnection
    now: Message = field(default_factory=dict)
    heard: list[Message] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)  # every byte, for who looks for secrets
    awakenings: int = 0  # bots wake up whenever they have compiled; nobody waits for it by chance
    _next: int = 0

    async def hear(self, seconds: float = 20) -> Message:
        """The next message."""
        async with asyncio.timeout(seconds):  # wait_for may lose a cancellation in Python 3.11
            while (text := await self.connection.recv(decode=True)).startswith(BY_CHANCE):
                self.awakenings += text == AWAKE
        self.raw.append(text)
        message: Message = json.loads(text)
        if message["kind"] in ("all", "step"):
            self.now = {**self.now, **message}
        self.heard.append(message)
        return message

    async def hear_kind(self, kind: str, seconds: float = 20) -> Message:
        """The next message of a kind; steps that come before it are seen."""
        for _ in range(10_000):
            message = await self.hear(seconds)
            if message["kind"] == kind:
                return message
        raise AssertionError(f"no {kind} came")

    async def send(self, **message: Any) -> Any:
        """Send a command; returns its id."""
        self._next += 1
        message.setdefault("id", self._next)
        await self.connection.send(json.dumps(message))
        return message["id"]

    async def ask(self, **message: Any) -> Message:
        """Send a command and wait for its answer."""
        name = await self.send(**message)
        for _ in range(10_000):
            answer = await self.hear()
            if answer["kind"] in ("done", "refused", "task", "hint") and answer["id"] == name:
                return answer
        raise AssertionError("no answer came")

    async def see(self, version: int) -> Message:
        """Wait until this much has happened."""
        while self.now.get("version", -1) < version:
            await self.hear()
        return self.now

    async def move(self, move: str, seat: int | None = None) -> Message:
        """Play a move at what is seen now."""
        seat = self.now["seat"] if seat is None else seat
        return await self.ask(do="move", seat=seat, move=move, version=self.now["version"])


async def sockets(stack: AsyncExitStack, people: list[Guest], table: str) -> list[Wire]:
    """A socket for each, and each has seen the table."""
    wires = [await stack.enter_async_context(guest.socket(table)) for guest in people]
    for wire in wires:
        await wire.hear_kind("all")
    return wires


def guests(server: Server, count: int) -> list[Guest]:
    """New guests of a server."""
    return [Guest(server.address) for _ in range(count)]


def run(story: Coroutine[Any, Any, None], seconds: float = 60) -> None:
    """The story of a test, which has to end."""
    asyncio.run(asyncio.wait_for(story, seconds))


@dataclass
class Player:
    """A guest who plays at random at one table after the other, whatever happens to the line.

    `said` is what the server acknowledged: (table, kind, seat, text) in the order in which it was.
    """

    guest: Guest
    rng: Random
    undo_share: float = 0.0
    said: list[tuple[str, str, int, str]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)  # seconds from send to acknowledgement
    refusals: dict[str, int] = field(default_factory=dict)
    pause: float = 0.0  # seconds before a move
    longest: float = 20.0  # seconds without an answer, then the line is taken for dead
    heard_at: list[tuple[str, float]] = field(default_factory=list)  # table, time of each answer
    lost_at: list[float] = field(default_factory=list)  # when the line broke
    shown_at: list[float] = field(default_factory=list)  # when a table was shown as a whole
    on_message: Callable[[str, Message], None] = lambda table, message: None
    _open: Message | None = None  # what was sent and not answered
    _next: int = 0
    _seen: int = -1

    async def play(self, table: str, enough: asyncio.Event) -> None:
        """Play until the game is over, or there were enough moves and ours are all answered."""
        self._seen = -1
        while not (enough.is_set() and self._open is None):
            try:
                async with asyncio.timeout(60):
                    async with self.guest.socket(table) as wire:
                        if await self._play_on(table, wire, enough):
                            return
            except GONE:
                self.lost_at.append(asyncio.get_running_loop().time())
                await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def _play_on(self, table: str, wire: Wire, enough: asyncio.Event) -> bool:
        """As long as the line holds; is the game over?"""
        if self._open is not None:
            await wire.connection.send(json.dumps(self._open))
        while True:
            if self._open is None:
                if wire.now.get("over") or enough.is_set():
                    return True
                await self._act(wire)
            try:
                message = await wire.hear(0.5 if self._open is None else self.longest)
            except TimeoutError:
                if self._open is not None:
                    raise
                continue
            if message["kind"] == "all":
                self.shown_at.append(asyncio.get_running_loop().time())
            self.on_message(table, {**message, "seat": wire.now.get("seat", -1)})
            if message["kind"] in ("done", "refused"):
                await self._answered(table, message)

    async def _act(self, wire: Wire) -> None:
        """Send a move, if it is ours to move."""
        now = wire.now
        if not now or now["version"] < self._seen:
            return  # what was answered has not been shown yet
        what = self._choose(now)
        if what is None:
            return
        if self.pause:
            await asyncio.sleep(self.pause)
        self._next += 1
        self._open = {"id": self._next, "seat": now["seat"], "version": now["version"], **what}
        self._sent_at = asyncio.get_running_loop().time()
        await wire.connection.send(json.dumps(self._open))

    def _choose(self, now: Message) -> Message | None:
        """A move or, now and then, taking the last one back."""
        if now["undo"] and self.rng.random() < self.undo_share:
            return {"do": "undo", "turn": False}
        return {"do": "move", "move": self.rng.choice(now["moves"])} if now["moves"] else None

    async def _answered(self, table: str, answer: Message) -> None:
        assert self._open is not None
        assert answer["id"] == self._open["id"], (answer, self._open)
        self._seen = answer["version"]
        asked, self._open = self._open, None
        if answer["kind"] == "done":
            now = asyncio.get_running_loop().time()
            self.waits.append(now - self._sent_at)
            self.heard_at.append((table, now))
            self.said.append((table, asked["do"], asked["seat"], asked.get("move", "")))
            return
        code = answer["code"]
        self.refusals[code] = self.refusals.get(code, 0) + 1
        if code == "slow":
            await asyncio.sleep(1)


async def seated(guests: list[Guest], game: str, *bots: str, **form: str) -> str:
    """A table at which these guests sit, in this order, and then bots."""
    first, *others = guests
    table = await first.new_table(game, ["me", *("open" for _ in others), *bots], **form)
    for number, guest in enumerate(others, start=2):
        if not guest.cookie:
            await guest.arrive(f"Guest {number}")
        async with guest.socket(table) as wire:
            assert (await wire.ask(do="sit", seat=number))["kind"] == "done"
    return table
