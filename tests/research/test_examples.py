"""The examples that learn, in short."""

import runpy
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_ppo_learns_to_beat_random_players_in_seconds() -> None:
    """Wadi for two: among equals it would win half of its games"""
    pytest.importorskip("torch", reason="examples/ppo.py was left out: PyTorch is not installed")
    ppo = runpy.run_path(str(EXAMPLES / "ppo.py"))
    network, decisions = ppo["train"]("wadi", 2, seconds=15)
    mean, half = ppo["share"](network.act, "wadi", 2, "random", games=300)

    assert decisions > 10_000
    assert np.isfinite(half)
    assert mean - half > 0.55
