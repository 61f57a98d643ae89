"""Niagara in French: complete, with the same fields, and set as French is."""

import ast
from pathlib import Path

import polib
import pytest

from rivertable import IllegalMove
from rivertable.games import find, niagara
from rivertable.games.niagara import refusals
from rivertable.games.niagara.board import (
    COLOURS,
    FALLS,
    NAMES,
    SHORE,
)
from rivertable.games.niagara.words import hints, names
from tests.games.niagara.positions import turn
from tests.games.options_said import said_of_options, said_of_variants

FOLDER = Path(niagara.__file__).parent
FRENCH = polib.pofile((FOLDER / "words" / "fr.po").read_text("utf-8"))
TABLES = ("DEPOSITS", "GEMS", "LABELS", "ONE", "SEVERAL")


def sentences_in_code() -> set[str]:
    """All that is handed to `say`: constants, and the values of a few tables."""
    found: set[str] = set()
    for name in TABLES:
        found |= set(getattr(names, name).values())
    found |= {*hints.REASONS.values(), *hints.THEMES.values()}
    for file in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "asked.say"):
                (argument,) = node.args
                if isinstance(argument, ast.Constant):
                    found.add(str(argument.value))
                else:
                    assert isinstance(argument, ast.Subscript)
                    assert ast.unparse(argument.value) in TABLES
    return found


def refusals_in_code() -> set[str]:
    """All that refuses a move, and the words that it is filled with."""
    found = {template for _, template in refusals.ASKED.values()}
    found |= {NAMES[SHORE], NAMES[FALLS], *COLOURS}
    for name in ("refusals.py", "notation.py"):
        for node in ast.walk(ast.parse((FOLDER / name).read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalMove":
                if isinstance(node.args[-1], ast.Constant):
                    found.add(str(node.args[-1].value))
                else:
                    assert ast.unparse(node.args[-1]).startswith("*ASKED[")
    return found


def test_french_is_complete_and_has_nothing_left_over() -> None:
    assert len(refusals_in_code()) > 40
    assert {entry.msgid for entry in FRENCH if entry.msgstr} == (
        sentences_in_code()
        | refusals_in_code()
        | said_of_options("niagara")
        | said_of_variants(FOLDER)
    )


@pytest.mark.parametrize(
    ("tile", "move", "sentence"),
    [
        (3, "1 shore>7L", "le trajet de la rive à 7L coûte 7, et il ne reste que 3."),
        (3, "2 load blue 6L>6L", "le canoë 2 part de la rive, et non de 6L."),
        (3, "1 shore>1 load violet", "il n’y a pas de gisement à côté de 1."),
        (5, "1 shore>3 load red", "il n’y a pas de gemme rouge à côté de 3."),
    ],
)
def test_a_refusal_is_french_to_its_last_word(tile: int, move: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        turn(tile).play(move)

    assert refused.value.said(find("niagara").say("fr")) == sentence
