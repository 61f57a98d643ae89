"""The name for how strong bots are: what it depends on, and what it does not."""

import platform
from dataclasses import replace

import pytest

from rivertable.bots import levels, strength
from rivertable.bots.bot import Budget
from rivertable.bots.levels import LEVELS
from rivertable.bots.weights import weights_of
from rivertable.games import find

WADI = find("wadi")
# What bots do; it changes with search, rules or weights only, and then what was measured is old.
MEASURED = {
    "wind-river": "dfb6159869734963",
    "wadi": "56e3158ab19e88ee",
    "niagara": "9bc2e16e03aede9b",
}


HERE = (platform.system(), platform.machine())
is_like_there = pytest.mark.skipif(
    HERE != ("Linux", "x86_64"), reason="exponentials may be rounded otherwise on this machine"
)


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    strength.strength.cache_clear()


@is_like_there
@pytest.mark.parametrize("game", MEASURED)
def test_bots_play_as_they_did(game: str) -> None:
    assert strength.strength(game) == MEASURED[game]


def test_other_weights_change_it() -> None:
    own, before = weights_of(WADI), strength.behaviour(WADI)

    assert strength.behaviour(WADI, own) == before
    assert strength.behaviour(WADI, own * 1.01) != before


def test_another_search_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = strength.behaviour(WADI)
    monkeypatch.setattr(strength, "BUDGET", Budget(simulations_each=63))

    assert strength.behaviour(WADI) != before


def test_a_level_changes_only_its_own_name_and_its_words_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = [strength.strength("wadi", level) for level in (1, 2)]
    renamed = replace(LEVELS[1], name="Novice", description="Plays.")
    other = replace(LEVELS[2], horizon=3)
    monkeypatch.setattr(levels, "LEVELS", {**LEVELS, 1: renamed, 2: other})
    strength.strength.cache_clear()
    after = [strength.strength("wadi", level) for level in (1, 2)]

    assert after[0] == before[0]
    assert after[1] != before[1]
    assert len({name.partition("-")[0] for name in (*before, *after)}) == 1
