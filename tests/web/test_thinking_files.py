"""Modules and weights as files that a browser keeps, and tasks that name them."""

from base64 import b64decode
from collections.abc import Iterator

import httpx
import numpy as np
import orjson
import pytest

import rivertable
from rivertable.bots.search.tree import EDGE, NODE
from rivertable.bots.thinking import NODES, weights_for
from rivertable.engine.position import View
from rivertable.games import GAMES, find
from rivertable.web.thinking_files import Message, task_message
from tests.engine.random_games import moments
from tests.example_games import EXAMPLES, example_games
from tests.games.twins import twins
from tests.web.serving import Server

LARGEST_MODULE = 80_000  # bytes, as they are sent
LARGEST_TASK = 8_000  # bytes
FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        Server(tmp_path_factory.mktemp("thinking")) as server,
        httpx.Client(base_url=server.address, timeout=30) as client,
    ):
        yield client


def first_view(game: str) -> View:
    position = rivertable.start(game, players=3, seed=1)
    return position.view(position.acting[0])


def task_of(view: View, seed: int = 0) -> Message:
    task = task_message(view, seed)
    assert task is not None
    return task


@pytest.mark.parametrize("game", GAMES)
def test_a_module_is_sent_packed_and_kept_for_ever(visitor: httpx.Client, game: str) -> None:
    answer = visitor.get(task_of(first_view(game))["module"])

    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["cache-control"] == FOREVER
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < LARGEST_MODULE
    module = find(game).module
    assert module is not None
    assert answer.content == module.read_bytes()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 7])
def test_weights_are_those_of_a_bot_with_that_seed(
    visitor: httpx.Client, game: str, seed: int
) -> None:
    told = task_of(first_view(game), seed)["weights"]
    answer = visitor.get(told["address"])
    weights = np.frombuffer(answer.content, np.float64).reshape(told["lengths"])

    assert answer.headers["cache-control"] == FOREVER
    assert (weights == weights_for(find(game), seed)).all()


@pytest.mark.parametrize(
    "path",
    [
        "/thinking/wadi/0123456789abcdef.wasm",
        "/thinking/chess/0123456789abcdef.wasm",
        "/thinking/wadi/0123456789abcdef/weights-0",
        "/thinking/wadi/0123456789abcdef/weights-x",
        f"/thinking/wadi/0123456789abcdef/weights-{'9' * 5000}",
    ],
)
def test_an_address_that_names_other_bytes_is_not_found(visitor: httpx.Client, path: str) -> None:
    assert visitor.get(path).status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_task_holds_the_bytes_of_a_view_and_the_shape_of_a_tree(game: str) -> None:
    view = first_view(game)
    task = task_of(view)
    tree = task["tree"]

    assert b64decode(task["buffer"]) == view.buffer.tobytes()
    assert b64decode(task["board"]) == view.setting.board.tobytes()
    assert tree["arrays"]["nodes"] == ["u1", NODES * NODE.itemsize]
    assert tree["arrays"]["edges"] == ["u1", tree["edges"] * EDGE.itemsize]
    assert len(orjson.dumps(task)) < LARGEST_TASK


def test_a_game_without_a_module_has_no_tasks() -> None:
    with example_games():
        tasks = [task_message(rivertable.start(game.name, 2, seed=1).view(1)) for game in EXAMPLES]

    assert tasks == [None, None]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_task_says_nothing_of_what_others_have_chosen_in_secret(players: int) -> None:
    seen = 0
    for position in moments("niagara", players)[:30]:
        for hidden, other in twins(position):
            for seat in range(1, players + 1):
                told = [orjson.dumps(task_of(one.view(seat))) for one in (position, other)]
                is_another = position.numbers() != other.numbers()
                assert (told[0] != told[1]) == (seat == hidden and is_another)
                seen += 1

    assert seen > 50
