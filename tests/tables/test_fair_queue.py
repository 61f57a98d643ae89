"""Who thinks next: hints, then watched tables, then the others; and guests take turns."""

import asyncio

import pytest

from rivertable.tables.sharing.fair_queue import HINT, UNWATCHED, WATCHED, FairQueue


def order_of(*asked: tuple[int, str]) -> list[str]:
    """In which order they are let in, if they come while the only slot is taken."""

    async def story() -> None:
        queue = FairQueue(1)

        async def work(rank: int, guest: str) -> None:
            async with queue.slot(rank, guest):
                done.append(guest)
                await asyncio.sleep(0)

        async with queue.slot(WATCHED, "first"):
            tasks = [asyncio.create_task(work(*one)) for one in asked]
            await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)
        assert queue._free == 1

    done: list[str] = []
    asyncio.run(story())
    return done


def test_a_guest_with_many_tables_lets_others_in_between() -> None:
    asked = [(WATCHED, "greedy")] * 5 + [(WATCHED, "ada"), (WATCHED, "ben")]

    assert order_of(*asked) == ["greedy", "ada", "ben", "greedy", "greedy", "greedy", "greedy"]


def test_hints_come_first_and_tables_that_nobody_watches_last() -> None:
    asked = [(UNWATCHED, "nobody"), (WATCHED, "ada"), (HINT, "ben")]

    assert order_of(*asked) == ["ben", "ada", "nobody"]


@pytest.mark.parametrize("is_let_in", [False, True])
def test_who_is_cancelled_keeps_no_slot(is_let_in: bool) -> None:
    async def story() -> None:
        queue = FairQueue(1)

        async def work() -> None:
            async with queue.slot(WATCHED, "ada"):
                await asyncio.sleep(60)

        async with queue.slot(WATCHED, "first"):
            task = asyncio.create_task(work())
            await asyncio.sleep(0.01)
            if not is_let_in:
                task.cancel()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

        assert queue._free == 1

    asyncio.run(story())
