"""Lessons over HTTP: pages, answers, progress, and the short game."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from rivertable.games import GAMES, find
from rivertable.lessons.course import course_of
from rivertable.web.host.rate_limit import Allowance
from tests.web.inside import ADDRESS, browser, opened

TAUGHT = tuple(name for name in GAMES if find(name).lessons)
ORIGIN = {"origin": ADDRESS}
Visit = Callable[[httpx.AsyncClient], Awaitable[None]]


def visiting(folder: Path, visit: Visit) -> None:
    """Somebody comes with a browser to an app over a folder."""

    async def come() -> None:
        async with opened(folder) as app, browser(app, headers=ORIGIN) as visitor:
            await visit(visitor)

    asyncio.run(come())


async def send(visitor: httpx.AsyncClient, path: str, *answers: str, **more: Any) -> httpx.Response:
    return await visitor.post(path, json={"answers": list(answers), **more})


def solutions(game: str, name: str) -> list[str]:
    course = course_of(find(game))
    stage = course.stage(name) if course else None
    assert stage is not None
    return [step.solution for step in stage.steps]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_stage_has_a_page_in_both_languages(tmp_path: Path, game: str) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        for stage in known_stages(game):
            for language in ("en", "fr"):
                path = f"/learn/{game}/{stage.name}"
                page = await visitor.get(path, headers={"accept-language": language})
                seen.append(stage.title[language] in page.text)

    seen: list[bool] = []
    visiting(tmp_path, visit)
    assert len(seen) > 12
    assert all(seen)


def test_the_courses_are_listed_and_the_first_page_leads_there(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        home, learn = (await visitor.get("/")).text, (await visitor.get("/learn")).text

        assert 'href="/learn"' in home
        assert all(f'href="/learn/{game}"' in home for game in TAUGHT)
        assert all(f'id="{game}"' in learn for game in TAUGHT)

    visiting(tmp_path, visit)


@pytest.mark.parametrize(
    "path", ["/learn/chess", "/learn/wadi/dancing", "/learn/wadi/dancing/play"]
)
def test_a_lesson_that_is_not_there_is_not_found(tmp_path: Path, path: str) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        ask = visitor.post if path.endswith("play") else visitor.get

        assert (await ask(path)).status_code == 404

    visiting(tmp_path, visit)


def test_a_right_answer_leads_on_and_the_last_one_is_remembered(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        given: list[str] = []
        for answer in solutions("wadi", "river"):
            last = (await send(visitor, "/learn/wadi/river", *given, answer=answer)).json()
            given.append(answer)

            assert last["verdict"] == "done"
        assert last["next"]["kind"] == "end"
        assert visitor.cookies["learnt"] == "wadi.river"
        page = (await visitor.get("/learn/wadi")).text
        assert "1 of 9 lessons done" in page
        assert page.count("is-done") == 1

    visiting(tmp_path, visit)


def test_a_wrong_answer_gets_its_sentence_and_an_illegal_one_its_rule(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        path = "/learn/wadi/first-turn"
        wrong = (await send(visitor, path, answer="end")).json()
        illegal = (await send(visitor, path, answer="build B1")).json()

        assert (wrong["verdict"], len(wrong["moments"])) == ("wrong", 1)
        assert "You may stop at any time" in wrong["sentence"]
        assert (illegal["verdict"], illegal["rule"]) == ("refused", "WA-5.1")
        assert "learnt" not in visitor.cookies

    visiting(tmp_path, visit)


def test_the_moves_of_others_are_told_in_the_readers_language(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        visitor.cookies.set("language", "fr")
        before = solutions("wadi", "first-turn")[:2]
        answer = (
            await send(visitor, "/learn/wadi/first-turn", *before, answer="pump B1>A3")
        ).json()

        told = [moment["told"] for moment in answer["moments"]]
        assert told[0] == ""  # one's own move needs no telling
        assert told[1].startswith("Ben construit")
        assert len(told) == 4

    visiting(tmp_path, visit)


def test_a_step_can_be_asked_for_again(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        step = (await send(visitor, "/learn/wadi/first-turn", "build A2")).json()

        assert (step["number"], step["kind"]) == (1, "move")
        assert {choice["move"] for choice in step["choices"]} >= {"pump B1>A2", "end"}

    visiting(tmp_path, visit)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 400),
        ([], 400),
        ({"answers": "none"}, 400),
        ({"answers": [1]}, 400),
        ({"answers": [""] * 41}, 400),
        ({"answers": [], "answer": "x" * 81}, 400),
        ({"answers": ["end"], "answer": ""}, 409),
        ({"answers": ["", "", "tile-A3", "", ""]}, 409),
    ],
)
def test_nonsense_is_no_answer(tmp_path: Path, sent: Any, status: int) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        assert (await visitor.post("/learn/wadi/first-turn", json=sent)).status_code == status

    visiting(tmp_path, visit)


def test_a_machine_that_answers_for_you_has_to_wait(tmp_path: Path) -> None:
    async def come() -> None:
        async with opened(tmp_path) as app, browser(app, headers=ORIGIN) as visitor:
            app.state.services.lesson_answers = Allowance(per_second=0.001, burst=2)
            answers = [await send(visitor, "/learn/wadi/river", answer="") for _ in range(3)]

        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["sentence"] == "Too fast: wait a few seconds."

    asyncio.run(come())


def test_a_cookie_of_nonsense_is_no_progress(tmp_path: Path) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        visitor.cookies.set("learnt", "wadi.river~<b>~x~wadi.nothing")

        assert "1 of 9 lessons done" in (await visitor.get("/learn/wadi")).text

    visiting(tmp_path, visit)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_short_game_is_a_table_with_kind_bots_that_leads_back(
    tmp_path: Path, game: str
) -> None:
    async def visit(visitor: httpx.AsyncClient) -> None:
        stage = known_stages(game)[-1]
        made = await visitor.post(f"/learn/{game}/{stage.name}/play")
        table = await visitor.get(made.headers["location"])
        record = (await visitor.get(made.headers["location"] + "/record.txt")).text

        assert table.status_code == 200
        assert f'action="/learn/{game}/{stage.name}/done"' in table.text
        assert stage.start.moves[-1].text in record
        back = await visitor.post(f"/learn/{game}/{stage.name}/done")
        assert back.headers["location"] == f"/learn/{game}"
        assert visitor.cookies["learnt"] == f"{game}.{stage.name}"

    visiting(tmp_path, visit)


def known_stages(game: str) -> tuple[Any, ...]:
    course = course_of(find(game))
    assert course is not None
    return course.stages
