"""The page of a guest's bots: a token is shown once, kept as a hash, renewed and revoked."""

import socket
import sqlite3
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.web.bots import Bot, new_table, token_in, visitor
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("tokens")) as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with visitor(server.address) as client:
        yield client


def id_of(bot: Bot) -> str:
    return str(bot.get("account").json()["id"])


def test_a_token_is_shown_once(guest: httpx.Client) -> None:
    made = guest.post("/bots", data={"name": "Robin"})

    assert made.headers["cache-control"] == "no-store"
    assert token_in(made.text) not in guest.get("/bots").text
    assert "Robin" in guest.get("/bots").text


def test_only_a_hash_of_the_token_is_stored(server: Server, guest: httpx.Client) -> None:
    bot = Bot.of(guest)
    connection = sqlite3.connect(server.folder / "rivertable.db")
    stored = str(connection.execute("SELECT * FROM tokens").fetchall())
    connection.close()

    assert id_of(bot) in stored
    assert bot.token not in stored
    assert bot.token.removeprefix("rivertable_") not in stored


def test_a_new_token_makes_the_old_one_useless_at_once(guest: httpx.Client) -> None:
    old = Bot.of(guest)
    with old.hear() as events:
        new = Bot(old.address, token_in(guest.post(f"/bots/{id_of(old)}/token").text))

        assert events.rest() == []  # the server ended the stream
    assert old.get("account").status_code == 401
    assert new.get("account").json()["name"] == "Robin"


def test_a_bot_that_is_removed_is_nobody_and_one_of_the_server_plays_on_for_it(
    guest: httpx.Client,
) -> None:
    bot, other = Bot.of(guest), Bot.of(guest, "Wren")
    table = new_table(guest, "wadi", "open", "open")
    bot.sit(table)
    other.sit(table)
    with bot.follow(table) as lines, other.follow(table) as others:
        lines.next()
        guest.post(f"/bots/{id_of(bot)}/remove")

        assert [line["kind"] for line in lines.rest()] in ([], ["seats"])
        assert others.until(kind="seats")["seats"][0]["kind"] == "bot"
    assert bot.get("account").status_code == 401
    assert "Robin" not in guest.get("/bots").text


def test_nobody_renews_or_removes_a_bot_of_somebody_else(
    server: Server, guest: httpx.Client
) -> None:
    bot = Bot.of(guest)
    with visitor(server.address) as stranger:
        for what in ("token", "remove"):
            assert stranger.post(f"/bots/{id_of(bot)}/{what}").status_code == 404

    assert bot.get("account").status_code == 200


@pytest.mark.parametrize("path", ["", "/{id}/token", "/{id}/remove"])
def test_a_form_from_another_site_makes_and_revokes_nothing(guest: httpx.Client, path: str) -> None:
    bot = Bot.of(guest)
    address = "/bots" + path.format(id=id_of(bot))
    headers = {"origin": "https://elsewhere.example"}

    assert guest.post(address, data={"name": "Eve"}, headers=headers).status_code == 403
    assert bot.get("account").status_code == 200
    assert "Eve" not in guest.get("/bots").text


@pytest.mark.parametrize("name", ["", "  ", "x" * 31, "a\x00b"])
def test_a_bot_needs_a_name_that_can_be_shown(guest: httpx.Client, name: str) -> None:
    answer = guest.post("/bots", data={"name": name})

    assert answer.status_code == 400
    assert "a name of 1 to 30 printable characters" in answer.text
    french = guest.post("/bots", data={"name": name}, headers={"accept-language": "fr"})
    assert "Choisissez un nom" in french.text


def test_a_guest_has_at_most_twenty_bots(guest: httpx.Client) -> None:
    for number in range(20):
        Bot.of(guest, f"Bot {number}")
    answer = guest.post("/bots", data={"name": "One more"}, headers={"accept-language": "fr"})

    assert answer.status_code == 400
    assert "Vous avez 20 robots" in answer.text


def test_the_form_for_a_new_table_offers_ones_own_bots(server: Server, guest: httpx.Client) -> None:
    bot = Bot.of(guest)

    assert f'value="{id_of(bot)}"' in guest.get("/new?game=wadi").text
    with visitor(server.address) as stranger:
        assert id_of(bot) not in stranger.get("/new?game=wadi").text


def test_a_program_that_goes_away_in_the_middle_of_a_request_is_no_trouble_of_ours(
    server: Server, guest: httpx.Client
) -> None:
    bot = Bot.of(guest)
    before = server.errors.read_text("utf-8")
    head = (
        f"POST /api/bot/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Authorization: Bearer {bot.token}\r\nContent-Type: application/json\r\n"
        "Content-Length: 100\r\n\r\n{"
    )
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(head.encode())
        time.sleep(0.2)  # until it is being read
    time.sleep(0.2)

    assert bot.get("account").status_code == 200
    assert server.errors.read_text("utf-8") == before
