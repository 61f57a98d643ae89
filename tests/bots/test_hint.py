"""Hints: a good move, what speaks for it, and nothing that the seat may not know."""

from random import Random

import pytest

import rivertable
from rivertable.bots.hint import changes, features, hint
from rivertable.engine.position import Position
from rivertable.games import GAMES, find


def played(game: str, moves: int, seed: int = 1) -> Position:
    """A game after so many moves at random."""
    position, dice = rivertable.start(game, players=3, seed=seed), Random(seed)
    for _ in range(moves):
        position.play(dice.choice(position.legal_moves(position.acting[0])))
    return position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 15, 25])
def test_a_hint_is_a_legal_move_of_the_seat(game: str, moves: int) -> None:
    position = played(game, moves)
    seat = position.acting[0]
    given = hint(position.view(seat))

    assert given.move in position.legal_moves(seat)
    assert given.move != given.other


@pytest.mark.parametrize("game", GAMES)
def test_what_speaks_for_a_move_really_becomes_more_or_less(game: str) -> None:
    names = find(game).evaluation.names
    told = 0
    for moves in range(5, 25):
        before = played(game, moves)
        after, seat = before.copy(), before.acting[0]
        after.play(after.legal_moves(seat)[0])
        change = features(after, seat) - features(before, seat)
        for feature, way in changes(before.view(seat), after, before):
            row, sign = ("others" in way), (1 if "more" in way else -1)
            assert change[int(row), names.index(feature)] * sign > 0
            told += 1
    assert told


@pytest.mark.parametrize("game", GAMES)
def test_every_feature_has_words_in_both_languages(game: str) -> None:
    found = find(game)
    evaluation, reasons = found.evaluation, found.hints.reasons
    spoken = set(evaluation.names) - set(evaluation.unspoken)
    say = found.say("fr")

    assert {feature for feature, _ in reasons} == spoken
    assert {way for _, way in reasons} <= {"more", "less", "others more", "others less"}
    assert [sentence for sentence in reasons.values() if say(sentence) == sentence] == []


def test_a_hidden_tile_changes_no_hint() -> None:
    one = rivertable.start("niagara", players=3, seed=4)
    other = one.copy()
    first = one.acting[0]
    one.play("tile 1", first)
    other.play("tile 6", first)
    seat = one.acting[-1]

    assert hint(one.view(seat)) == hint(other.view(seat))
