"""The same questions, asked in a page of Chromium: answers.js, over the modules that browsers get."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Route

import rivertable
from rivertable.bots.search.network import ROWS
from rivertable.bots.search.ranking import COLUMNS
from rivertable.bots.search.tree import EDGE, NODE, arrays_of
from rivertable.engine.arrays import Numbers
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import find

from .answers import NODES, SIMULATIONS, Answer
from .questions import Question

HERE = Path(__file__).parent
THINKING = Path(rivertable.__file__).parent / "web" / "static" / "thinking"
ADDRESS = "http://localhost/"  # nobody listens there: the page is answered by `_serve`
PAGE = """<!doctype html><script type="module">
import * as everywhere from "/answers.js";
window.everywhere = everywhere;
</script>"""
KINDS = {".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm"}


class Chromium:
    """A page that answers questions of one game and player count after the other."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page()
        self._page.set_default_timeout(0)  # it may think for long
        self._page.route("**/*", _serve)
        self._page.goto(ADDRESS)
        self._page.wait_for_function("window.everywhere")
        self._prepared: tuple[str, int] | None = None

    def answers(self, questions: list[Question], simulations: int = SIMULATIONS) -> list[Answer]:
        """What it answers to questions of one game and player count."""
        kind = questions[0].game, questions[0].players
        if self._prepared != kind:
            self._page.evaluate("given => everywhere.prepare(given)", prepared(questions[0]))
            self._prepared = kind
        asked = [[as_json(question) for question in questions], simulations]
        found: list[Answer] = self._page.evaluate("given => everywhere.answers(...given)", asked)
        return found

    def close(self) -> None:
        self._page.close()


def _serve(route: Route) -> None:
    """What a request of the page is answered with."""
    name = route.request.url.removeprefix(ADDRESS)
    if not name:
        route.fulfill(body=PAGE, content_type=KINDS[".html"])
    elif name.endswith(".wasm"):
        route.fulfill(path=module_of(name.removesuffix(".wasm")), content_type=KINDS[".wasm"])
    else:
        file = THINKING / Path(name).name if name.startswith("thinking/") else HERE / name
        route.fulfill(path=file, content_type=KINDS[".js"])


def module_of(game: str) -> Path:
    module = find(game).module
    assert module is not None
    return module


def prepared(question: Question) -> dict[str, Any]:
    """The module of a game, and the kinds and lengths of all arrays."""
    shapes: dict[str, list[Any]] = {
        "board": ["u1", question.board.size],
        "buffer": ["i2", question.buffer.size],
        "end": ["i2", question.buffer.size],
        "legal": ["i2", MOST_MOVES],
        "scores": ["i8", question.players, len(find(question.game).score_names)],
        "weights": ["f8", *question.weights.shape],
        "style": ["f8", question.style.size],
        "rng": ["i8", 1],
        "table": ["f8", MOST_SEATS, len(question.weights) - ROWS],
        "share": ["f8", MOST_SEATS],
        "report": ["f8", MOST_MOVES, COLUMNS],
    }
    for name, (shape, kind) in arrays_of(NODES).items():
        shapes[name] = [np.dtype(kind).str[1:], *np.atleast_1d(shape).tolist()]
    sizes = {"nodeSize": NODE.itemsize, "edgeSize": EDGE.itemsize}
    return {"module": f"/{question.game}.wasm", "shapes": shapes, **sizes}


def as_json(question: Question) -> dict[str, Any]:
    """A question for the page; arrays as text."""
    found = {**question._asdict(), "rng": np.array([question.rng])}
    told = {name: text(value) if isinstance(value, np.ndarray) else value for name, value in found.items()}  # fmt: skip
    return {**told, "has_search": question.has_search}


def text(array: Numbers) -> str:
    return b64encode(array.tobytes()).decode()
