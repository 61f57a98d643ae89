"""The examples that learn, in short; docs/research.md has what they reach in long."""

import re
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rivertable.bots.arena import contestants, match
from rivertable.engine.game import arrange
from rivertable.games import find
from rivertable.research.evaluation import reports, share
from rivertable.research.policy import Policy

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _where_examples_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)  # as `python examples/ppo.py` does


def example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name))


def policy(network: Any, game: str, players: int) -> Policy:
    return Policy.of_layers(game, players, network.layers(), temperature=0)


@pytest.mark.parametrize("kind", ["network", "network_torch"])
def test_a_network_comes_down_to_what_it_is_told_and_its_layers_play_the_same(kind: str) -> None:
    if kind == "network_torch":
        pytest.importorskip("torch")
    rng, count, wanted = np.random.default_rng(1), 50, 3
    network = import_module(kind).Network(237, 392)
    observed, mask = rng.integers(2, size=(count, 237)), rng.random((count, 392)) < 0.5
    mask[:, wanted] = True
    target = np.eye(392)[[wanted] * count]
    for _ in range(200):
        log_probs, values = network(observed, mask)
        network.learn((np.exp(log_probs) - target) / count, (values - 0.7) / count, rate=3e-3)
    logits = policy(network, "wadi", 2).logits(observed)

    assert np.exp(log_probs[:, wanted]).min() > 0.9
    assert np.abs(values - 0.7).max() < 0.1
    assert not np.exp(log_probs)[~mask].any()
    assert (np.where(mask, logits, -1e9).argmax(axis=1) == wanted).all()


def test_the_gradients_of_ppo_are_those_of_its_loss() -> None:
    """Where nothing is clipped; by differences of the loss itself"""
    ppo, rng = example("ppo.py"), np.random.default_rng(1)
    logits, values = rng.normal(size=(4, 5)), rng.normal(size=(4, 1))
    actions, gained, returns = rng.integers(5, size=4), rng.normal(size=4), rng.normal(size=4)
    every = np.arange(4)
    before = log_softmax(logits)[every, actions] + 0.05

    def loss(logits: Any, values: Any) -> float:
        log_probs = log_softmax(logits)
        won = np.exp(log_probs[every, actions] - before) * gained
        entropy = -(np.exp(log_probs) * log_probs).sum(axis=1)
        wrong = 0.5 * (values[:, 0] - returns) ** 2
        return float((wrong - won - ppo["ENTROPY"] * entropy).mean())

    by_logits, by_values = ppo["gradients_of"](
        log_softmax(logits), values, actions, before, gained, returns, 1.0
    )
    for where in [(0, 0), (1, 3), (3, actions[3])]:
        more = np.zeros((4, 5))
        more[where] = 1e-6
        slope = (loss(logits + more, values) - loss(logits - more, values)) / 2e-6
        assert by_logits[where] == pytest.approx(slope, abs=1e-6)
    more = np.full((4, 1), 1e-6)
    slope = (loss(logits, values + more) - loss(logits, values - more)) / 2e-6
    assert by_values.sum() == pytest.approx(slope, abs=1e-6)


def log_softmax(logits: Any) -> Any:
    return logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))


def test_ppo_learns_to_beat_random_players_and_then_plays_in_the_arena(
    tmp_path: Path,
) -> None:
    """Wadi for two: among equals it would win half of its games"""
    train = example("ppo.py")["train"]
    network, decisions = train("wadi", 2, seconds=600, rival="1", most=30_000)
    found = share(policy(network, "wadi", 2), "wadi", 2, "random", games=300)

    assert decisions >= 30_000
    assert found.games == 300
    assert found.low > 0.55

    policy(network, "wadi", 2).save(tmp_path / "wadi.npz")
    wadi, names = find("wadi"), [str(tmp_path / "wadi.npz"), "random"]
    players = [contestants.player(name, wadi, seed=1) for name in names]
    assert match.played(arrange(wadi, 2, {}), players, "seed").forfeit is None


@pytest.mark.parametrize("name", ["ppo.py", "alphazero.py"])
def test_the_command_of_an_example_trains_saves_a_policy_and_says_how_good_it_is(
    name: str, tmp_path: Path
) -> None:
    saved = tmp_path / "wadi.npz"
    short = ["wadi", "--players", "2", "--minutes", "0.01", "--against", "random:20"]
    command = [sys.executable, str(EXAMPLES / name), *short, "--save", str(saved)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    told = ran.stdout.splitlines()

    assert re.search(r"100%, [\d,]+ decisions\n$", ran.stderr)
    assert re.fullmatch(r"[\d,]+ decisions in 0.01 minutes", told[0])
    assert re.fullmatch(r"wadi, 2 players, random: .+ in 20 games", told[1])
    assert Policy.load(saved).setting.players == 2


@pytest.mark.parametrize(("game", "players"), [("wadi", 4), ("wind-river", 4), ("niagara", 5)])
def test_ppo_has_a_recipe_for_every_game(game: str, players: int) -> None:
    ppo = example("ppo.py")
    parameters = ppo["RECIPES"][game]
    network, decisions = ppo["train"](game, players, 600, most=10_000, **parameters)

    assert parameters["shaping"]
    assert decisions >= 10_000
    assert policy(network, game, players).setting.players == players


def test_opponents_that_are_nobody_are_refused_before_the_training(
    capsys: pytest.CaptureFixture[str],
) -> None:
    parser = example("training.py")["arguments"]("about", players=2, minutes=1)
    known = ["random", "8:12"]

    assert parser.parse_args(["--against", *known]).against == known
    with pytest.raises(SystemExit):
        parser.parse_args(["--against", "random", "grandmaster:20"])
    assert "no bot is called 'grandmaster'; there are 1, 2, 3" in capsys.readouterr().err


def test_a_report_has_a_line_for_each_opponent_and_its_own_number_of_games() -> None:
    lines = [*reports(lambda _, masks: masks.argmax(axis=1), "wadi", 2, ["random:4", "1"], games=6)]

    assert [line.split(":")[0] for line in lines] == [
        "wadi, 2 players, random",
        "wadi, 2 players, 1",
    ]
    assert [line.split(" in ")[1] for line in lines] == ["4 games", "6 games"]


def test_whoever_may_play_in_the_arena_can_be_measured_by_name() -> None:
    assert share("2", "wadi", 2, "random", games=40).low > 0.6
    assert share("random", "niagara", 3, "1", games=20).high < 0.4


def test_a_policy_that_does_what_is_illegal_wins_nothing() -> None:
    found = share(lambda _, masks: masks.argmin(axis=1), "wadi", 2, "random", games=10)

    assert (found.mean, found.low) == (0, 0)


def test_the_command_for_baselines_prints_a_row_with_a_place_for_each_opponent(
    tmp_path: Path,
) -> None:
    network = import_module("network").Network(237, 392)
    policy(network, "wadi", 2).save(tmp_path / "wadi.npz")
    asked = ["--games", "6", "--against", "random", "2:4", "plain@2"]
    places = [place.strip() for place in baseline(str(tmp_path / "wadi.npz"), *asked).split("|")]

    assert places[1:3] == ["wadi, 2", str(tmp_path / "wadi.npz")]
    assert re.fullmatch(r"[01]\.\d\d \([01]\.\d\d to [01]\.\d\d\)", places[3])
    assert places[5].endswith("), 4 games")
    assert places[12] != ""  # others stand behind the levels
    assert [number for number, place in enumerate(places) if not place] == [0, 4, *range(6, 12), 13]

    searcher = f"{EXAMPLES / 'openspiel_mcts.py'}:Searcher=2"
    where = ["--game", "wind-river", "--players", "3", "--games", "3", "--against", "random"]
    assert baseline(searcher, *where).startswith(f"| wind-river, 3 | {searcher} | ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nobody.npz"], "nobody.npz is not there."),
        (["3"], "say which game, and how many players"),
        (["3", "--game", "chess", "--players", "2"], "There is no game 'chess'"),
    ],
)
def test_who_cannot_be_measured_is_refused_with_a_sentence(
    words: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["baseline.py", *words])
    with pytest.raises(SystemExit):
        example("baseline.py")["main"]()

    assert told in capsys.readouterr().err


def baseline(*words: str) -> str:
    """The last line of what the command prints."""
    command = [sys.executable, str(EXAMPLES / "baseline.py"), *words]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    return ran.stdout.splitlines()[-1]


@pytest.mark.parametrize(("game", "players"), [("wadi", 2), ("wind-river", 3)])
def test_alphazero_searches_all_games_at_once(game: str, players: int) -> None:
    alphazero = example("alphazero.py")
    network, decisions = alphazero["train"](game, players, 2, games=16, simulations=4)
    found = share(policy(network, game, players), game, players, "random", games=10)

    assert decisions > 100
    assert 0 <= found.low <= found.mean <= found.high <= 1
