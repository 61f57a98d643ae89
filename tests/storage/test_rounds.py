"""Questions that come at the same time are asked together."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import URL
from sqlalchemy.exc import OperationalError

from rivertable.storage import members
from rivertable.storage.logs import table_with_log
from rivertable.storage.rounds import MOST, Rounds
from rivertable.storage.store import Store
from tests.storage.test_store import GUEST, TABLE, entry

ADA = str(GUEST["id"])
SESSION = {"guest": ADA, "made_at": 1.0, "seen_at": 1.0, "device": "", "how": "new"}
Asked = list[list[str]]


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 30))


def rounds(asked: Asked, problems: dict[str, Exception] | None = None) -> Rounds[str, str]:
    """Answers in capitals; there is nothing by the name of "nobody"."""

    async def ask(keys: list[str]) -> dict[str, str]:
        asked.append(keys)
        await asyncio.sleep(0.01)
        for key in keys:
            if problems and key in problems:
                raise problems[key]
        return {key: key.upper() for key in keys if key != "nobody"}

    return Rounds(ask)


def test_what_comes_while_a_round_is_asked_is_asked_in_the_next_one() -> None:
    async def story() -> None:
        asked: Asked = []
        one = rounds(asked)
        names = ["ada", *(f"guest {number}" for number in range(40)), "nobody", "ada"]
        found = await asyncio.gather(*(one.get(name) for name in names))

        assert found == [None if name == "nobody" else name.upper() for name in names]
        assert [len(keys) for keys in asked] == [1, 42]
        assert await one.get("ada") == "ADA"
        assert asked[2] == ["ada"]  # nothing is kept: it may have changed

    run(story)


def test_many_are_asked_in_several_rounds() -> None:
    async def story() -> None:
        asked: Asked = []
        one = rounds(asked)
        names = [f"guest {number}" for number in range(3 * MOST)]
        found = await asyncio.gather(*(one.get(name) for name in names))

        assert found == [name.upper() for name in names]
        assert [len(keys) for keys in asked] == [1, MOST, MOST, MOST - 1]

    run(story)


def test_who_asks_while_an_answer_is_on_its_way_gets_a_newer_one() -> None:
    async def story() -> None:
        asked: Asked = []
        one = rounds(asked)
        first = asyncio.create_task(one.get("ada"))
        await asyncio.sleep(0.001)
        await asyncio.gather(first, one.get("ada"))

        assert asked == [["ada"], ["ada"]]

    run(story)


def test_what_cannot_be_read_is_only_the_problem_of_who_asked_for_it() -> None:
    async def story() -> None:
        asked: Asked = []
        one = rounds(asked, {"broken": ValueError("no JSON")})
        found = await asyncio.gather(
            *(one.get(name) for name in ("first", "ada", "broken", "ben")), return_exceptions=True
        )

        assert (found[1], found[3]) == ("ADA", "BEN")
        assert isinstance(found[2], ValueError)

    run(story)


def test_a_database_that_is_away_is_everybodys_problem_and_asked_once() -> None:
    async def story() -> None:
        asked: Asked = []
        one = rounds(asked, {"ben": OperationalError("", None, Exception("away"))})
        found = await asyncio.gather(
            *(one.get(name) for name in ("first", "ada", "ben")), return_exceptions=True
        )

        assert [type(problem) for problem in found[1:]] == [OperationalError, OperationalError]
        assert asked == [["first"], ["ada", "ben"]]

    run(story)


def test_who_goes_away_leaves_the_others_their_answer() -> None:
    async def story() -> None:
        asked: Asked = []
        one = rounds(asked)
        names = ("first", "ada", "ben")
        _, first, second = tasks = [asyncio.create_task(one.get(name)) for name in names]
        while len(asked) < 2:
            await asyncio.sleep(0)
        first.cancel()

        assert await second == "BEN"
        assert [task.done() for task in tasks] == [True, True, True]
        with pytest.raises(asyncio.CancelledError):
            await first

    run(story)


def test_a_hundred_who_come_back_at_once_cost_a_handful_of_reads(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who they are, and the tables at which they sit: they came one by one before."""

    async def story() -> None:
        store = Store(database)
        await store.open()
        await store.add_guest(GUEST)
        numbers = range(100)
        await asyncio.gather(
            *(members.add_session(store, {**SESSION, "id": f"s{n}"}) for n in numbers),
            *(store.add_table({**TABLE, "id": f"t{n}"}) for n in numbers),
        )
        await store.append([{**entry(0), "table_id": f"t{n}"} for n in numbers])
        reads, fetch = [], store._fetch_now

        def counted(statement: Any) -> list[dict[str, Any]]:
            reads.append(statement)
            return fetch(statement)

        monkeypatch.setattr(store, "_fetch_now", counted)
        known, logs = await asyncio.gather(
            asyncio.gather(*(members.guest_of_session(store, ADA, f"s{n}") for n in numbers)),
            asyncio.gather(*(table_with_log(store, f"t{n}") for n in numbers)),
        )
        await store.close()

        assert [one["name"] for one in known if one] == 100 * [GUEST["name"]]
        assert [(one[0]["id"], len(one[1])) for one in logs if one] == [
            (f"t{n}", 1) for n in numbers
        ]
        assert len(reads) <= 9

    run(story)


def test_a_session_is_nobody_elses(database: URL) -> None:
    async def story() -> None:
        store = Store(database)
        await store.open()
        await store.add_guest(GUEST)
        await members.add_session(store, {**SESSION, "id": "s1"})
        found = [
            await members.guest_of_session(store, guest, name)
            for guest, name in ((ADA, "s1"), ("eve", "s1"), (ADA, "s2"), ("", "\0"))
        ]
        await members.end_session(store, ADA, "s1")
        ended = await members.guest_of_session(store, ADA, "s1")
        await store.close()

        assert [one is not None for one in found] == [True, False, False, False]
        assert ended is None  # at once: nothing is kept

    run(story)
