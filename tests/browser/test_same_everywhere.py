"""What the games compute in Chromium is what they compute on the server, bit for bit."""

from itertools import islice

import pytest
from playwright.sync_api import Browser

from tests.engine.random_games import KINDS
from tests.everywhere.answers import answer
from tests.everywhere.chromium import Chromium
from tests.everywhere.questions import questions

FEW = 8  # positions


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_chromium_and_wasmtime_give_the_same(game: str, players: int, browser: Browser) -> None:
    asked = list(islice(questions(game, players), FEW))
    chromium = Chromium(browser)
    found = chromium.answers(asked)
    chromium.close()

    assert len(found) == FEW
    assert found == [answer(question, "wasm") for question in asked]
