"""Boards that players have drawn: what the list of all shows."""

import asyncio
from typing import Any

from sqlalchemy import URL

from rivertable.storage import boards
from tests.storage.test_store import GUEST, filled


def drawn(number: int, owner: str) -> dict[str, Any]:
    about = {"game": "wadi", "title": f"Board {number}", "origin": "", "board": f"{number}"}
    return {"id": f"b{number}", "owner": owner, "made_at": float(number), "played": 0, **about}


def test_who_draws_many_boards_pushes_nobody_out_and_finds_all_of_them(database: URL) -> None:
    async def story() -> None:
        store = await filled(database)
        await store.add_guest({**GUEST, "id": "many", "key": "many"})
        await boards.add(store, drawn(0, "g1"))
        for number in range(1, 8):
            await boards.add(store, drawn(number, "many"))

        async def listed(reader: str) -> list[str]:
            return [row["id"] for row in await boards.newest(store, 5, 3, reader)]

        assert await listed("") == await listed("g1") == ["b7", "b6", "b5", "b0"]
        assert await listed("many") == ["b7", "b6", "b5", "b4", "b3"]
        await store.close()

    asyncio.run(story())
