"""What a first visit has to fetch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request

from tests.browser.sitting import READY, unopened_table

MOST = 150_000  # bytes


def weight(page: Page, path: str) -> int:
    """All that comes over the line until a page stands, headers included."""
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in finished]
    return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


def test_the_first_page_is_light(visitor: Callable[..., Page]) -> None:
    assert weight(visitor(is_first=True), "/") < MOST


@pytest.mark.parametrize("game", ["wind-river", "wadi", "niagara"])
def test_a_table_is_light(page: Page, visitor: Callable[..., Page], game: str) -> None:
    path = unopened_table(page, game, "me", "local", "local")
    newcomer = visitor(is_first=True)

    assert weight(newcomer, path) < MOST
    newcomer.wait_for_selector(READY)
