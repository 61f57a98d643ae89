"""Bots of games that bring only board, rules and notation: no evaluation, weights or levels."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import rivertable
from examples.games import clobber, goofspiel
from rivertable.bots import LEVELS, bot
from rivertable.bots.arena import contestants, tournament
from rivertable.bots.arena.rating import Game
from rivertable.bots.bot import (
    PLAIN,
    Bot,
    best_style,
    evaluating_style,
)
from rivertable.bots.hint import hint
from rivertable.bots.levels import level_in
from rivertable.bots.processes import games_job
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.network import ROWS, UNITS
from rivertable.bots.weights import has_weights, read_file, weights_of
from rivertable.cli import main
from rivertable.contract import BoardGame
from rivertable.engine.seats import MOST_SEATS
from rivertable.research import selfplay
from rivertable.research.data import read_games
from tests.example_games import EXAMPLES, example_games

NAMES = [game.name for game in EXAMPLES]
TRAIN = ("--games", "2", "--rounds", "2", "--simulations", "8", "--processes", "1")


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    with example_games():
        yield


@pytest.mark.parametrize("game", EXAMPLES, ids=NAMES)
def test_without_weights_bots_play_plain_uct(game: BoardGame) -> None:
    assert not has_weights(game)
    assert best_style(game) == PLAIN
    assert evaluating_style(game).is_evaluated


@pytest.mark.parametrize("game", EXAMPLES, ids=NAMES)
def test_the_usual_temperatures_fall_from_level_to_level(game: BoardGame) -> None:
    temperatures = [level_in(game, level).temperature for level in LEVELS]

    assert temperatures == sorted(temperatures, reverse=True)
    assert temperatures[-1] == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", EXAMPLES, ids=NAMES)
def test_bots_of_every_level_play_legal_moves(game: BoardGame, level: int) -> None:
    position = rivertable.start(game.name, seed=level)
    seat = position.acting[0]

    assert bot(level, game, seed=1).choose(position.view(seat)) in position.legal_moves(seat)


@pytest.mark.parametrize("game", EXAMPLES, ids=NAMES)
def test_bots_play_a_whole_game(game: BoardGame) -> None:
    position = rivertable.start(game.name, seed=1)
    bots = [bot(2, game, seed) for seed in range(position.setting.players)]
    while not position.is_over:
        seat = position.acting[0]
        position.play(bots[seat - 1].choose(position.view(seat)))

    assert position.ranks is not None


@pytest.mark.parametrize("game", EXAMPLES, ids=NAMES)
def test_a_hint_is_a_legal_move_without_a_reason(game: BoardGame) -> None:
    position = rivertable.start(game.name, seed=1)
    seat = position.acting[0]
    given = hint(position.view(seat))

    assert given.move in position.legal_moves(seat)
    assert given.changes == ()


def test_the_usual_features_are_the_scores_and_the_choices_of_who_acts() -> None:
    position = rivertable.start("clobber")
    table, share = np.zeros((MOST_SEATS, 3)), np.zeros(MOST_SEATS)
    evaluate = search_for("clobber").evaluate_position
    evaluate(position.setting.board, position.buffer, weights_of(clobber.GAME), table, share)

    assert clobber.GAME.evaluation.names == (*clobber.GAME.score_names, "is_acting", "choices")
    assert table[0].tolist() == [0, 1, len(position.legal_moves())]
    assert table[1].tolist() == [0, 0, 0]


@pytest.mark.parametrize("game", NAMES)
def test_processes_of_an_arena_know_games_that_were_registered(game: str, tmp_path: Path) -> None:
    asked = tournament.prepared(game, 2, {}, ["random", "best@4"], "1")
    games = tournament.run(asked, 2, tmp_path / "a.jsonl", games_job(2))

    assert all(isinstance(played, Game) and min(played.ranks) == 1 for played in games)
    assert len(games) == 2


@pytest.mark.parametrize("game", EXAMPLES, ids=NAMES)
def test_weights_from_nothing_can_be_sent_into_the_arena(game: BoardGame, tmp_path: Path) -> None:
    out = tmp_path / "w.toml"
    code = main(["train", game.name, *TRAIN, "--out", str(out)])
    trained = contestants.player(f"best+{out}@8", game, seed=1)

    assert code == 0
    assert read_file(out, game).shape == (len(game.evaluation.names) + ROWS, UNITS)
    assert isinstance(trained, Bot)
    assert trained.style == evaluating_style(game)


@pytest.mark.parametrize("game", NAMES)
def test_two_play_in_the_arena_unless_told_otherwise(game: str, tmp_path: Path) -> None:
    out = str(tmp_path / "a.json")
    arguments = ["arena", game, "--bots", "random,best@4", "--games", "2", "--processes", "1"]

    assert main([*arguments, "--out", out]) == 0


@pytest.mark.parametrize("game", NAMES)
def test_games_without_options_go_into_a_file_and_more_follow(game: str, tmp_path: Path) -> None:
    plan, out = selfplay.plan(game, 2, {}, [1], "1"), tmp_path / "games.parquet"
    counts = [selfplay.run(plan, games, out, workers=1) for games in (1, 2)]
    table = read_games(out)

    assert counts == [1, 1]
    assert [*table["options"]] == [{}, {}]
    assert [rivertable.load(record).is_over for record in table["record"]] == [True, True]


def test_the_example_with_a_secret_is_searched_by_what_a_seat_may_know() -> None:
    one = rivertable.start("goofspiel", seed=3)
    other = one.copy()
    first, second = one.acting
    low, high = one.legal_moves(first)[0], one.legal_moves(first)[-1]
    one.play(low, first)
    other.play(high, first)
    answers = {bot(5, goofspiel.GAME, 1, no_clock).choose(now.view(second)) for now in (one, other)}

    assert len(answers) == 1


def no_clock() -> float:
    return 0.0
