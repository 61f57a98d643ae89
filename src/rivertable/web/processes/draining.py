"""A process that is to end: others take its bots over, and its sockets go there little by little."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from rivertable.web.api.bots import Bots
from rivertable.web.services import Services

from .accepting import Acceptor

BACKLOG = 2048  # connections that wait to be accepted
RESTART = 1012  # the code with which sockets are closed: come back at once
LONGEST = 1.0  # seconds that it takes to close all sockets
BETWEEN = 0.02  # seconds between two sockets, at most


async def drain(services: Services, bots: Bots) -> None:
    """Let everybody go elsewhere; what they do until then is done."""
    services.is_draining = True
    await services.rooms.hand_over()
    bots.end_streams()
    sockets = services.open_sockets.all()
    for one in sockets:
        await services.open_sockets.close(one, RESTART)
        await asyncio.sleep(min(BETWEEN, LONGEST / len(sockets)))


class DrainingServer(uvicorn.Server):
    """Serves until it is told to end, and then drains.

    Who listens together with others stops at once, so that they get whoever is new; who listens
    alone goes on until it is empty, and says at /health that nobody should come.
    """

    def __init__(
        self, config: uvicorn.Config, app: Starlette, when_ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._when_ready = when_ready
        self._acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)  # asyncio has set it to what one takes at a time
            self._acceptors.append(Acceptor(listening, self._protocol, self._connections))
            self._acceptors[-1].open()
        self._when_ready()

    def _protocol(self) -> asyncio.Protocol:
        """What reads a new connection, as uvicorn makes it."""
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn's own
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    def _connections(self) -> int:
        return len(self.server_state.connections)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if sockets:
            for acceptor in self._acceptors:
                acceptor.close()
            for server in self.servers:
                server.close()
        if not self.force_exit:
            await drain(self._app.state.services, self._app.state.bots)
        await super().shutdown(sockets)
