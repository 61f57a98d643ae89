"""What people read of a game before they play it."""

import ast
from pathlib import Path

from rivertable.games import find


def said_of_options(game: str) -> set[str]:
    """What the form for a new table says of a game and its options."""
    options = find(game).options.values()
    labels = {label for option in options for label in option.labels.values()}
    texts = {text for option in options for text in (option.title, option.meaning)}
    return {find(game).about, *texts, *labels}


def said_of_variants(folder: Path) -> set[str]:
    """What is said about a text of a board that is wrong, and about changes of one."""
    found = set()
    for file in (folder / "variants").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if " " in text and text.endswith(".") and not text[0].isupper():
                    found.add(text)
    return found
