"""How much somebody may ask for, by guest and by address, over all sockets and pages."""

from collections import Counter
from pathlib import Path

from starlette.applications import Starlette

from rivertable.web.rate_limit import Allowance
from tests.web.inside import browser, opened
from tests.web.playing import Guest, run
from tests.web.serving import Server

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
            lobby = (await honest.get("/lobby")).text

            assert f'<h2><a href="{path}">' in lobby
            assert lobby.count('<li class="entry') - lobby.count("small-tables") <= 6 * 4 + 1

    run(story())


def test_ever_new_guests_at_one_address_fill_no_lobby(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as honest:
            path = (await honest.post("/new", data=FORM)).headers["location"]
            answers = Counter[int]()
            for _ in range(30):
                answers.update(await list_tables(app, 3, "192.0.2.7"))
            lobby = (await honest.get("/lobby")).text

            assert answers[303] < 40
            assert answers[429] > 40
            assert f'<h2><a href="{path}">' in lobby

    run(story())
