"""Who plays while everything breaks: people over sockets, and programs over the bot API."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from tests.web.bots import token_in
from tests.web.playing import GONE, Guest, Player

BUSY = (429, 500, 503)  # answers after which the same thing is asked again


@dataclass
class Program:
    """A program that plays at random through the bot API, and asks again until it is answered."""

    owner: Guest
    rng: Random
    id: str = ""
    token: str = ""
    said: list[tuple[str, str, int, str]] = field(default_factory=list)
    heard_at: list[tuple[str, float]] = field(default_factory=list)
    refusals: dict[str, int] = field(default_factory=dict)

    async def begin(self) -> None:
        self.token = token_in((await self.owner.ask("POST", "/bots", {"name": "Robin"})).text)
        self.id = (await self._ask("GET", "account")).json()["id"]

    async def play(self, table: str, enough: asyncio.Event) -> None:
        """Play until the game is over, or there were enough moves and ours are all answered."""
        while not enough.is_set():
            answer = await self._ask("GET", f"tables/{table}")
            state = answer.json()
            if answer.status_code >= 400 or state["over"]:
                return
            if state["moves"]:
                move = {"move": self.rng.choice(state["moves"]), "version": state["version"]}
                await self._move(table, state["seat"], move)
            await asyncio.sleep(0.1)

    async def _move(self, table: str, seat: int, move: dict[str, Any]) -> None:
        answer = await self._ask("POST", f"tables/{table}/move", move)
        if answer.is_success:
            self.said.append((table, "move", seat, move["move"]))
            self.heard_at.append((table, asyncio.get_running_loop().time()))
        else:
            code = answer.json()["code"]
            self.refusals[code] = self.refusals.get(code, 0) + 1

    async def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"authorization": f"Bearer {self.token}"}
        for _ in range(600):
            try:
                async with httpx.AsyncClient(
                    base_url=self.owner.address, timeout=5, verify=False, headers=headers
                ) as client:
                    answer = await client.request(method, f"/api/bot/{path}", json=body)
                if answer.status_code not in BUSY:
                    return answer
            except GONE:
                pass
            await asyncio.sleep(0.2)
        raise AssertionError(f"{path} was never answered")


Anybody = Player | Program


async def new_table(guest: Guest, game: str, seats: list[str]) -> str:
    """A new table, asked for until it is there."""
    for _ in range(100):
        try:
            return await guest.new_table(game, seats)
        except AssertionError:  # the database is away, or there were too many tables
            await asyncio.sleep(0.5)
    raise AssertionError("no table could be made")
