"""Who sat where at the tables of an older version is known afterwards."""

import asyncio

from sqlalchemy import URL, insert, select, text

from rivertable.storage import ledger
from rivertable.storage.database import ALONE, migrate, open_engine
from rivertable.storage.schema import log, tables
from rivertable.storage.store import Store
from tests.storage.test_store import GUEST, TABLE

SEATS = [
    {"kind": "guest", "guest": "g1", "name": "Anna", "level": 1, "has_stand_in": False},
    {"kind": "open", "guest": "", "name": "", "level": 1, "has_stand_in": False},
    {"kind": "bot", "guest": "", "name": "Sedge", "level": 4, "has_stand_in": False},
]


def test_an_older_database_gets_its_lists_of_games(database: URL) -> None:
    engine = open_engine(database, ALONE)
    migrate(engine, "0007")
    sat = {"table_id": "t1", "at": 1.0, "seat": 2, "guest": "g2", "data": "Ben"}
    with engine.begin() as connection:
        for guest in ("g1", "g2"):
            connection.execute(
                text("INSERT INTO guests (id, name, key, made_at) VALUES (:id, :name, :key, 0)"),
                {"id": guest, "name": GUEST["name"], "key": guest},
            )
        connection.execute(insert(tables), {**TABLE, "maker": "g1", "seats": SEATS, "players": 3})
        for seq, kind in enumerate(("sit", "stand", "sit")):
            connection.execute(insert(log), {**sat, "seq": seq, "kind": kind})
    migrate(engine)
    engine.dispose()

    async def story() -> None:
        store = Store(database)
        await store.open()
        for guest in ("g1", "g2"):
            assert await ledger.running(store, guest, 5) == ["t1"]
        seats = (await ledger.seats_at(store, ["t1"]))["t1"]
        assert [seat["name"] for seat in seats] == ["Anna", "Ben", "Sedge"]
        assert [seat["level"] for seat in seats] == [0, 0, 4]
        assert len(await store.read(select(tables))) == 1
        await store.close()

    asyncio.run(story())
