"""The pages with code are run as tests, and what the docs point at is there."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "src").rglob("README.md"),
]


@pytest.mark.parametrize("name", ["README.md", "docs/research.md"])
def test_a_page_tells_the_truth(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)

    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_leads_somewhere(file: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8"))

    missing = [link for link in links if "://" not in link and not (file.parent / link).exists()]
    assert missing == []
