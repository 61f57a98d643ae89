"""A process that drains closes every socket, also where one of them is gone in that moment."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import InvalidStatus

from rivertable.web.processes.draining import drain
from tests.web.inside import opened
from tests.web.playing import Guest, run
from tests.web.serving import Server

DRAINING = """
import rivertable.web.tables as tables
tables.services = lambda request: type("Draining", (), {"is_draining": True})
"""


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


def test_who_is_sent_elsewhere_is_no_error_in_the_log(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        with pytest.raises(InvalidStatus, match="503"):
            async with Guest(server.address).socket("any"):
                pass

    with Server(tmp_path, before=DRAINING) as server:
        run(story(server))
    assert server.errors.read_text("utf-8") == ""
