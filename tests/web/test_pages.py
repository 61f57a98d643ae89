"""The pages, asked for over real sockets as a browser would."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from rivertable import load
from rivertable.games import GAMES
from rivertable.web.app import create_app
from rivertable.web.guests import FIRST_NAMES
from rivertable.web.host.rate_limit import Allowance
from rivertable.web.language import say_in
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running


@pytest.fixture
def visitor(server: Server) -> Iterator[httpx.Client]:
    # A busy machine takes seconds to draw a large picture, and that is not what is tested.
    with httpx.Client(base_url=server.address, follow_redirects=True, timeout=60) as client:
        yield client


def new_table(visitor: httpx.Client, **form: str) -> str:
    answer = visitor.post("/new", data={"game": "wadi", "players": "2", "seat-1": "me", **form})
    assert answer.status_code == 200, answer.text
    return answer.url.path


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/lobby", "/me", *(f"/new?game={name}" for name in GAMES)])
def test_every_page_is_shown_in_both_languages(
    visitor: httpx.Client, path: str, language: str
) -> None:
    answer = visitor.get(path, headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("game", list(GAMES))
def test_one_click_leads_to_a_table_with_bots(visitor: httpx.Client, game: str) -> None:
    answer = visitor.post("/play-now", data={"game": game})

    assert answer.url.path.startswith("/table/")
    assert 'id="layer"' in answer.text


def test_a_policy_allows_what_is_ours_and_webassembly_and_nothing_else(
    visitor: httpx.Client,
) -> None:
    for path in ("/", "/static/thinking/worker.js"):  # a worker has a policy of its own
        assert visitor.get(path).headers["content-security-policy"] == (
            "default-src 'none'; "
            "script-src 'self' 'wasm-unsafe-eval'; "
            "style-src 'self'; "
            "img-src 'self' data:; "
            "connect-src 'self'; "
            "form-action 'self'; "
            "base-uri 'none'; "
            "frame-ancestors 'none'; "
            "manifest-src 'self'"
        )


def test_a_form_from_another_site_is_refused(visitor: httpx.Client) -> None:
    headers = {"origin": "https://elsewhere.example"}
    answer = visitor.post("/play-now", data={"game": "wadi"}, headers=headers)

    assert answer.status_code == 403


def test_a_form_that_is_too_large_is_refused(visitor: httpx.Client) -> None:
    assert visitor.post("/name", data={"name": "x" * 20_000}).status_code == 413


def test_pages_refuse_in_the_language_of_the_reader(visitor: httpx.Client) -> None:
    visitor.headers["accept-language"] = "fr"
    elsewhere = visitor.post("/name", data={"name": "A"}, headers={"origin": "https://a.example"})
    large = visitor.post("/name", data={"name": "x" * 20_000})

    assert elsewhere.text == "Ce formulaire vient d’un autre site\u202f; rien n’a été fait."
    assert "Choisissez un nom de 1 à 30 caractères" in visitor.post("/name", data={"name": ""}).text
    assert large.text == "Ce formulaire est trop volumineux\u00a0: 16 ko au plus."
    assert "Cette page ne s’ouvre qu’avec son bouton" in visitor.get("/play-now").text


BLANK = ["\u3164", "\u2800\u2800", "\u115f", "\uffa0", "\u0301", "\ufe0f"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\x00b", "\u200b", *BLANK])
def test_a_name_that_cannot_be_shown_is_refused(visitor: httpx.Client, name: str) -> None:
    assert visitor.post("/name", data={"name": name, "here": "/me"}).status_code == 400


@pytest.mark.parametrize("name", ["a\x00b", "\x1b[2J", "\u202eadA", "\u3164"])
def test_a_player_here_has_a_name_that_can_be_shown(visitor: httpx.Client, name: str) -> None:
    form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local", "name-2": name}
    answer = visitor.post("/new", data=form)

    assert (answer.status_code, "printable" in answer.text) == (400, True)


def test_a_seat_that_nobody_can_take_is_refused(visitor: httpx.Client) -> None:
    form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "nonsense"}
    answer = visitor.post("/new", data=form)

    assert (answer.status_code, "Seat 2 cannot be filled" in answer.text) == (400, True)


def test_a_name_is_escaped_where_it_is_shown(visitor: httpx.Client) -> None:
    visitor.post("/name", data={"name": "<b>Ada</b>", "here": "/me"})
    page = visitor.get("/").text

    assert "<b>Ada</b>" not in page
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page


def test_a_name_does_not_leave_the_data_of_a_page(visitor: httpx.Client) -> None:
    visitor.post("/name", data={"name": "</script><b>Ada", "here": "/me"})
    table = new_table(visitor)
    pages = [visitor.get(page).text for page in (table, f"{table}/replay", "/lobby")]

    assert all("Ada" in page and "<b>Ada" not in page for page in pages)


def test_a_redirect_stays_on_our_site(visitor: httpx.Client) -> None:
    form = {"language": "fr", "here": "//elsewhere.example/"}
    answer = visitor.post("/settings", data=form, follow_redirects=False)

    assert answer.headers["location"] == "/"


def test_a_personal_link_brings_the_same_guest_to_another_browser(
    server: Server, visitor: httpx.Client
) -> None:
    visitor.post("/name", data={"name": "Ada L", "here": "/me"})
    page = visitor.post("/me").text
    link = page.split(server.address + "/me/")[1].split('"')[0]
    assert "<svg width=" in page  # the link as a QR code
    with httpx.Client(base_url=server.address, follow_redirects=True) as other:
        other.post(f"/me/{link}")
        assert "Ada L" in other.get("/").text
    assert visitor.get("/me/nobody").status_code == 404


def test_a_forged_cookie_is_nobody(visitor: httpx.Client) -> None:
    visitor.cookies.set("rivertable_guest", "someone.else")

    assert visitor.get("/").status_code == 200


def test_a_new_table_has_the_seats_and_options_that_were_asked_for(visitor: httpx.Client) -> None:
    path = new_table(visitor, **{"seat-2": "open", "option-spreading": "true", "listed": "yes"})
    record = visitor.get(path + "/record.txt").text

    assert "option spreading: true" in record
    assert path in visitor.get("/lobby").text


def test_who_took_a_seat_finds_the_table_again(server: Server, visitor: httpx.Client) -> None:
    path = new_table(visitor, **{"seat-1": "me", "seat-2": "local"})

    lobby = visitor.get("/lobby").text
    assert f'href="{path}"' in lobby
    assert "Your turn" in lobby
    with httpx.Client(base_url=server.address) as other:
        assert path not in other.get("/lobby").text


def test_a_table_by_link_only_is_not_in_the_lobby(server: Server, visitor: httpx.Client) -> None:
    path = new_table(visitor, **{"seat-2": "open", "listed": "no"})

    with httpx.Client(base_url=server.address) as other:
        assert path not in other.get("/lobby").text


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess"},
        {"game": "wadi", "players": "9"},
        {"game": "wadi", "players": "x"},
        {"game": "wadi", "players": "2", "option-scenario": "nowhere"},
        {},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(
    visitor: httpx.Client, form: dict[str, str]
) -> None:
    answer = visitor.post("/new", data=form)

    assert answer.status_code == 400
    assert '<form method="post" action="/new"' in answer.text  # on the page of the form
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/table/none",
        "/table/none/replay",
        "/rules/chess",
        "/board/chess/cover.svg",
        "/new?game=chess",
    ],
)
def test_what_does_not_exist_is_said_kindly(visitor: httpx.Client, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_a_cover_is_in_the_language_of_its_page(visitor: httpx.Client) -> None:
    page = visitor.get("/", headers={"accept-language": "fr"}).text

    assert "/board/wind-river/cover.svg?language=fr&amp;theme=light" in page
    for language, words in (("fr", "plaines ouvertes"), ("en", "open plains")):
        assert words in visitor.get(f"/board/wind-river/cover.svg?language={language}").text


@pytest.mark.parametrize("name", GAMES)
def test_pictures_of_rules_keep_the_place_that_they_need(visitor: httpx.Client, name: str) -> None:
    page = visitor.get(f"/rules/{name}").text
    source, _, rest = page.partition(f'src="/rules/{name}/')[2].partition('"')
    width, height = (rest.split(f' {side}="')[1].split('"')[0] for side in ("width", "height"))

    picture = visitor.get(f"/rules/{name}/{source.replace('&amp;', '&')}").text
    assert f'viewBox="0 0 {width} {height}"' in picture


def test_a_single_seat_that_is_free_is_one_seat(visitor: httpx.Client) -> None:
    new_table(visitor, listed="yes", **{"seat-2": "open"})

    assert "open, 1 seat left" in visitor.get("/lobby").text


def test_the_record_of_a_table_loads(visitor: httpx.Client) -> None:
    path = new_table(visitor, **{"seat-2": "local"})
    record = visitor.get(path + "/record.txt").text

    assert load(record).setting.game.name == "wadi"


@pytest.mark.parametrize(("form", "head"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_a_table_can_be_had_as_a_picture(visitor: httpx.Client, form: str, head: bytes) -> None:
    path = new_table(visitor, **{"seat-2": "local"})

    assert visitor.get(f"{path}/picture.{form}").content.startswith(head)


def test_who_asks_for_many_pictures_is_told_to_wait(tmp_path: Path) -> None:
    async def story() -> None:
        app = create_app(tmp_path)
        inside = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=inside, base_url="http://localhost") as visitor,
        ):
            app.state.services.pictures = Allowance(per_second=0.01, burst=1)
            form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
            path = (await visitor.post("/new", data=form)).headers["location"]
            first, second = [await visitor.get(f"{path}/picture.png") for _ in range(2)]

            assert first.content.startswith(b"\x89PNG")
            assert (second.status_code, "many pictures" in second.text) == (429, True)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_moment_is_shown_and_the_link_is_a_qr_code(visitor: httpx.Client) -> None:
    path = new_table(visitor, **{"seat-2": "local"})

    assert visitor.get(path + "/moment/0").json()["index"] == 0
    assert b"<svg" in visitor.get(path + "/qr.svg").content
    assert visitor.get(path + "/replay?move=0").status_code == 200


def test_a_game_is_played_on_from_a_moment(visitor: httpx.Client, tmp_path: Path) -> None:
    path = new_table(visitor, **{"seat-2": "local"})
    answer = visitor.post(path + "/branch", data={"index": "1", "seat": "0"})

    assert answer.status_code == 200
    assert answer.url.path != path
    assert (
        visitor.get(answer.url.path + "/record.txt").text == visitor.get(path + "/record.txt").text
    )


def test_new_guests_have_a_name_in_their_language(visitor: httpx.Client) -> None:
    visitor.headers["accept-language"] = "fr"
    names = set()
    for _ in range(12):
        visitor.cookies.clear()
        names.update(re.findall(r"<h1>(\S+) \d+", visitor.get("/me").text))

    assert names
    assert names <= {say_in("fr")(name) for name in FIRST_NAMES}
