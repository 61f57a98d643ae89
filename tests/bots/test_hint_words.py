"""A hint in words: where to look, the move, and why."""

from dataclasses import replace

import pytest

import rivertable
from rivertable.bots import hint_words
from rivertable.bots.hint import Change, Hint
from rivertable.bots.hint_words import brief_reason, reason, suggestion, where_to_look
from rivertable.contract import BoardGame, Hints
from rivertable.display.language import translator
from rivertable.engine.position import View
from rivertable.games import find, register


@pytest.fixture
def view() -> View:
    position = rivertable.start("wadi", seed=5)
    return position.view(position.acting[0])


def hint_in(view: View, *changes: Change, is_close: bool = False) -> Hint:
    """A hint for the first move, whatever it is worth."""
    first, second = view.legal_moves()[:2]
    return Hint(first, second, is_close=is_close, wins=False, changes=changes)


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> BoardGame:
    """Wadi without words for its reasons."""
    game = find("wadi")
    quiet = replace(game, parts=lambda: replace(game.parts(), hints=Hints(game.hints.look, {})))
    monkeypatch.setattr("rivertable.games.GAMES", {})
    register(quiet)
    return quiet


def test_the_first_hint_says_where_to_look_and_not_the_move(view: View) -> None:
    given = hint_in(view)

    assert where_to_look(view, given) == "Look at the land on A1."
    assert str(given.move) not in where_to_look(view, given)


def test_the_second_hint_says_what_a_good_player_does_and_why(view: View) -> None:
    given = hint_in(view, Change("points", "more"))

    assert suggestion(view, given).startswith("A good player builds")
    assert suggestion(view, given).endswith("It brings you points.")
    lost = suggestion(view, replace(given, is_hopeless=True))
    assert lost.endswith(f"{hint_words.HOPELESS} It brings you points.")


def test_a_hint_is_said_in_french(view: View) -> None:
    given = hint_in(view, Change("points", "more"))

    assert where_to_look(view, given, "fr").startswith("Regardez")
    assert suggestion(view, given, "fr").startswith("Un bon joueur")


def test_a_change_without_words_is_passed_over(view: View) -> None:
    given = hint_in(view, Change("thirst", "less"), Change("points", "more"))

    assert reason(view, given, "en") == "It brings you points."


def test_without_a_reason_a_move_is_the_only_one_or_wins_or_is_close_or_just_better(
    view: View,
) -> None:
    given = hint_in(view)

    assert reason(view, replace(given, other=None), "en") == hint_words.ONLY
    assert reason(view, replace(given, wins=True), "en") == hint_words.WINS
    for general, one in (
        (hint_words.CLOSE, replace(given, is_close=True)),
        (hint_words.BETTER, given),
    ):
        told = reason(view, one, "en", "A good player")
        assert told.startswith(f"{general} {hint_words.LIKELY} A good player ")
        assert brief_reason(view, one, "en") == general


def test_a_game_without_reasons_gives_the_move_alone(silent: BoardGame) -> None:
    position = rivertable.start(silent.name, seed=5)
    view = position.view(position.acting[0])
    given = hint_in(view, Change("points", "more"))

    assert reason(view, given, "en") == ""
    assert suggestion(view, given) == "A good player builds a shadoof on A1."


def test_every_general_sentence_has_its_french() -> None:
    say = translator("fr", hint_words.FOLDER)
    words = (
        hint_words.GOOD_PLAYER,
        hint_words.ONLY,
        hint_words.WINS,
        hint_words.CLOSE,
        hint_words.BETTER,
        hint_words.LIKELY,
        hint_words.HOPELESS,
    )

    assert [sentence for sentence in words if say(sentence) == sentence] == []
