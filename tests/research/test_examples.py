"""The examples that learn, in short; docs/research.md has what they reach in long."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from rivertable.bots.arena import contestants, match
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.research.evaluation import reports, share

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> dict[str, Any]:
    pytest.importorskip("torch", reason=f"{name} was left out: PyTorch is not installed")
    return runpy.run_path(str(EXAMPLES / name))


def test_ppo_learns_to_beat_random_players_and_then_plays_in_the_arena(
    tmp_path: Path,
) -> None:
    """Wadi for two: among equals it would win half of its games"""
    train = example("ppo.py")["train"]
    network, decisions = train("wadi", 2, seconds=600, rival="1", most=30_000)
    found = share(network.saved("wadi", 2), "wadi", 2, "random", games=300)

    assert decisions >= 30_000
    assert found.games == 300
    assert found.low > 0.55

    network.saved("wadi", 2).save(tmp_path / "wadi.npz")
    wadi, names = find("wadi"), [str(tmp_path / "wadi.npz"), "random"]
    players = [contestants.player(name, wadi, seed=1) for name in names]
    assert match.played(arrange(wadi, 2, {}), players, "seed").forfeit is None


@pytest.mark.parametrize(("game", "players"), [("wadi", 4), ("wind-river", 4), ("niagara", 5)])
def test_ppo_has_a_recipe_for_every_game(game: str, players: int) -> None:
    ppo = example("ppo.py")
    parameters = ppo["recipe"](game)
    network, decisions = ppo["train"](game, players, 600, most=10_000, **parameters)

    assert parameters["shaping"]
    assert decisions >= 10_000
    assert network.saved(game, players).setting.players == players


def test_a_report_has_a_line_for_each_opponent_and_its_own_number_of_games() -> None:
    lines = [*reports(lambda _, masks: masks.argmax(axis=1), "wadi", 2, ["random:4", "1"], games=6)]

    assert [line.split(":")[0] for line in lines] == [
        "wadi, 2 players, random",
        "wadi, 2 players, 1",
    ]
    assert [line.split(" in ")[1] for line in lines] == ["4 games", "6 games"]


@pytest.mark.parametrize(("game", "players"), [("wadi", 2), ("wind-river", 3)])
def test_alphazero_searches_all_games_at_once(game: str, players: int) -> None:
    alphazero = example("alphazero.py")
    network, decisions = alphazero["train"](game, players, 4, games=16, simulations=4)
    found = share(network.saved(game, players), game, players, "random", games=10)

    assert decisions > 100
    assert 0 <= found.low <= found.mean <= found.high <= 1
