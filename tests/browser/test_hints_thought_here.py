"""Where a hint is thought: in the browser, so that the server need not search, or on the server."""

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rivertable.games import GAMES
from tests.browser.sitting import READY, new_table, picks, point, wait_for_my_turn
from tests.web.serving import Server
from tests.web.twin_tables import copy_table

HINT = "#hint-me"
PATIENCE = 20_000  # milliseconds
SEARCHED = "searched for a hint"
# So many simulations, however long they take, and every search of the server is noted.
COUNTED = f"""
import sys
from rivertable.bots import hint, thinking
from rivertable.bots.bot import Budget
thinking.BUDGET = Budget(simulations_each=800)
def counted(view, seed=0):
    print("{SEARCHED}", file=sys.stderr, flush=True)
    return thinking.think(view, seed)
hint.think = counted
"""
WITHOUT = {"WebAssembly": "delete window.WebAssembly", "workers": "delete window.Worker"}
LAZY = ""  # a worker that never answers
BROKEN = "throw new Error('broken')"
WRONG = """
onmessage = ({ data }) => postMessage({ id: data.id, kind: "done", answer: {
    line: [9999], other: [], share: 1, otherShare: 0, isProven: true,
} })
"""
EVERY = [(game, language) for game in GAMES for language in ("en", "fr")]
# With RIVERTABLE_SOAK (`make soak`) every game in both languages.
SEEN = EVERY if "RIVERTABLE_SOAK" in os.environ else EVERY[::3] + EVERY[4:5]
Come = Callable[..., Page]


class Counting:
    """A server that notes when it searches for a hint."""

    def __init__(self, server: Server, come: Come) -> None:
        self.server, self._come = server, come

    def visitor(self, **options: Any) -> Page:
        return self._come(base_url=self.server.address, **options)

    @property
    def searches(self) -> int:
        return self.server.errors.read_text("utf-8").count(SEARCHED)


@pytest.fixture(scope="module")
def counted_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("counted"), before=COUNTED) as running:
        yield running


@pytest.fixture
def counting(counted_server: Server, visitor: Come) -> Counting:
    return Counting(counted_server, visitor)


def both_steps(page: Page) -> list[Any]:
    """What the two steps of a hint say and mark."""
    told = []
    for step in ("Which move|Quel coup", ""):
        page.locator(HINT).click()
        if step:  # some wait until the browser has taken too long
            expect(page.locator(HINT)).to_have_text(re.compile(step), timeout=PATIENCE)
        expect(page.locator(HINT)).to_have_attribute("aria-busy", "false")
        marks = "(all) => all.map((one) => one.dataset.pick ?? one.id)"
        told += [page.locator("#reason").inner_text()]
        told += [page.locator(".hinted").evaluate_all(marks)]
    expect(page.locator(HINT)).to_be_disabled()
    return told


def asked(page: Page, game: str, *seats: str) -> str:
    """A new table at which it is my turn, and nobody else is about to move; its path."""
    path = new_table(page, game, "me", *(seats or ("bot-1", "bot-1")))
    wait_for_my_turn(page)
    if game == "niagara":
        expect(page.locator("#log li")).to_have_count(3)  # the others choose their tiles meanwhile
    return path


@pytest.mark.parametrize(("game", "language"), SEEN)
def test_a_hint_is_the_same_wherever_it_is_thought(
    counting: Counting, game: str, language: str
) -> None:
    before = counting.searches
    page = counting.visitor(locale=language)
    table = asked(page, game).removeprefix("/table/")
    thought_here = both_steps(page)
    assert counting.searches == before

    twin = copy_table(counting.server.folder / "rivertable.db", table, 1)
    other = page.context.new_page()
    other.add_init_script(WITHOUT["WebAssembly"])
    other.goto(f"/table/{twin}")
    other.wait_for_selector(READY)
    wait_for_my_turn(other)

    assert both_steps(other) == thought_here
    assert thought_here[2].startswith({"en": "A good player", "fr": "Un bon joueur"}[language])
    assert counting.searches == before + 1


@pytest.mark.parametrize("what", WITHOUT)
def test_a_browser_that_cannot_think_gets_its_hint_from_the_server(
    counting: Counting, what: str
) -> None:
    before = counting.searches
    page = counting.visitor()
    page.add_init_script(WITHOUT[what])
    asked(page, "wadi")

    assert both_steps(page)[2].startswith("A good player")
    assert counting.searches == before + 1


@pytest.mark.parametrize("worker", [BROKEN, WRONG, LAZY], ids=["broken", "wrong", "lazy"])
def test_where_a_worker_fails_the_server_thinks(counting: Counting, worker: str) -> None:
    before = counting.searches
    page = counting.visitor()
    page.route("**/worker.js", lambda route: answer_with(route, worker))
    asked(page, "wadi")

    assert both_steps(page)[2].startswith("A good player")
    assert counting.searches == before + 1


def answer_with(route: Route, script: str) -> None:
    route.fulfill(body=script, content_type="text/javascript")


def test_whoever_moves_meanwhile_needs_no_hint_any_more(counting: Counting) -> None:
    before = counting.searches
    page = counting.visitor()
    page.route("**/worker.js", lambda route: answer_with(route, LAZY))
    page.add_init_script(
        """
        window.Worker = class extends Worker {
            postMessage(message) {
                document.body.dataset.sent = `${document.body.dataset.sent ?? ""} ${message.do}`;
                super.postMessage(message);
            }
        };
        """
    )
    asked(page, "wind-river")
    page.locator(HINT).click()
    expect(page.locator("body")).to_have_attribute("data-sent", " hint")
    expect(page.locator(HINT)).to_have_attribute("aria-busy", "true")
    point(page, next(iter(picks(page))))

    expect(page.locator("body")).to_have_attribute("data-sent", " hint stop")
    expect(page.locator(HINT)).to_have_attribute("aria-busy", "false")
    assert counting.searches == before
