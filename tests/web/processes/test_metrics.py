"""What Prometheus reads: the figures of every process, whichever is asked."""

import asyncio
import json
import logging
import re
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from sqlalchemy import URL

from rivertable.web.host.logs import JsonLines
from rivertable.web.processes.metrics import FIGURES
from tests.web.inside import browser, opened
from tests.web.playing import run

LINE = re.compile(r'^rivertable_(\w+)\{process="(\w+)"\} ([0-9.e+-]+)$')


def figures_in(text: str) -> dict[tuple[str, str], float]:
    """By process and name."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            match = LINE.match(line)
            assert match is not None, line
            found[match[2], match[1]] = float(match[3])
    return found


def test_one_process_tells_its_figures(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
            await ada.get((await ada.post("/new", data=form)).headers["location"])
            answer = await ada.get("/metrics")

        found = figures_in(answer.text)
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert found["only", "moves_total"] == 1
        assert found["only", "tables_open"] == 1
        assert len(found) == len(FIGURES)

    run(story())


def test_every_process_is_told_of_whichever_is_asked(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            how = {"database": postgresql_database}
            apps = [await stack.enter_async_context(opened(tmp_path, **how)) for _ in range(2)]
            names = {app.state.services.store.peers.process for app in apps}
            async with browser(apps[0]) as ada, browser(apps[1]) as ben:
                form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
                await ada.get((await ada.post("/new", data=form)).headers["location"])
                await asyncio.sleep(1)
                found = figures_in((await ben.get("/metrics")).text)

            assert {process for process, _ in found} == names
            assert sum(value for (_, name), value in found.items() if name == "moves_total") == 1

    run(story())


def test_a_problem_is_one_line_of_json() -> None:
    try:
        raise ValueError("on\ntwo lines")
    except ValueError:
        trouble = sys.exc_info()
    record = logging.LogRecord(
        "rivertable.x", logging.ERROR, "", 1, "broke: %s", ("a\nb",), trouble
    )
    line = JsonLines().format(record)

    assert "\n" not in line
    assert json.loads(line)["message"] == "broke: a\nb"
    assert "ValueError: on\ntwo lines" in json.loads(line)["trace"]
