"""Stored tables go on by the rules by which they began."""

from pathlib import Path
from typing import Any

import pytest

import rivertable
from rivertable.tables.reading import BrokenTable, read_table
from rivertable.tables.rehearsal import rehearse
from tests.tables.sitting import row

FILES = sorted((Path(__file__).parents[1] / "replays").glob("version-*/*.txt"))


def stored(position: rivertable.Position) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A game as the row and the log of a table."""
    setting = position.setting
    guests = [name.lower() for name in setting.names]
    options, version = dict(setting.options), setting.version
    about = row(setting.game.name, *guests, options=options, version=version)
    log = [
        {"seq": n, "at": 1.0, "kind": "move", "seat": m.seat, "guest": "", "data": m.text}
        for n, m in enumerate(position.moves)
    ]
    return about, log


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_table_of_any_version_goes_on_by_it(file: Path) -> None:
    text = file.read_text("utf-8")
    about, log = stored(rivertable.load(text))
    table = read_table(about, log)

    assert rehearse(about, log) == ""
    assert table.setting.version == about["version"]
    assert table.position.is_over
    assert " ".join(map(str, table.position.ranks or ())) in text


@pytest.mark.parametrize("version", [0, 99])
def test_a_table_of_an_unknown_version_is_refused_in_words(version: int) -> None:
    """Also where its options are unknown too: the version comes first."""
    about = row("wadi", "ada", "ben", version=version, options={"rain": "heavy"})
    told = f"This table needs rules version {version} of Wadi, and this server has 1, 2."

    with pytest.raises(BrokenTable, match=told):
        read_table(about, [])
    assert rehearse(about, []) == told
