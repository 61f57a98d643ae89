"""Sentences that are said in another language, with the words in them."""

import pickle

from rivertable.engine.errors import IllegalMove, Phrase, spelled

FRENCH = {
    "a buffalo can only step to {ways}.": "un buffle ne peut avancer que vers {ways}.",
    "{first} or {last}": "{first} ou {last}",
    "the plains": "les plaines",
    "five": "cinq",
}


def in_french(sentence: str) -> str:
    return FRENCH.get(sentence, sentence)


def to_the_plains() -> IllegalMove:
    ways = Phrase("{first} or {last}", first=Phrase("the plains"), last="B6")
    return IllegalMove("WR-5.1a", "a buffalo can only step to {ways}.", ways=ways)


def test_a_phrase_is_an_english_text() -> None:
    assert to_the_plains().reason == "a buffalo can only step to the plains or B6."
    assert to_the_plains().values == {"ways": "the plains or B6"}


def test_a_phrase_is_said_in_the_language_of_its_sentence() -> None:
    assert (
        to_the_plains().said(in_french) == "un buffle ne peut avancer que vers les plaines ou B6."
    )
    assert IllegalMove("", "{count}", count=spelled(5)).said(in_french) == "cinq"


def test_what_is_no_phrase_is_said_as_it_is() -> None:
    assert IllegalMove("", "{text!r}", text="the plains").said(in_french) == "'the plains'"


def test_a_phrase_survives_a_pickle() -> None:
    copy = pickle.loads(pickle.dumps(to_the_plains()))

    assert copy.said(in_french) == to_the_plains().said(in_french)
