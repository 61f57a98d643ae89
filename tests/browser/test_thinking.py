"""Thinking in the browser: the same as here to the last number, with progress, limits, and a way to stop."""

from random import Random
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

import rivertable
from rivertable.bots import thinking
from rivertable.bots.bot import Bot, Budget
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.ranking import COLUMNS
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.position import View
from rivertable.games import GAMES, find
from rivertable.web.thinking_files import task_message

SIMULATIONS = 400
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
def test_a_hint_is_thought_as_it_is_here_to_the_last_number(
    page: Page, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(thinking, "BUDGET", Budget(simulations_each=SIMULATIONS))
    compared = 0
    for players in find(game).player_counts:
        views = decisions(game, players, 4)
        tasks = [task_message(view) for view in views]
        answers = in_browser(
            page,
            "const all = []; for (const task of given) all.push(await thinker.hint(task)); return all",
            tasks,
        )
        for view, answer in zip(views, answers, strict=True):
            assert answer == as_told(thinking.think(view))
            compared += 1

    assert compared == 4 * len(find(game).player_counts)


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
        row[4:7] for row in reported(view)
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
