"""What must always hold, along random games of every kind."""

from collections.abc import Iterator
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import rivertable
from rivertable import Position
from rivertable.engine.arrays import Numbers
from rivertable.games.wind_river.board import HEXES
from rivertable.games.wind_river.rules.state import HERD, LOSING
from tests.games.wind_river.positions import BUFFALOES

LONGEST = 5_000  # moves; random games of this kind have a few hundred
along_games = settings(max_examples=30)


@st.composite
def games(draw: st.DrawFn) -> tuple[Position, Random]:
    """The start of a game, and how it will be played."""
    players = draw(st.sampled_from([3, 4]))
    finished_seats = draw(st.sampled_from(["play", "skip"]))
    seed = draw(st.integers(0, 2**32))
    position = rivertable.start("wind-river", players, finished_seats=finished_seats)
    return position, Random(seed)


def played(position: Position, rng: Random) -> Iterator[Position]:
    """Every position of a random game, the start and the end too.

    First a kind of move is drawn, then a move: else there would be little but buffalo moves.
    """
    yield position
    for _ in range(LONGEST):
        if position.is_over:
            return
        numbers = position.legal_numbers().tolist()
        kind = rng.choice(sorted({number // 64 for number in numbers}))
        position.play_number(rng.choice([number for number in numbers if number // 64 == kind]))
        yield position


def mask(is_in: Numbers) -> int:
    """The set of hexes for which something holds."""
    return int((is_in.astype(np.int64) << np.arange(HEXES)).sum())


@given(games())
@along_games
def test_buffaloes_on_the_board_and_gone_are_always_as_many(game: tuple[Position, Random]) -> None:
    """WR-1"""
    seen = 0
    for position in played(*game):
        s = position.state
        assert s.buffaloes.sum() + s.gone == BUFFALOES[position.setting.players]
        seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_every_seat_always_has_seven_tipis(game: tuple[Position, Random]) -> None:
    """WR-1"""
    seen = 0
    for position in played(*game):
        s, players = position.state, position.setting.players
        assert (s.unused + s.tipis.sum(axis=1) + s.safe).tolist() == [7] * players + [0] * (
            4 - players
        )
        seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_resources_stay_between_none_and_ten_and_the_stock_pays_them(
    game: tuple[Position, Random],
) -> None:
    """WR-1, WR-5.3b"""
    seen = 0
    for position in played(*game):
        resources = position.state.resources
        assert 0 <= resources.min() <= resources.max() <= 10
        assert resources.sum() <= 40
        seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_no_hex_ever_holds_more_than_five_buffaloes_or_fewer_than_none(
    game: tuple[Position, Random],
) -> None:
    """WR-5.1c"""
    seen = 0
    for position in played(*game):
        s = position.state
        assert 0 <= s.buffaloes.min() <= s.buffaloes.max() <= 5
        assert s.tipis.min() >= 0
        seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_nothing_is_ever_out_of_play(game: tuple[Position, Random]) -> None:
    """WR-2"""
    seen = 0
    for position in played(*game):
        s, players = position.state, position.setting.players
        closed = 6 if players == 3 else 0

        assert s.buffaloes[:closed].sum() + s.tipis[:, :closed].sum() == 0
        assert s.tipis[players:].sum() == 0
        seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_the_sets_of_hexes_always_say_what_the_counts_say(game: tuple[Position, Random]) -> None:
    """They are kept beside the counts, for speed only."""
    seen = 0
    for position in played(*game):
        s = position.state
        assert s.herds == mask(s.buffaloes > 0)
        assert s.full == mask(s.buffaloes == 5)
        assert s.camps.tolist() == [mask(s.tipis[me] > 0) for me in range(4)]
        seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_buffaloes_that_moved_are_remembered_during_their_phase_only(
    game: tuple[Position, Random],
) -> None:
    """WR-5.1b"""
    seen = 0
    for position in played(*game):
        s = position.state
        if s.phase == HERD:
            assert (s.moved <= s.buffaloes).all()
            assert s.fresh == mask(s.moved < s.buffaloes)
            seen += 1
        else:
            assert s.moved.sum() == s.fresh == 0

    assert seen >= 1


@given(games())
@along_games
def test_somebody_always_has_a_choice_until_the_game_ends(game: tuple[Position, Random]) -> None:
    """Nobody is asked where the rules leave nothing to do, WR-5.1e, WR-5.2b, WR-5.3e."""
    seen = 0
    for position in played(*game):
        moves = position.legal_moves()
        assert bool(moves) != position.is_over
        if position.state.phase == LOSING:
            assert len(moves) > 1
        seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_who_moves_the_herd_has_tipis_on_the_board(
    game: tuple[Position, Random],
) -> None:
    """WR-5.1a, WR-5.4: at least as many as buffaloes are left to move"""
    seen = 0
    for position in played(*game):
        s = position.state
        if s.phase == HERD:
            assert s.tipis[s.seat - 1].sum() >= s.left > 0
            seen += 1

    assert seen >= 1


@given(games())
@along_games
def test_every_game_ends_without_a_tipi_on_the_board(game: tuple[Position, Random]) -> None:
    """WR-6"""
    *_, position = played(*game)

    assert position.is_over
    assert position.state.tipis.sum() == 0
    assert min(position.ranks or ()) == 1
