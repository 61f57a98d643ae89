"""A path below a domain: every link, form, file and socket of every page is below it."""

import asyncio
import re
from pathlib import Path

import pytest

from rivertable.engine.errors import RivertableError
from rivertable.games import find
from rivertable.puzzles.puzzle_file import puzzles_of
from rivertable.web.host.site import Site, checked_public_url
from tests.web.inside import browser, opened

PUBLIC = "https://example.org/fun/games"
LINK = re.compile(r'(?:href|src|srcset|action|data-[a-z-]+)="(/[^"#?]*)')
PAGES = (
    "/",
    "/lobby",
    "/learn",
    "/learn/wadi",
    "/puzzles",
    "/review",
    "/new?game=wadi",
    "/me",
    "/bots",
    "/api",
    "/rules/wadi",
)


@pytest.mark.parametrize("is_cut_off", [False, True])
def test_all_is_below_the_path_whether_or_not_a_proxy_cuts_it_off(
    tmp_path: Path, is_cut_off: bool
) -> None:
    outside, inside = "/fun/games", "" if is_cut_off else "/fun/games"

    async def story() -> None:
        async with (
            opened(tmp_path, site=Site(public_url=PUBLIC)) as app,
            browser(app, headers={"origin": "https://example.org"}) as ada,
        ):
            form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "bot-1"}
            made = await ada.post(f"{inside}/new", data=form)
            table = made.headers["location"]
            assert table.startswith(f"{outside}/table/")
            shown = [*PAGES, table.removeprefix(outside), f"{table.removeprefix(outside)}/replay"]
            links: set[str] = set()
            for page in shown:
                answer = await ada.get(inside + page)
                assert answer.status_code == 200, page
                links |= {link.replace("&amp;", "&") for link in LINK.findall(answer.text)}

            assert len(links) > 60
            assert {link for link in links if not link.startswith(f"{outside}/")} == set()
            files = [link for link in links if re.search(r"\.(css|js|svg)$", link)]
            for link in files:
                got = await ada.get(inside + link.removeprefix(outside))
                assert got.status_code == 200, link
            (base,) = re.findall(r"data-base=['\"]([^'\"]*)", (await ada.get(f"{inside}/")).text)
            for asked in ("/turns", "/service-worker.js"):  # by scripts on every page
                got = await ada.get(inside + f"{base}{asked}".removeprefix(outside))
                assert got.status_code == 200, asked
            assert base == outside
            new_link = (await ada.post(f"{inside}/me")).text
            assert f'value="{PUBLIC}/me/' in new_link

    asyncio.run(story())


def test_a_cookie_of_some_pages_is_for_their_path_below_ours(tmp_path: Path) -> None:
    puzzle = puzzles_of(find("wadi"))[0]
    answer = {"answers": [], "answer": puzzle.answers[0][0]}

    async def story() -> None:
        async with (
            opened(tmp_path, site=Site(public_url=PUBLIC)) as app,
            browser(app, headers={"origin": "https://example.org"}) as ada,
        ):
            await ada.get("/fun/games/puzzles")
            given = await ada.post(f"/fun/games{puzzle.address}", json=answer)
            assert "path=/fun/games/puzzles;" in given.headers["set-cookie"].lower()
            assert "puzzled" in (await ada.get("/fun/games/puzzles")).request.headers["cookie"]

    asyncio.run(story())


def test_modules_know_nothing_of_the_path() -> None:
    static = Path(__file__).parents[3] / "src" / "rivertable" / "web" / "static"
    found = [
        f"{file.name}: {line.strip()}"
        for file in static.rglob("*.js")
        for line in file.read_text("utf-8").splitlines()
        if re.search(r"""["'`]/[a-z]+/""", line)
    ]

    assert found == []


@pytest.mark.parametrize(
    "typed", ["https://example.org/a b", "https://example.org/a/../b?c", "ftp://x/y"]
)
def test_a_path_that_cannot_be_one_is_refused(typed: str) -> None:
    with pytest.raises(RivertableError):
        checked_public_url(typed)
