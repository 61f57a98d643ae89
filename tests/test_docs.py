"""The pages with code are run as tests, and what the docs point at is there."""

import doctest
import re
from pathlib import Path

import pytest

from tests.web.bots import Bot, new_table, visitor
from tests.web.serving import Server

ROOT = Path(__file__).parents[1]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "src").rglob("README.md"),
]


@pytest.mark.parametrize("name", ["README.md", "docs/research.md"])
def test_a_page_tells_the_truth(name: str, tmp_path: Path) -> None:
    with Server(tmp_path) as server, visitor(server.address) as guest:
        live = {
            "site": server.address,
            "table": new_table(guest, "wadi", "open", "bot-1"),
            "token": Bot.of(guest).token,
        }
        result = doctest.testfile(
            str(ROOT / name), module_relative=False, globs={**live, "__name__": "__main__"}
        )

    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_leads_somewhere(file: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8"))

    missing = [link for link in links if "://" not in link and not (file.parent / link).exists()]
    assert missing == []
