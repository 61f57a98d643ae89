"""Every refusal that a browser can get is said in French, to the words in it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rivertable
from rivertable.engine.errors import IllegalMove
from rivertable.games import GAMES, find
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.web.language import say_in
from tests.tables.sitting import seated

SOURCES = Path(rivertable.__file__).parent
# Which argument of a call is the sentence.
SENTENCES = {"Refused": 1, "HTTPException": 1, "IllegalMove": 1, "Phrase": 0}
FOR_PEOPLE = ("tables/**/*.py", "web/**/*.py")
FOR_PROGRAMS = SOURCES / "web" / "api"  # which are answered in English
SAME = {"{first}, {next}"}  # the same in French


def sentences(*patterns: str) -> Iterator[str]:
    """The sentences, written out, of every refusal in these files."""
    for pattern in patterns:
        for file in {*SOURCES.glob(pattern)} - {*FOR_PROGRAMS.glob("*.py")}:
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    yield from sentence_of(node, SENTENCES.get(node.func.id))


def sentence_of(call: ast.Call, place: int | None) -> Iterator[str]:
    if place is None or len(call.args) <= place:
        return
    for node in ast.walk(call.args[place]):  # also both sides of an if
        assert not isinstance(node, ast.JoinedStr), ast.unparse(call)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("sentence", sorted({*sentences(*FOR_PEOPLE)}))
def test_what_a_table_or_a_page_refuses_is_said_in_french(sentence: str) -> None:
    assert say_in("fr")(sentence) != sentence


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_refuses_is_said_in_french(game: str) -> None:
    folder = find(game).package.removeprefix("rivertable.").replace(".", "/")
    say = find(game).say("fr")
    said = {*sentences(f"{folder}/*.py", "engine/*.py")}

    assert {one for one in said if say(one) == one} <= SAME


def test_whose_turn_it_is_is_said_in_french() -> None:
    with pytest.raises(IllegalMove) as refusal:
        rivertable.start("niagara", seed=1).play("end", seat=0)
    say = find("niagara").say("fr")

    assert refusal.value.reason == "it is not chance's turn, but seat 1 or seat 2 or seat 3's."
    assert refusal.value.said(say) == (
        "ce n’est pas le moment pour le hasard\u00a0: "
        "on attend la place 1 ou la place 2 ou la place 3."
    )


def test_a_refusal_with_numbers_is_said_in_french() -> None:
    with pytest.raises(Refused) as refusal:
        commands.hand_over(seated("wadi", "ada", "ben", patience=60), "ben", 1, waited=29.5)

    assert str(refusal.value) == "Seat 1 has 31 seconds left."
    assert refusal.value.said(say_in("fr")) == "La place 1 a encore 31 secondes."


def test_what_somebody_typed_may_have_braces() -> None:
    assert str(Refused("turn", "'{seat}' is not a move.")) == "'{seat}' is not a move."
    assert "{seat}" in str(Refused("unknown", "{name!r} is nothing.", name="{seat}"))
