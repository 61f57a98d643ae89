"""Thinking in the browser: the same as here to the last number, with progress, limits, and a way to stop."""

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

import rivertable
from rivertable.bots import thinking
from rivertable.bots.bot import Bot, Budget
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.ranking import COLUMNS, SHARES
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.position import View
from rivertable.games import GAMES, find
from rivertable.web.thinking_files import task_message
from tests.browser.sitting import new_table, wait_for_my_turn

DOCS = Path(__file__).parents[2] / "docs" / "thinking.md"
SIMULATIONS = 400
EACH = 4 if "RIVERTABLE_SOAK" in os.environ else 2  # decisions, for each number of players
SMALL_TREE = 256  # nodes: it is soon full, and is forgotten before the next decision
THINKER = 'const { Thinker } = await import("/static/thinking/thinker.js"); const thinker = new Thinker();'


def decisions(game: str, players: int, count: int) -> list[View]:
    """Views of seats that have a choice, from all of a random game."""
    found: list[View] = []
    rng = Random(f"{game} {players}")
    position = rivertable.start(game, players=players, seed=players)
    while not position.is_over:
        seat = rng.choice(position.acting)
        moves = position.legal_moves(seat)
        if len(moves) > 1:
            found.append(position.view(seat))
        position.play(rng.choice(moves), seat)
    return sorted(rng.sample(found, count), key=found.index)


def in_browser(page: Page, code: str, given: Any) -> Any:
    """What some lines of JavaScript return, on one of our pages."""
    if page.url == "about:blank":
        page.goto("/lobby")
    return page.evaluate(f"async (given) => {{ {THINKER} {code} }}", given)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("nodes", [thinking.NODES, SMALL_TREE], ids=["large tree", "small tree"])
def test_a_hint_is_thought_as_it_is_here_to_the_last_number(
    page: Page, monkeypatch: pytest.MonkeyPatch, game: str, nodes: int
) -> None:
    monkeypatch.setattr(thinking, "BUDGET", Budget(simulations_each=SIMULATIONS))
    monkeypatch.setattr(thinking, "NODES", nodes)
    compared = 0
    for players in find(game).player_counts:
        views = decisions(game, players, EACH)
        tasks = [task_message(view) for view in views]
        answers = in_browser(
            page,
            "const all = []; for (const task of given) all.push(await thinker.hint(task)); return all",
            tasks,
        )
        for view, answer in zip(views, answers, strict=True):
            assert answer == as_told(thinking.think(view))
            compared += 1

    assert compared == EACH * len(find(game).player_counts)


def test_the_only_move_needs_no_thinking(page: Page) -> None:
    position, rng = rivertable.start("niagara", players=3, seed=1), Random(1)
    while len(position.legal_numbers()) > 1:
        position.play(rng.choice(position.legal_moves(position.acting[0])))
    view = position.view(position.acting[0])

    answer = in_browser(page, "return await thinker.hint(given)", task_message(view))
    assert answer == as_told(thinking.think(view))


def as_told(thought: thinking.Thought) -> dict[str, Any]:
    return {
        "line": list(thought.line),
        "other": list(thought.other),
        "share": thought.share,
        "otherShare": thought.other_share,
        "isProven": thought.is_proven,
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_its_visits_and_a_share_for_every_seat(page: Page, game: str) -> None:
    view = decisions(game, 3, 1)[0]
    code = f"return await thinker.think(given, {{ simulations: {SIMULATIONS} }})"
    answer = in_browser(page, code, task_message(view))

    assert answer["simulations"] == SIMULATIONS
    assert [list(move["shares"]) for move in answer["moves"]] == [
        row[SHARES : SHARES + 3] for row in reported(view)
    ]
    assert [
        [move["number"], move["visits"], move["share"], move["isProven"]]
        for move in answer["moves"]
    ] == [row[:4] for row in reported(view)]


def reported(view: View) -> list[list[float]]:
    """What a search here knows of every move."""
    bot = Bot(Budget(simulations_each=SIMULATIONS), nodes=thinking.NODES)
    bot.think(view)
    assert bot.memory is not None
    out = np.zeros((MOST_MOVES, COLUMNS))
    bound = search_for(view.setting.game.name).on(bot.memory)
    count = bound.report(view.buffer, view.seat, *bot.memory, out)
    rows: list[list[float]] = out[:count].tolist()
    return rows


def test_progress_is_told_until_a_limit_of_time_is_reached(page: Page) -> None:
    code = """
        const told = [], begun = performance.now();
        const answer = await thinker.think(given, { milliseconds: 600, onProgress: (now) => told.push(now) });
        return { told, answer, took: performance.now() - begun };
    """
    seen = in_browser(page, code, task_message(decisions("wadi", 3, 1)[0]))
    counts = [progress["simulations"] for progress in seen["told"]]

    assert 1 < len(counts) < 10
    assert counts == sorted(set(counts))
    assert seen["answer"]["simulations"] > counts[-1]
    assert sum(move["visits"] for move in seen["told"][0]["moves"]) > 0
    assert seen["took"] >= 600


def test_whoever_stops_it_is_told_at_once_and_the_worker_is_free_for_the_next_task(
    page: Page,
) -> None:
    code = """
        const stopping = new AbortController();
        const onProgress = () => stopping.abort();
        const endless = thinker.think(given, { onProgress, signal: stopping.signal }).catch((problem) => problem.name);
        const never = thinker.think(given, { signal: AbortSignal.abort() }).catch((problem) => problem.name);
        const next = await thinker.think(given, { simulations: 50 });
        return [await endless, await never, next.simulations];
    """
    answers = in_browser(page, code, task_message(decisions("wadi", 4, 1)[0]))

    assert answers == ["AbortError", "AbortError", 50]


def test_a_task_that_cannot_be_thought_about_fails_and_the_next_one_does_not(page: Page) -> None:
    code = """
        const reasons = [];
        for (const change of [{ board: "%" }, { style: null }, { module: "/static/mark.svg" }])
            await thinker.think({ ...given, ...change }, { simulations: 5 }).catch((problem) => reasons.push(problem));
        const next = await thinker.think(given, { simulations: 50 });
        thinker.close();
        const again = await thinker.think(given, { simulations: 60 });
        return [reasons.length, next.simulations, again.simulations];
    """
    assert in_browser(page, code, task_message(decisions("niagara", 3, 1)[0])) == [3, 50, 60]


def test_the_example_of_the_docs_works_in_the_console_of_a_table(page: Page) -> None:
    (example,) = re.findall(r"```js\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    new_table(page, "wind-river", "me", "bot-1", "bot-1")
    wait_for_my_turn(page)
    moves = page.evaluate(f"async () => {{ {example} return moves }}")

    assert len(moves) > 1
    assert all(sum(move["shares"]) == pytest.approx(1) for move in moves if move["visits"])
