"""Opening a table from what is stored. One that cannot be read breaks nothing but itself."""

from collections.abc import Iterable
from typing import Any

from rivertable.games import find

from .commands import Refused
from .table import Entry, Table


class BrokenTable(Refused):
    """A table that cannot be read; the log of the server says why."""

    def __init__(
        self,
        template: str = "This table is damaged and cannot be opened. Other tables are not affected.",
        **values: Any,
    ) -> None:
        super().__init__("broken", template, **values)


def read_table(row: dict[str, Any], entries: Iterable[dict[str, Any]]) -> Table:
    """A table as its row and its log tell it."""
    check_rules(row)
    table = Table(row)
    for stored in entries:
        entry = entry_in(stored)
        if entry.seq != len(table.entries):
            raise ValueError(f"entry {len(table.entries)} is missing")
        table.apply(entry)
    return table


def check_rules(row: dict[str, Any]) -> None:
    """A table is played by the rules by which it began, or not at all."""
    game = find(row["game"])
    if row["version"] not in game.versions:
        raise BrokenTable(
            "This table needs rules version {theirs} of {game}, and this server has {ours}.",
            theirs=row["version"], game=game.title, ours=", ".join(map(str, game.versions)),
        )  # fmt: skip


def entry_in(row: dict[str, Any]) -> Entry:
    """An entry as it is stored."""
    return Entry(**{name: value for name, value in row.items() if name != "table_id"})
