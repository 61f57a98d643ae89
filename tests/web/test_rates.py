"""How much somebody may ask for, by guest and by address, over all sockets and pages."""

import asyncio
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import URL
from starlette.applications import Starlette

from rivertable.web.host.rate_limit import Allowance, ConcurrencyLimit, RateLimit, counted_as
from tests.web.inside import browser, opened
from tests.web.playing import Guest, run
from tests.web.serving import Server

# One search at a time, and half a second for each.
SLOW_HINTS = """
import os, time
os.cpu_count = lambda: 2
from rivertable.bots import hint
from rivertable.bots.thinking import Thought
def think(view, seed=0):
    time.sleep(0.5)
    one, other = view.legal_numbers()[:2].tolist()
    return Thought((one,), (other,), 0.6, 0.2, False)
hint.think = think
"""
FORM = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "open", "listed": "yes"}


def test_an_allowance_is_for_a_guest_and_a_larger_one_for_an_address() -> None:
    allowance = Allowance(per_second=0.001, burst=2, guests_at_an_address=3)
    asked = [allowance.wait(guest, "192.0.2.7") > 0 for guest in "aaabbbcccddd"]

    assert asked == [False, False, True] * 3 + [True] * 3
    assert allowance.wait("d", "192.0.2.8") > 0  # its own, which it has used up in vain
    assert allowance.wait("e", "192.0.2.8") == 0


def test_on_this_machine_only_guests_are_told_apart() -> None:
    """A proxy that does not say for whom it asks makes everybody come from here."""
    allowance = Allowance(per_second=0.001, burst=1, guests_at_an_address=1)

    assert [allowance.wait(guest, "127.0.0.1") for guest in "abc"] == [0, 0, 0]
    assert [allowance.wait(guest, "::1") for guest in "def"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:7:8:9:a:b:c", "2001:db8:7:8::"),
        ("2001:db8:7:8::1%eth0", "2001:db8:7:8::"),
        ("2001:db8:7:9::1", "2001:db8:7:9::"),
        ("::1", "::1"),
        ("unknown", "unknown"),
    ],
)
def test_who_has_a_network_of_ipv6_is_one(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_chat_over_ever_new_sockets_is_no_faster(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        ada = Guest(server.address)
        answers: Counter[str] = Counter()
        table = await ada.new_table("wadi", ["me", "local"])
        for number in range(30):
            async with ada.socket(table) as wire:
                answer = await wire.ask(do="chat", text=f"line {number}")
                answers[answer.get("code", "done")] += 1

        assert answers["slow"] >= 15
        assert 10 <= answers["done"] <= 15

    with Server(tmp_path) as server:
        run(story(server))


def test_ever_new_guests_at_one_address_do_not_chat_faster_either(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        answers: Counter[str] = Counter()
        table = await Guest(server.address).new_table("wadi", ["me", "local"])
        for _ in range(15):
            guest = Guest(server.address)
            await guest.arrive("Many")
            async with guest.socket(table, headers={"x-forwarded-for": "192.0.2.7"}) as wire:
                for number in range(10):
                    answer = await wire.ask(do="chat", text=f"line {number}")
                    answers[answer.get("code", "done")] += 1

        assert answers["done"] + answers["slow"] == 150
        assert 100 <= answers["done"] <= 120

    with Server(tmp_path) as server:
        run(story(server))


def test_ever_new_guests_at_one_address_keep_nobody_waiting_for_a_hint(tmp_path: Path) -> None:
    async def hint(guest: Guest, address: str) -> None:
        table = await guest.new_table("wadi", ["me", "local"])
        async with guest.socket(table, headers={"x-forwarded-for": address}) as wire:
            seat = (await wire.hear_kind("all"))["acting"][0]
            assert (await wire.ask(do="hint", seat=seat, step=1))["kind"] == "hint"

    async def story(server: Server) -> None:
        await hint(Guest(server.address), "192.0.2.8")  # everything is loaded now
        many = [asyncio.create_task(hint(Guest(server.address), "192.0.2.7")) for _ in range(20)]
        await asyncio.sleep(2)
        await hint(Guest(server.address), "192.0.2.8")
        waiting = sum(not one.done() for one in many)
        await asyncio.gather(*many)

        assert waiting > 5

    with Server(tmp_path, before=SLOW_HINTS) as server:
        run(story(server))


async def lobby_of_a_stranger(app: Starlette) -> str:
    """The lobby as somebody sees it who has no table there."""
    async with browser(app) as stranger:
        return (await stranger.get("/lobby")).text


async def list_tables(app: Starlette, count: int, address: str = "127.0.0.1") -> list[int]:
    """One guest makes many tables; returns what was answered."""
    async with browser(app, client=address) as guest:
        return [(await guest.post("/new", data=FORM)).status_code for _ in range(count)]


def test_guests_with_many_tables_push_nobody_out_of_the_lobby(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as honest:
            path = (await honest.post("/new", data=FORM)).headers["location"]
            for _ in range(6):
                assert 303 in await list_tables(app, 30)
            lobby = await lobby_of_a_stranger(app)

            assert f'<h3><a href="{path}">' in lobby
            assert lobby.count('<li class="entry') - lobby.count("small-tables") <= 6 * 4 + 1

    run(story())


def test_ever_new_guests_at_one_address_fill_no_lobby(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as honest:
            path = (await honest.post("/new", data=FORM)).headers["location"]
            answers = Counter[int]()
            for number in range(30):  # of one network, which is one address
                answers.update(await list_tables(app, 3, f"2001:db8:7:8:9::{number:x}"))
            lobby = await lobby_of_a_stranger(app)

            assert answers[303] < 40
            assert answers[429] > 40
            assert f'<h3><a href="{path}">' in lobby

    run(story())


# Over all processes --------------------------------------------------------------------------


def test_what_was_spent_elsewhere_is_owed_here() -> None:
    rate = RateLimit(per_second=10, burst=5)
    rate.spend("ada", 8)

    assert 0.3 < rate.wait("ada") < 0.5
    assert rate.wait("ben") == 0


def test_only_what_has_not_come_back_by_itself_is_told() -> None:
    rate = RateLimit(per_second=1000, burst=5)
    rate.notes_spending = True
    rate.wait("quick")
    time.sleep(0.01)
    for _ in range(5):
        rate.wait("much")

    assert rate.take_spent() == {"much": 5}
    assert rate.take_spent() == {}


def test_slots_are_counted_over_all_processes_until_one_says_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit = ConcurrencyLimit(20)
    with limit.slot("ada") as first:
        limit.hear("other", "ada", 19)
        with limit.slot("ada") as second:
            assert (first, second) == (True, False)
        assert limit.many() == {}
    monkeypatch.setattr("rivertable.web.host.rate_limit.VALID", 0.0)
    with limit.slot("ada") as third:  # the other is dead
        assert third


def test_chat_over_several_processes_is_no_faster(tmp_path: Path, postgresql_database: URL) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            how = {"database": postgresql_database}
            apps = [await stack.enter_async_context(opened(tmp_path, **how)) for _ in range(3)]
            limits = [app.state.services.socket_limits.chats for app in apps]
            done = 0
            for number in range(120):
                done += limits[number % 3].wait("ada", "192.0.2.7") == 0
                await asyncio.sleep(0.02)

            assert 10 <= done <= 20  # alone each would allow eleven, and there are three

    run(story())


def test_ever_new_guests_at_one_address_are_as_few_over_several_processes(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            how = {"database": postgresql_database}
            apps = [await stack.enter_async_context(opened(tmp_path, **how)) for _ in range(2)]
            first, second = (app.state.services.new_guests for app in apps)
            while not first.wait("192.0.2.7"):
                pass
            await asyncio.sleep(1)

            assert sum(second.wait("192.0.2.7") == 0 for _ in range(300)) < 30

    run(story())
