"""Every sentence of the site has its French."""

import re
from pathlib import Path

import pytest

from rivertable.games import GAMES, find
from rivertable.web.language import say_in

WEB = Path(__file__).parents[2] / "src" / "rivertable" / "web"
SAID = re.compile(r"""say\(\s*(?:"([^"]*)"|'([^']*)')\s*\)""")
SENTENCE = re.compile(r"""sentence ?= ?\(?\s*"([^"]*)\"""")


def said() -> set[str]:
    """Whatever templates and pages say."""
    templates = "".join(file.read_text("utf-8") for file in WEB.glob("templates/*.html"))
    code = "".join(file.read_text("utf-8") for file in WEB.rglob("*.py"))
    return {one or other for one, other in SAID.findall(templates)} | set(SENTENCE.findall(code))


def options_said() -> set[str]:
    """What the form for a new table says of a game's options."""
    words: set[str] = set()
    for name in GAMES:
        for key, option in find(name).options.items():
            words |= {key, option.meaning, *option.choices}
    return words


@pytest.mark.parametrize("sentence", sorted(said() | options_said()))
def test_every_sentence_is_said_in_french(sentence: str) -> None:
    unchanged = {"Site", "Tables", "Plus"}

    assert say_in("fr")(sentence) != sentence or sentence in unchanged
