"""Programs by themselves: a token, a table and the board without a page, and a whole match."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import httpx
import numpy as np
import pytest

import rivertable
from rivertable.bots import language, live
from rivertable.bots.live.playing import view_of
from rivertable.cli import main
from rivertable.research.policy import Policy
from tests.web.bots import check
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("making")) as running:
        yield running


def program(server: Server, name: str = "Robin") -> httpx.Client:
    """A program that has just made its own token."""
    answer = httpx.post(f"{server.address}/api/bot/accounts", json={"name": name})
    made = check(answer.json(), "Token")
    headers = {"Authorization": f"Bearer {made['token']}"}
    return httpx.Client(base_url=f"{server.address}/api/bot/", headers=headers, timeout=30)


def read_twice(robin: httpx.Client, table: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The board and the whole table at one moment: the bot may begin, and play in between."""
    deadline = time.monotonic() + 20
    while True:
        board = check(robin.get(f"tables/{table}/board").json(), "Board")
        whole = robin.get(f"tables/{table}").json()
        if board["version"] == whole["version"] or time.monotonic() > deadline:
            return board, whole


def test_a_program_makes_its_table_and_reads_the_board(server: Server) -> None:
    with program(server) as robin:
        body = {"game": "wadi", "seats": ["me", "bot-1"], "options": {"spreading": True}}
        table = check(robin.post("tables", json=body).json(), "Table")
        assert [seat["kind"] for seat in table["seats"]] == ["program", "bot"]
        assert (table["state"], table["options"]["spreading"]) == ("running", "true")

        board, whole = read_twice(robin, table["table"])
        view = view_of(whole["record"], whole["seat"])
        assert board["text"] == language.told(view)
        assert {name: board[name] for name in ("moves", "acting", "version")} == {
            name: whole[name] for name in ("moves", "acting", "version")
        }
        assert board["state"] == language.as_json(view)["state"]


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"game": "chess", "seats": ["me"]}, 409, "This game does not exist."),
        ({"game": "wadi", "seats": ["me"]}, 409, "Wadi is for 2 to 4 players, not 1."),
        ({"game": "wadi", "seats": ["me", "me"]}, 409, "A bot has one seat at a table."),
        ({"game": "wadi", "seats": ["me", "you"]}, 409, "A seat is me, open, bot-1 to bot-8"),
        ({"game": "wadi", "seats": "me"}, 400, "seats must be a list of texts."),
        ({"game": "wadi", "seats": ["me", "open"], "options": {"x": "y"}}, 409, "has no option"),
        ({"game": "wadi", "seats": ["me", "open"], "patience": 7}, 400, "patience is one of"),
        ({"game": "wadi", "seats": ["me", "open"], "clock": 7}, 400, "clock must be an object."),
        (
            {"game": "wadi", "seats": ["me", "open"], "clock": {"bank": 5}},
            409,
            "between 10 seconds",
        ),
        ({"game": "wadi", "seats": ["me", "open"], "clock": {}}, 400, "numbers of seconds"),
    ],
)
def test_what_is_no_table_is_refused(
    server: Server, body: dict[str, object], status: int, sentence: str
) -> None:
    with program(server) as robin:
        answer = robin.post("tables", json=body)

    assert answer.status_code == status
    assert sentence in check(answer.json(), "Refusal")["error"]


def test_a_program_is_told_the_clock_of_its_table_in_every_message(server: Server) -> None:
    with program(server) as robin:
        body = {"game": "wadi", "seats": ["me", "open"], "clock": {"bank": 90, "increment": 7}}
        table = robin.post("tables", json=body).json()["table"]
        with program(server, "Wren") as wren:
            wren.post(f"tables/{table}/sit")
        whole = check(robin.get(f"tables/{table}").json(), "All")
        with robin.stream("GET", f"tables/{table}/stream") as lines:
            told = (json.loads(line) for line in lines.iter_lines() if line)
            first = next(told)
            if first["moves"]:
                robin.post(f"tables/{table}/move", json={"move": first["moves"][0]})
            else:
                robin.post(f"tables/{table}/chat", json={"text": "Good luck."})
            then = next(told)

    assert (whole["clock"]["bank"], whole["clock"]["increment"]) == (90, 7)
    assert whole["clock"]["running"] == whole["acting"] == check(first, "Line")["clock"]["running"]
    assert check(then, "Line")["kind"] == "chat" or len(then["clock"]["left"]) == 2


def test_the_rules_are_there_for_everybody(server: Server) -> None:
    rules = httpx.get(f"{server.address}/api/rules/niagara").json()

    assert check(rules, "Rules")["text"] == language.rules("niagara")
    assert httpx.get(f"{server.address}/api/rules/chess").status_code == 404


def test_a_record_with_a_hidden_choice_gives_the_same_view() -> None:
    """NI-4a"""
    position = rivertable.start("niagara", seed=1)
    position.play("tile 5", 1)

    assert "tile ?" in position.view(2).record()
    assert view_of(position.view(2).record(), 2) == position.view(2)


def test_a_match_between_programs_runs_unattended(server: Server, tmp_path: Path) -> None:
    """A class, a policy in a file and a random player, at live tables, by one command"""
    (tmp_path / "live_bots.py").write_text(
        "class First:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view): return view.legal_moves()[0]\n"
    )
    Policy.of_layers("wadi", 3, [(np.zeros((392, 296)), np.zeros(392))]).save(tmp_path / "p.npz")
    bots = [f"{tmp_path}/live_bots.py:First", f"{tmp_path}/p.npz", "random"]
    told: list[str] = []
    results = live.match(
        live.Site(server.address), "wadi", bots, 2, tell=lambda table, *_: told.append(table)
    )

    assert [sorted(ranks)[0] for ranks in results] == [1, 1]
    for table, order in zip(told, ([0, 1, 2], [1, 2, 0]), strict=True):
        record = httpx.get(f"{server.address}/table/{table}/record.txt").text
        ranks = rivertable.load(record).ranks
        assert ranks == tuple(results[told.index(table)][one] for one in order)


def test_a_match_goes_on_when_the_server_was_killed_and_is_there_again(server: Server) -> None:
    """In the middle of its first game"""

    class Killer:
        """The first player's third decision is the server's last"""

        decisions = 0

        def __init__(self, seed: int) -> None:
            pass

        def choose(self, view: rivertable.View) -> rivertable.Move:
            Killer.decisions += 1
            if Killer.decisions == 3:
                server.kill()
                Thread(target=server.start).start()
            return view.legal_moves()[-1]

    module = ModuleType("killer_bots")
    module.__dict__["Killer"] = Killer
    sys.modules["killer_bots"] = module
    results = live.match(live.Site(server.address), "wadi", ["killer_bots:Killer", "random"], 1)

    assert sorted(results[0])[0] == 1
    assert Killer.decisions > 3


def test_what_cannot_be_joined_is_said(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    for link, sentence in (
        (f"{server.address}/table/nowhere", "This table does not exist."),
        (server.address, "a match needs a game"),
        ("nowhere", "nowhere is no address"),
        ("http://127.0.0.1:9/table/x", "does not answer"),
    ):
        assert main(["join", link, "--bots", "1"]) == 2
        assert sentence in " ".join(capsys.readouterr().err.split())
