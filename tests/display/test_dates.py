"""Days in the reader's language."""

from datetime import date

import pytest

from rivertable.display.dates import MONTHS, day_in_words
from rivertable.web.language import say_in


@pytest.mark.parametrize(
    ("day", "english", "french"),
    [
        (date(2026, 11, 20), "20 November 2026", "20 novembre 2026"),
        (date(2027, 8, 1), "1 August 2027", "1er août 2027"),
    ],
)
def test_a_day_is_said_in_the_readers_language(day: date, english: str, french: str) -> None:
    assert day_in_words(day, say_in("en")) == english
    assert day_in_words(day, say_in("fr")) == french


def test_every_month_has_its_french() -> None:
    assert [month for month in MONTHS if say_in("fr")(month) == month] == []
