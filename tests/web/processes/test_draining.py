"""A process that drains closes every socket, also where one of them is gone in that moment."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from starlette.websockets import WebSocketDisconnect

from rivertable.web.processes.draining import drain
from tests.web.inside import opened


class Socket:
    """A socket that may be gone."""

    def __init__(self, problem: Exception | None) -> None:
        self.problem = problem
        self.code = 0

    async def close(self, code: int) -> None:
        if self.problem is not None:
            raise self.problem
        self.code = code


def test_sockets_that_are_gone_do_not_keep_others_from_being_closed(tmp_path: Path) -> None:
    async def story() -> None:
        problems = (None, WebSocketDisconnect(1006), RuntimeError("closed"), None)
        sockets: list[Any] = [Socket(problem) for problem in problems]
        async with opened(tmp_path) as app:
            here, stack = app.state.services, ExitStack()
            for number, socket in enumerate(sockets):
                stack.enter_context(here.open_sockets.noted(str(number), socket))
            await drain(here, app.state.bots)

            assert here.is_draining
        assert [socket.code for socket in sockets] == [1012, 0, 0, 1012]

    asyncio.run(story())
