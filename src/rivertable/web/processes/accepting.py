"""Which of several processes takes a connection: the one that has fewest lets it wait least.

All wait on the same port, and the first to wake up takes a new connection; that is mostly the same one,
and sockets stay for hours. So each waits for a moment, the longer the more it has already.
"""

import asyncio
import logging
import socket
from collections.abc import Callable

LONGEST = 0.01  # seconds, with very many connections
HALF = 50  # connections: with so many it waits half of that
AT_ONCE = 8  # connections that are taken then, if so many have come
PAUSE = 1.0  # seconds until we try again, if the system has nothing left for one more

logger = logging.getLogger("rivertable.accepting")


def moment(count: int) -> float:
    """Seconds that a process with so many connections waits before it takes another one."""
    return LONGEST * count / (count + HALF)


class Acceptor:
    """Takes connections at a port that other processes have too."""

    def __init__(
        self,
        port: socket.socket,
        protocol: Callable[[], asyncio.Protocol],
        count: Callable[[], int],
    ) -> None:
        self._port = port
        self._protocol = protocol
        self._count = count  # how many connections we have
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._beginning: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Instead of whoever has looked at this port until now."""
        self._loop.remove_reader(self._port)
        self._loop.add_reader(self._port, self._look)

    def close(self) -> None:
        self._loop.remove_reader(self._port)
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        """Somebody has come."""
        self._loop.remove_reader(self._port)
        self._timer = self._loop.call_later(moment(self._count()), self._take)

    def _take(self) -> None:
        """Those who are still there."""
        try:
            for _ in range(AT_ONCE):
                connection, _ = self._port.accept()
                connection.setblocking(False)
                task = self._loop.create_task(self._begin(connection))
                self._beginning.add(task)
                task.add_done_callback(self._beginning.discard)
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            pass  # others took the rest
        except OSError:
            logger.exception("socket.accept() out of system resource")
            self._timer = self._loop.call_later(PAUSE, self._take)
            return
        self._loop.add_reader(self._port, self._look)

    async def _begin(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:  # gone already
            connection.close()
