"""Variants of Wind River's plain and of Niagara's deposits: refused in words, played to the end."""

import os
import sys
from random import Random
from subprocess import run
from typing import Any

import numpy as np
import pytest

import rivertable
from rivertable.contract.boards import Boards
from rivertable.engine.errors import BadBoard, BadOption
from rivertable.engine.game import arrange
from rivertable.games import find
from tests.games.hostile import damaged, judged_at_once

VARIANTS = {"wind-river": "plain", "niagara": "deposits"}
DAMAGED = 500 * int(os.environ.get("RIVERTABLE_SOAK", "1"))  # texts


def boards(game: str) -> Boards:
    found = find(game).boards
    assert found is not None
    return found


@pytest.mark.parametrize("game", VARIANTS)
def test_a_damaged_or_hostile_text_is_refused_in_words_and_at_once_or_is_a_legal_board(
    game: str,
) -> None:
    rng, seen = Random(game), {True: 0, False: 0}
    usual = boards(game).examine("usual")
    say = find(game).say("fr")
    for number in range(DAMAGED):
        text = damaged(rng.choice([usual.text, usual.option]), rng)
        found = judged_at_once(boards(game).examine, text)
        assert all(one.reason(say) for one in found.mistakes)
        assert "<svg" in boards(game).picture(text, "light") if number % 50 == 0 else True
        seen[bool(found.option)] += 1

    assert min(seen.values()) > 0


@pytest.mark.parametrize(
    ("game", "cleared"), [("niagara", "violet= white= yellow= blue= red="), ("wind-river", "A")]
)
def test_a_board_that_was_cleared_has_a_picture_too(game: str, cleared: str) -> None:
    assert "<svg" in boards(game).picture(cleared, "dark")


@pytest.mark.parametrize("game", VARIANTS)
def test_a_board_by_chance_keeps_the_rules_and_reads_as_it_was_written(game: str) -> None:
    for seed in range(40):
        text = boards(game).by_chance(seed)
        found = boards(game).examine(text)
        assert (found.mistakes, found.text) == ([], text)
        assert boards(game).examine(found.option).option == found.option
        assert "<svg" in boards(game).picture(text, "light") if seed == 7 else True


@pytest.mark.parametrize("game", VARIANTS)
def test_a_variant_is_played_to_its_end_and_its_record_replays(game: str) -> None:
    option = boards(game).examine(boards(game).by_chance(7)).option
    given: dict[str, Any] = {VARIANTS[game]: option}
    position = rivertable.start(game, 3, seed=1, **given)
    rng = Random(1)
    while not position.is_over and len(position.moves) < 300:
        position.play_number(int(rng.choice(position.legal_numbers().tolist())))
    again = rivertable.load(position.record())

    assert again.setting.options[VARIANTS[game]] == option
    assert again.legal_numbers().tolist() == position.legal_numbers().tolist()
    assert np.array_equal(again.buffer, position.buffer)
    assert position.view(1).svg()


GAME_OF = """
import hashlib, random, rivertable
for game, players, options in {games}:
    position, rng = rivertable.start(game, players, seed=1, **options), random.Random(1)
    while not position.is_over and len(position.moves) < 200:
        position.play_number(int(rng.choice(position.legal_numbers().tolist())))
    print(hashlib.sha256(position.record().encode()).hexdigest())
"""


def test_variants_are_played_alike_by_all_three_backends() -> None:
    games = [
        (game, 3, {option: boards(game).examine(boards(game).by_chance(7)).option})
        for game, option in VARIANTS.items()
    ]
    played = {
        run(
            [sys.executable, "-c", GAME_OF.format(games=games)],
            env={**os.environ, "RIVERTABLE_BACKEND": backend},
            capture_output=True,
            check=True,
        ).stdout
        for backend in ("python", "wasm", "native")
    }

    assert len(played) == 1
    assert len(played.pop().split()) == len(games)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("++++++=222... ######=222...", "there are 6 lanes, not 2 (WR-2)"),
        ("######=222... " * 6, "with three players there are 30 buffaloes"),
        ("++++++=222... " + "######=222... " * 4 + ".#####=222...", "on hexes in play (WR-2)"),
        ("++++++=222... " + "######=222... " * 4 + "######=22.2..", "the first 3 ranks (WR-2)"),
        ("++++++=222... " + "#####.=222... " * 5, "to the open plains (WR-2)"),
    ],
)
def test_a_plain_that_breaks_a_rule_is_refused(text: str, reason: str) -> None:
    """WR-1, WR-2"""
    with pytest.raises(BadBoard) as told:
        rivertable.start("wind-river", plain=text)
    assert reason in str(told.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("violet=3 white=4 yellow=5 blue=6L,6R", "the red deposit is missing (NI-1)"),
        ("violet=3 white=3 yellow=5 blue=6L,6R red=7L", "two deposits lie beside this disc (NI-2)"),
        ("violet=3 white=4 yellow=5 blue=6L,7R red=7L", "two that face each other (NI-2)"),
        ("violet=3 white=4 yellow=5 blue=1 red=7L", "3 deposits lie along the banks"),
        ("violet=3 white=4 yellow=5 blue=8 red=7L", "'8' is not a disc"),
    ],
)
def test_deposits_that_break_a_rule_are_refused(text: str, reason: str) -> None:
    """NI-1, NI-2"""
    with pytest.raises(BadBoard) as told:
        rivertable.start("niagara", deposits=text)
    assert reason in str(told.value)


def test_gems_are_loaded_where_the_variant_has_them() -> None:
    """NI-5.2d"""
    deposits = "violet=1 white=2 yellow=5 blue=6L red=6R"
    position = rivertable.start("niagara", 3, deposits=deposits)
    for move in ("start 1", "tile 3", "tile 3", "tile 3"):
        position.play(move, min(position.acting))

    assert "1 shore>1 load violet" in map(str, position.legal_moves())
    assert "1 shore>3 load violet" not in map(str, position.legal_moves())


def test_an_older_version_has_no_variants_and_an_unknown_board_is_refused() -> None:
    with pytest.raises(BadOption, match="has no option 'plain'"):
        rivertable.start("wind-river", version=1, plain="usual")
    with pytest.raises(BadOption, match="there is no deposits 'mine'; there is usual"):
        rivertable.start("niagara", deposits="mine")


@pytest.mark.parametrize("game", VARIANTS)
def test_a_version_without_variants_is_laid_out_as_the_usual_board(game: str) -> None:
    old, new = (arrange(find(game), 3, {}, version=v) for v in (1, find(game).version))

    assert (old.board == new.board).all()
