"""The pages with code are run as tests, what the docs point at is there, and they can be read."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.bots import Bot, new_table, visitor
from tests.web.serving import Server

ROOT = Path(__file__).parents[1]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "bench").glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "src").rglob("README.md"),
]
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))

LONGEST_LINE = 120  # characters, except in tables and where a link makes it longer
LONGEST_DECISION = 25  # lines, which is half a page


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def examples_in(name: str, **names: Any) -> doctest.TestResults:
    """Run the examples of a page."""
    return doctest.testfile(
        str(ROOT / name), module_relative=False, globs={**names, "__name__": "__main__"}
    )


def test_the_first_page_tells_the_truth() -> None:
    result = examples_in("README.md")

    assert result.attempted > 10
    assert result.failed == 0


def test_the_page_for_researchers_tells_the_truth(tmp_path: Path) -> None:
    with Server(tmp_path) as server, visitor(server.address) as guest:
        result = examples_in(
            "docs/research.md",
            site=server.address,
            table=new_table(guest, "wadi", "open", "bot-1"),
            token=Bot.of(guest).token,
        )

    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("file", PAGES, ids=name_of)
def test_every_test_that_is_named_is_there(file: Path) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", file.read_text("utf-8"))
    missing = [
        f"{where}::{test}"
        for where, test in named
        if f"def {test}(" not in (ROOT / where).read_text("utf-8")
    ]

    assert missing == []
    assert len(named) >= 23 or file.name != "attack.md"


@pytest.mark.parametrize("file", PAGES, ids=name_of)
def test_every_link_leads_somewhere(file: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8"))

    missing = [link for link in links if "://" not in link and not (file.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("file", PAGES, ids=name_of)
def test_lines_can_be_read(file: Path) -> None:
    lines = enumerate(file.read_text("utf-8").splitlines(), start=1)

    long = [
        number
        for number, line in lines
        if len(line) > LONGEST_LINE and not line.lstrip().startswith("|") and "](" not in line
    ]
    assert not long, f"Break these lines of {name_of(file)}, at most {LONGEST_LINE} each: {long}."


@pytest.mark.parametrize("file", DECISIONS, ids=lambda file: file.stem)
def test_a_decision_is_half_a_page(file: Path) -> None:
    text = file.read_text("utf-8")

    parts = [f"**{part}.**" in text for part in ("Context", "Decision", "Consequences")]
    assert all(parts), "A decision has a context, the decision itself, and its consequences."
    assert text.count("\n") <= LONGEST_DECISION, "Measurements go into docs/lab-notes/."
