"""The search in Chromium beside native code: they take turns, and have to build the same tree.

A page has no clock of the processor, so this is time on the wall: measure on a quiet machine.
"""

from base64 import b64encode
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from playwright.sync_api import Page, Route, sync_playwright

import rivertable
from bench.start.figures import Figure, middle
from bench.start.search import (
    NODES,
    POSITIONS,
    SHARE,
    SIMULATIONS,
    TURNS,
    Found,
    searched,
    views,
    ways,
)
from rivertable.bots.bot import best_style
from rivertable.bots.search.tree import arrays_of
from rivertable.bots.weights import weights_of
from rivertable.engine.arrays import Floats, Numbers
from rivertable.games import GAMES, find
from tests.browser.chromium import find_chromium
from tests.browser.conftest import ARGUMENTS

HERE = Path(__file__).parent
THINKING = Path(rivertable.__file__).parent / "web" / "static" / "thinking"
ADDRESS = "http://localhost/"  # nobody listens there: the page is answered by `serve`
PAGE = """<!doctype html><script type="module">
import * as bench from "/searching.js";
window.bench = bench;
</script>"""


def serve(route: Route) -> None:
    """What a request of the page is answered with."""
    name = route.request.url.removeprefix(ADDRESS)
    if not name:
        route.fulfill(body=PAGE, content_type="text/html")
    elif name.endswith(".wasm"):
        module = find(name.removesuffix(".wasm")).module
        route.fulfill(path=str(module), content_type="application/wasm")
    else:
        file = THINKING / Path(name).name if name.startswith("thinking/") else HERE / name
        route.fulfill(path=file, content_type="text/javascript")


def text(array: Numbers | Floats) -> str:
    return b64encode(array.tobytes()).decode()


def prepared(game: str) -> dict[str, Any]:
    """A game for the page: its module, the arrays of a search, and what is in them."""
    view, weights = views(game)[0], weights_of(find(game))
    style = np.array(best_style(find(game)), np.float64)
    shapes: dict[str, list[Any]] = {
        "board": ["u1", view.setting.board.size],
        "buffer": ["i2", view.buffer.size],
        "weights": ["f8", *weights.shape],
        "style": ["f8", style.size],
        "rng": ["i8", 1],
    }
    for name, (shape, kind) in arrays_of(NODES).items():
        shapes[name] = [np.dtype(kind).str[1:], *np.atleast_1d(shape).tolist()]
    bytes_of = {"board": text(view.setting.board), "weights": text(weights), "style": text(style)}
    return {"module": f"/{game}.wasm", "shapes": shapes, "bytes": bytes_of}


def natively(game: str, way: tuple[Any, Any]) -> tuple[float, list[Found]]:
    """Seconds on the wall, and what was found."""
    chosen, began = views(game), perf_counter()
    found = [searched(game, *way, view) for view in chosen]
    return perf_counter() - began, found


def in_page(page: Page, positions: list[dict[str, Any]]) -> tuple[float, list[Found]]:
    """The same in a page."""
    asked = [positions, SIMULATIONS]
    answer = page.evaluate("given => bench.searched(...given)", asked)
    return answer["milliseconds"] / 1000, [tuple(found) for found in answer["found"]]


def compared(page: Page, game: str, rounds: int) -> Figure:
    """One game: native code and the page take turns."""
    page.evaluate("given => bench.prepare(given)", prepared(game))
    positions = [{"buffer": text(view.buffer), "seat": view.seat} for view in views(game)]
    native, pairs = ways(game)[0], []
    for _ in range(rounds * TURNS + 1):
        (one, found), (other, same) = natively(game, native), in_page(page, positions)
        assert found == same, f"{game}: the trees differ."
        pairs.append((one, other))
    ratios = [one / other for one, other in pairs[1:]]  # the first time everything is new
    speed = SIMULATIONS * len(POSITIONS) / median(other for _, other in pairs[1:])
    note = f"{speed:,.0f} simulations/s in Chromium"
    return middle(f"search of {game}, Chromium / native", ratios, "", note, at_least=SHARE)


def measure(rounds: int) -> Iterator[Figure]:
    """Each game: how the search in a browser compares with native code."""
    if find_spec("numba") is None:
        yield Figure("search in Chromium", None, "", "numba is not installed")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        page = browser.new_page()
        page.route("**/*", serve)
        page.goto(ADDRESS)
        page.wait_for_function("window.bench")
        for game in GAMES:
            yield compared(page, game, rounds)
        browser.close()
