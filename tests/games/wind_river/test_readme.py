"""The table of rules beside the code: every rule is in it, and every function in it exists."""

import re
from importlib.resources import files

import pytest

import rivertable.games.wind_river as wind_river
from rivertable.games.wind_river import board
from rivertable.games.wind_river.rules import feeding, state, turns

FOLDER = files("rivertable.games.wind_river")
README = (FOLDER / "README.md").read_text("utf-8")
ROWS = re.findall(r"^\| (WR-\S+) \| .+ \| (.+) \|$", README.split("## ")[1], re.MULTILINE)


@pytest.mark.parametrize(
    "file", ["rules/turns.py", "rules/feeding.py", "refusals.py", "board.py", "board.toml"]
)
def test_every_rule_that_the_code_cites_is_in_the_table(file: str) -> None:
    cited = set(re.findall(r"WR-\d(?:\.\d[a-e]?)?", (FOLDER / file).read_text("utf-8")))

    assert cited <= {rule for rule, _ in ROWS}


def test_every_function_in_the_table_exists() -> None:
    named = {name for _, where in ROWS for name in re.findall(r"`([a-zA-Z_.]+)`", where)}
    functions = {name for name in named if not name.endswith((".py", ".toml", ".txt"))}

    homes = (turns, feeding, state, wind_river, board.Plain, board.Grid)
    seen = 0
    for name in functions:
        parts = name.removeprefix("Plain.").removeprefix("Grid.")
        assert any(hasattr(home, parts) for home in homes), name
        seen += 1

    assert seen >= 18
