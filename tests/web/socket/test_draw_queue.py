"""Messages that have to be drawn wait in one queue, and everybody is answered first."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from rivertable.web.socket import draw_queue
from rivertable.web.socket.draw_queue import DrawQueue
from tests.web.playing import Guest, run
from tests.web.serving import Server


def test_drawings_are_made_in_the_order_in_which_they_were_queued() -> None:
    async def story() -> None:
        queue, drawn = DrawQueue(), []

        async def draw(number: int) -> None:
            await queue.turn()
            drawn.append(number)

        await asyncio.gather(*(draw(number) for number in range(20)))

        assert drawn == list(range(20))

    run(story())


def test_there_is_a_whole_round_of_the_loop_between_two_drawings() -> None:
    async def story() -> None:
        queue, happened = DrawQueue(), []

        async def draw() -> None:
            await queue.turn()
            happened.append("drawn")

        async def answer() -> None:
            while happened.count("drawn") < 5:
                happened.append("answered")
                await asyncio.sleep(0)

        await asyncio.gather(*(draw() for _ in range(5)), answer())

        assert "drawn drawn" not in " ".join(happened)

    run(story())


def test_all_who_are_shown_the_same_have_their_turn_together() -> None:
    async def story() -> None:
        queue = DrawQueue()
        happened: list[str] = []

        async def answer() -> None:
            while len(happened) < 9:
                happened.append("-")
                await asyncio.sleep(0)

        for what in ("one", "two", "one", "two"):
            queue.add(what, partial(happened.append, what))
        await answer()

        assert "one one - two two" in " ".join(happened).replace("- -", "-")

    run(story())


def test_drawings_wait_while_a_move_is_being_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw_queue, "LONGEST", 60)

    async def story() -> None:
        queue = DrawQueue()
        with queue.answering():
            drawing = asyncio.create_task(queue.turn())
            await asyncio.sleep(0.05)
            was_drawn = drawing.done()
        await asyncio.wait_for(drawing, 5)

        assert not was_drawn

    run(story())


def test_drawings_go_on_though_there_is_always_somebody_to_answer() -> None:
    async def story() -> None:
        queue = DrawQueue()
        with queue.answering():
            await asyncio.wait_for(asyncio.gather(*(queue.turn() for _ in range(5))), 5)

    run(story())


def test_a_watcher_who_disconnects_while_waiting_keeps_nobody_waiting() -> None:
    async def story() -> None:
        queue = DrawQueue()
        first, gone, last = (asyncio.create_task(queue.turn()) for _ in range(3))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait_for(asyncio.gather(first, last), 5)
        await asyncio.wait_for(queue.turn(), 5)  # and the queue is free again

        assert gone.cancelled()

    run(story())


def test_what_was_shown_with_everything_is_not_shown_again(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        guest = Guest(address)
        table = await guest.new_table("wind-river", ["bot-1"] * 4)
        async with guest.socket(table, "") as wire:
            following = seen = 0
            for _ in range(30):
                await wire.send(do="language", language="fr")
                while (message := await wire.hear())["kind"] != "done":
                    lines = [line["index"] for line in message["log"]]
                    assert message["kind"] == "all" or lines == [following]
                    following, seen = lines[-1] + 1 if lines else 0, seen + 1

            assert seen > 30

    with Server(tmp_path) as server:
        run(story(server.address))
