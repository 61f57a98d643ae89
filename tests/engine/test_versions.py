"""Versions of the rules: every game is replayed by those by which it was played, for ever."""

import re
from collections import Counter
from pathlib import Path

import pytest

import rivertable
from rivertable import BadOption, BadRecord
from rivertable.engine.game import arrange
from rivertable.games import GAMES, find

REPLAYS = Path(__file__).parents[1] / "replays"
FILES = sorted(REPLAYS.glob("version-*/*.txt"))
ANY = 0  # version
OWN = "1~2./3~.2/.~1./2~.3 .v../.v../.v../.X.. B1=9"  # land that meets at corners, past empty cells


def read(file: Path) -> str:
    return file.read_text("utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_game_replays_by_the_rules_of_its_time(file: Path) -> None:
    position = rivertable.load(read(file))

    assert position.is_over
    assert position.record() == read(file)
    assert position.setting.version == int(file.parent.name.removeprefix("version-"))


def test_there_are_two_games_of_each_version_with_each_choice_of_what_it_brought() -> None:
    """What a version brought: all options of the first one, and those that came with a later one.

    A board may come at any time, for it is no change of the rules.
    """
    seen: Counter[tuple[object, ...]] = Counter()
    for file in FILES:
        setting = rivertable.load(read(file)).setting
        name, options = setting.game.name, setting.options.items()
        seen.update((name, setting.version, *pair) for pair in options)
        seen.update((name, ANY, *pair) for pair in options)
    missing = []
    for name in GAMES:
        game = find(name)
        for version in game.versions:
            for option, about in game.options_of(version).items():
                choices = about.choices if about.since == version else about.choices[:1]
                which = ANY if about.has_boards else version
                missing += [
                    (name, which, option, choice)
                    for choice in choices
                    if seen[name, which, option, choice] < 2
                ]
    assert missing == []


@pytest.mark.parametrize(
    "file", sorted(REPLAYS.glob("version-1/wadi-own-board*")), ids=lambda f: f.stem
)
def test_a_game_of_version_1_that_version_2_would_not_play_like_that(file: Path) -> None:
    """WA-5.3"""
    with pytest.raises(BadRecord):
        rivertable.load(read(file).replace("game: wadi 1", "game: wadi 2"))


@pytest.mark.parametrize("game", GAMES)
def test_a_version_that_is_not_known_is_refused_in_words(game: str) -> None:
    found = find(game)
    record = rivertable.start(game).record()
    known = re.escape(f"plays it by version{'s 1 to' if found.version > 1 else ''}")
    for version in (0, found.version + 1, 999):
        unknown = record.replace(f"game: {game} {found.version}", f"game: {game} {version}")
        with pytest.raises(BadRecord, match=f"line 2: .*version {version} of .*{known}"):
            rivertable.load(unknown)
        with pytest.raises(BadOption, match=f"of its rules, not {version}."):
            rivertable.start(game, version=version)


def test_version_1_has_only_the_options_that_it_had() -> None:
    first = rivertable.start("niagara", version=1)

    assert first.setting.options == {"fork": "random"}
    assert "game: niagara 1\n" in first.record()
    with pytest.raises(BadOption, match=r"Niagara has no option .winner.; it has fork\."):
        rivertable.start("niagara", version=1, winner="first")


@pytest.mark.parametrize("game", GAMES)
def test_by_their_defaults_all_versions_play_the_same_boards_alike(game: str) -> None:
    """WA-5.3: what changed, changed boards of one's own only, and what has to be asked for."""
    found = find(game)
    (name, board), *_ = ((name, one) for name, one in found.options.items() if one.has_boards)
    seen = 0
    for choice in board.choices:
        laid_out = [
            arrange(found, 3, {name: choice} if version >= board.since else {}, version=version)
            for version in found.versions
        ]
        for setting in laid_out:
            numbers = setting.board.view(found.rules.BOARD)[0]
            for field in set(found.rules.BOARD.names or ()) - {"version"}:
                newest = laid_out[-1].board.view(found.rules.BOARD)[0]
                assert (numbers[field] == newest[field]).all(), (choice, field)
                seen += 1
    assert seen > 0


def test_games_of_two_versions_are_not_the_same() -> None:
    boards = [rivertable.start("wadi", version=version, scenario=OWN) for version in (1, 2)]

    assert boards[0] != boards[1]
    assert boards[0].setting.key != boards[1].setting.key
