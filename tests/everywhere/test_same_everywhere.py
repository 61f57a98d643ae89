"""Legal moves, play, scores and the trees of searches are the same on every backend, bit for bit.

Here a few positions; `make soak` asks about 1,000 of each game and player count. Chromium answers in
tests/browser.
"""

from itertools import islice

import pytest

from rivertable.engine.seats import CHANCE
from rivertable.games import GAMES, find
from tests.engine.random_games import KINDS
from tests.everywhere.answers import answer
from tests.everywhere.questions import EACH, Question, questions

FEW = 8  # positions
FEW_SIMULATIONS = 6  # in plain Python, which takes a second for them
PARTS = ["legal moves", "play", "scores", "play out", "set up"]
PARTS_OF_A_SEARCH = ["evaluation", "drawn", "tree", "report"]


def first(game: str, players: int, count: int) -> list[Question]:
    return list(islice(questions(game, players), count))


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_native_code_and_webassembly_give_the_same(game: str, players: int) -> None:
    asked = first(game, players, FEW)
    native = [answer(question, "native") for question in asked]

    assert [answer(question, "wasm") for question in asked] == native
    assert [*max(native, key=len)] == [*PARTS, *PARTS_OF_A_SEARCH]


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_plain_python_gives_the_same(game: str, players: int) -> None:
    question = next(one for one in questions(game, players) if one.has_search)
    plain = answer(question, "python", FEW_SIMULATIONS)

    assert answer(question, "wasm", FEW_SIMULATIONS) == plain
    assert [*plain] == [*PARTS, *PARTS_OF_A_SEARCH]


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_are_of_all_phases(game: str) -> None:
    asked = first(game, find(game).player_counts[0], 4 * EACH)
    acting = {question.acting for question in asked}

    assert len({question.buffer.tobytes() for question in asked}) > 3 * EACH
    assert acting >= {(CHANCE,), (1,), (2,), ()}
    assert any(len(seats) > 1 for seats in acting) == (game == "niagara")
