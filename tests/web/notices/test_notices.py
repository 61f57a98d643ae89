"""Notices: one for each turn that is owed, read by the browser that it is for, and by nobody else."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

from rivertable.storage.address import sqlite_file
from rivertable.storage.members import set_preferences
from rivertable.storage.store import Store
from rivertable.tables.alarms import PATIENCE
from rivertable.tables.clocks.service_time import ServiceTime
from rivertable.tables.room import Room, Watcher
from rivertable.tables.rooms import Rooms
from rivertable.web.company.presence import Presence
from rivertable.web.host.site import Site
from rivertable.web.notices import telling as telling_module
from rivertable.web.notices.addresses import Target
from rivertable.web.notices.telling import Notices
from tests.tables.clocks.moving import Hand, add_table, pass_time, room_in
from tests.tables.clocks.test_clocks import acting, play_turn
from tests.web.inside import browser, opened
from tests.web.notices.receiving import Endpoint, Subscriber, listening, signed_by

HOUR = 3600.0
TRUSTED = Site(trusts_webhooks=True)
Process = tuple[Rooms, Notices, Presence]
NONSENSE: tuple[Any, ...] = (
    {},
    [],
    {"endpoint": 1, "keys": []},
    {"endpoint": "https://x", "keys": {}},
)


@asynccontextmanager
async def telling(url: URL, hand: Hand) -> AsyncIterator[Process]:
    """One process that sends notices, by a clock that the test moves."""
    store = Store(url)
    await store.open()
    rooms = Rooms(store, 0.0, service_time=ServiceTime(store, hand.monotonic, hand.wall))
    presence = Presence(rooms, store.peers, hand.monotonic)
    notices = Notices(store, rooms, presence, TRUSTED)
    await notices.open()
    try:
        yield rooms, notices, presence
    finally:
        await notices.close()
        await rooms.close()
        await store.close()


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(bounded())


async def wait_for(hand: Hand, seconds: float, *processes: Process) -> None:
    await pass_time(hand, seconds, *(rooms for rooms, _, _ in processes))
    for _, notices, _ in processes:
        await notices.settled()


async def at_home(
    rooms: Rooms, notices: Notices, endpoint: Endpoint, **control: Any
) -> tuple[Room, int]:
    """A table at which it is the turn of somebody who wants notices by ntfy."""
    room = await add_table(rooms, "ada", "ben", **control)
    seat, guest = acting(room)
    await notices.add(
        guest, "ntfy", endpoint.address + "/topic", {"base": "https://x.example"}, "en"
    )
    rooms.alarms.note(room)
    return room, seat


def test_one_notice_and_one_reminder_for_a_turn_and_none_after_it(database: URL) -> None:
    async def story() -> None:
        hand = Hand()
        async with listening() as endpoint, telling(database, hand) as here:
            rooms, notices, _ = here
            room, seat = await at_home(rooms, notices, endpoint, bank=400.0)
            await wait_for(hand, PATIENCE / 2, here)
            assert endpoint.received == []
            await wait_for(hand, PATIENCE, here)
            await room.chat("ben", "Ben", "are you there?")
            await wait_for(hand, PATIENCE * 3, here)
            assert [one.body.decode() for one in endpoint.received] == [
                f"It’s your turn in Wadi, with {room.table.names[2 - seat]}."
            ]
            assert endpoint.received[0].headers["click"] == "https://x.example/table/t1"

            await wait_for(hand, 220, here)
            assert len(endpoint.received) == 2
            assert "1 min left" in endpoint.received[1].body.decode()
            await play_turn(room)
            await wait_for(hand, 300, here)
            assert len(endpoint.received) == 2

    run(story)


def test_nobody_is_told_who_has_moved_in_time_or_has_the_page_open(database: URL) -> None:
    async def story() -> None:
        hand = Hand()
        async with listening() as endpoint, telling(database, hand) as here:
            rooms, notices, _ = here
            room, seat = await at_home(rooms, notices, endpoint, bank=HOUR * 24)
            room.watchers.add(Watcher(room.table.seats[seat - 1].guest))
            await wait_for(hand, PATIENCE * 2, here)
            room.watchers.clear()
            await wait_for(hand, PATIENCE * 2, here)
            assert await play_turn(room) == seat
            assert await play_turn(room) != seat  # now it is their turn again
            await wait_for(hand, PATIENCE / 2, here)
            await play_turn(room)
            await wait_for(hand, PATIENCE * 2, here)

            assert endpoint.received == []

    run(story)


def test_who_has_switched_notices_off_is_told_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        hand = Hand()
        file = sqlite_file(tmp_path / "db")
        async with listening() as endpoint, telling(file, hand) as here:
            rooms, notices, _ = here
            room, seat = await at_home(rooms, notices, endpoint, bank=HOUR)
            guest = room.table.seats[seat - 1].guest
            await set_preferences(rooms.store, guest, {"notices": "off"})
            await wait_for(hand, PATIENCE * 2, here)

            assert endpoint.received == []

    run(story)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Apprise itself
def test_apprise_sends_where_the_host_trusts_and_nowhere_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with listening() as endpoint:
            hook = {"kind": "apprise", "address": endpoint.address.replace("http", "json", 1)}
            async with opened(tmp_path, site=TRUSTED) as app, browser(app) as ada:
                nonsense = await ada.post("/me/notices/webhook", data={**hook, "address": "x"})
                assert nonsense.status_code == 400
                assert (await ada.post("/me/notices/webhook", data=hook)).status_code == 303
                (channel,) = channels_on((await ada.get("/me/notices")).text)
                await ada.post(f"/me/notices/{channel}/test")
                assert len(endpoint.received) == 1
                cookies = dict(ada.cookies)
            async with opened(tmp_path) as app, browser(app, cookies=cookies) as ada:
                await ada.post(f"/me/notices/{channel}/test")
                assert (await ada.post("/me/notices/webhook", data=hook)).status_code == 400
                assert len(endpoint.received) == 1

    run(story)


def test_over_two_processes_one_sends_and_a_restart_sends_nothing_again(
    postgresql_database: URL,
) -> None:
    async def story() -> None:
        hand = Hand()
        async with listening() as endpoint:
            async with (
                telling(postgresql_database, hand) as here,
                telling(postgresql_database, hand) as there,
            ):
                await at_home(here[0], here[1], endpoint, bank=HOUR * 24)
                await room_in(there[0])
                there[0].alarms.told.update({"ada", "ben"})
                await wait_for(hand, PATIENCE - 5, here, there)
                hand.seconds += 10
                looks = [one[0].alarms.look() for one in (here, there) for _ in range(3)]
                await asyncio.gather(*looks)
                await wait_for(hand, 20, here, there)
                assert len(endpoint.received) == 1
            async with telling(postgresql_database, hand) as again:
                await room_in(again[0])
                await wait_for(hand, PATIENCE * 3, again)
            assert len(endpoint.received) == 1

    run(story)


async def heard_of(here: Process, there: Process, hand: Hand) -> None:
    """Until one process has heard what the other has just told."""
    process = there[0].store.peers.process
    async with asyncio.timeout(10):
        while here[2]._elsewhere.get("t1", {}).get(process, ("", 0.0))[1] < hand.seconds:
            await asyncio.sleep(0.01)


def test_a_page_that_is_open_at_another_process_withdraws_the_notice(
    postgresql_database: URL,
) -> None:
    async def story() -> None:
        hand = Hand()
        async with (
            listening() as endpoint,
            telling(postgresql_database, hand) as here,
            telling(postgresql_database, hand) as there,
        ):
            room, seat = await at_home(here[0], here[1], endpoint, bank=HOUR * 24)
            guest = room.table.seats[seat - 1].guest
            (await room_in(there[0])).watchers.add(Watcher(guest))
            await here[0].alarms.settled()
            for _ in range(int(PATIENCE) // 2 + 2):
                hand.seconds += 2
                there[2].look()
                await heard_of(here, there, hand)
                await here[0].alarms.look()
            here[2].look()

            assert here[2].message(room.table)["here"] == [seat]
            assert endpoint.received == []

    run(story)


def test_a_push_can_be_read_by_its_browser_and_tells_the_service_who_sends_it(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with (
            listening() as endpoint,
            opened(tmp_path, site=TRUSTED) as app,
            browser(app) as ada,
        ):
            subscriber = Subscriber(endpoint.address + "/push/1")
            for _ in range(2):  # a replay changes nothing
                answer = await ada.post("/me/notices/push", json=subscriber.subscription)
                assert answer.status_code == 200, answer.text
            page = await ada.get("/me/notices")
            (channel,) = channels_on(page.text)
            assert endpoint.address.partition("//")[2] not in page.text
            answer = await ada.post(f"/me/notices/{channel}/test")

            assert answer.headers["location"].endswith("done=sent")
            (received,) = endpoint.received
            said = subscriber.opened(received.body)
            assert said["text"] == "This is how you’ll know it’s your turn."
            assert b"your turn" not in received.body
            claims, key = signed_by(received)
            assert claims["aud"] == "http://127.0.0.1"
            assert key in page.text
            assert received.headers["content-encoding"] == "aes128gcm"

    run(story)


def channels_on(page: str) -> list[str]:
    """The ids of the channels that a page lists."""
    return [
        part.partition("/test")[0] for part in page.split("/me/notices/") if "/test" in part[:40]
    ]


@pytest.mark.parametrize("status", [404, 410])
def test_an_endpoint_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async def story() -> None:
        async with (
            listening(status) as endpoint,
            opened(tmp_path, site=TRUSTED) as app,
            browser(app) as ada,
        ):
            hook = {"kind": "discord", "address": endpoint.address + "/hook"}
            await ada.post("/me/notices/webhook", data=hook)
            (channel,) = channels_on((await ada.get("/me/notices")).text)
            answer = await ada.post(f"/me/notices/{channel}/test")

            assert answer.headers["location"].endswith("done=failed")
            assert channels_on((await ada.get("/me/notices")).text) == []

    run(story)


def test_nobody_else_can_try_or_remove_a_channel_or_see_its_address(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            listening() as endpoint,
            opened(tmp_path, site=TRUSTED) as app,
            browser(app) as ada,
            browser(app) as eve,
        ):
            hook = {"kind": "slack", "address": endpoint.address + "/hook"}
            await ada.post("/me/notices/webhook", data=hook)
            (channel,) = channels_on((await ada.get("/me/notices")).text)

            await eve.get("/me/notices")
            tried = await eve.post(f"/me/notices/{channel}/test")
            assert tried.headers["location"].endswith("done=failed")
            await eve.post(f"/me/notices/{channel}/remove")
            assert channels_on((await eve.get("/me/notices")).text) == []
            assert channels_on((await ada.get("/me/notices")).text) == [channel]
            assert endpoint.received == []

    run(story)


def test_names_ring_no_channel_and_links_are_not_broken(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            listening() as endpoint,
            opened(tmp_path, site=TRUSTED) as app,
            browser(app) as ada,
        ):
            for kind in ("discord", "slack"):
                hook = {"kind": kind, "address": f"{endpoint.address}/{kind}"}
                await ada.post("/me/notices/webhook", data=hook)
            for channel in channels_on((await ada.get("/me/notices")).text):
                await ada.post(f"/me/notices/{channel}/test")

        discord, slack = (json.loads(one.body) for one in endpoint.received)
        assert discord["allowed_mentions"] == {"parse": []}
        assert "/lobby" in slack["text"]

    run(story)


def test_without_trust_nothing_is_sent_into_our_own_network(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            listening() as endpoint,
            opened(tmp_path) as app,
            browser(app, headers={"accept-language": "fr"}) as ada,
        ):
            hook = {"kind": "ntfy", "address": endpoint.address + "/hook"}
            answer = await ada.post("/me/notices/webhook", data=hook)
            assert answer.status_code == 400
            assert "adresse sur Internet" in answer.text
            subscription = Subscriber(endpoint.address).subscription
            pushed = await ada.post("/me/notices/push", json=subscription)
            assert pushed.status_code == 400
            for nonsense in NONSENSE:
                assert (await ada.post("/me/notices/push", json=nonsense)).status_code == 400

            assert endpoint.received == []

    run(story)


def test_a_name_that_leads_home_by_the_time_of_a_notice_gets_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was checked when an address was saved is checked again, and that address is connected to."""
    reached: list[str] = []

    async def note(target: Target, *_: Any) -> int:
        reached.append(target.address)
        return 200

    def lead_to(address: str) -> None:
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            lead_to("93.184.216.34")
            hook = {"kind": "ntfy", "address": "https://moving.example/hook"}
            await ada.post("/me/notices/webhook", data=hook)
            (channel,) = channels_on((await ada.get("/me/notices")).text)
            ends = []
            for address in ("93.184.216.34", "127.0.0.1", "::ffff:10.0.0.1", "fd00::1"):
                lead_to(address)
                tried = await ada.post(f"/me/notices/{channel}/test")
                ends.append(tried.headers["location"].rpartition("=")[2])

            assert ends == ["sent", "failed", "failed", "failed"]
            assert reached == ["93.184.216.34"]

    monkeypatch.setattr(telling_module, "post", note)
    run(story)


def test_at_home_without_https_the_page_says_so_and_offers_the_rest(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path) as app,
            browser(app, "http://192.168.1.7:8000") as guest,
        ):
            page = (await guest.get("/me/notices")).text
            assert "only allow notifications from sites with https" in page
            assert 'action="/me/notices/webhook"' in page
            assert "Turn on in this browser" not in page

    run(story)
