"""What holds in every game, for every number of players."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

import rivertable
from rivertable import Position
from rivertable.bots.thinking import task
from rivertable.engine.kernel import MOST_MOVES
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE, MOST_SEATS
from rivertable.games import find
from tests.engine.random_games import moments, records
from tests.example_games import EVERY_GAME, EVERY_KIND, example_records
from tests.games.twins import twins

ROOT = Path(__file__).parents[2]
MOST_BYTES = 512

every_game = pytest.mark.parametrize("game", EVERY_GAME)
every_kind = pytest.mark.parametrize(("game", "players"), EVERY_KIND)
every_kind_with_secrets = pytest.mark.parametrize(
    ("game", "players"), [kind for kind in EVERY_KIND if EVERY_GAME[kind[0]].secrets is not None]
)


def state_of(position: Position) -> bytes:
    return position.buffer[: position.size].tobytes()


def some(positions: list[Position]) -> list[Position]:
    """Two dozen of them, the first and the last included, for what takes long to look at."""
    return positions[:: max(1, len(positions) // 24)] + positions[-1:]


@every_game
def test_a_state_is_small(game: str) -> None:
    rules = find(game).rules

    assert rules.STATE.itemsize <= MOST_BYTES
    assert rules.STATE.itemsize % 8 == 0


@every_game
def test_every_move_has_a_number_of_16_bits(game: str) -> None:
    highest = 64 * find(game).rules.WORDS - 1

    assert np.iinfo(np.int16).max >= highest


@every_game
def test_there_is_a_seat_for_every_player(game: str) -> None:
    assert max(find(game).player_counts) <= MOST_SEATS


@every_kind
def test_seats_that_act_have_moves_and_the_others_have_none(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players):
        with_moves = [seat for seat in range(players + 1) if position.legal_numbers(seat).size]

        assert tuple(with_moves) == position.acting
        seen += 1

    assert seen >= 8


@every_kind
def test_chance_never_acts_together_with_a_seat(game: str, players: int) -> None:
    assert all(position.acting in ((), (CHANCE,)) or CHANCE not in position.acting
               for position in moments(game, players))  # fmt: skip


@every_kind
def test_legal_numbers_ascend_and_are_never_too_many(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players):
        for seat in position.acting:
            numbers = position.legal_numbers(seat).tolist()

            assert len(numbers) <= MOST_MOVES
            assert all(first < second for first, second in pairwise(numbers))
            seen += 1

    assert seen >= 8


@every_kind
def test_a_seat_has_the_same_moves_whether_named_or_not(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players)[:-1]:
        out = np.empty(MOST_MOVES, np.int16)
        setting, seat = position.setting, position.acting[0]
        count = setting.game.kernel.legal_numbers(setting.board, position.buffer, seat, out)

        assert out[:count].tolist() == position.legal_numbers().tolist()
        seen += 1

    assert seen >= 7


@every_kind
def test_every_legal_move_has_a_text_of_its_own_that_reads_back(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players):
        setting, state = position.setting, position.state
        for seat in position.acting:
            moves = position.legal_moves(seat)

            assert len({move.text for move in moves}) == len(moves)
            assert all(
                setting.game.notation.read(setting, state, seat, move.text) == move.number
                for move in moves
            )
            seen += 1

    assert seen >= 8


@every_kind
def test_a_text_and_a_number_lead_to_the_same_position(game: str, players: int) -> None:
    seen = 0
    for position in some(moments(game, players)):
        for move in position.legal_moves():
            by_text, by_number = position.copy(), position.copy()
            by_text.play(move.text, move.seat)
            by_number.play_number(move.number, move.seat)

            assert by_text == by_number
            seen += 1

    assert seen >= 30


@every_kind
def test_a_move_leaves_a_copy_as_it_was(game: str, players: int) -> None:
    seen = 0
    for position in some(moments(game, players)[:-1]):
        before, played = state_of(position), position.copy()
        played.play_number(int(position.legal_numbers()[0]))

        assert state_of(position) == before
        assert played != position
        seen += 1

    assert seen >= 8


@every_kind
def test_a_move_taken_back_leaves_no_trace(game: str, players: int) -> None:
    seen = 0
    for position in some(moments(game, players)[:-1][:200]):
        played = position.copy()
        played.play(position.legal_moves()[-1])
        played.undo()

        assert played == position
        assert played.acting == position.acting
        assert played.record() == position.record()
        seen += 1

    assert seen >= 8


@every_kind
def test_nobody_is_ranked_before_the_end(game: str, players: int) -> None:
    assert all(position.ranks is None for position in moments(game, players)[:-1])


@every_kind
def test_ranks_follow_the_scores(game: str, players: int) -> None:
    end = moments(game, players)[-1]
    scores = [tuple(numbers.values()) for numbers in end.scores.values()]

    assert end.ranks is not None
    assert list(end.ranks) == [sorted(scores, reverse=True).index(mine) + 1 for mine in scores]
    assert list(end.scores) == list(range(1, players + 1))


@every_kind
def test_a_record_leads_to_the_same_position(game: str, players: int) -> None:
    for position in [*some(moments(game, players)[:200]), moments(game, players)[-1]]:
        loaded = rivertable.load(position.record())

        assert loaded == position
        assert loaded.record() == position.record()


@every_kind
def test_every_seat_and_a_spectator_can_be_shown_what_they_see(game: str, players: int) -> None:
    seen = 0
    for position in some(moments(game, players)):
        for seat in range(players + 1):
            view = position.view(seat)

            assert str(view).strip()
            assert game in repr(view)
            assert [move.number for move in view.legal_moves()] == (
                position.legal_numbers(seat).tolist() if seat else []
            )
            seen += 1

    assert seen >= 25


@every_kind
def test_what_may_be_the_case_looks_like_what_is_seen(game: str, players: int) -> None:
    seen = 0
    for position in some(moments(game, players)):
        for seat in range(players + 1):
            view = position.view(seat)
            sample = view.sample(Random(seat))

            assert sample.view(seat) == view
            assert find(game).secrets is not None or sample == position
            seen += 1

    assert seen >= 25


@every_kind_with_secrets
def test_a_view_is_the_same_whatever_others_have_chosen_in_secret(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players)[:120]:
        for hidden, other in twins(position):
            for seat in set(range(players + 1)) - {hidden}:
                assert pickle.dumps(other.view(seat)) == pickle.dumps(position.view(seat))
                seen += 1

    assert seen > 20


@every_kind_with_secrets
def test_what_a_browser_thinks_about_is_the_same_whatever_others_have_chosen_in_secret(
    game: str, players: int
) -> None:
    seen = 0
    for position in moments(game, players)[:60]:
        for hidden, other in twins(position):
            for seat in set(range(1, players + 1)) - {hidden}:
                assert task_bytes(other.view(seat)) == task_bytes(position.view(seat))
                seen += 1

    assert seen > 10


def task_bytes(view: View) -> tuple[bytes, ...]:
    """All that is in a task."""
    return tuple(np.asarray(part).tobytes() for part in task(view))


@every_kind
def test_a_random_playout_plays_the_same_rules(game: str, players: int) -> None:
    start = rivertable.start(game, players)
    setting, compiled = start.setting, start.setting.game.kernel
    for seed in range(1, 6):
        buffer, rng = compiled.new_buffer(), np.array([seed], np.int64)
        count = compiled.play_out(setting.board, setting.start, buffer, 1, rng)
        position, luck = start.copy(), seed
        while not position.is_over:
            numbers = position.legal_numbers()
            luck = xorshift(luck)
            position.play_number(int(numbers[luck * numbers.size >> 32]))

        assert count == len(position.moves)
        assert buffer[: compiled.size].tobytes() == state_of(position)


def xorshift(x: int) -> int:
    """The next number of Marsaglia's xorshift32, as he wrote it down."""
    x ^= x << 13 & 0xFFFFFFFF
    x ^= x >> 17
    x ^= x << 5 & 0xFFFFFFFF
    return x


@pytest.mark.parametrize(
    ("program", "compiled"),
    [("tests.engine.random_games", records), ("tests.example_games", example_records)],
)
def test_plain_python_plays_the_same_games_move_for_move(
    program: str, compiled: Callable[[int], Iterator[str]]
) -> None:
    command = [sys.executable, "-m", program, "11"]
    environment = {**os.environ, "RIVERTABLE_BACKEND": "python"}

    played = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )

    assert played.stdout == "".join(compiled(11))
    assert played.stderr == ""
