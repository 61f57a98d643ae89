"""A secret never leaves by the bot API: every byte that other bots receive while a tile is hidden.

As in test_secrets.py, a table of Niagara has a twin at which one bot chooses another tile. Until
that tile is shown, whatever the other bots receive from the two tables has to be the same.
"""

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from tests.web.bots import Bot, Lines, Message, new_table, visitor
from tests.web.serving import Server

PLAYERS = 3
ROUNDS = 4
MOST_MOVES = 400


class Side:
    """One table, as each of the bots receives it."""

    def __init__(self, stack: ExitStack, bots: list[Bot], table: str) -> None:
        self.bots = bots
        self.table = table
        self.lines: list[Lines] = [stack.enter_context(bot.follow(table)) for bot in bots]
        self.now: list[Message] = [lines.next() for lines in self.lines]

    def play(self, seat: int, move: str) -> None:
        """Play a move, and let every bot hear of it and of what chance adds."""
        bot, version = self.bots[seat - 1], self.now[seat - 1]["version"]
        answer = bot.post(f"{self.table}/move", move=move, version=version)
        while answer.status_code == 429:
            time.sleep(int(answer.headers["retry-after"]))
            answer = bot.post(f"{self.table}/move", move=move, version=version)
        assert answer.status_code == 200, answer.text
        for index, lines in enumerate(self.lines):
            while self.now[index]["version"] < answer.json()["version"]:
                self.now[index] = lines.next()

    def known(self, seat: int) -> Message:
        """All that can be asked for now."""
        answer = self.bots[seat - 1].get(f"tables/{self.table}")
        while answer.status_code == 429:
            time.sleep(int(answer.headers["retry-after"]))
            answer = self.bots[seat - 1].get(f"tables/{self.table}")
        message: Message = answer.json()
        return message


def copy_table(file: Path, table: str, twin: str) -> None:
    """The same table with the same log under another name."""
    connection = sqlite3.connect(file, timeout=10)
    for name, key in (("tables", "id"), ("log", "table_id")):
        rows = connection.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table,))
        columns = [column[0] for column in rows.description]
        marks = ", ".join("?" * len(columns))
        copies = [
            [twin if column == key else value for column, value in zip(columns, row, strict=True)]
            for row in rows.fetchall()
        ]
        connection.executemany(f"INSERT INTO {name} VALUES ({marks})", copies)
    connection.commit()
    connection.close()


def plain(text: str, table: str) -> str:
    """Without what tells two tables apart anyway."""
    return re.sub(r'"at":[\d.]+', "", text.replace(table, "TABLE"))


class Round:
    """A round at a table and its twin, in which one seat chooses differently."""

    def __init__(self, real: Side, twin: Side, secret: int) -> None:
        self.sides = real, twin
        self.secret = secret
        self.marks = [[len(lines.raw) for lines in side.lines] for side in self.sides]

    def compare(self) -> int:
        """Nobody else can tell the tables apart; how much was compared."""
        count = 0
        for seat in set(range(1, PLAYERS + 1)) - {self.secret}:
            received = [
                [plain(text, side.table) for text in side.lines[seat - 1].raw[marks[seat - 1] :]]
                for side, marks in zip(self.sides, self.marks, strict=True)
            ]
            assert received[0] == received[1], f"seat {seat}"
            asked = [plain(json.dumps(side.known(seat)), side.table) for side in self.sides]
            assert asked[0] == asked[1], f"seat {seat}"
            count += len(received[0]) + 1
        return count

    def play(self, rng: Random) -> int:
        """Everybody chooses a tile, then those move who are before the one with the secret."""
        order = [seat for seat in range(1, PLAYERS + 1) if seat != self.secret]
        count = sum(self.alike(seat, rng) for seat in [self.secret, *order])
        for _ in range(MOST_MOVES):
            acting = self.sides[0].now[0]["acting"]
            if len(acting) != 1 or self.secret in acting:
                break
            count += self.alike(acting[0], rng)
        return count

    def alike(self, seat: int, rng: Random) -> int:
        """The same move at both tables, but for the secret; compared while that is hidden."""
        real, twin = self.sides
        moves = real.known(seat)["moves"]
        move = rng.choice([move for move in moves if move.startswith("tile")] or moves)
        others = [other for other in moves if other.startswith("tile") and other != move]
        real.play(seat, move)
        twin.play(seat, rng.choice(others) if others and seat == self.secret else move)
        acting = real.now[0]["acting"]
        is_hidden = self.secret not in acting or len(acting) > 1
        return self.compare() if is_hidden else 0


def is_choosing(side: Side) -> bool:
    """Is a tile asked of every seat?"""
    moves = [side.known(seat)["moves"] for seat in range(1, PLAYERS + 1)]
    return all(any(move.startswith("tile") for move in some) for some in moves)


def step(side: Side, rng: Random) -> None:
    """Somebody plays on."""
    for seat in range(1, PLAYERS + 1):
        moves = side.known(seat)["moves"]
        if moves:
            side.play(seat, rng.choice(moves))
            return


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def test_no_bot_receives_anything_that_depends_on_a_tile_hidden_from_it(server: Server) -> None:
    rng, compared = Random(4), 0
    with visitor(server.address) as guest, ExitStack() as stack:
        bots = [Bot.of(guest, f"Bot {number}") for number in range(1, PLAYERS + 1)]
        table = new_table(guest, "niagara", *["open"] * PLAYERS)
        for bot in bots:
            bot.sit(table)
        real = Side(stack, bots, table)
        for number in range(ROUNDS):
            for _ in range(MOST_MOVES):
                if is_choosing(real):
                    break
                step(real, rng)
            name = f"{table[:-2]}{number:02}"
            copy_table(server.folder / "rivertable.db", table, name)
            with ExitStack() as pair:
                twin = Side(pair, bots, name)
                compared += Round(real, twin, rng.randint(1, PLAYERS)).play(rng)

    assert compared >= ROUNDS * (PLAYERS - 1) * 2
    told = [line for lines in real.lines for line in map(json.loads, lines.raw[1:])]
    assert any(line.get("move") == "tile ?" for line in told)
    assert any(line.get("shown") for line in told)
