"""Puzzles over HTTP: the page of all, one of them, and that only a first answer counts."""

import re
from pathlib import Path

import httpx

from rivertable.games import find
from rivertable.puzzles.answers import allowed
from rivertable.puzzles.puzzle_file import puzzles_of
from tests.web.learn.test_lessons import visiting


def test_only_the_first_answer_counts(tmp_path: Path) -> None:
    puzzle = puzzles_of(find("wadi"))[0]
    right = allowed(puzzle.lines, ())
    wrong = next(move.text for move in puzzle.view.legal_moves() if move.number not in right)

    async def visit(visitor: httpx.AsyncClient) -> None:
        page = await visitor.get("/puzzles")
        assert (page.status_code, puzzle.address in page.text) == (200, True)
        assert (await visitor.get(puzzle.address)).status_code == 200
        picture = (await visitor.get(f"{puzzle.address}.svg")).headers
        assert picture["content-type"].startswith("image")
        assert "max-age" in picture["cache-control"]
        assert (await visitor.get("/puzzles/wadi/zzzzz")).status_code == 404

        refused = await visitor.post(puzzle.address, json={"answers": [], "answer": "build Z9"})
        assert (refused.json()["verdict"], "set-cookie" in refused.headers) == ("refused", False)
        first = (await visitor.post(puzzle.address, json={"answers": [], "answer": wrong})).json()
        assert first["verdict"] == "wrong"
        assert "Your rating:" in first["sentence"]
        done: list[str] = []
        for text in puzzle.answers[0]:
            last = await visitor.post(puzzle.address, json={"answers": done, "answer": text})
            done.append(text)
        assert last.json()["next"]["kind"] == "end"
        assert "Your rating:" not in last.json()["sentence"]
        assert "is-failed" in (await visitor.get("/puzzles")).text

        harder = await rating_shown(visitor)  # nobody but this guest has tried it
        assert harder > puzzle.rating
        visitor.cookies.delete("puzzled")  # to try it once more as if it were the first time
        again = (await visitor.post(puzzle.address, json={"answers": [], "answer": wrong})).json()
        assert (again["verdict"], "Your rating:" in again["sentence"]) == ("wrong", False)
        assert await rating_shown(visitor) == harder

    async def rating_shown(visitor: httpx.AsyncClient) -> int:
        found = re.search(r"Rating (\d+)", (await visitor.get(puzzle.address)).text)
        assert found is not None
        return int(found[1])

    visiting(tmp_path, visit)


def test_a_theme_shows_its_puzzles_only(tmp_path: Path) -> None:
    wadi, building = puzzles_of(find("wadi")), "Building"
    having = {puzzle.address for puzzle in wadi if building in puzzle.themes}
    others = {puzzle.address for puzzle in wadi} - having

    async def visit(visitor: httpx.AsyncClient) -> None:
        page = (await visitor.get("/puzzles", params={"game": "wadi", "theme": building})).text
        _, wadis = re.split(r'<section class="course" id="wadi"', page)
        links = set(re.findall(r'href="(/puzzles/wadi/\w+)"', wadis))
        assert (links, len(having) > 9, len(others) > 9) == (having, True, True)
        assert "/puzzles/niagara/" in wadis

        unknown = (await visitor.get("/puzzles", params={"game": "wadi", "theme": "x"})).text
        assert set(re.findall(r'href="(/puzzles/wadi/\w+)"', unknown)) >= having | others

    visiting(tmp_path, visit)
