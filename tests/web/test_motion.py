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


def test_what_changes_on_a_board_or_beside_it_is_laid_out_by_itself() -> None:
    """In a grid or a flex box every line of every piece would be laid out for each line of the log."""
    styles = {style.name: style.read_text("utf-8") for style in STYLES}
    table = re.search(r"^#table \{(.*?)^\}", styles["table.css"], re.DOTALL | re.MULTILINE)
    frame = re.search(r"^\.board-frame \{(.*?)^\}", styles["table.css"], re.DOTALL | re.MULTILINE)
    sidebar = re.search(r"^\.sidebar \{(.*?)^\}", styles["sidebar.css"], re.DOTALL | re.MULTILINE)

    assert table and frame and sidebar
    assert "display:" not in table[1]
    assert "contain: size layout;" in frame[1]
    assert "contain: strict;" in sidebar[1]
