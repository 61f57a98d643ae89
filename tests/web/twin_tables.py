"""Tables once more in the database of a running server, for tests that compare two of them."""

import sqlite3
from pathlib import Path


def copy_table(file: Path, table: str, number: int, changes: tuple[str, ...] = ()) -> str:
    """The same table once more, with the same log, but for some changes in SQL; returns its id."""
    twin = f"{table[:-3]}{number:03}"
    with sqlite3.connect(file, timeout=10) as connection:
        # With its place in the lists of games, or the pages of one would count the other.
        owned = ("log", "games", "played")
        for name, key in (("tables", "id"), *((name, "table_id") for name in owned)):
            rows = connection.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table,))
            columns = [column[0] for column in rows.description]
            marks = ", ".join("?" * len(columns))
            copied = [
                [twin if column == key else value for column, value in zip(columns, row, strict=True)]
                for row in rows.fetchall()
            ]  # fmt: skip
            connection.executemany(f"INSERT INTO {name} VALUES ({marks})", copied)
        for change in changes:
            assert connection.execute(change, (twin,)).rowcount > 0
    connection.close()
    return twin
