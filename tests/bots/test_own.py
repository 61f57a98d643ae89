"""Bots of one's own: classes by name, in the arena."""

import sys
from pathlib import Path

import pytest

from rivertable.bots.arena import contestants, match, tournament
from rivertable.engine.errors import BadOption
from rivertable.engine.game import arrange
from rivertable.games import find

BOTS = """
class First:
    def __init__(self, seed, note=""):
        self.note = note
    def choose(self, view):
        return view.legal_moves()[0]

class Texts(First):
    def choose(self, view):
        return str(view.legal_moves()[-1])

class Broken(First):
    def choose(self, view):
        return 1 / 0

class Cheat(First):
    def choose(self, view):
        return "build A99"

class Unmakable(First):
    def __init__(self, seed):
        raise ValueError("no weights")

class Mute:
    pass
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("own_bots", None)
    return tmp_path


def outcome(*bots: str) -> match.Outcome:
    wadi = find("wadi")
    players = [contestants.player(bot, wadi, seed=1) for bot in bots]
    return match.played(arrange(wadi, len(bots), {}), players, "seed")


@pytest.mark.parametrize(
    "name", ["own_bots:First", "own_bots.py:First", "own_bots:Texts", "own_bots:First=weights.pt"]
)
def test_a_class_plays_by_its_name(folder: Path, name: str) -> None:
    played = outcome(contestants.check(name), "random")

    assert played.forfeit is None
    assert played.position.is_over


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Broken", "broke: ZeroDivisionError: division by zero."), ("Cheat", "chose no legal move")],
)
def test_who_breaks_or_cheats_loses(folder: Path, name: str, reason: str) -> None:
    played = outcome("random", f"own_bots:{name}")

    assert played.ranks == (1, 2)
    assert str(played.forfeit).startswith(reason)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("own_bots:Nobody", "own_bots has no class Nobody with a method choose"),
        ("own_bots:Mute", "own_bots has no class Mute with a method choose"),
        ("nowhere_at_all:First", "nowhere_at_all could not be imported"),
        ("nowhere.py:First", "there is no file nowhere.py"),
        ("own_bots:Unmakable", "could not be made: ValueError: no weights."),
        ("nowhere.npz", "nowhere.npz is not there."),
    ],
)
def test_what_is_missing_is_said(folder: Path, name: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        contestants.introduced(contestants.check(name), find("wadi"))


def test_a_changed_class_plays_its_games_anew(folder: Path) -> None:
    def asked() -> object:
        arena = tournament.prepared("wadi", 2, {}, ["own_bots:First", "random"], "1")
        return next(tournament.asked(arena, 1))

    before = asked()
    assert asked() == before
    (folder / "own_bots.py").write_text(f"{BOTS}\n# a better one\n")
    assert asked() != before
