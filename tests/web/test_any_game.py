"""A game that brings little works on every page: two players, no cover, no rulebook."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from rivertable.contract import BoardGame
from rivertable.display.emblems import COLOURS, EMBLEMS
from rivertable.engine.seats import MOST_SEATS
from rivertable.games import GAMES, find
from rivertable.web.app import create_app
from rivertable.web.board_files import COVER_MOVES, cover_position, cover_svg
from rivertable.web.tables import BOT_NAMES
from tests.example_games import EXAMPLES
from tests.web.bots import Bot, new_table, visitor
from tests.web.playing import Guest, run
from tests.web.serving import Server

PACKAGES = [game.package for game in EXAMPLES]
EXAMPLE = pytest.mark.parametrize("game", EXAMPLES, ids=lambda game: game.name)

Story = Callable[[httpx.AsyncClient], Awaitable[None]]


@pytest.fixture
def small_game(monkeypatch: pytest.MonkeyPatch) -> BoardGame:
    """Wadi for two, without its cover and its rulebook."""
    wadi = find("wadi")
    parts = wadi.parts()
    parts = replace(
        parts,
        drawing=replace(wadi.drawing, cover=None),
        words=replace(wadi.words, folder=None),
    )
    small = replace(wadi, player_counts=range(2, 3), parts=lambda: parts)
    monkeypatch.setitem(GAMES, "wadi", lambda: small)
    cover_svg.cache_clear()
    return small


@asynccontextmanager
async def visited(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at a site in this process."""
    app = create_app(folder)
    inside = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=inside, base_url="http://localhost") as browser,
    ):
        yield browser


def visit(folder: Path, story: Story) -> None:
    async def visiting() -> None:
        async with visited(folder) as browser:
            await story(browser)

    asyncio.run(asyncio.wait_for(visiting(), 60))


@pytest.mark.usefixtures("small_game")
def test_one_click_plays_a_game_for_two(tmp_path: Path) -> None:
    async def story(browser: httpx.AsyncClient) -> None:
        answer = await browser.post("/play-now", data={"game": "wadi", "level": "1"})
        page = await browser.get(answer.headers["location"])

        assert answer.status_code == 303
        assert page.status_code == 200
        assert BOT_NAMES[1] in page.text
        assert BOT_NAMES[2] not in page.text

    visit(tmp_path, story)


@pytest.mark.usefixtures("small_game")
def test_a_game_without_a_rulebook_has_a_page_that_says_so(tmp_path: Path) -> None:
    async def story(browser: httpx.AsyncClient) -> None:
        page = await browser.get("/rules/wadi")
        picture = await browser.get("/rules/wadi/WA-2.svg")

        assert (page.status_code, picture.status_code) == (404, 404)
        assert "There is no rules page for Wadi yet" in page.text

    visit(tmp_path, story)


@pytest.mark.usefixtures("small_game")
def test_a_game_without_a_cover_is_shown_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def story(browser: httpx.AsyncClient) -> None:
        answer = await browser.get("/board/wadi/cover.svg")

        assert answer.status_code == 200
        assert answer.text.startswith("<svg")

    visit(tmp_path, story)


def test_a_cover_that_is_made_up_is_always_the_same(small_game: BoardGame) -> None:
    position = cover_position(small_game, ())

    assert position == cover_position(small_game, ())
    assert len(position.moves) == COVER_MOVES
    assert not position.is_over


def test_too_many_players_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async def story(browser: httpx.AsyncClient) -> None:
        answer = await browser.post("/new", data={"game": "wadi", "players": "999999"})

        assert answer.status_code == 400
        assert "2 to 4 players" in answer.text

    visit(tmp_path, story)


def test_a_picture_of_an_option_shows_its_board(tmp_path: Path) -> None:
    async def story(browser: httpx.AsyncClient) -> None:
        scenarios = find("wadi").options["scenario"].choices[:2]
        answers = [
            await browser.get(f"/board/wadi/cover.svg?scenario={name}") for name in scenarios
        ]
        unknown = await browser.get("/board/wadi/cover.svg?scenario=nowhere")

        assert len({answer.text for answer in answers}) == 2
        assert unknown.status_code == 400

    visit(tmp_path, story)


@pytest.mark.parametrize("signs", [BOT_NAMES, EMBLEMS, COLOURS])
def test_there_is_one_for_every_seat(signs: tuple[str, ...]) -> None:
    assert len(set(signs)) >= MOST_SEATS


def test_three_play_where_nobody_says_how_many_or_the_fewest_that_can() -> None:
    wadi = find("wadi")
    counts = [range(2, 5), range(2, 3), range(3, 6), range(4, 6)]

    assert [replace(wadi, player_counts=count).usual_players for count in counts] == [3, 2, 3, 4]


# The examples: board, rules and notation only ----------------------------------------------------

BOARD_FILES = ("style.css", "scenery.svg", "cover.svg")
TABLE_PAGES = ("", "/replay", "/words", "/record.txt", "/picture.svg", "/moment/1", "/qr.svg")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the examples."""
    with Server(tmp_path_factory.mktemp("house"), games=PACKAGES) as running:
        yield running


@EXAMPLE
def test_a_game_of_three_files_has_every_page(house: Server, game: BoardGame) -> None:
    async def story() -> None:
        guest = Guest(house.address)
        table = await guest.new_table(game.name, ["me", *["local"] * (game.usual_players - 1)])
        paths = [f"/board/{game.name}/{file}" for file in BOARD_FILES]
        paths += ["/", "/lobby", f"/new?game={game.name}"]
        paths += [f"/table/{table}{page}" for page in TABLE_PAGES]
        answers = {path: await guest.ask("GET", path) for path in paths}

        assert {path for path, answer in answers.items() if answer.status_code != 200} == set()
        assert f"/rules/{game.name}" not in answers["/"].text + answers[f"/table/{table}"].text

    run(story())


@EXAMPLE
def test_a_game_of_three_files_is_played_to_its_end(house: Server, game: BoardGame) -> None:
    async def story() -> None:
        guest, rng = Guest(house.address), Random(7)
        seats = ["me", *["local"] * (game.player_counts[-1] - 1)]
        async with guest.socket(await guest.new_table(game.name, seats), "") as wire:
            await wire.hear_kind("all")
            while not wire.now["over"]:
                answer = await wire.move(rng.choice(wire.now["choices"])["move"])
                if answer.get("code") == "slow":
                    await asyncio.sleep(0.5)
                    continue
                await wire.see(answer["version"])

            assert len(wire.now["result"]) == len(seats)
            assert min(row["rank"] for row in wire.now["result"]) == 1

    run(story())


@EXAMPLE
def test_a_program_plays_a_game_of_three_files(house: Server, game: BoardGame) -> None:
    with visitor(house.address) as guest:
        robin = Bot.of(guest)
        table = new_table(guest, game.name, "open", *["local"] * (game.player_counts[0] - 1))
        robin.sit(table)
        with robin.follow(table) as lines:
            first = lines.next()
            answer = robin.post(f"{table}/move", move=first["moves"][0])

    assert first["game"] == game.name
    assert answer.status_code == 200
