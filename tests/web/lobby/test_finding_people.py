"""Home, invitations, quick pairing, and people whom one does not want to meet."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import URL

from rivertable.web.lobby import pairing
from tests.web.inside import browser, opened
from tests.web.playing import Guest, run
from tests.web.serving import Server


async def named(visitor: httpx.AsyncClient, name: str) -> None:
    assert (await visitor.post("/name", data={"name": name})).status_code == 303


async def new_table(visitor: httpx.AsyncClient, *seats: str, **form: str) -> str:
    numbered = {f"seat-{number}": seat for number, seat in enumerate(seats, start=1)}
    asked = {"game": "wadi", "players": str(len(seats)), **numbered, **form}
    return str((await visitor.post("/new", data=asked)).headers["location"])


def test_home_and_every_title_say_where_it_is_your_turn(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            await named(ada, "Ada")
            await named(ben, "Ben")
            waiting = await new_table(ada, "me", "open")
            mine = await new_table(ada, "me", "local")
            home = (await ada.get("/")).text

            assert home.index(mine) < home.index(waiting)
            assert f"{mine}/picture.svg" in home
            assert "<title>(1) " in home
            assert "<title>(1) " in (await ada.get("/rules/wadi")).text
            assert (await ada.get("/turns")).json() == {"turns": 1}
            assert (await ada.get(f"/turns?besides={mine.split('/')[-1]}")).json() == {"turns": 0}
            assert "<title>(" not in (await ben.get("/")).text
            assert mine not in (await ben.get("/")).text

    run(story())


def test_the_list_of_tables_says_how_a_game_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, bot_pause=0) as app, browser(app) as ada:
            path = await new_table(ada, "bot-1", "bot-1", "bot-1", listed="yes")
            room = await app.state.services.rooms.get(path.split("/")[-1])
            await room.begin()
            while not room.table.is_over:
                await asyncio.sleep(0.02)
            page = (await ada.get("/lobby")).text
            shown = re.findall(r"(\d)\. (\w+)", page[page.index("Recently finished") :])

            ranked = zip(room.table.position.ranks, room.table.names, strict=True)
            assert sorted((str(rank), name) for rank, name in ranked) == sorted(shown)
            assert [rank for rank, _ in shown] == sorted(rank for rank, _ in shown)

    run(story())


def test_an_invitation_asks_for_a_name_and_seats_in_one_step(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            await named(ada, "Ada")
            table = await new_table(ada, "me", "open", "open")
            page = (await ben.get(table)).text
            bad = await ben.post(f"{table}/sit", data={"name": " ", "seat": "2"})
            good = await ben.post(f"{table}/sit", data={"name": "ada", "seat": "3"})
            room = await app.state.services.rooms.get(table.split("/")[-1])

            assert "Ada invites you to a game of Wadi." in page
            assert "about 35 minutes" in page
            assert "Learn it in one minute" in page
            assert bad.status_code == 400
            assert 'id="guest-name"' in bad.text  # on the page of the form
            assert good.headers["location"] == table
            assert [seat.name for seat in room.table.seats] == ["Ada", "", "ada (2)"]
            assert (await ben.post(f"{table}/sit", data={"name": "Ben"})).status_code == 303
            assert len(room.table.seats_of(room.table.seats[2].guest)) == 1  # pressed twice

    run(story())


def test_the_host_does_not_take_the_seat_of_a_friend_by_mistake(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        ada = Guest(server.address)
        await ada.arrive("Ada")
        table = await ada.new_table("wadi", ["me", "open"])
        async with ada.socket(table, "") as wire:
            await wire.hear_kind("all")
            refused = await wire.ask(do="sit", seat=2)
            done = await wire.ask(do="sit", seat=2, extra=True)
            while not wire.now["started"]:
                await wire.hear()

            assert refused["code"] == "seated"
            assert done["kind"] == "done"
            assert [panel["name"] for panel in wire.now["panels"]] == ["Ada", "Ada (2)"]

    with Server(tmp_path) as server:
        run(story(server))


def test_a_dead_link_and_the_address_of_a_button_lead_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            await named(ada, "Ada")
            dead, button = await ada.get("/table/nowhere"), await ada.get("/table/nowhere/rematch")

            assert dead.status_code == 404
            assert "The link may be incomplete" in dead.text
            assert 'href="/games"' in dead.text
            assert button.status_code == 405
            assert 'href="/table/nowhere"' in button.text

    run(story())


async def block(visitor: httpx.AsyncClient, name: str) -> None:
    page = (await visitor.get("/people")).text
    person = re.search(
        rf'action="/people/([^"/]+)">\s*<button name="do" value="block">[^<]*<span[^>]*> {name}<',
        page,
    )
    assert person, page
    assert (await visitor.post(f"/people/{person[1]}", data={"do": "block"})).status_code == 303


def test_a_blocked_player_neither_sits_down_nor_is_paired_nor_heard(
    database: URL, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path, database=database) as app,
            browser(app) as ada,
            browser(app) as eve,
            browser(app) as ben,
        ):
            for visitor, name in ((ada, "Ada"), (eve, "Eve"), (ben, "Ben")):
                await named(visitor, name)
            old = await new_table(ada, "me", "open")
            await eve.post(f"{old}/sit", data={"name": "Eve"})
            room = await app.state.services.rooms.get(old.split("/")[-1])
            await room.chat(room.table.seats[1].guest, "Eve", "something rude")
            assert "something rude" in (await ada.get(old)).text
            await block(ada, "Eve")
            assert "something rude" not in (await ada.get(old)).text
            assert (
                await ben.post(f"/people/{room.table.maker}", data={"do": "block"})
            ).status_code == 404

            for listed in ("yes", "no"):  # a link is no way round it
                table = await new_table(ada, "me", "open", listed=listed)
                refused = await eve.post(f"{table}/sit", data={"name": "Eve"})
                assert refused.status_code == 400
                assert "has blocked you" in refused.text
            while not room.table.is_over:
                [seat, *_] = room.table.position.acting
                ends = room.table.position.legal_moves(seat)[-1].text
                await room.play(room.table.seats[seat - 1].guest, seat, ends, room.table.version)
            refused = await eve.post(f"{old}/rematch")
            assert "has blocked you" in refused.text
            assert not room.table.rematch
            form = {"game": "niagara:3", "wait": "300"}
            hers = (await ada.post("/pair", data=form)).headers["location"]
            assert (await eve.post("/pair", data=form)).headers["location"] != hers
            assert (await ben.post("/pair", data=form)).headers["location"] == hers
            again = await eve.post(f"/people/{room.table.maker}/play", data={"game": "wadi"})
            assert again.status_code == 403

    run(story())


def test_bots_fill_a_paired_table_after_the_time_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pairing.WAITS, "15", 0)
    monkeypatch.setattr(pairing, "PERIOD", 0.05)

    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            await named(ada, "Ada")
            asked = await ada.post("/pair", data={"game": "wadi:3", "wait": "15", "level": "2"})
            room = await app.state.services.rooms.get(asked.headers["location"].split("/")[-1])
            async with asyncio.timeout(20):
                while not room.table.is_started:
                    await asyncio.sleep(0.05)

            assert [seat.kind for seat in room.table.seats] == ["guest", "bot", "bot"]
            assert {seat.level for seat in room.table.seats[1:]} == {2}
            assert (await ada.post("/pair", data={"game": "wadi:9"})).status_code == 400

    run(story())


def test_people_at_two_processes_are_paired(postgresql_database: URL, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path, database=postgresql_database) as first,
            opened(tmp_path, database=postgresql_database) as second,
            browser(first) as ada,
            browser(second) as ben,
        ):
            form = {"game": "wadi:2", "wait": "300"}
            answers = await asyncio.gather(*(one.post("/pair", data=form) for one in (ada, ben)))
            tables = {answer.headers["location"] for answer in answers}
            room = await first.state.services.rooms.get(tables.pop().split("/")[-1])

            assert tables == set()
            assert room.table.is_started
            assert (await ben.get("/turns")).json()["turns"] + (await ada.get("/turns")).json()[
                "turns"
            ] == 1

    run(story())
