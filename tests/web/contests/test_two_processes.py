"""A tournament whose players come in by two server processes over one PostgreSQL."""

import asyncio
from pathlib import Path
from random import Random

from sqlalchemy import URL

from tests.web.playing import Guest, Player, run
from tests.web.serving import Server

CUP = {"title": "River Cup", "game": "wadi", "size": "3", "rounds": "2", "rated": "yes"}


async def own_table(guest: Guest, path: str, played: set[str]) -> str:
    """The table at which a guest is to play next, as soon as the tournament has made it."""
    while True:
        page: str = (await guest.ask("GET", path)).text
        found = page.partition('button primary large" href="/table/')[2].partition('"')[0]
        if found and found not in played:
            return found
        await asyncio.sleep(0.1)


def test_a_tournament_goes_on_whichever_process_its_players_are_at(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story(servers: list[Server]) -> None:
        addresses = [server.address for server in (*servers, servers[0])]
        people = [Guest(address) for address in addresses]
        for number, guest in enumerate(people):
            await guest.arrive(f"Guest {number}")
        path = (await people[0].ask("POST", "/tournaments", CUP)).headers["location"]
        for guest in people[1:]:
            assert (await guest.ask("POST", f"{path}/enter")).status_code == 303
        assert (await people[0].ask("POST", f"{path}/start")).status_code == 303
        played: set[str] = set()
        for _ in range(2):
            tables = {await own_table(guest, path, played) for guest in people}
            assert len(tables) == 1  # made once, whoever asks where
            (table,) = tables
            never = asyncio.Event()
            players = [Player(guest, Random(n)) for n, guest in enumerate(people)]
            await asyncio.gather(*(player.play(table, never) for player in players))
            played.add(table)
        ends = ["", ""]
        while not all("wins the tournament." in end for end in ends):
            await asyncio.sleep(0.1)
            ends = [(await guest.ask("GET", path)).text for guest in people[:2]]
        board = (await people[1].ask("GET", "/ratings?game=wadi&players=3")).text
        assert board.count("· provisional") == 3

    with (
        Server(tmp_path, database=postgresql_database) as first,
        Server(tmp_path, database=postgresql_database) as second,
    ):
        run(story([first, second]), 300)
