"""The example bot, run as anybody would run it: with Python and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.bots import Bot, new_table, visitor
from tests.web.serving import Server

BOT = Path(__file__).parents[3] / "examples" / "bot_random.py"


def test_the_example_has_less_than_forty_lines() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) < 40


@pytest.mark.parametrize("game", ["wadi", "wind-river"])
def test_the_example_finishes_a_game_without_our_package(tmp_path: Path, game: str) -> None:
    with Server(tmp_path) as server, visitor(server.address) as guest:
        bots = [Bot.of(guest, name) for name in ("Robin", "Wren")]
        table = new_table(guest, game, "open", "bot-1", "open")
        # -I and -S: no installed packages, neither ours nor others'.
        runs = [
            subprocess.Popen(
                [sys.executable, "-I", "-S", BOT, f"{server.address}/table/{table}", bot.token],
                stdout=subprocess.PIPE,
                text=True,
            )
            for bot in bots
        ]
        said = [run.communicate(timeout=120)[0].splitlines() for run in runs]
        record = guest.get(f"/table/{table}/record.txt").text

    ranks = record.split("result: ")[1].splitlines()[0].replace(" ", ", ")
    assert [lines[-1] for lines in said] == [f"ranks: [{ranks}]"] * 2
    assert [run.returncode for run in runs] == [0, 0]
