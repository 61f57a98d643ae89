"""One real server and one real Chromium for all tests here; a page that complains fails its test."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.chromium import find_chromium
from tests.browser.sitting import PHONE
from tests.web.serving import Server

BLOCKED = "Service Worker registration blocked"  # as we ask for
PATIENCE = 30_000  # milliseconds, on a machine that has much else to do
# Colours depend on the theme, and what fits on the size: two looks show both (`make soak`: all four).
LOOKS = (("desktop", "light"), ("phone", "dark"), ("desktop", "dark"), ("phone", "light"))
SEEN = LOOKS if "RIVERTABLE_SOAK" in os.environ else LOOKS[:2]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": find_chromium(), "args": ARGUMENTS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.address


@pytest.fixture
def browser_context_args(base_url: str) -> dict[str, Any]:
    """A desktop in English that asks for no motion, so that moves are shown at once."""
    return {
        "base_url": base_url,
        "locale": "en",
        "reduced_motion": "reduce",
        "viewport": {"width": 1440, "height": 900},
        "service_workers": "block",  # else it would answer before routes of tests do
    }


@pytest.fixture(scope="session")
def heard() -> list[str]:
    return []


@pytest.fixture
def complaints(heard: list[str]) -> Iterator[list[str]]:
    """What the pages of a test complained of: scripts, resources, the security policy."""
    heard.clear()
    yield heard
    assert heard == []


@pytest.fixture(scope="session")
def vacant() -> dict[str, list[BrowserContext]]:
    """What visitors have left, by what they had asked for."""
    return defaultdict(list)


@pytest.fixture
def visitor(
    browser: Browser,
    browser_context_args: dict[str, Any],
    complaints: list[str],
    vacant: dict[str, list[BrowserContext]],
) -> Iterator[Callable[..., Page]]:
    """Makes a page of somebody who comes for the first time, with cookies of their own.

    A context of Chromium that has compiled our scripts opens a table in half the time. So it is
    emptied of all that a visitor has stored, and is there for the next one; where it matters that
    nothing was ever fetched, a visitor `is_first`.
    """
    guests: list[tuple[str, BrowserContext]] = []

    def come(is_first: bool = False, **options: Any) -> Page:
        wanted = {**browser_context_args, **options}
        kind = "" if is_first or "service_workers" in options else repr(sorted(wanted.items()))
        if kind and vacant[kind]:
            context = vacant[kind].pop()
        else:
            context = listened_to(browser.new_context(**wanted), complaints)
        guests.append((kind, context))
        return emptied(context.new_page(), wanted["base_url"])

    yield come
    for kind, context in guests:
        for page in context.pages:
            page.close()
        if kind:
            vacant[kind].append(context)
        else:
            context.close()


def emptied(page: Page, address: str) -> Page:
    """Nothing is left of who was here before: no cookies, nothing stored."""
    page.context.clear_cookies()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    devtools.detach()
    return page


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    return visitor()


@pytest.fixture(params=SEEN, ids="-".join)
def reader(request: pytest.FixtureRequest, visitor: Callable[..., Page]) -> Page:
    """Somebody who reads in each look."""
    size, theme = request.param
    return visitor(**(PHONE if size == "phone" else {}), color_scheme=theme)


def listened_to(context: BrowserContext, complaints: list[str]) -> BrowserContext:
    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            complaints.append(message.text)

    context.set_default_timeout(PATIENCE)
    context.on("console", hear)
    context.on("weberror", lambda problem: complaints.append(str(problem.error)))
    return context
