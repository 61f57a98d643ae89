"""Boards that players draw: every mistake at its place, soft advice, chance, and hostile texts."""

import ast
import os
from pathlib import Path
from random import Random

import pytest

import rivertable
from rivertable.bots import bot
from rivertable.contract.boards import Boards
from rivertable.games import find
from rivertable.games.wadi.scenarios import checks, reader
from tests.games.hostile import damaged, judged_at_once
from tests.terminal.program import rivertable as typed

LONG = int(os.environ.get("RIVERTABLE_SOAK", "1"))
SEVERAL = """\
title: Wrong in many ways
origin: own
water: B1=20 A1=3

1~2~   .v.X
1~31   .^..
~~1.   >/..
"""


def boards() -> Boards:
    found = find("wadi").boards
    assert found is not None
    return found


def test_every_mistake_is_told_with_line_cell_and_rule() -> None:
    """WA-1, WA-2"""
    found = boards().examine(SEVERAL)

    assert [(one.line, one.cell, one.reason()) for one in found.mistakes] == [
        (7, "B3", "it flows to where no wadi tile lies; only X leaves the wadi (WA-2)."),
        (5, "B1", "its water runs in a loop and never leaves (WA-2)."),
        (6, "B2", "its water runs in a loop and never leaves (WA-2)."),
        (3, "A1", "water starts on wadi tiles, and this is not one (WA-2)."),
        (3, "A1", "there is 1 to 21 water, not 23 (WA-1)."),
    ]
    assert (found.option, found.text) == ("", "")


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("1~2/1~2 .v./.X. ", ["B1"]),  # no water: where some could start
        ("1~~2/1~~2 .vv./.XX. B1=20 C1=2", ["C1"]),  # too much: the start with one too many
        ("~./~. v./X. A1=2", ["A1"]),  # no land beside it
        ("~~1/~~1 \\/./XX. A1=1", ["B1", "A1"]),  # both flows that cross
    ],
)
def test_a_mistake_of_the_whole_board_is_marked_somewhere_too(line: str, cells: list[str]) -> None:
    """WA-1, WA-2"""
    found = boards().examine(line)

    assert [one.cell for one in found.mistakes] == cells


def test_an_editor_gets_no_water_beside_the_board_where_nobody_could_mend_it() -> None:
    """WA-2"""
    found = boards().examine("1~2/1~2 .v./.X. B1=3 Z9=4")

    assert [one.cell for one in found.mistakes] == ["Z9"]
    assert found.draft["water"] == {"B1": 3}


def test_a_board_that_breaks_no_rule_is_given_back_and_advised() -> None:
    """WA-2"""
    found = boards().examine("al-mabraq")

    assert found.mistakes == []
    assert reader.find(found.option).land == reader.find("al-mabraq").land
    assert boards().examine(found.text).option == found.option
    assert [one.cell for one in found.advice] == ["E1"]  # its arms start three columns apart


def test_boards_drawn_by_chance_are_legal_and_bots_play_them_to_the_end() -> None:
    """WA-2"""
    seen = set()
    for seed in range(50 * LONG if LONG > 1 else 8):
        found = boards().examine(boards().by_chance(seed))
        assert found.mistakes == []
        position = rivertable.start("wadi", 2 + seed % 3, seed=seed, scenario=found.option)
        bots = [bot(1, find("wadi"), seat, lambda: 0.0) for seat in range(4)]
        while not position.is_over:
            seat = position.acting[0]
            position.play(bots[seat - 1].choose(position.view(seat)))
        seen.add(found.option)

    assert len(seen) >= 8
    assert boards().by_chance(7) == boards().by_chance(7)


def test_a_damaged_or_hostile_text_is_refused_in_words_and_at_once_or_is_a_legal_board() -> None:
    """WA-1, WA-2"""
    rng, refused = Random(1), 0
    originals = [boards().examine(name).text for name in reader.NAMES]
    originals += [boards().examine(name).option for name in reader.NAMES]
    for _ in range(500 * LONG):
        found = judged_at_once(boards().examine, damaged(rng.choice(originals), rng))
        refused += bool(found.mistakes)
        if found.option:
            assert list(checks.mistakes_in(reader.find(found.option))) == []

    assert 300 * LONG < refused < 500 * LONG


def test_any_draft_is_drawn_right_or_wrong() -> None:
    """WA-2"""
    wrong = ("", ".", SEVERAL, "~~/~~ >v/^< A1=1", "~" * 4000, "\\", "1 1 1")

    pictures = [boards().picture(text, "light") for text in wrong]

    assert all(picture.startswith("<svg") for picture in pictures)


def test_what_a_board_is_told_is_said_in_french() -> None:
    folder, say = Path(checks.__file__).parent, find("wadi").say("fr")
    trees = [
        ast.parse((folder / f"{name}.py").read_text("utf-8"))
        for name in ("checks", "advice", "text", "drawn")
    ]
    docstrings = {
        ast.get_docstring(node)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)
    }
    texts = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    sentences = {text for text in texts - docstrings if " " in text and text.endswith(".")}

    assert len(sentences) > 35
    assert {text for text in sentences if say(text) == text} == set()


def test_the_command_draws_and_checks(tmp_path: Path) -> None:
    """WA-2"""
    file = tmp_path / "mine.txt"
    drawn = typed("board", "wadi", "--seed", "7", "--out", file)
    good = typed("board", "wadi", "--check", file)
    file.write_text(SEVERAL, "utf-8")
    bad = typed("board", "wadi", "--check", file)

    assert (drawn.code, good.code, bad.code) == (0, 0, 2)
    assert "breaks no rule" in good.output
    assert "line 5, B1: its water runs in a loop and never leaves (WA-2)." in bad.output
    assert typed("board", "clobber").code == 2
