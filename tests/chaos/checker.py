"""What must be true after the chaos, read from the database without the servers' own code paths."""

import math
from collections import defaultdict
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from sqlalchemy import URL

from rivertable.engine.position import Position
from rivertable.tables.reading import entry_in
from rivertable.tables.table import Table
from tests.chaos.clients import Anybody
from tests.web.playing import Player
from tests.web.test_durability import check, logs, read, replayed, settings

HEARD = 1.0  # seconds after which everybody has heard that their line is broken
Shown = tuple[str, int, int, list[dict[str, Any]]]  # table, seat, version, lines of the log


class Broken(AssertionError):
    """A promise that was not kept."""


class Checker:
    """The logs of all tables, and what they must be."""

    def __init__(self, url: URL) -> None:
        self._logs = logs(url)
        self._settings = settings(url)
        self._rows = {row["id"]: row for row in read(url, "SELECT * FROM tables")}

    def check_acknowledged(self, players: Iterable[Anybody]) -> int:
        """Every acknowledged move is there, once and in order, and no other; how many were it?"""
        try:
            return sum(check(player.said, self._logs) for player in players)
        except AssertionError as problem:
            raise Broken("a player was told something else than what is stored") from problem

    def check_histories(self) -> int:
        """Every table has one history, which replays; how many tables were it?"""
        for table, entries in self._logs.items():
            if [entry["seq"] for entry in entries] != list(range(len(entries))):
                raise Broken(f"the log of {table} has a gap")
            try:
                replayed(self._settings[table], entries)
            except Exception as problem:
                raise Broken(f"the log of {table} does not replay") from problem
        return len(self._logs)

    def table(self, name: str) -> Table:
        """A table at the end of its log."""
        table = Table(self._rows[name])
        for row in self._logs[name]:
            table.apply(entry_in(row))
        return table

    def check_record(self, name: str, seat: int, record: str) -> None:
        """A client ended with the position of the log."""
        stored = self.table(name).view(seat).record()
        if record != stored:
            pairs = zip_longest(record.splitlines(), stored.splitlines())
            first = next((pair for pair in pairs if pair[0] != pair[1]), None)
            raise Broken(f"seat {seat} of {name} ended with another position: {first}")

    def check_secrets(self, shown: Iterable[Shown]) -> int:
        """Nobody was shown what their view did not say at that version; how many lines were it?"""
        by_table: dict[str, list[Shown]] = defaultdict(list)
        for one in shown:
            by_table[one[0]].append(one)
        return sum(self._check_lines(name, ones) for name, ones in by_table.items())

    def _check_lines(self, name: str, shown: list[Shown]) -> int:
        positions, table, count = self._positions(name), self.table(name), 0
        views: dict[tuple[int, int], Any] = {}
        for _, seat, version, lines in shown:
            key = (version, seat)
            if key not in views:
                views[key] = table.view(seat, positions[version]).moves
            for line in lines:
                count += 1
                known = views[key][line["index"]].text
                if "?" not in line["move"] and line["move"] != known:
                    raise Broken(f"seat {seat} of {name} was shown {line} and may know {known}")
        return count

    def _positions(self, name: str) -> list[Position]:
        """The position at each version."""
        table = Table(self._rows[name])
        positions = [table.position]
        for row in self._logs[name]:
            before = table.version
            table.apply(entry_in(row))
            if table.version != before:
                positions.append(table.position)
        return positions


def waits_of_the_lost(deaths: list[float], people: Iterable[Player]) -> list[float]:
    """For each death and each person whose line broke by it: seconds until they see the table."""
    return [
        min((at for at in person.shown_at if at > death), default=math.inf) - death
        for death in deaths
        for person in people
        if any(death <= at < death + HEARD for at in person.lost_at)
    ]


def waits_after(
    deaths: list[float], moved_at: dict[str, list[float]], over_at: dict[str, float]
) -> list[float]:
    """For each death and each table at which a game was played: seconds until the next move, or until
    somebody saw that the last one was made.
    """
    return [
        min(at for at in (*times, over_at.get(table, math.inf)) if at > death) - death
        for death in deaths
        for table, times in moved_at.items()
        if any(death - 2 < at < death for at in times) and over_at.get(table, math.inf) > death
    ]
