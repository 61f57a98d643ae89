"""Nonsense in bulk: always a clear refusal, never a 500, never a broken table.

With RIVERTABLE_SOAK=20 (`make soak`) two million messages and 50,000 requests.
"""

import asyncio
import os
import re
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from rivertable import load
from rivertable.web.app import routes
from tests.web import nonsense
from tests.web.playing import COOKIE, Guest, Wire, seated
from tests.web.serving import Server

TIMES = int(os.environ.get("RIVERTABLE_SOAK", "1"))
MESSAGES = 100_000 * TIMES if TIMES > 1 else 20_000
EACH = 40  # messages through one socket: as many as it has in reserve
FLOOD = 2_000  # through one socket, most of which are too many
REQUESTS = 2_500 * TIMES
AT_ONCE = 16
MOST_GROWTH = 60  # megabytes, of a server that began with about 200


def run(story: Coroutine[Any, Any, None], seconds: float) -> None:
    asyncio.run(asyncio.wait_for(story, seconds))


def megabytes(server: Server) -> float:
    """What the server holds in memory; 0 on systems that do not tell."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def check_complaints(server: Server) -> None:
    """The server had nothing to complain about but what the standard lets it say."""
    said = server.errors.read_text("utf-8", "replace")
    assert "Traceback" not in said, said[-5000:]


# Sockets --------------------------------------------------------------------------------------


class Fuzzing:
    """Guests who send nonsense to tables of all games."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.answers: Counter[str] = Counter()
        self.sent = 0

    async def set_up(self) -> None:
        self.guests = [Guest(self.server.address) for _ in range(3)]
        owner, *_ = self.guests
        self.tables = [
            await seated(self.guests, "wadi"),
            await seated(self.guests, "wind-river"),
            await seated(self.guests, "niagara"),
            await seated(self.guests[:2], "niagara", "bot-1"),
        ]
        # Here anything may be done, also what ends the game.
        self.scrap = [await owner.new_table("wadi", ["me", "open", "open"]) for _ in range(5)]

    def task(self, number: int) -> tuple[Guest, str, Random]:
        rng = Random(number)
        guest = rng.choice([*self.guests, Guest(self.server.address)])
        return guest, rng.choice([*self.tables, *self.scrap]), rng

    async def bother(self, number: int, count: int) -> None:
        """One socket full of nonsense; every message is answered."""
        guest, table, rng = self.task(number)
        async with guest.socket(table) as wire:
            await wire.hear_kind("all")
            sent: list[str | bytes] = []
            for i in range(count):
                # A flood soon goes round in circles, for thinking of nonsense takes time.
                message = nonsense.message(rng, wire.now, sent) if i < 200 else rng.choice(sent)
                if table in self.tables:
                    message = harmless(message)
                sent.append(message)
                await wire.connection.send(message)
            await self.hear_answers(wire, count)
        self.sent += count

    async def hear_answers(self, wire: Wire, count: int) -> None:
        while count:
            answer = await wire.hear()
            if answer["kind"] == "refused":
                assert answer["sentence"]
                assert answer["code"]
                self.answers[answer["code"]] += 1
            count -= answer["kind"] in ("done", "refused", "task", "hint")
            self.answers["done"] += answer["kind"] == "done"

    async def bulk(self, first: int, sockets: int, each: int) -> None:
        """So many sockets, some at once."""
        numbers = iter(range(first, first + sockets))

        async def some() -> None:
            for number in numbers:
                await self.bother(number, each)

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    async def play_on(self) -> None:
        """Every table can still be played, and its record is whole."""
        for table in self.tables:
            wires = {}
            for guest in self.guests:
                async with guest.socket(table) as wire:
                    now = await wire.hear_kind("all")
                    if now["moves"]:
                        answer = await wire.move(now["moves"][0])
                        assert answer["kind"] == "done"
                        await wire.see(answer["version"])
                    wires[now["seat"]] = now
            assert wires[1]["started"]
            assert not wires[1]["closed"]
        for table in [*self.tables, *self.scrap]:
            assert (await self.guests[0].ask("GET", f"/table/{table}")).status_code == 200
            record = (await self.guests[0].ask("GET", f"/table/{table}/record.txt")).text
            assert "tile ?" in record or load(record).setting.players


def harmless(message: str | bytes) -> str | bytes:
    """Nobody gives up a seat at a table that shall be played on."""
    if isinstance(message, str) and re.search(r'"(leave|close|hand)"', message):
        return re.sub(r'"(leave|close|hand)"', '"lea\\\\u0076"', message)
    return message


def test_thousands_of_messages_of_nonsense_break_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        fuzzing = Fuzzing(server)

        async def story() -> None:
            await fuzzing.set_up()
            sockets = MESSAGES * 3 // 10 // EACH
            await fuzzing.bulk(0, sockets // 2, EACH)
            before = megabytes(server)
            await fuzzing.bulk(sockets // 2, sockets - sockets // 2, EACH)
            await fuzzing.bulk(10**6, MESSAGES * 7 // 10 // FLOOD, FLOOD)
            assert megabytes(server) - before < MOST_GROWTH
            await fuzzing.play_on()

        run(story(), 240 * TIMES)
        check_complaints(server)

    assert fuzzing.sent >= MESSAGES
    assert {"malformed", "unknown", "not-yours", "stale", "illegal", "slow", "too-large"} <= set(
        fuzzing.answers
    )


# Requests -------------------------------------------------------------------------------------

METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "FOO")
PARTS = (
    "wadi", "niagara", "wind-river", "chess", "0", "1", "-1", "99999999999999999999", "9" * 5000,
    "%00", "%ff", "%2e%2e%2f", "..", "🛶", "a b", "x" * 300, "svg", "png", "exe", "en", "%0d%0aX: y",
    "1.5", "١٢", "²", "<b>", "'", "{}", "%7B%7D", "_", "None",
)  # fmt: skip
FIELDS = (
    "game", "players", "seat-1", "seat-2", "name-2", "option-fork", "option-scenario", "patience",
    "listed", "name", "here", "language", "theme", "index", "seat", "move", "scenario", "players[]",
)  # fmt: skip
VALUES = (
    *PARTS[:9], "me", "open", "local", "bot-4", "bot-²", "bot-99", "yes", "true", "first-game", "//x",
    "/\\x", "javascript:alert(1)", "https://elsewhere.example", "\u0000", "\ud83d\ude00", "", " ",
    "60", "fr", "dark", "A name", "x" * 31, "\r\nset-cookie: a=b",
)  # fmt: skip
# A new link or new codes would end the session in which all else is asked.
NEW_KEYS = ("/me", "/account/codes")
TYPES = (
    "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x",
    "application/json", "text/plain", "", "x", "multipart/form-data; boundary=" + "y" * 300,
)  # fmt: skip


def part(rng: Random) -> str:
    """A piece of an address; mostly in a form that gets past the parser."""
    found = rng.choice(PARTS[:6] * 3 + PARTS)
    return found if rng.random() < 0.05 else quote(found, safe="%")


def odd(rng: Random, usual: str, *others: str) -> str:
    """Mostly as usual."""
    return rng.choice(others) if rng.random() < 0.04 else usual


class Asking:
    """Random requests, one after the other on connections of their own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.guest = Guest(server.address)
        self.statuses: Counter[int] = Counter()

    async def set_up(self) -> None:
        self.tables = [
            await self.guest.new_table("wadi", ["me", "local"]),
            await self.guest.new_table("niagara", ["me", "bot-1", "bot-1"]),
        ]

    def path(self, rng: Random, route: str) -> str:
        """An address of one of our routes, its gaps filled with this and that."""
        filled = re.sub(r"\{table\}", lambda _: rng.choice([*self.tables, "x"]), route)
        filled = re.sub(r"\{[^}]+\}", lambda _: part(rng), filled)
        if rng.random() < 0.15:
            filled += rng.choice(("/", "//", "/%2e%2e/secret", "x", "/../../secret", "%00"))
        pairs = [f"{rng.choice(FIELDS)}={part(rng)}" for _ in range(rng.randrange(4))]
        return filled + ("?" + "&".join(pairs) if pairs else "")

    def body(self, rng: Random) -> tuple[bytes, str]:
        """A form, or what looks like one."""
        pairs = [(rng.choice(FIELDS), rng.choice(VALUES)) for _ in range(rng.randrange(8))]
        kind = rng.randrange(4)
        if kind == 0:
            return rng.randbytes(rng.randrange(300)), rng.choice(TYPES)
        if kind == 1:
            parts = "".join(
                f'--x\r\nContent-Disposition: form-data; name="{name}"{rng.choice(("", "; filename=a"))}'
                f"\r\n\r\n{value}\r\n"
                for name, value in pairs
            )
            return (parts + rng.choice(("--x--\r\n", "", "--x"))).encode("utf-8", "replace"), TYPES[
                2
            ]
        form = "&".join(f"{name}={value}" for name, value in pairs) + "&a=b" * rng.choice(
            (0, 0, 80)
        )
        return form.encode("utf-8", "replace"), rng.choice(TYPES[:1] * 3 + TYPES)

    def request(self, rng: Random) -> bytes:
        """A whole request as bytes, so that nobody tidies it up."""
        route = rng.choice(routes())
        fitting = sorted(getattr(route, "methods", None) or METHODS)
        method = rng.choice(fitting if rng.random() < 0.8 else METHODS)
        body, kind = self.body(rng) if rng.random() < 0.6 else (b"", "")
        own = "x.y" if route.path in NEW_KEYS else self.guest.cookie
        cookies = (
            f"{COOKIE}={own}", f"{COOKIE}=x.y", "language=xx; theme=;=", "a" * 500, "",
            f"{COOKIE}={own}; language=fr; theme=dark",
        )  # fmt: skip
        head = [
            f"{method} {self.path(rng, route.path)} HTTP/1.1",
            f"Host: {odd(rng, f'127.0.0.1:{self.server.port}', 'x', 'a b', '', '[')}",
            f"Cookie: {rng.choice(cookies)}",
            f"Accept-Language: {rng.choice(('fr', 'en;q=x', '*', 'é', ',,;', 'xx-' * 50))}",
            f"Content-Type: {kind}",
            "Connection: close",
        ]
        if rng.random() < 0.1:
            head.append(f"Origin: {rng.choice(('null', 'http://[', 'https://elsewhere', '', 'é'))}")
        chunked = rng.random() < 0.15
        if chunked:
            head.append("Transfer-Encoding: chunked")
            body = rng.choice((1, 1, 1000)) * body
            body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body) if body else b"0\r\n\r\n"
        else:
            head.append(f"Content-Length: {odd(rng, str(len(body)), '-1', 'x', '9' * 30)}")
        return "\r\n".join(head).encode("utf-8", "replace") + b"\r\n\r\n" + body

    async def ask(self, number: int) -> None:
        request = self.request(Random(number))
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(request)
            await writer.drain()
            answer = await asyncio.wait_for(reader.read(), 30)
        except ConnectionResetError:
            answer = b"HTTP/1.1 400 "  # the server did not wait for the rest of it
        finally:
            writer.close()
        if not answer:
            self.statuses[0] += 1
            return
        status = int(answer.split(b" ", 2)[1])
        self.statuses[status] += 1
        assert status < 500, (number, request[:3000], answer[-2000:])

    async def bulk(self) -> None:
        numbers = iter(range(REQUESTS))

        async def some() -> None:
            for number in numbers:
                await self.ask(number)

        await asyncio.gather(*(some() for _ in range(AT_ONCE // 2)))


def test_random_requests_to_every_address_are_answered_and_never_break_anything(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        asking = Asking(server)

        async def story() -> None:
            await asking.set_up()
            await asking.bulk()
            for table in asking.tables:
                assert (await asking.guest.ask("GET", f"/table/{table}")).status_code == 200
                async with asking.guest.socket(table) as wire:
                    await wire.hear_kind("all")
                    while not wire.now["moves"]:
                        await wire.hear()
                    assert (await wire.move(wire.now["moves"][0]))["kind"] == "done"

        run(story(), 240 * TIMES)
        check_complaints(server)

    assert asking.statuses[200] > REQUESTS // 20
    assert asking.statuses[0] < REQUESTS // 20
    assert {303, 307, 400, 403, 404, 405, 413} <= set(asking.statuses)
