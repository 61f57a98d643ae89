"""The one-minute pages, and the aim at a table."""

import re
from pathlib import Path

import httpx
import pytest

from tests.web.learn.test_lessons import TAUGHT, visiting


@pytest.mark.parametrize("game", TAUGHT)
def test_a_minute_has_pictures_in_both_languages_and_leads_on(tmp_path: Path, game: str) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        path = f"/learn/{game}/minute"
        for language in ("en", "fr"):
            page = (await visitor.get(path, headers={"accept-language": language})).text
            assert len({*re.findall(rf"{path}/(\d+)\.svg", page)}) >= 4
            assert f'href="/rules/{game}"' in page
        picture = await visitor.get(f"{path}/1.svg?theme=dark&language=fr")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert (await visitor.get(f"{path}/99.svg")).status_code == 404
        assert path in (await visitor.get(f"/rules/{game}")).text

    visiting(tmp_path, visit)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_table_says_what_it_is_about_until_that_is_folded_away(tmp_path: Path, game: str) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        made = await visitor.post("/play-now", data={"game": game})
        table = made.headers["location"]
        assert re.search(r'<details id="aim"[^>]* open>', (await visitor.get(table)).text)

        visitor.cookies.set("folded", f"chess~{game}")

        assert re.search(r'<details id="aim"[^>]*">', (await visitor.get(table)).text)

    visiting(tmp_path, visit)
