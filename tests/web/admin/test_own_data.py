"""A guest gets their data, and is forgotten; games go on for the others."""

import asyncio
from pathlib import Path
from random import Random

from sqlalchemy import URL

from rivertable.storage.backup import copy_database
from tests.web.inside import browser, opened
from tests.web.playing import Guest, Player, run
from tests.web.serving import Server

OPEN = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "open"}
NAME, LINE = "Zenobia Quill", "meet me in Palmyra"


def test_somebody_gets_what_is_stored_of_them_and_of_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            for visitor, name in ((ada, NAME), (ben, "Ben")):
                await visitor.post("/name", data={"name": name})
                form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
                assert (await visitor.post("/new", data=form)).status_code == 303
            await ada.post("/bots", data={"name": "Robin"})
            cup = {"title": "Cup", "game": "wadi", "size": "3", "rounds": "2", "rated": "yes"}
            assert (await ada.post("/tournaments", data=cup)).status_code == 303
            here = app.state.services
            (robin,) = await here.store.tokens_of(
                (await ada.get("/me/data.json")).json()["guest"]["id"]
            )
            room = await here.rooms.get(
                (await ben.post("/new", data=OPEN)).headers["location"][-8:]
            )
            await room.sit(robin["id"], 2, "Robin")
            data = await ada.get("/me/data.json")
            found = data.json()

            assert found["guest"]["name"] == NAME
            assert found["tables"][0]["seats"][0]["name"] == NAME
            assert [made["title"] for made in found["tournaments_made"]] == ["Cup"]
            assert [entry["kind"] for entry in found["log"] if entry["data"] == "Robin"] == ["sit"]
            assert "Ben" not in data.text
            assert "attachment" in data.headers["content-disposition"]
            assert data.headers["cache-control"] == "no-store"
        async with opened(tmp_path) as app, browser(app) as stranger:
            assert (await stranger.get("/me/data.json")).status_code == 404

    asyncio.run(story())


def test_who_is_deleted_is_named_nowhere_and_the_others_play_on(
    database: URL, tmp_path: Path
) -> None:
    async def story(server: Server) -> None:
        ada, ben = Guest(server.address), Guest(server.address)
        await ada.arrive(NAME)
        await ben.arrive("Ben")
        table = await ada.new_table("wadi", ["me", "open"])
        async with ada.socket(table) as hers, ben.socket(table, "") as his:
            await his.ask(do="sit", seat=2)
            await hers.ask(do="chat", text=LINE)
            await his.ask(do="chat", text="hello")
            assert (await ada.ask("POST", "/me/delete")).status_code == 400  # not sure
            assert (await ada.ask("POST", "/me/delete", {"sure": "yes"})).status_code == 303
            async with asyncio.timeout(20):
                while not (
                    his.now["panels"][0]["name"] == "Guest"
                    and his.now["panels"][0]["kind"] == "bot"
                ):
                    await his.hear()
            shown = [line["text"] for line in his.now["chat"]]
            assert shown == ["…", "hello"]

        enough = asyncio.Event()
        player = Player(ben, Random(1))
        playing = asyncio.create_task(player.play(table, enough))
        async with asyncio.timeout(30):
            while len(player.said) < 2:
                await asyncio.sleep(0.1)
        enough.set()
        await playing
        page = (await ada.ask("GET", "/me")).text
        assert NAME not in page  # the cookie is nobody's

    with Server(tmp_path, database=database) as server:
        run(story(server))
    file = tmp_path / "copy.db"
    copy_database(database, file)
    stored = file.read_bytes() + (tmp_path / "errors.txt").read_bytes()

    assert NAME.encode() not in stored
    assert LINE.encode() not in stored
    assert b"hello" in stored
