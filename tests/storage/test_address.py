"""A database is named by a file or an address."""

import pytest

from rivertable.storage.address import database_at, shown


@pytest.mark.parametrize(
    ("named", "meant"),
    [
        ("tables.db", "tables.db"),
        ("sqlite:///tables.db", "tables.db"),
        ("postgres://ada@db:6000/river", "postgresql://ada@db:6000/river"),
        ("postgresql://ada:secret@db/river", "postgresql://ada:***@db/river"),
        ("postgresql:///river?host=/run&password=secret", "postgresql:///river"),
    ],
)
def test_a_database_is_named_by_a_file_or_an_address_and_shown_without_its_password(
    named: str, meant: str
) -> None:
    assert shown(database_at(named)) == meant
