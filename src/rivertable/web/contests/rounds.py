"""A tournament goes on by itself: whoever sees that a round is over begins the next, and only one can."""

import base64
import hashlib
import time
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from rivertable.contests import swiss
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.storage.schema import counted, entrants, guests, rounds, tables, tournaments
from rivertable.storage.store import Row, Store
from rivertable.tables.clocks.clock import TimeControl, stored_control
from rivertable.tables.commands import Refused
from rivertable.tables.rooms import Rooms
from rivertable.tables.table import OPEN, Seat, seat_row
from rivertable.web.company.clock_form import started

from .results import count, results_at

PATIENCE = 180  # seconds until a player who is absent can be replaced by a bot
CLOCK = TimeControl(bank=900, increment=15)  # a bot stands in for who has no time left
MOST = 100  # tournaments that go on at once


@dataclass
class Tournament:
    """A tournament as it stands: its rounds, what came of their tables, who is in it."""

    row: Row
    entered: list[str]
    rounds: list[swiss.Round]
    results: dict[str, Row]

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def players(self) -> list[str]:
        """Those who were there when it began."""
        if not self.rounds:
            return self.entered
        first = self.rounds[0]
        return [*(player for table in first.tables for player in table), *first.byes]

    @property
    def is_round_over(self) -> bool:
        ids = self.ids(len(self.rounds)) if self.rounds else []
        return all(table in self.results for table in ids)

    @property
    def is_over(self) -> bool:
        return len(self.rounds) == self.row["rounds"] and self.is_round_over

    def ids(self, number: int) -> list[str]:
        """The tables of a round, which counts from 1."""
        return [
            table_id(self.id, number, index) for index in range(len(self.rounds[number - 1].tables))
        ]

    def standings(self) -> list[swiss.Standing]:
        """The best first."""
        ranks = {}
        for number, one in enumerate(self.rounds, start=1):
            for table, met in zip(self.ids(number), one.tables, strict=True):
                found = self.results.get(table)
                if found is not None and len(found["ranks"]) == len(met):
                    ranks[number - 1, met] = found["ranks"]
        return swiss.standings(self.players, self.rounds, ranks)

    def next_round(self) -> swiss.Round:
        """The pairings of the next round."""
        game, number = find(self.row["game"]), len(self.rounds) + 1
        return swiss.paired(
            self.standings(), self.row["size"], game.player_counts, f"{self.id} {number}"
        )


def table_id(tournament: str, number: int, index: int) -> str:
    """The same from whoever makes it."""
    digest = hashlib.sha256(f"tournament {tournament} {number} {index}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:6]).decode()


async def load(store: Store, tournament: str) -> Tournament | None:
    """A tournament, or None."""
    found = await store.read(select(tournaments).where(tournaments.c.id == tournament))
    if not found:
        return None
    in_it = select(entrants).where(entrants.c.tournament == tournament)
    entered = await store.read(in_it.order_by(entrants.c.entered_at, entrants.c.guest))
    begun = select(rounds).where(rounds.c.tournament == tournament).order_by(rounds.c.number)
    held = [
        swiss.Round(tuple(tuple(table) for table in row["tables"]), tuple(row["byes"]))
        for row in await store.read(begun)
    ]
    here = Tournament(found[0], [row["guest"] for row in entered], held, {})
    ids = [table for number in range(1, len(held) + 1) for table in here.ids(number)]
    here.results = await results_at(store, ids) if ids else {}
    return here


async def running(store: Store) -> list[str]:
    """Tournaments that have begun, the newest first; those that are over long since are few."""
    begun = select(rounds.c.tournament).where(rounds.c.number == 1)
    found = await store.read(begun.order_by(rounds.c.made_at.desc()).limit(MOST))
    return [row["tournament"] for row in found]


async def begin_round(store: Store, here: Tournament) -> bool:
    """Store the next round; False if another process has just done so."""
    drawn = here.next_round()
    row = {
        "tournament": here.id,
        "number": len(here.rounds) + 1,
        "made_at": time.time(),
        "tables": [list(table) for table in drawn.tables],
        "byes": list(drawn.byes),
    }
    try:
        await store.write(insert(rounds), [row])
    except IntegrityError:
        return False
    return True


async def go_on(store: Store, rooms: Rooms, tournament: str) -> None:
    """Make the tables that are missing; if a round is over, begin the next."""
    here = await load(store, tournament)
    if here is None or not here.rounds or here.is_over:
        return
    if here.is_round_over:
        await begin_round(store, here)  # or somebody else has: then its tables may be missing
        here = await load(store, tournament) or here
    await make_tables(store, rooms, here)


async def make_tables(store: Store, rooms: Rooms, here: Tournament) -> None:
    """Those of the last round; what is there already stays as it is."""
    number = len(here.rounds)
    known = {row["table_id"] for row in await made(store, here.id)}
    for table, players in zip(here.ids(number), here.rounds[-1].tables, strict=True):
        if table not in known:
            await make_table(store, rooms, here.row, table, players)


async def made(store: Store, tournament: str) -> list[Row]:
    """The tables of a tournament that are made, with everybody at them."""
    return await store.read(select(counted.c.table_id).where(counted.c.tournament == tournament))


async def make_table(
    store: Store, rooms: Rooms, row: Row, table: str, players: tuple[str, ...]
) -> None:
    """A table with everybody at it. All of it can be done twice, by whoever goes on after a crash."""
    game = find(row["game"])
    with suppress(IntegrityError):
        await store.write(
            insert(tables),
            [
                {
                    "id": table,
                    "made_at": time.time(),
                    "maker": row["maker"],
                    "game": game.name,
                    "version": game.version,
                    "players": len(players),
                    "options": dict(arrange(game, len(players), {}).options),
                    "seats": [seat_row(Seat()) for _ in players],
                    "is_listed": False,
                    "patience": PATIENCE,
                    "parent": {"tournament": row["id"], "rated": bool(row["is_rated"])},
                    "clock": stored_control(await started(CLOCK, rooms.time)),
                }
            ],
        )
    room = await rooms.get(table)
    names = await names_of(store, players)
    for seat, player in enumerate(players, start=1):
        if room is not None and room.table.seats[seat - 1].kind == OPEN:
            with suppress(Refused):  # another process was faster
                await room.sit(player, seat, names[player])
    # Last: what counts is complete.
    await count(store, table, is_rated=bool(row["is_rated"]), tournament=str(row["id"]))


async def names_of(store: Store, players: tuple[str, ...] | list[str]) -> dict[str, str]:
    """The current names of guests."""
    rows = await store.read(select(guests.c.id, guests.c.name).where(guests.c.id.in_(players)))
    return {**dict.fromkeys(players, "Guest"), **{row["id"]: row["name"] for row in rows}}
