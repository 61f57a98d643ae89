"""A secret never leaves the server: whole games of Niagara, and every byte that anybody received.

In some rounds the table has a twin, in which one seat chooses other tiles. Until those are shown,
whatever the others and a spectator receive from the two tables has to be the same, byte for byte.
"""

import asyncio
import re
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import find
from rivertable.games.niagara.rules.state import CHOOSING
from rivertable.games.niagara.secrets import hidden_seats
from tests.web.playing import Guest, Wire, seated
from tests.web.serving import Server
from tests.web.twin_tables import copy_table

TILE = "tile"
TWIN_ROUNDS = (1, 2, 4, 8, 16)
PAGES = (
    "", "/replay", "/record.txt", "/words", "/words?move={before}", "/picture.svg",
    "/moment/{last}", "/moment/{before}",
)  # fmt: skip


EMPTY_AT = defaultdict(lambda: -40, {0: 0, 1: 0, 2: 5, 3: 12, 4: 6, 5: -5, 6: -20})  # by place


class Audience:
    """A socket for each seat of a table, and one for a spectator (seat 0)."""

    def __init__(self, table: str, wires: dict[int, Wire]) -> None:
        self.table = table
        self.wires = wires
        self.marks = dict.fromkeys(wires, 0)

    def mark(self) -> None:
        """From here on it counts what is received."""
        self.marks = {seat: len(wire.raw) for seat, wire in self.wires.items()}

    async def play(self, seat: int, text: str) -> None:
        """Play a move, and let everybody see it."""
        answer = await self.wires[seat].move(text, seat)
        while answer.get("code") == "slow":
            await asyncio.sleep(0.3)
            answer = await self.wires[seat].move(text, seat)
        await self._done(answer)

    async def take_back(self, seat: int) -> None:
        version = self.wires[seat].now["version"]
        await self._done(
            await self.wires[seat].ask(do="undo", seat=seat, version=version, turn=False)
        )

    async def _done(self, answer: dict[str, Any]) -> None:
        assert answer["kind"] == "done", answer
        await self.see(answer["version"])

    async def see(self, version: int) -> None:
        for wire in self.wires.values():
            await wire.see(version)

    def received(self, seat: int) -> list[str]:
        """All that came through the socket, without what tells two tables apart anyway."""
        texts = self.wires[seat].raw[self.marks[seat] :]
        return [
            re.sub(r'"(since|waking|waited)":[\w.]+', "", text)
            for text in texts
            if not text.startswith(('{"kind":"done"', '{"kind":"presence"'))
        ]


class Story:
    """One game, with what really happened in it."""

    def __init__(self, server: Server, players: int, seed: int) -> None:
        self.file = server.folder / "rivertable.db"
        self.rng = Random(seed)
        self.players = players
        self.guests = [Guest(server.address) for _ in range(players)]
        self.eve = Guest(server.address)
        self.mirror = Position(arrange(find("niagara"), players, {}))
        self.compared = 0
        self.copies = 0
        self.followed = 0

    async def audience(self, stack: AsyncExitStack, table: str, query: str) -> Audience:
        people = dict(enumerate([self.eve, *self.guests]))
        wires = {}
        for seat, guest in people.items():
            wires[seat] = await stack.enter_async_context(guest.socket(table, query))
            await wires[seat].hear_kind("all")
        return Audience(table, wires)

    async def play(self) -> None:
        """The whole game."""
        table = await seated(self.guests, "niagara")
        await self.eve.arrive("Eve")
        async with AsyncExitStack() as stack:
            here = await self.audience(stack, table, "scene=no")
            self.follow(here)
            while not self.mirror.is_over:
                if self.is_new_round and int(self.mirror.state.rounds) in TWIN_ROUNDS:
                    await self.play_with_twin(here)
                else:
                    await self.step(here)
            for seat, wire in here.wires.items():
                check_texts(seat, wire)
            assert here.wires[0].now["over"]
            assert here.wires[0].now["ranks"] == list(self.mirror.ranks or ())

    @property
    def is_new_round(self) -> bool:
        s = self.mirror.state
        return s.phase == CHOOSING and not s.chosen.any()

    async def step(self, here: Audience) -> None:
        seat, text = self.next_move()
        await self.play_at(here, seat, text)

    def next_move(self) -> tuple[int, str]:
        seat = self.rng.choice(self.mirror.acting)
        return seat, good_move(self.mirror, seat, self.rng)

    async def play_at(self, here: Audience, seat: int, text: str) -> None:
        """A move at the real table; what chance adds is seen by the spectator."""
        await here.play(seat, text)
        self.mirror.play(text, seat)
        self.follow(here)

    def follow(self, here: Audience) -> None:
        """Let the mirror know what chance has drawn: everybody sees it."""
        heard = here.wires[0].heard
        for message in heard[self.followed :]:
            for line in message["log"]:
                if line["seat"] == CHANCE:
                    self.mirror.play(line["move"], CHANCE)
        self.followed = len(heard)

    @property
    def count(self) -> int:
        return len(self.mirror.numbers())

    # Twins -------------------------------------------------------------------------------------

    async def play_with_twin(self, light: Audience) -> None:
        """Until a tile is shown that is another one at the twin table."""
        buoy = int(self.mirror.state.buoy)
        secret = self.rng.choice([n for n in range(1, self.players + 1) if n != buoy])
        async with AsyncExitStack() as stack:
            twin_id = self.copy_table(light.table)
            real = await self.audience(stack, light.table, "")
            twin = await self.audience(stack, twin_id, "")
            light_twin = await self.audience(stack, twin_id, "scene=no")
            light.mark()
            light_twin.mark()
            pairs = [(real, twin), (light, light_twin)]
            has_chosen = False
            while not has_chosen or secret in hidden_seats(self.mirror.state):
                seat, text = self.next_move()
                # Everybody sees a canoe that is bought back; only a tile is secret.
                is_secret = seat == secret and text.startswith(TILE)
                if is_secret:
                    has_chosen = True
                    await self.choose_apart(light, [real], [twin, light_twin], seat, text)
                else:
                    await self.play_alike(light, [real], [twin, light_twin], seat, text)
                if has_chosen and secret in hidden_seats(self.mirror.state):
                    self.compare(pairs, secret)
                    if is_secret or len(hidden_seats(self.mirror.state)) == 1:
                        await self.compare_pages(real.table, twin.table, secret)
            assert real.received(secret) != twin.received(secret)  # they know what they chose

    async def play_alike(
        self, light: Audience, real: list[Audience], twins: list[Audience], seat: int, text: str
    ) -> None:
        before = self.count
        await self.play_at(light, seat, text)
        await settle(light, real)
        if self.count == before + 1:  # no chance: the twin would draw its own
            await twins[-1].play(seat, text)
            await settle(twins[-1], twins)

    async def choose_apart(
        self, light: Audience, real: list[Audience], twins: list[Audience], seat: int, text: str
    ) -> None:
        """Choose a tile, think again and choose another; different ones at the twin table."""
        tiles = [m.text for m in self.mirror.legal_moves(seat) if m.text.startswith(TILE)]
        others = [tile for tile in tiles if tile != text] or tiles
        is_last = len(self.mirror.acting) == 1  # whose choice can not be taken back
        choices = ((light, real, text), (twins[-1], twins, self.rng.choice(others)))
        for audience, others_there, final in choices:
            # Each is drawn before the next: a step that is late says that nothing can be chosen.
            if not is_last:
                await audience.play(seat, self.rng.choice(tiles))
                await settle(audience, others_there)
                await audience.take_back(seat)
                await settle(audience, others_there)
            await audience.play(seat, final)
            await settle(audience, others_there)
        self.mirror.play(text, seat)

    def compare(self, pairs: list[tuple[Audience, Audience]], secret: int) -> None:
        """Nobody else can tell the two tables apart."""
        for real, twin in pairs:
            for seat in set(real.wires) - {secret}:
                received = real.received(seat)
                assert received == twin.received(seat), f"seat {seat}"
                self.compared += len(received)

    async def compare_pages(self, real: str, twin: str, secret: int) -> None:
        """Every page, record, picture and moment: for a spectator, and for one other player."""
        last = self.count
        other = self.rng.choice([n for n in range(1, self.players + 1) if n != secret])
        pictures = ("/picture.png",) if last < 12 else ()  # which take long
        for guest in (self.eve, self.guests[other - 1]):
            guest.language = self.rng.choice(["en", "fr"])
            for page in (*PAGES, *pictures):
                path = page.format(last=last, before=last - 1)
                answers = [await guest.ask("GET", f"/table/{name}{path}") for name in (real, twin)]
                assert [answer.status_code for answer in answers] == [200, 200]
                assert plain(answers[0].content, real) == plain(answers[1].content, twin), path
                self.compared += 1

    def copy_table(self, table: str) -> str:
        """The same table once more, with the same log, under another name of the same length."""
        self.copies += 1
        return copy_table(self.file, table, self.copies)


async def settle(first: Audience, others: list[Audience]) -> None:
    """Let all see as much as the first."""
    for audience in others:
        await audience.see(first.wires[0].now["version"])


def plain(content: bytes, table: str) -> bytes:
    """A page without its table's name and the time of the last move."""
    text = content.replace(table.encode(), b"TABLE")
    return re.sub(rb'"since": ?[\d.]+', b"", text)


def check_texts(seat: int, wire: Wire) -> None:
    """No line of the log tells a tile while it is chosen, but to the seat that chooses it."""
    steps = [message for message in wire.heard if message["kind"] == "step"]
    lines = [line for message in steps for line in message["log"]]
    told = {(line["seat"] == seat, line["move"]) for line in lines if line["move"][:4] == "tile"}
    assert all(is_mine or move == "tile ?" for is_mine, move in told)
    assert (False, "tile ?") in told


def good_move(position: Position, seat: int, rng: Random) -> str:
    """Good enough for a game to end soon: fetch gems, and bring home what is loaded."""
    moves = position.legal_moves(seat)
    if position.state.phase == CHOOSING:
        return rng.choice(moves).text

    def worth(text: str) -> float:
        after = position.copy()
        after.play(text, seat)
        s = after.state
        canoes = zip(s.place[seat - 1].tolist(), s.cargo[seat - 1].tolist(), strict=True)
        afloat = sum(100 - 10 * place if load else EMPTY_AT[place] for place, load in canoes)
        return float(1000 * s.collection[seat - 1].sum() + afloat + rng.random())

    return max((move.text for move in moves), key=worth)


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 2)])
def test_nothing_that_anybody_receives_depends_on_a_tile_that_is_hidden_from_them(
    tmp_path: Path, players: int, seed: int
) -> None:
    with Server(tmp_path) as server:
        story = Story(server, players, seed)
        asyncio.run(asyncio.wait_for(story.play(), 240))

    assert story.compared > 200


SWAP_TILES = tuple(
    f"UPDATE log SET data = 'tile {number % 6 + 1}' "
    f"WHERE table_id = ? AND seat = {seat} AND data LIKE 'tile%'"
    for seat, number in ((2, 1), (3, 4))
)


def test_what_a_browser_is_given_to_think_about_is_the_same_whatever_bots_have_chosen(
    tmp_path: Path,
) -> None:
    async def story(server: Server) -> None:
        guest = Guest(server.address)
        table = await guest.new_table("niagara", ["me", "bot-1", "bot-1"])
        real = await task_at(guest, table)
        twins = [
            copy_table(server.folder / "rivertable.db", table, number, changes)
            for number, changes in enumerate((SWAP_TILES, SWAP_TILES[:1], SWAP_TILES[1:]))
        ]

        assert {await task_at(guest, twin) for twin in twins} == {real}
        assert len(real) > 1000

    with Server(tmp_path) as server:
        asyncio.run(asyncio.wait_for(story(server), 60))


async def task_at(guest: Guest, table: str) -> str:
    """Every byte of a task, once the two bots have chosen their tiles."""
    async with guest.socket(table) as wire:
        await wire.hear_kind("all")
        await wire.see(3)
        assert (await wire.ask(do="task", seat=1, id=7))["kind"] == "task"
        return wire.raw[-1]
