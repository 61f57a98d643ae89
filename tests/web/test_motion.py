"""Only transform and opacity are animated: what a browser does without painting anew."""

import re
from pathlib import Path

STYLES = sorted((Path(__file__).parents[2] / "src/rivertable/web/static/styles").glob("*.css"))
CHEAP = {"transform", "opacity", "translate", "scale", "rotate", "none"}


def test_transitions_and_keyframes_change_nothing_but_transform_and_opacity() -> None:
    seen = set()
    for style in STYLES:
        text = re.sub(r"/\*.*?\*/", "", style.read_text("utf-8"), flags=re.DOTALL)
        for rule in re.findall(r"transition:([^;]*);", text):
            flat = re.sub(r"\([^()]*(?:\([^()]*\))?[^()]*\)", "", rule)
            seen |= {part.split()[0] for part in flat.split(",")}
        for start in re.finditer(r"@keyframes [\w-]+ \{", text):
            body = text[start.end() : text.index("\n}", start.end())]
            seen |= set(re.findall(r"([\w-]+):", body))

    assert "opacity" in seen
    assert seen <= CHEAP


def rule(name: str, style: str) -> str:
    """What a style sheet says of an element."""
    text = next(one for one in STYLES if one.name == style).read_text("utf-8")
    [found] = re.findall(rf"^{re.escape(name)} \{{(.*?)^\}}", text, re.DOTALL | re.MULTILINE)
    return str(found)


def test_what_changes_on_a_board_or_beside_it_is_laid_out_by_itself() -> None:
    """In a grid or a flex box every line of every piece would be laid out for each line of the log."""
    assert "display:" not in rule("#table", "table.css")
    assert "contain: size layout;" in rule(".board-frame", "table.css")
    assert "contain: strict;" in rule(".sidebar", "sidebar.css")
