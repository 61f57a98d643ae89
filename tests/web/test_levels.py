"""The levels of bots: their names, how they play, and the one that was chosen last."""

from collections.abc import Iterator

import httpx
import pytest

from rivertable.bots import LEVELS
from rivertable.bots.levels import USUAL_LEVEL
from rivertable.web.language import say_in
from tests.web.serving import Server

USUAL = f'"level": {USUAL_LEVEL}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("levels")) as running:
        yield running


@pytest.fixture
def visitor(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, follow_redirects=True, timeout=60) as client:
        yield client


def test_every_level_says_how_it_plays_in_both_languages() -> None:
    say = say_in("fr")
    alike = {"Guide"}  # in both languages
    told = [level.description for level in LEVELS.values()]

    assert [text for text in told if say(text) == text] == []
    assert {level.name for level in LEVELS.values() if say(level.name) == level.name} == alike


def test_levels_have_their_names_where_they_are_chosen(visitor: httpx.Client) -> None:
    page = visitor.get("/new?game=wadi").text

    assert "Bot: Scout (4)" in page
    assert LEVELS[8].description in page


def test_play_now_seats_bots_of_the_level_that_was_chosen_last(visitor: httpx.Client) -> None:
    assert USUAL in visitor.post("/play-now", data={"game": "wadi"}).text
    assert '"level": 6' in visitor.post("/play-now", data={"game": "wadi", "level": "6"}).text

    assert '"level": 6' in visitor.post("/play-now", data={"game": "niagara"}).text
    assert 'value="bot-6" selected' in visitor.get("/new?game=wadi").text


@pytest.mark.parametrize("level", ["0", "9", "x", "-1", ""])
def test_a_level_that_does_not_exist_is_the_usual_one(visitor: httpx.Client, level: str) -> None:
    answer = visitor.post("/play-now", data={"game": "wadi", "level": level})

    assert USUAL in answer.text
