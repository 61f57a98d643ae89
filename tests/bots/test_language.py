"""For language models: text and JSON that hide what is hidden, and a parser that forgives."""

import json
import runpy
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

import rivertable
from rivertable.bots import language
from rivertable.engine.errors import BadOption, IllegalMove

EXAMPLE = Path(__file__).parents[2] / "examples" / "language_model.py"


def wadi() -> rivertable.View:
    position = rivertable.start("wadi", seed=1)
    return position.view(position.acting[0])


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_a_prompt_has_rules_board_and_every_legal_move(game: str) -> None:
    position = rivertable.start(game, seed=1)
    view = position.view(position.acting[0])
    asked = language.prompt(view)

    assert language.rules(game) in asked
    assert len(language.rules(game)) > 3000
    assert str(view) in asked
    assert all(f"\n{move}\n" in asked for move in view.legal_moves())
    assert json.loads(json.dumps(language.as_json(view)))["moves"] == [
        str(move) for move in view.legal_moves()
    ]


def test_nothing_hidden_is_told() -> None:
    """NI-4a"""
    told = set()
    for tile in ("tile 1", "tile 5"):
        position = rivertable.start("niagara", seed=1)
        position.play(tile, 1)
        view = position.view(2)
        told.add((language.prompt(view), json.dumps(language.as_json(view))))

    assert len(told) == 1
    assert "1 tile ?" in told.pop()[0]


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("Move: build C1", "build C1"),
        ("I could build A1.\n\n**Move:** `build c1`.\n", "build C1"),
        ("move: Build  C1\nNo, wait.\nMOVE: end", "end"),
        ("The best is “build C1”!", "build C1"),
        ("Not build A1 but build C2", "build C2"),
        ('{"move": "build C1"}', "build C1"),
        ('{\n "why": "A1 is dry",\n "move": "build C1", "sure": true}', "build C1"),
        ("Move: `build C1`, for A1 is dry", "build C1"),
    ],
)
def test_a_move_is_found_in_an_answer(answer: str, move: str) -> None:
    assert str(language.parse(answer, wadi())) == move


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("Move: pump B1>A1", "WA-5.2: you have no shadoof"),
        ("", "no legal move is named"),
        ("I give up", "no legal move is named"),
    ],
)
def test_an_answer_without_a_legal_move_is_refused_with_a_reason(
    answer: str, sentence: str
) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        language.parse(answer, wadi())


def test_a_model_is_told_what_was_wrong_and_asked_again() -> None:
    asked = []

    def model(question: str) -> str:
        asked.append(question)
        return "Move: build C1" if "That is not possible" in question else "Move: pump B1>A1"

    player = language.LanguagePlayer(model)
    assert str(player.choose(wadi())) == "build C1"
    assert (len(asked), player.slips, player.given_up) == (2, 1, 0)

    hopeless = language.LanguagePlayer(lambda question: "hm")
    assert hopeless.choose(wadi()) in wadi().legal_moves()
    assert (hopeless.slips, hopeless.given_up) == (3, 1)


def test_what_cannot_be_asked_or_answered_is_refused_with_a_sentence() -> None:
    position = rivertable.start("wadi", players=2, seed=1)
    with pytest.raises(BadOption, match=r"what one seat may know: give position.view\(1\)"):
        language.prompt(cast(Any, position))
    with pytest.raises(IllegalMove, match="seat 1 has nothing to decide now; it is up to 2"):
        language.prompt(position.view(1))
    with pytest.raises(BadOption, match="a model answers with text, not with None"):
        language.LanguagePlayer(cast(Any, lambda question: None)).choose(position.view(2))
    with pytest.raises(BadOption, match="a model answers with text, not with None"):
        language.parse(cast(Any, None), position.view(2))
    for tell in (language.told, language.as_json, partial(language.prompt, with_rules=False)):
        with pytest.raises(BadOption, match="games are told in 'en' or 'fr', not in 'de'"):
            cast(Any, tell)(position.view(2), language="de")
    with pytest.raises(BadOption, match="games are told in 'en' or 'fr', not in 'german'"):
        language.rules("wadi", "german")


def test_the_example_plays_a_game() -> None:
    assert runpy.run_path(str(EXAMPLE))["main"]("wadi").is_over
