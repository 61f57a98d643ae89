"""Who sat where at the tables of an older version is known afterwards."""

import asyncio
from typing import Any

from sqlalchemy import URL, MetaData, insert, select

from rivertable.storage import ledger
from rivertable.storage.database import ALONE, migrate, open_engine
from rivertable.storage.schema import tables
from rivertable.storage.store import Store
from tests.storage.test_store import TABLE

SEATS = [
    {"kind": "guest", "guest": "g1", "name": "Anna", "level": 1, "has_stand_in": False},
    {"kind": "open", "guest": "", "name": "", "level": 1, "has_stand_in": False},
    {"kind": "bot", "guest": "", "name": "Sedge", "level": 4, "has_stand_in": False},
]


def test_an_older_database_gets_its_lists_of_games(database: URL) -> None:
    engine = open_engine(database, ALONE)
    migrate(engine, "0007")
    sat = {"table_id": "t1", "at": 1.0, "seat": 2, "guest": "g2", "data": "Ben"}
    older = MetaData()
    older.reflect(engine)  # later versions have more columns
    rows: dict[str, list[dict[str, Any]]] = {
        "guests": [{"id": name, "name": name, "key": name, "made_at": 0} for name in ("g1", "g2")],
        "tables": [{**TABLE, "maker": "g1", "seats": SEATS, "players": 3}],
        "log": [{**sat, "seq": n, "kind": kind} for n, kind in enumerate(("sit", "stand", "sit"))],
    }
    with engine.begin() as connection:
        for name, some in rows.items():
            columns = older.tables[name].c.keys()
            known = [{key: row[key] for key in row.keys() & {*columns}} for row in some]
            connection.execute(insert(older.tables[name]), known)
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
