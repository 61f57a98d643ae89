"""Thinking for a hint in a browser: the task that it asks for, and the thought that it sends."""

import json
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import numpy as np
import pytest

from rivertable.tables.commands import Refused
from rivertable.web.socket.incoming import LONGEST_LINE, read_message, thought_in
from tests.web.playing import Guest, Message, Wire, run, seated
from tests.web.serving import Server

# Searches for hints fail here, so whatever is answered was not searched for.
BROKEN = """
from rivertable.bots import hint
def think(view, seed=0):
    raise MemoryError("no search here")
hint.think = think
"""
GOOD: Message = {"share": 0.625, "otherShare": 0.25, "isProven": False}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("thoughts"), before=BROKEN) as running:
        yield running


@asynccontextmanager
async def asked(guest: Guest, game: str = "wadi", *seats: str) -> AsyncIterator[Wire]:
    """The socket of a new table, when the guest is asked for a move."""
    table = await guest.new_table(game, ["me", *(seats or ("bot-1",))])
    async with guest.socket(table) as wire:
        while wire.now.get("seat") not in wire.now.get("acting", ()):
            await wire.hear(60)
        yield wire


def legal_in(task: Message) -> list[int]:
    """The legal moves, which stand behind the state in the bytes of a view."""
    buffer = np.frombuffer(b64decode(task["buffer"]), np.int16)
    moves: list[int] = buffer[-task["report"][0] :].tolist()
    return moves


def thought_about(answer: Message) -> Message:
    """A thought that fits a task: its first two moves."""
    one, other = legal_in(answer["task"])[:2]
    return {"version": answer["version"], "line": [one], "other": [other], **GOOD}


def test_a_thought_serves_both_steps_and_nothing_is_searched_for(server: Server) -> None:
    async def story() -> None:
        async with asked(Guest(server.address)) as wire:
            thought = thought_about(await wire.ask(do="task", seat=1))
            first = await wire.ask(do="hint", seat=1, step=1, thought=thought)
            second = await wire.ask(do="hint", seat=1, step=2)

            assert first["kind"] == second["kind"] == "hint"
            assert second["move"] == wire.now["moves"][0]

    run(story())


def test_a_search_that_failed_is_answered_and_the_next_hint_is_not_spoilt(server: Server) -> None:
    async def story() -> None:
        guest = Guest(server.address, language="fr")
        async with asked(guest) as wire:
            refused = await wire.ask(do="hint", seat=1, step=1)
            thought = thought_about(await wire.ask(do="task", seat=1))
            answer = await wire.ask(do="hint", seat=1, step=1, thought=thought)

            assert refused["code"] == "failed"
            assert refused["sentence"] == "Impossible de trouver un indice\u00a0: réessayez."
            assert answer["kind"] == "hint"

    run(story())


def test_a_thought_about_an_earlier_decision_is_refused(server: Server) -> None:
    async def story() -> None:
        async with asked(Guest(server.address), "wadi", "local") as wire:
            seat = wire.now["seat"]
            thought = thought_about(await wire.ask(do="task", seat=seat))
            await wire.move(wire.now["moves"][0])
            await wire.see(2)
            answer = await wire.ask(do="hint", seat=wire.now["seat"], step=1, thought=thought)

            assert answer["code"] == "stale"

    run(story())


def test_a_thought_is_good_while_others_choose_in_secret(server: Server) -> None:
    async def story() -> None:
        async with asked(Guest(server.address), "niagara", "local", "local") as wire:
            tasks = {seat: await wire.ask(do="task", seat=seat) for seat in (1, 2)}
            await wire.move(wire.now["moves"][0], 1)
            await wire.see(2)
            again = await wire.ask(do="task", seat=2)
            thought = thought_about(again) | {"version": tasks[2]["version"]}
            answer = await wire.ask(do="hint", seat=2, step=1, thought=thought)

            assert again["version"] == tasks[2]["version"]
            assert answer["kind"] == "hint"

    run(story())


def changed(**changes: Any) -> Message:
    return {"version": 1, "line": [1], "other": [2], **GOOD, **changes}


NO_LINES: list[Any] = [
    None, 1, "1", {}, [1.5], [True], [None], ["1"], [[1]], [10**12], [1] * (LONGEST_LINE + 1),
]  # fmt: skip
NO_SHARES: list[Any] = [
    None, "1", True, [], -0.1, 1.1, 10**400, float("nan"), float("inf"),
]  # fmt: skip
NO_THOUGHTS: list[Any] = [
    1,
    "think",
    [],
    {},
    *(changed(**{key: value}) for key in ("line", "other") for value in NO_LINES),
    *(changed(**{key: value}) for key in ("share", "otherShare") for value in NO_SHARES),
    *(changed(version=value) for value in (None, "1", 1.0, True, 10**12)),
]


@pytest.mark.parametrize("thought", NO_THOUGHTS, ids=lambda thought: json.dumps(thought)[:80])
def test_a_thought_that_is_none_is_refused(thought: Any) -> None:
    assert code_of(thought) == "malformed"


def test_a_thought_may_have_turns_of_any_length_and_shares_of_any_size() -> None:
    assert code_of(changed(line=[1] * LONGEST_LINE, other=[], share=0, otherShare=1)) == ""


def code_of(thought: Any) -> str:
    """How the socket refuses a thought; an empty text if it does not."""
    try:
        thought_in(read_message(json.dumps({"id": 1, "thought": thought})))
    except (KeyError, TypeError, ValueError):  # which it calls malformed too
        return "malformed"
    except Refused as problem:
        return problem.code
    return ""


def test_tasks_are_for_those_who_may_have_hints(server: Server) -> None:
    async def story() -> None:
        people = [Guest(server.address) for _ in range(2)]
        async with people[0].socket(await seated(people, "wadi")) as wire:
            await wire.hear_kind("all")
            assert (await wire.ask(do="task", seat=1))["code"] == "not-alone"
            assert (await wire.ask(do="task", seat=2))["code"] == "not-yours"
        async with asked(people[0], "wadi", "local") as wire:
            other = 3 - wire.now["seat"]
            assert (await wire.ask(do="task", seat=other))["code"] == "not-your-turn"

    run(story())


def test_tasks_cannot_be_asked_for_without_end(server: Server) -> None:
    async def story() -> None:
        async with asked(Guest(server.address)) as wire:
            answers = [await wire.ask(do="task", seat=1) for _ in range(12)]

            assert {answer.get("code") for answer in answers} == {None, "slow"}

    run(story())
