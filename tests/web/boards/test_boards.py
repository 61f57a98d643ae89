"""Boards of players' own over HTTP: checked, saved, copied, played; and nobody changes another's."""

import json
from pathlib import Path

import pytest

from rivertable.games.niagara.rules.state import OTHER, WARMER
from rivertable.games.wadi.scenarios.reader import find
from rivertable.web.host.rate_limit import Allowance
from tests.web.inside import browser, opened

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


BEND = "title: A bend\norigin: own\nwater: B1=3\n\n1~2   ./.\n~31   X..\n"
LINE = "1~2/~31 ././X.. B1=3"


async def test_a_draft_is_told_all_that_is_wrong_in_the_readers_language(tmp_path: Path) -> None:
    async with opened(tmp_path) as app, browser(app) as reader:
        right = (await reader.post("/boards/check", json={"text": BEND})).json()
        looped = BEND.replace("X..", "9..")
        wrong = (await reader.post("/boards/check", json={"text": looped})).json()
        reader.cookies.set("language", "fr")
        french = (await reader.post("/boards/check", json={"text": looped})).json()
        nonsense = await reader.post("/boards/check", content=b"[1")
        picture = await reader.get("/boards/picture.svg", params={"board": looped})

    assert (right["board"], right["mistakes"]) == (LINE, [])
    assert [one["cells"] for one in right["advice"]]
    assert wrong["board"] == ""
    assert wrong["mistakes"] == [
        {
            "reason": "Its water runs in a loop and never leaves (WA-2).",
            "rule": "WA-2",
            "line": 5,
            "cells": ["B1", "A2"],
        }
    ]
    assert french["mistakes"][0]["reason"] == "Son eau tourne en rond et ne sort jamais (WA-2)."
    assert (nonsense.status_code, picture.status_code) == (400, 200)


async def test_a_machine_that_asks_for_many_pictures_has_to_wait(tmp_path: Path) -> None:
    async with opened(tmp_path) as app, browser(app) as reader:
        app.state.services.drawings = Allowance(per_second=0.001, burst=3)
        asked = {"board": LINE, "scenario": LINE}
        drafts = [await reader.get("/boards/picture.svg", params=asked) for _ in range(2)]
        covers = [await reader.get("/board/wadi/cover.svg", params=asked) for _ in range(2)]
        late = await reader.get("/boards/picture.svg", params=asked)
        game = await reader.get("/board/wadi/cover.svg")

    assert [answer.status_code for answer in drafts + covers] == [200, 200, 200, 429]
    assert (late.status_code, game.status_code) == (429, 200)


@pytest.mark.parametrize(
    ("field", "status"), [("text", 400), ("title", 200), ("id", 200), ("origin", 200)]
)
async def test_what_no_database_can_hold_is_never_stored(
    tmp_path: Path, field: str, status: int
) -> None:
    """JSON can say half a character, which UTF-8 cannot, and a text may hold NUL."""
    half, control = "\ud800", "\x01\u202e"
    board = BEND.replace("own", f"after: {control}x" if field == "origin" else "own")
    message = {"text": board, "title": "Bend", "id": ""}
    if field != "origin":
        message[field] = message[field] + half
    async with opened(tmp_path) as app, browser(app) as ada:
        answer = await ada.post("/boards/save", content=json.dumps(message))
        listed = (await ada.get("/boards")).text

    assert answer.status_code == status
    assert not any(sign in listed for sign in half + control)


async def test_boards_by_chance_and_ours_have_their_names_in_french(tmp_path: Path) -> None:
    async with opened(tmp_path) as app, browser(app) as reader:
        reader.cookies.set("language", "fr")
        drawn = (await reader.post("/boards/check", json={"seed": "10"})).json()
        pages = [
            (await reader.get(f"/boards/new?{what}")).text
            for what in ("seed=10", "from=first-game")
        ]

    assert drawn["title"] == "Au hasard, n° 10"
    assert 'value="Au hasard, n° 10"' in pages[0]
    assert 'value="Première partie"' in pages[1]


async def test_a_board_that_was_drawn_better_since_can_still_be_changed(tmp_path: Path) -> None:
    async with opened(tmp_path) as app, browser(app) as reader:
        earlier = (await reader.get("/boards/new?from=al-masilah")).text
        unknown = await reader.get("/boards/new?from=nowhere")

    assert 'value="Wadi al Masilah (first drawing)"' in earlier
    assert "A2=8 E1=6 A5=7" in earlier
    assert (unknown.status_code, "A2=8" in unknown.text) == (200, False)


async def test_a_board_is_saved_copied_and_changed_by_its_author_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as app, browser(app) as ada, browser(app) as bo:
        made = (await ada.post("/boards/save", json={"text": BEND, "title": "Ada’s bend"})).json()
        changed = BEND.replace("B1=3", "B1=4")
        mine = await ada.post(
            "/boards/save", json={"text": changed, "title": "My bend", "id": made["id"]}
        )
        other = await bo.post(
            "/boards/save", json={"text": BEND, "title": "Bo’s", "id": made["id"]}
        )
        bad = await ada.post("/boards/save", json={"text": BEND.replace("X", "9"), "title": "x"})
        gone = await bo.post(f"/boards/{made['id']}/remove")
        listed = (await bo.get("/boards")).text
        first = (await bo.get(f"/boards/{made['id']}")).text

    assert mine.json()["id"] == made["id"]
    assert other.json()["id"] != made["id"]
    assert (bad.status_code, gone.status_code) == (400, 403)
    assert "My bend" in listed
    assert "Bo’s" in listed
    assert "based on My bend" in listed
    assert "Save a copy" in first
    assert "1~2/~31 ././X.. B1=4" in first


async def test_a_board_put_right_says_which_of_ours_it_stands_for(tmp_path: Path) -> None:
    printed = BEND.replace("origin: own", "origin: printed: first-game")
    async with opened(tmp_path) as app, browser(app) as ada:
        await ada.post("/boards/save", json={"text": printed, "title": "From my box"})
        listed = (await ada.get("/boards")).text
        begun = (await ada.get("/boards/new", params={"from": "first-game"})).text

    assert "as printed: First game" in listed
    assert '"origin": "after: first-game"' in begun


async def test_a_board_is_played_and_counted(tmp_path: Path) -> None:
    async with opened(tmp_path) as app, browser(app) as ada:
        await ada.post("/boards/save", json={"text": BEND, "title": "Bend"})
        played = await ada.post("/play-now", data={"game": "wadi", "option-scenario": LINE})
        refused = await ada.post("/play-now", data={"game": "wadi", "option-scenario": "1~2 ... "})
        form = (await ada.get("/new", params={"game": "wadi", "scenario": LINE})).text
        listed = (await ada.get("/boards")).text
        mine = (await ada.get("/me/data.json")).json()

    assert played.status_code == 303
    assert refused.status_code == 400
    assert LINE in form
    assert "played once" in listed
    assert [board["board"] for board in mine["boards"]] == [LINE]


async def test_a_browser_is_given_the_board_its_bots_and_every_change_of_a_tile(
    tmp_path: Path,
) -> None:
    line = find("first-game").line()
    async with opened(tmp_path) as app, browser(app) as ada:
        task = (await ada.post("/boards/task", json={"board": line, "players": "4"})).json()
        found = await ada.post("/boards/changes", json={"board": LINE, "players": "2"})
        bad = await ada.post("/boards/task", json={"board": line, "players": "9"})
        nothing = await ada.post("/boards/task", json={"board": "1", "players": "3"})

    assert (task["players"], [bot["level"] for bot in task["bots"]]) == (4, [1, 3, 5])
    words = [one["words"] for one in found.json()["boards"]]
    assert "A1: land with 3 reservoirs." in words
    assert "B1: 4 water." in words
    assert len({one["bytes"] for one in found.json()["boards"]}) == len(words) == 10
    assert (bad.status_code, nothing.status_code) == (400, 400)


@pytest.mark.parametrize(
    ("game", "calm", "points"),
    [("niagara", {"move": 64 * OTHER + WARMER, "rounds": 4}, 1), ("wind-river", None, 0)],
)
async def test_a_browser_can_play_variants_of_other_boards(
    tmp_path: Path, game: str, calm: dict[str, int] | None, points: int
) -> None:
    """NI-2, WR-2"""
    asked = {"game": game, "board": "usual", "players": "4"}
    async with opened(tmp_path) as app, browser(app) as ada:
        task = (await ada.post("/boards/task", json=asked)).json()
        found = (await ada.post("/boards/changes", json=asked)).json()["boards"]

    assert (task["hurry"], task["points"]) == (calm, points)
    assert all(bot["patience"] > 0 for bot in task["bots"])
    assert task["board"] not in {one["bytes"] for one in found}
    assert len(found) >= 10
