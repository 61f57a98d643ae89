"""Every sentence of the site has its French."""

import re
from pathlib import Path

import polib
import pytest

from rivertable.games import GAMES, find
from rivertable.web.language import say_in
from tests.games.options_said import said_of_options

WEB = Path(__file__).parents[2] / "src" / "rivertable" / "web"
SAID = re.compile(r"""say\(\s*(?:"([^"]*)"|'([^']*)')\s*\)""")
MARKS = {"ruling", "documented", "reconstructed"}  # of rules, in the rulebooks
SENTENCE = re.compile(r"""sentence ?= ?\(?\s*"([^"]*)\"""")


def said() -> set[str]:
    """Whatever templates and pages say."""
    templates = "".join(file.read_text("utf-8") for file in WEB.glob("templates/*.html"))
    code = "".join(file.read_text("utf-8") for file in WEB.rglob("*.py"))
    return {one or other for one, other in SAID.findall(templates)} | set(SENTENCE.findall(code))


@pytest.mark.parametrize("sentence", sorted(said()))
def test_every_sentence_is_said_in_french(sentence: str) -> None:
    unchanged = {
        "Site", "Menu", "Tables", "Notifications", "Animations", "Pages", "{count} minutes", "Points",
        "Table {number}", "minutes",
    }  # fmt: skip

    assert say_in("fr")(sentence) != sentence or sentence in unchanged


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_and_its_options_are_called_is_said_in_french(game: str) -> None:
    unchanged = {"Wadi al Mabraq", "Wadi al Masilah", "Wadi el’Arish"}
    say = find(game).say("fr")

    assert {text for text in said_of_options(game) if say(text) == text} <= unchanged


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_an_option_has_a_label_for_people(game: str) -> None:
    options = find(game).options.values()

    assert [choice for one in options for choice in one.choices if choice not in one.labels] == []


def test_nothing_is_translated_that_nobody_says() -> None:
    catalogue = polib.pofile((WEB / "fr.po").read_text("utf-8"))
    files = (file for kind in ("*.html", "*.py") for file in WEB.parent.rglob(kind))
    sources = "".join(file.read_text("utf-8") for file in files)
    quoted = {
        text for quote in "\"'" for text in re.findall(f"{quote}([^{quote}\n]+){quote}", sources)
    }

    assert {entry.msgid for entry in catalogue} - quoted <= MARKS
