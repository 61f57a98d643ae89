"""The guide for adding a game quotes its template as it is."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
TEMPLATE = ROOT / "examples" / "games" / "clobber"


def test_every_quotation_stands_in_the_template() -> None:
    sources = [file.read_text("utf-8") for file in TEMPLATE.glob("*.py")]
    quoted = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    assert len(quoted) > 2
    assert [text for text in quoted if not any(text in source for source in sources)] == []


def test_a_game_is_three_files() -> None:
    files = {file.name for file in TEMPLATE.glob("*.py")} - {"__init__.py"}

    assert files == {"board.py", "rules.py", "notation.py"}
    assert all(f"### {name}" in PAGE for name in files)


def test_the_template_is_read_in_ten_minutes() -> None:
    lines = [line for file in TEMPLATE.glob("*.py") for line in file.read_text().splitlines()]

    assert len(lines) < 220
    assert max(map(len, lines)) <= 100


def test_the_guide_names_every_part() -> None:
    parts = (ROOT / "src" / "rivertable" / "contract" / "parts.py").read_text("utf-8")
    names = re.findall(
        r"^    (\w+): .*\| None = None$", parts.partition("class Parts")[2], re.MULTILINE
    )

    assert len(names) > 5
    assert [name for name in names if f"| `{name}` |" not in PAGE] == []
