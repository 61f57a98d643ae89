"""Games that are over: listed, searched, downloaded, and added up."""

import io
import zipfile
from pathlib import Path
from random import Random

import httpx
from sqlalchemy import URL
from starlette.applications import Starlette

import rivertable
from rivertable.review.searching import Examiner
from rivertable.review.summary import finding_message
from rivertable.web.history.figures import figures_of
from rivertable.web.history.openings import in_words
from rivertable.web.history.played import Played
from rivertable.web.review.kept import game_in
from tests.web.inside import browser, opened
from tests.web.playing import run


async def finished(app: Starlette, *visitors: httpx.AsyncClient) -> str:
    """A whole game of these people, with random moves."""
    first, *others = visitors
    seats = {f"seat-{number}": "open" for number in range(2, 2 + len(others))}
    form = {"game": "wadi", "players": str(len(visitors)), "seat-1": "me", **seats}
    path: str = (await first.post("/new", data=form)).headers["location"]
    for visitor in others:
        await visitor.post(f"{path}/sit")
    room = await app.state.services.rooms.get(path.split("/")[-1])
    rng, table = Random(1), room.table
    while not table.is_over:
        seat = table.position.acting[0]
        move = rng.choice(table.position.legal_moves(seat))
        await room.play(table.seats[seat - 1].guest, seat, move, table.version)
    return path


def test_a_finished_game_is_listed_for_its_players_and_for_nobody_else(
    database: URL, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path, database=database) as app,
            browser(app) as ada,
            browser(app) as ben,
            browser(app) as eve,
        ):
            for visitor, name in ((ada, "Ada"), (ben, "Ben"), (eve, "Eve")):
                await visitor.post("/name", data={"name": name})
            path = await finished(app, ada, ben)
            pages = {
                query: path in (await ada.get(f"/games?{query}")).text
                for query in (
                    "",
                    "game=wadi",
                    "game=niagara",
                    "with=ben",
                    "with=eve",
                    "result=left",
                )
            }
            packed = zipfile.ZipFile(io.BytesIO((await ada.get("/games/records.zip")).content))
            (file,) = packed.namelist()
            profiles = [(await one.get("/me")).text for one in (ada, ben)]

            assert pages == {"": True, "game=wadi": True, "game=niagara": False, "with=ben": True,
                             "with=eve": False, "result=left": False}  # fmt: skip
            assert path in (await ben.get("/games")).text
            assert path not in (await eve.get("/games")).text
            homes = [(await one.get("/")).text for one in (ada, eve)]
            assert path not in homes[0]  # it is not running any more
            assert ["Welcome back, Ada" in home for home in homes] == [True, False]
            assert ["New here?" in home for home in homes] == [False, True]
            assert rivertable.load(packed.read(file).decode()).is_over
            assert all('class="chart"' in page for page in profiles)
            assert ["<b>1</b><span>games won" in page for page in profiles].count(True) == 1
            assert "Ben" in (await ada.get("/people")).text

    run(story())


def test_the_accuracy_of_a_reviewed_game_is_in_the_profile(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            path = await finished(app, ada, ben)
            there = (await ada.post(f"{path}/review")).headers["location"]
            store = app.state.services.store
            row = await store.review(there.split("/")[-1])
            before = (await ada.get("/me")).text
            game = game_in(row["record"])
            examiner = Examiner(game.setting, 0.005, nodes=2000)
            found = {
                one.key: finding_message(
                    examiner.examine(game.view(one), game.played(one), False), game.played(one)
                )
                for one in game.questions
            }
            await store.change_review(row["id"], {"findings": found})

            assert "accuracy in reviewed games" not in before
            assert "accuracy in reviewed games" in (await ada.get("/me")).text

    run(story())


def game(rank: int, level: int = 0, players: int = 3, opening: str = "a") -> Played:
    own = {"seat": 1, "rank": rank, "has_left": False, "opening": opening, "level": 0, "name": ""}
    others = [{**own, "seat": seat, "level": level} for seat in range(2, 1 + players)]
    return Played("t", "wadi", players, 0.0, 60.0, 9, (own, *others), (1,))


def test_figures_add_up() -> None:
    games = [game(1, 3), game(1, 5), game(2, 5), game(1), game(1), game(1, opening="b"), game(3)]
    figures = figures_of(games)
    wadi = figures.games["wadi"]

    assert (figures.count, figures.wins) == (7, 5)
    assert (figures.streak, figures.best_streak) == (2, 3)
    assert figures.strongest == 5
    assert wadi.ranks == {3: {1: 5, 2: 1, 3: 1}}
    assert wadi.levels == {3: {"won": 1}, 5: {"won": 1, "lost": 1}}
    assert wadi.favourites == [("a", 6, 4), ("b", 1, 1)]


def test_an_opening_is_told_in_words_and_one_of_other_rules_as_it_is_written() -> None:
    assert in_words("niagara", "1 shore>4", "en", "Ada") == "Ada: canoe 1 goes from the shore to 4."
    assert in_words("wind-river", "place F2", "fr", "Ada") == "Ada place un tipi en F2."
    assert in_words("wadi", "sail A1", "en", "Ada") == "sail A1"
