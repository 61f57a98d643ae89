"""Every rule has an id; every id has a test; and no id is cited that is no rule's."""

import re
from pathlib import Path

import pytest

from rivertable.games import GAMES, find

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "rivertable"
TESTS = ROOT / "tests"
CODE = {".py", ".toml", ".txt"}

# `WR-5.1b`, and the shorter `NI-5.2d, e` and `NI-5.2b-f`, with which a docstring cites several.
RULE = re.compile(
    r"\b([A-Z]{2})-(\d+(?:\.\d+)?)((?:[a-z]\b)?(?:-[a-z]\b)?(?:, [a-z](?=[-,:;.)|\"'`\n]|$))*)"
)


def cited(text: str) -> set[str]:
    """The rule ids in a text, one by one."""
    ids = set()
    for game, number, letters in RULE.findall(text):
        ranges = re.findall(r"([a-z])(?:-([a-z]))?", letters)
        ids |= {
            f"{game}-{number}{chr(letter)}"
            for first, last in ranges
            for letter in range(ord(first), ord(last or first) + 1)
        } or {f"{game}-{number}"}
    return ids


def table_of_rules(game: str) -> set[str]:
    """The ids in the first column of the tables of a game's README."""
    readme = (SOURCES / "games" / game.replace("-", "_") / "README.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in readme.splitlines() if line.startswith("|")]
    return cited("\n".join(rows))


def citations(folder: Path, game: str) -> dict[str, Path]:
    """The ids of a game's rules that are cited in a folder, each with a file that does so."""
    prefix = find(game).rule_of_players[:3]
    return {
        rule: file
        for file in sorted(folder.rglob("*"))
        if file.suffix in CODE and file != Path(__file__)
        for rule in cited(file.read_text("utf-8"))
        if rule.startswith(prefix)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    rules = table_of_rules(game)

    assert len(rules) > 10
    assert rules - citations(TESTS, game).keys() == set()


@pytest.mark.parametrize("folder", [SOURCES, TESTS], ids=["code", "tests"])
@pytest.mark.parametrize("game", GAMES)
def test_every_id_that_is_cited_is_a_rule(game: str, folder: Path) -> None:
    unknown = citations(folder, game)
    for rule in table_of_rules(game):
        unknown.pop(rule, None)

    assert unknown == {}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("WR-5.1b: no buffalo moves twice", {"WR-5.1b"}),
        ('"""WR-5.2, WR-6."""', {"WR-5.2", "WR-6"}),
        ("NI-4a, c: tiles come back", {"NI-4a", "NI-4c"}),
        ("NI-5.2b-d, f: all points", {"NI-5.2b", "NI-5.2c", "NI-5.2d", "NI-5.2f"}),
        ("by NI-5.2g, a canoe steals", {"NI-5.2g"}),
        ("in UTF-8, WADI-3", set()),
    ],
)
def test_ids_are_read_as_docstrings_cite_them(text: str, ids: set[str]) -> None:
    assert cited(text) == ids
