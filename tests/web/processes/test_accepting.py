"""Connections at a port that several processes share go to the one that has fewest."""

import asyncio
import contextlib
import os
import socket

import pytest

from rivertable.web.processes.accepting import Acceptor


class Door:
    """One of two who look at the same port, and those who came in."""

    def __init__(self, port: socket.socket, others: int = 0) -> None:
        self.port = socket.socket(fileno=os.dup(port.fileno()))
        self.came = 0
        self._others = others  # that were there before
        self.acceptor = Acceptor(self.port, self._meet, lambda: self.came + self._others)

    def _meet(self) -> asyncio.Protocol:
        self.came += 1
        return asyncio.Protocol()


@pytest.mark.parametrize(
    ("before", "gap", "least", "most"), [(200, 0.002, 20, 30), (0, 0.002, 5, 25), (0, 0.0, 5, 25)]
)
def test_who_has_fewer_takes_who_comes(before: int, gap: float, least: int, most: int) -> None:
    """The second of them has nobody yet. Then: both begin with nobody; and all come at once."""

    async def story() -> tuple[int, int]:
        with socket.create_server(("127.0.0.1", 0), backlog=100) as port:
            port.setblocking(False)
            doors = Door(port, before), Door(port)
            for door in doors:
                door.acceptor.open()
            with contextlib.ExitStack() as stack:
                for _ in range(30):
                    stack.enter_context(socket.create_connection(port.getsockname()))
                    await asyncio.sleep(gap)
                async with asyncio.timeout(10):
                    while sum(door.came for door in doors) < 30:
                        await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)  # both see that everybody has gone
            for door in doors:
                door.acceptor.close()
                door.port.close()
            return doors[0].came, doors[1].came

    first, second = asyncio.run(story())

    assert first + second == 30
    assert least <= second <= most
