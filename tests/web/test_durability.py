"""kill -9 at random moments under playing clients: what was acknowledged is there, once, in order.

`RIVERTABLE_SOAK=20` makes it fifty times as long (`make soak`).
"""

import asyncio
import os
import time
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import URL, create_engine, text

from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import find
from tests.web.playing import Guest, Player, seated
from tests.web.serving import Server

TIMES = int(os.environ.get("RIVERTABLE_SOAK", "1"))
MOVES = 5_000 * TIMES if TIMES > 1 else 2_000
KILLS = 3 * TIMES
GROUPS = [("wadi", 2)] * 19 + [("wind-river", 3)] * 3 + [("niagara", 3)] * 2
WITH_BOTS = [("wadi", "bot-1"), ("niagara", "bot-1")]
PLAYERS = sum(count for _, count in GROUPS) + 2 * len(WITH_BOTS)

Said = tuple[str, int, str]  # kind, seat, text


class Tables:
    """Groups of players, each at one table after the other, and the server that they play on."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.enough = asyncio.Event()
        self.players: list[Player] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(player.said) for player in self.players)

    async def group(self, game: str, count: int, *bots: str, seed: int = 0) -> None:
        """A table, and rematches, until there were enough moves."""
        guests = [Guest(self.server.address) for _ in range(count)]
        mine = [Player(guest, Random(f"{seed} {i}"), 0.03) for i, guest in enumerate(guests)]
        table = await seated(guests, game, *bots)
        self.players += mine
        while not self.enough.is_set():
            await asyncio.gather(*(player.play(table, self.enough) for player in mine))
            if not self.enough.is_set():
                table = await rematch(guests[0], table)

    async def trouble(self) -> None:
        """Kill the server now and then, once all sit; say when there were enough moves."""
        rng, kills = Random(11), 0
        until = time.monotonic() + 300 * TIMES  # for a busy machine: how long is not what is tested
        while len(self.players) < PLAYERS:
            await asyncio.sleep(0.05)
        before = self.acknowledged
        while (moves := self.acknowledged - before) < MOVES or kills < KILLS:
            assert time.monotonic() < until, f"only {moves} moves and {kills} kills"
            await asyncio.sleep(rng.uniform(0.1, 1.0))
            if moves > (kills + rng.random()) * MOVES / (KILLS + 1) and kills < KILLS:
                self.server.kill()
                kills += 1
                await asyncio.to_thread(self.server.start)
        self.enough.set()

    async def play(self) -> None:
        """Everything at once."""
        groups = [self.group(*group, seed=seed) for seed, group in enumerate(GROUPS)]
        groups += [self.group(game, 2, bot, seed=99) for game, bot in WITH_BOTS]
        async with asyncio.timeout(100 + 300 * TIMES):
            await asyncio.gather(self.trouble(), *groups)


async def rematch(guest: Guest, table: str) -> str:
    """The table of the next game."""
    for _ in range(60):
        answer = await guest.ask("POST", f"/table/{table}/rematch")
        if answer.status_code == 303:
            return str(answer.headers["location"]).removeprefix("/table/")
        await asyncio.sleep(1)  # too many tables at once
    raise AssertionError(answer.text)


def read(url: URL, query: str) -> list[dict[str, Any]]:
    """What the database says, read without any of our own code."""
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = [dict(row) for row in connection.execute(text(query)).mappings()]
    engine.dispose()
    return rows


def logs(url: URL) -> dict[str, list[dict[str, Any]]]:
    """Every log in the database."""
    found = defaultdict(list)
    for row in read(url, "SELECT * FROM log ORDER BY table_id, seq"):
        found[row["table_id"]].append(row)
    return found


def settings(url: URL) -> dict[str, Any]:
    """How every table began."""
    rows = read(url, "SELECT id, game, players FROM tables")
    return {row["id"]: arrange(find(row["game"]), row["players"], {}) for row in rows}


def replayed(setting: Any, entries: list[dict[str, Any]]) -> Position:
    """The log through the engine: every move has to be legal where it stands."""
    moves: list[tuple[int, str]] = []
    position = Position(setting)
    for entry in entries:
        if entry["kind"] == "move":
            position.play(entry["data"], entry["seat"])
            moves.append((entry["seat"], entry["data"]))
        elif entry["kind"] == "undo":
            del moves[max(i for i, (seat, _) in enumerate(moves) if seat == entry["seat"])]
            position = Position(setting)
            for seat, text in moves:
                position.play(text, seat)
    return position


def check(said: list[tuple[str, str, int, str]], log: dict[str, list[dict[str, Any]]]) -> int:
    """Exactly what a player was told is in the logs, in the same order; how much was it?"""
    by_table: dict[str, list[Said]] = defaultdict(list)
    for table, *what in said:
        by_table[table].append((str(what[0]), int(str(what[1])), str(what[2])))
    for table, told in by_table.items():
        seats = {seat for _, seat, _ in told}
        stored = [
            (row["kind"], row["seat"], row["data"])
            for row in log[table]
            if row["seat"] in seats and row["guest"] and row["kind"] in ("move", "undo")
        ]
        assert stored == told
    return len(said)


def test_no_acknowledged_move_is_lost_doubled_or_reordered_when_the_server_is_killed(
    tmp_path: Path, database: URL
) -> None:
    with Server(tmp_path, database=database) as server:
        tables = Tables(server)
        asyncio.run(tables.play())
        server.kill()
    log, how = logs(database), settings(database)

    assert len(tables.players) == PLAYERS
    assert sum(check(player.said, log) for player in tables.players) >= MOVES
    for table, entries in log.items():
        assert [entry["seq"] for entry in entries] == list(range(len(entries)))
        replayed(how[table], entries)
