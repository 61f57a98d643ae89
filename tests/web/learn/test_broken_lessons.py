"""A course that cannot be read breaks only itself."""

from pathlib import Path

import httpx
import pytest

from rivertable.contract import BoardGame
from rivertable.lessons.lesson_file import BadLesson
from rivertable.web.learn import pages, primers
from tests.web.learn.test_lessons import visiting

WHAT = "wadi/lessons/aim.toml, line 7: there is no 'tile-Z9' here."


@pytest.fixture(autouse=True)
def _wadi_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    for place, name in ((pages, "course_of"), (primers, "primer_of")):
        sound = getattr(place, name)

        def read(game: BoardGame, sound: object = sound) -> object:
            if game.name == "wadi":
                raise BadLesson("wadi/lessons/aim.toml", 7, "there is no 'tile-Z9' here.")
            assert callable(sound)
            return sound(game)

        monkeypatch.setattr(place, name, read)


def test_the_other_courses_and_every_table_are_there(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        learn = await visitor.get("/learn")
        assert (learn.status_code, 'id="niagara"' in learn.text) == (200, True)
        assert 'id="wadi"' not in learn.text

        made = await visitor.post("/play-now", data={"game": "wadi"})
        table = await visitor.get(made.headers["location"])
        assert (table.status_code, 'id="aim"' in table.text) == (200, False)

    visiting(tmp_path, visit)


def test_its_own_page_says_what_is_wrong(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        page = await visitor.get("/learn/wadi/aim")

        assert page.status_code == 500
        assert WHAT in page.text.replace("&#39;", "'")

    visiting(tmp_path, visit)
