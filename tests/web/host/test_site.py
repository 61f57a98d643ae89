"""By which names a server is asked for, and which links it gives."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from rivertable.engine.errors import RivertableError
from rivertable.web.host import site as site_module
from rivertable.web.host.site import Site, checked_public_url
from tests.web.inside import browser, opened
from tests.web.playing import COOKIE, Guest, run
from tests.web.serving import Server

OWN = (
    "localhost:8000",
    "127.0.0.1:8000",
    "[::1]:8000",
    "192.168.1.20:8000",
    "[fe80::1]",
    "10.0.0.5",
)
FOREIGN = (
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "[",
)
PUBLIC = Site(public_url="https://games.example")


@pytest.mark.parametrize("host", [*OWN, "table.localhost", "LOCALHOST", "localhost."])
def test_at_home_a_server_is_asked_for_by_address_without_any_option(host: str) -> None:
    assert Site().knows(host)


@pytest.mark.parametrize("host", [*FOREIGN, "games.example"])
def test_a_name_that_anybody_could_point_at_us_is_not_ours(host: str) -> None:
    assert not Site().knows(host)


def test_a_server_knows_the_names_that_it_was_started_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Attic")

    assert Site(host="games.lan").knows("games.lan:8000")
    assert PUBLIC.knows("games.example")
    assert Site().knows("attic:8000")
    assert Site().knows("attic.local:8000")


@pytest.mark.parametrize("host", FOREIGN)
def test_a_page_for_a_foreign_name_is_refused_with_the_option_to_set(
    tmp_path: Path, host: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            headers = {"host": host, "origin": f"http://{host}"}
            answers = [await ada.post("/me", headers=headers), await ada.get("/", headers=headers)]
            answers += [await ada.get("/api/bot/tables", headers=headers)]

            assert [answer.status_code for answer in answers] == [421] * 3
            assert all("--public-url" in answer.text for answer in answers)
            assert [answer for answer in answers if COOKIE in answer.cookies] == []

    run(story())


def test_a_socket_for_a_foreign_name_is_refused(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        ada = Guest(server.address)
        table = await ada.new_table("wadi", ["me", "local"])
        rebound = Guest(server.address.replace("127.0.0.1", "evil.example"), ada.cookie)
        with pytest.raises(InvalidStatus, match="HTTP 403"):
            async with rebound.socket(table, host="127.0.0.1", origin=rebound.address):
                pass

    with Server(tmp_path) as server:
        run(story(server))


def test_behind_a_proxy_that_rewrites_the_host_forms_work_and_links_are_public(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with opened(tmp_path, site=PUBLIC) as app, browser(app) as ada:
            headers = {"origin": "https://games.example"}  # and the host is 127.0.0.1:8000
            profile = await ada.post("/me", headers=headers)
            form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "open"}
            path = (await ada.post("/new", data=form, headers=headers)).headers["location"]
            table = await ada.get(path)

            assert "https://games.example/me/" in profile.text
            assert f'value="https://games.example{path}"' in table.text
            assert "; Secure" in profile.headers["set-cookie"]

    run(story())


def test_a_form_from_elsewhere_is_refused_also_behind_a_proxy(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, site=PUBLIC) as app, browser(app) as ada:
            for origin in ("https://evil.example", "http://games.example.evil.example", "null"):
                answer = await ada.post("/me", headers={"origin": origin})

                assert answer.status_code == 403, origin
            assert COOKIE not in ada.cookies

    run(story())


async def link_seen(folder: Path, site: Site, address: str) -> str:
    """The link to a table that somebody sees who came by an address."""
    async with opened(folder, site=site) as app, browser(app, address) as ada:
        form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "open"}
        page = (await ada.get((await ada.post("/new", data=form)).headers["location"])).text
    return page.split('<input readonly class="wide" value="')[1].split("/table/")[0]


@pytest.mark.parametrize(
    ("host", "address", "link"),
    [
        ("0.0.0.0", "http://127.0.0.1:8000", "http://192.168.1.20:8000"),
        ("::", "http://localhost:8000", "http://192.168.1.20:8000"),
        ("0.0.0.0", "http://10.0.0.5:8000", "http://10.0.0.5:8000"),
        ("127.0.0.1", "http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_a_link_for_others_does_not_lead_their_phone_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, address: str, link: str
) -> None:
    monkeypatch.setattr(site_module, "network_address", lambda: "192.168.1.20")

    async def story() -> None:
        assert await link_seen(tmp_path, Site(host=host), address) == link

    run(story())


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("https://games.example/", "https://games.example"),
        ("http://Games.Example:8080", "http://games.example:8080"),
        ("https://jeux.éxample", "https://jeux.xn--xample-9ua"),
    ],
)
def test_a_public_url_is_a_scheme_and_a_name(typed: str, url: str) -> None:
    assert checked_public_url(typed) == url


@pytest.mark.parametrize(
    "typed",
    ["games.example", "ftp://games.example", "https://", "https://a.example/b?c", "https://["],
)
def test_a_public_url_that_cannot_be_is_refused_in_a_sentence(typed: Any) -> None:
    with pytest.raises(RivertableError, match="--public-url"):
        checked_public_url(typed)
