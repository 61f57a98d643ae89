"""A personal link: who opens it is asked first, and a new one ends what the old one began."""

from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosedError

from tests.web.inside import ADDRESS, browser, opened
from tests.web.playing import COOKIE, Guest, run
from tests.web.serving import Server


async def named(visitor: httpx.AsyncClient, name: str) -> None:
    answer = await visitor.post("/name", data={"name": name, "here": "/"})
    assert answer.status_code == 303


def without_session(app: Starlette, cookie: str) -> str:
    """The cookie as an older version made it."""
    signer = app.state.services.guests._signer
    return str(signer.sign(signer.unsign(cookie).decode().split(":")[0]).decode())


async def link_of(visitor: httpx.AsyncClient) -> str:
    """A new personal link, as a path."""
    page = (await visitor.post("/me")).text
    return "/me/" + page.split(f"{ADDRESS}/me/")[1].split('"')[0]


async def name_of(visitor: httpx.AsyncClient) -> str:
    """The name that pages call a visitor."""
    page = (await visitor.get("/")).text
    return page.split('class="pill name"')[1].split("<span>")[1].split("<")[0]


def test_opening_a_link_changes_nothing_until_its_button_is_pressed(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            await named(ada, "Ada")
            await named(ben, "Ben")
            link = await link_of(ada)
            page = await ben.get(link)

            assert page.status_code == 200
            assert "Play as Ada" in page.text
            assert "Stay Ben" in page.text
            assert page.headers["cache-control"] == "no-store"
            assert COOKIE not in page.cookies
            assert await name_of(ben) == "Ben"

            assert (await ben.post(link)).headers["location"] == "/lobby"
            assert await name_of(ben) == "Ada"

    run(story())


def test_another_site_cannot_press_the_button(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            await named(ada, "Ada")
            await named(ben, "Ben")
            link = await link_of(ada)
            answer = await ben.post(link, headers={"origin": "https://elsewhere.example"})

            assert answer.status_code == 403
            assert await name_of(ben) == "Ben"

    run(story())


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "You are already Ada in this browser."), ("fr", "Vous êtes déjà Ada dans ce navigat")],
)
def test_who_opens_their_own_link_is_told_so(tmp_path: Path, language: str, sentence: str) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            await named(ada, "Ada")
            page = await ada.get(await link_of(ada), headers={"accept-language": language})

            assert sentence in page.text

    run(story())


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_link_that_was_replaced_is_useless(tmp_path: Path, method: str) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as eve:
            link = await link_of(ada)
            await link_of(ada)

            assert (await eve.request(method, link)).status_code == 404

    run(story())


def test_a_new_link_ends_the_sessions_that_the_old_one_began(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as thief:
            await named(ada, "Ada")
            await thief.post(await link_of(ada))
            assert await name_of(thief) == "Ada"
            await link_of(ada)

            assert await name_of(thief) == "Guest"
            assert await name_of(ada) == "Ada"

    run(story())


def test_a_cookie_from_before_there_were_sessions_ends_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as thief:
            await named(ada, "Ada")
            stolen = without_session(app, ada.cookies[COOKIE])
            thief.cookies.set(COOKIE, stolen)
            assert await name_of(thief) == "Ada"
            await link_of(ada)

            assert await name_of(thief) == "Guest"

    run(story())


def test_a_link_makes_no_sessions_without_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            link = await link_of(ada)
            answers = [(await ben.post(link)).status_code for _ in range(25)]

        assert (answers[0], answers[-1]) == (303, 429)

    run(story())


def test_a_new_link_closes_open_sockets_and_the_thief_only_watches(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        ada = Guest(server.address)
        table = await ada.new_table("wadi", ["me", "local"])
        thief = Guest(server.address, ada.cookie)
        async with thief.socket(table) as wire:
            await wire.hear_kind("all")
            await ada.ask("POST", "/me")
            with pytest.raises(ConnectionClosedError) as closed:
                await wire.hear_kind("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
        async with thief.socket(table) as again, ada.socket(table) as own:
            assert (await again.hear_kind("all"))["mine"] == []
            assert (await own.hear_kind("all"))["mine"] == [1, 2]

    with Server(tmp_path) as server:
        run(story(server))
