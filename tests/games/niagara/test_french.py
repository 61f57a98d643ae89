"""Niagara in French: complete, with the same fields, and set as French is."""

import ast
import re
from pathlib import Path
from string import Formatter

import polib

from rivertable.games.niagara import wording_names

FOLDER = Path(wording_names.__file__).parent
FRENCH = polib.pofile((FOLDER / "fr.po").read_text("utf-8"))
TABLES = ("DEPOSITS", "GEMS", "LABELS", "ONE", "SEVERAL")


def sentences_in_code() -> set[str]:
    """All that is handed to `say`: constants, and the values of a few tables."""
    found: set[str] = set()
    for name in TABLES:
        found |= set(getattr(wording_names, name).values())
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "say":
                (argument,) = node.args
                if isinstance(argument, ast.Constant):
                    found.add(str(argument.value))
                else:
                    assert isinstance(argument, ast.Subscript)
                    assert ast.unparse(argument.value) in TABLES
    return found


def test_french_is_complete_and_has_nothing_left_over() -> None:
    assert {entry.msgid for entry in FRENCH if entry.msgstr} == sentences_in_code()


def test_french_keeps_every_field_of_a_sentence() -> None:
    for entry in FRENCH:
        fields = [
            {name for _, name, _, _ in Formatter().parse(text)} - {None}
            for text in (entry.msgid, entry.msgstr)
        ]

        assert fields[0] == fields[1], entry.msgid


def test_french_is_set_as_french() -> None:
    for entry in FRENCH:
        assert "'" not in entry.msgstr, entry.msgstr
        assert not re.search(r"[ \w][:;?!]", entry.msgstr), entry.msgstr
        assert not re.search(r"\b(tu|ton|ta|tes|toi)\b", entry.msgstr), entry.msgstr
