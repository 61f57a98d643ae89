"""Phrases that all games use, in English and in French."""

import polib
import pytest

import rivertable
from rivertable.display.language import PHRASES, translator
from rivertable.display.phrases import (
    counted,
    ended,
    listed,
    name_of,
    signed,
)
from rivertable.games.wind_river.words.language import say_in

FRENCH = translator("fr", PHRASES)


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert name_of(("Ada", "Ben"), 2, str) == "Ben"
    assert name_of((), 2, str) == "Seat 2"
    assert name_of((), 2, FRENCH) == "Place 2"


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ([], "", ""),
        (["Ada"], "Ada", "Ada"),
        (["Ada", "Ben"], "Ada and Ben", "Ada et Ben"),
        (["Ada", "Ben", "Eva"], "Ada, Ben and Eva", "Ada, Ben et Eva"),
    ],
)
def test_a_list_ends_with_an_and(words: list[str], english: str, french: str) -> None:
    assert listed(words, str) == english
    assert listed(words, FRENCH) == french


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "0 tipis", "0 tipi"), (1, "1 tipi", "1 tipi"), (2, "2 tipis", "2 tipis")],
)
def test_french_counts_nothing_in_the_singular(count: int, english: str, french: str) -> None:
    assert counted(count, "{count} tipi", "{count} tipis", str) == english
    assert counted(count, "{count} tipi", "{count} tipis", say_in("fr")) == french


def test_a_sign_is_a_true_minus_and_nothing_has_none() -> None:
    assert [signed(value) for value in (-1, 0, 2)] == ["−1", "0", "+2"]


def test_all_who_are_first_share_the_win() -> None:
    position = rivertable.start("wadi", 2, seed=1)
    while not position.is_over:
        position.play_number(int(position.legal_numbers()[-1]))

    sentence = ended(position.view(0), str)
    winners = [f"Seat {seat}" for seat, rank in enumerate(position.ranks or (), 1) if rank == 1]
    assert sentence.startswith("The game is over: ")
    assert all(winner in sentence for winner in winners)


def test_every_phrase_has_its_french() -> None:
    catalogue = polib.pofile((PHRASES / "fr.po").read_text("utf-8"))

    assert len(catalogue) > 4
    assert [entry.msgid for entry in catalogue if not entry.msgstr] == []
