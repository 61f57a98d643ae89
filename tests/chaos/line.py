"""The line between servers and PostgreSQL: it can be cut, also between a commit and its answer.

In a long run it is a process of its own: else every answer of PostgreSQL would wait until the
clients, who all live in one process, have heard of something else.
"""

import asyncio
import sys
from pathlib import Path
from random import Random

SOCKET = ".s.PGSQL.5432"  # how PostgreSQL names it in its folder
CHUNK = 1 << 16


class Line:
    """Passes everything on, until it is cut."""

    def __init__(self, data: Path, folder: Path) -> None:
        self._target = data / SOCKET
        self.folder = folder
        self._open: set[asyncio.StreamWriter] = set()
        self._commits_to_lose = 0
        self.lost_commits = 0

    async def open(self) -> None:
        self.folder.mkdir()
        self._server = await asyncio.start_unix_server(self._connect, self.folder / SOCKET)

    async def close(self) -> None:
        """Cut everything, and wait until it is gone."""
        self._server.close()
        for writer in self._open:
            writer.transport.abort()
        while self._open:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)

    def cut(self, rng: Random) -> None:
        """Break half of all connections, and the next few right after a commit."""
        for writer in [writer for writer in self._open if rng.random() < 0.5]:
            writer.transport.abort()
        self.lose_commits(3)

    def lose_commits(self, count: int) -> None:
        """The next few are done, and never answered."""
        self._commits_to_lose = count

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_unix_connection(str(self._target))
        except OSError:  # PostgreSQL is away
            writer.transport.abort()
            return
        self._open.add(writer)
        tasks = [
            asyncio.create_task(self._pass_on(reader, there[1], writer)),
            asyncio.create_task(self._pass_on(there[0], writer, None)),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for end in (writer, there[1]):
            end.transport.abort()
        self._open.discard(writer)

    async def _pass_on(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        asker: asyncio.StreamWriter | None,
    ) -> None:
        """Bytes in one direction; a commit may be passed on without ever being answered."""
        try:
            while data := await source.read(CHUNK):
                is_lost = asker is not None and self._commits_to_lose and b"COMMIT" in data
                target.write(data)
                await target.drain()
                if is_lost and asker is not None:
                    self._commits_to_lose -= 1
                    self.lost_commits += 1
                    asker.transport.abort()
                    await asyncio.sleep(0.2)  # PostgreSQL has done it by then
                    return
        except OSError:
            return


class LineElsewhere:
    """The same, in a process of its own."""

    def __init__(self, data: Path, folder: Path) -> None:
        self._data = data
        self.folder = folder
        self.lost_commits = 0  # known when it is closed

    async def open(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, str(self._data), str(self.folder),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        await self._hear()

    @property
    def pid(self) -> int:
        return self._process.pid

    def cut(self, rng: Random) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{rng.getrandbits(32)}\n".encode())

    async def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self.lost_commits = await self._hear()
        await self._process.wait()

    async def _hear(self) -> int:
        assert self._process.stdout is not None
        async with asyncio.timeout(30):
            return int(await self._process.stdout.readline())


async def run(data: Path, folder: Path) -> None:
    """Cut it for each line of the input; at the end, tell how many commits were not answered."""
    line = Line(data, folder)
    await line.open()
    print(0, flush=True)
    while told := await asyncio.to_thread(sys.stdin.readline):
        line.cut(Random(int(told)))
    await line.close()
    print(line.lost_commits, flush=True)


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), Path(sys.argv[2])))
