"""Who thinks in a thread waits while the loop has something else to do."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from rivertable.tables.sharing import yield_to_loop
from rivertable.tables.sharing.yield_to_loop import LONGEST, YieldToLoop


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 30))


def looked_at(yielding: YieldToLoop) -> float:
    """The seconds that one look at the clock took."""
    begun = time.perf_counter()
    yielding.clock()
    return time.perf_counter() - begun


async def busy_for(seconds: float) -> None:
    """Work that lets others come in between, as answering many people does."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = time.perf_counter()
        while time.perf_counter() < begun + 0.01:
            pass
        await asyncio.sleep(0)


def test_a_search_waits_until_the_loop_has_nothing_to_do() -> None:
    async def story() -> None:
        yielding = YieldToLoop()
        yielding.attach(asyncio.get_running_loop())
        looking = asyncio.create_task(asyncio.to_thread(looked_at, yielding))
        await asyncio.sleep(0)
        await busy_for(LONGEST / 2)

        assert await looking > LONGEST / 4

    run(story())


def test_a_search_waits_while_work_of_the_loop_waits_for_its_turn() -> None:
    async def story() -> None:
        yielding = YieldToLoop()
        yielding.is_work_waiting = lambda: True
        yielding.attach(asyncio.get_running_loop())

        assert await asyncio.to_thread(looked_at, yielding) > LONGEST / 2

    run(story())


def test_a_loop_that_is_always_busy_does_not_stop_a_search() -> None:
    async def story() -> None:
        yielding = YieldToLoop()
        yielding.attach(asyncio.get_running_loop())
        looking = asyncio.create_task(asyncio.to_thread(looked_at, yielding))
        await busy_for(5 * LONGEST)

        assert looking.done()

    run(story())


def test_who_has_worked_little_since_does_not_ask_again(monkeypatch: Any) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(yield_to_loop, "SLICE", 60)
    yielding = YieldToLoop()
    monkeypatch.setattr(yielding, "_wait", lambda: asked.append(True))
    for _ in range(5):
        yielding.clock()

    assert asked == [True]


def test_the_first_look_asks_whatever_the_time(monkeypatch: Any) -> None:
    asked: list[bool] = []
    for milliseconds in range(1, 100):
        monkeypatch.setattr(time, "thread_time", lambda now=milliseconds / 1000: now)
        yielding = YieldToLoop()
        monkeypatch.setattr(yielding, "_wait", lambda: asked.append(True))
        yielding.clock()

    assert len(asked) == 99


def test_a_search_goes_on_when_the_loop_is_closed() -> None:
    loop, yielding = asyncio.new_event_loop(), YieldToLoop()
    yielding.attach(loop)
    loop.close()

    assert looked_at(yielding) < LONGEST
