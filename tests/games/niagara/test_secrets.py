"""NI-4a: a tile that is chosen but not shown is known to nobody but its seat.

Each test takes a game, changes one hidden tile in it, and looks whether anybody else could tell.
"""

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import rivertable
from rivertable.engine.errors import BadRecord, RivertableError
from rivertable.engine.position import Position, View
from rivertable.games.niagara.rules.state import CHOOSING, HIDDEN_TILE
from rivertable.games.niagara.secrets import is_choice
from tests.games.niagara.positions import (
    choose,
    choosing,
    hand,
    mask_of,
    memory,
    play,
    turn,
    wander,
)

SEATS = [3, 4, 5]


def moments(players: int, rounds: int, **start: Any) -> Iterator[Position]:
    """Every moment of a random game; the seats choose in any order."""
    rng = Random(players)
    position = rivertable.start("niagara", players=players, **start)
    while position.state.rounds <= rounds and not position.is_over:
        yield position
        wander(position, rng)


def hidden(position: Position) -> list[int]:
    """The seats that have chosen a tile which nobody else has seen."""
    s = position.state
    chosen = [seat for seat in range(1, position.setting.players + 1) if s.chosen[seat - 1] != 0]
    return [seat for seat in chosen if not s.shown >> (seat - 1) & 1]


def twins(position: Position, seat: int) -> list[Position]:
    """The same game, but the seat has chosen another one of the tiles that it still holds."""
    moves = [(move.seat, move.number) for move in position.moves]
    last = max(i for i, (who, number) in enumerate(moves) if who == seat and is_choice(number))
    real = int(position.state.chosen[seat - 1])
    others = [
        number for number in range(1, 8) if int(position.state.hand[seat - 1]) >> (number - 1) & 1
    ]
    return [
        Position(
            position.setting,
            [*moves[:last], (seat, moves[last][1] - real + other), *moves[last + 1 :]],
        )
        for other in others
        if other != real
    ]  # fmt: skip


def seen(view: View) -> dict[str, Any]:
    """All that can be got out of a view, public or not."""
    return {
        "state": memory(view),
        "buffer": view.buffer.tobytes(),
        "history": view.history,
        "acting": view.acting,
        "legal moves": view.legal_moves(),
        "legal numbers": view.legal_numbers().tolist(),
        "drawing": str(view),
        "repr": repr(view),
        "record": view.record(),
        "moves": view.moves,
        "scores": view.scores,
        "ranks": view.ranks,
        "hash": hash(view),
        "pickle": pickle.dumps(view),
    }


@pytest.mark.parametrize(("players", "fork"), [(3, "alternate"), (4, "random"), (5, "random")])
def test_nobody_else_can_tell_which_tile_was_chosen(players: int, fork: str) -> None:
    """NI-4a"""
    rng, looked = Random(1), Counter[bool]()
    for position in moments(players, rounds=3, fork=fork):
        for seat in hidden(position):
            twin = rng.choice(twins(position, seat))
            looked[bool(position.state.phase == CHOOSING)] += 1
            for viewer in {*range(players + 1)} - {seat}:
                assert seen(position.view(viewer)) == seen(twin.view(viewer))
                assert position.view(viewer) == twin.view(viewer)

    assert min(looked[True], looked[False]) > players  # both phases were looked at


def test_no_tile_at_all_makes_a_difference_to_others() -> None:
    """NI-4a, for every tile that a seat could have chosen"""
    position = choose(choosing(spent={2: "2"}, buoy=3), 4, 1, "cloud")

    for viewer in (0, 1, 3):
        views = [seen(twin.view(viewer)) for twin in [position, *twins(position, 2)]]
        assert len(views) == 6
        assert all(view == views[0] for view in views)
        assert len({twin.view(viewer).svg() for twin in [position, *twins(position, 2)]}) == 1


@pytest.mark.parametrize("players", SEATS)
def test_the_seat_itself_knows_its_tile(players: int) -> None:
    """NI-4a"""
    seen = 0
    for position in moments(players, rounds=3):
        for seat in hidden(position):
            mine = position.view(seat)
            others = [twin.view(seat) for twin in twins(position, seat)]

            assert mine.state.chosen[seat - 1] == position.state.chosen[seat - 1]
            assert mine.record() not in {other.record() for other in others}
            assert mine not in others
            seen += 1

    assert seen >= 10


@pytest.mark.parametrize("players", SEATS)
def test_a_hidden_tile_leaves_a_mark_and_nothing_else(players: int) -> None:
    """NI-4a"""
    seen = 0
    for position in moments(players, rounds=3):
        for viewer in range(players + 1):
            view = position.view(viewer)
            others = [seat for seat in hidden(position) if seat != viewer]
            blank = [seat for seat in range(1, 6) if view.state.chosen[seat - 1] == HIDDEN_TILE]

            assert blank == others
            assert sum(str(move) == "tile ?" for move in view.moves) == len(others)
            seen += 1

    assert seen >= 60


def test_once_all_tiles_are_shown_everybody_sees_the_same() -> None:
    """NI-4a"""
    position = turn("cloud", others="cloud", canoes={"1.1": "5"})
    play(position, "weather +", "weather +")
    assert "tile ?" not in position.view(1).record()

    play(position, "weather -")
    assert {memory(position.view(seat)) for seat in range(4)} == {memory(position)}


def test_a_view_shows_the_moves_of_its_own_seat_only() -> None:
    position = choosing()

    assert {move.seat for move in position.view(2).legal_moves()} == {2}
    with pytest.raises(RivertableError, match="This is the view of seat 2, not of seat 1"):
        position.view(2).legal_moves(1)


def test_a_view_comes_back_from_a_pickle_as_it_was() -> None:
    view = turn(4, others=5, canoes={"1.1": "3 blue"}).view(2)

    assert seen(pickle.loads(pickle.dumps(view))) == seen(view)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_the_seed_is_not_in_a_view(viewer: int) -> None:
    seed = "a seed from which chance could be foretold"
    position = rivertable.start("niagara", seed=seed)
    view = position.view(viewer)

    assert view.setting.seed is None
    assert seed.encode() in pickle.dumps(position)
    assert seed.encode() not in pickle.dumps(view) + view.record().encode() + repr(view).encode()
    assert view.sample(Random(1)).setting.seed is None


def test_a_view_with_a_hidden_tile_cannot_be_loaded() -> None:
    """NI-4a"""
    position = rivertable.start("niagara", seed=1)
    position.play("tile 3", 2)

    assert rivertable.load(position.view(2).record()).view(2) == position.view(2)
    with pytest.raises(BadRecord) as told:
        rivertable.load(position.view(1).record())
    assert (
        str(told.value) == "line 11: '2 tile ?' hides a choice, so this record cannot be replayed."
    )


# Sampling -----------------------------------------------------------------------------------


def chosen(position: Position) -> tuple[int, ...]:
    return tuple(position.state.chosen[: position.setting.players].tolist())


def test_sampling_draws_every_full_position_that_fits_about_equally_often() -> None:
    """NI-4a, NI-4d"""
    spent = {2: "2 3 4 5 6", 3: "1 3 4 cloud"}
    position = choose(choosing(spent=spent), 4, 1, 6)
    rng = Random(7)

    drawn = Counter(chosen(position.view(1).sample(rng)) for _ in range(600))

    assert set(drawn) == set(product([4], [1, 7], [2, 5, 6]))
    assert all(60 <= count <= 140 for count in drawn.values())  # 100 are expected, give or take 10


def test_a_spectator_samples_the_tiles_of_all_seats() -> None:
    """NI-4a"""
    spent = dict.fromkeys((1, 2, 3), "1 2 3 4 5")
    position = choose(choosing(spent=spent), 6, 6, "cloud")
    rng = Random(8)

    drawn = {chosen(position.view(0).sample(rng)) for _ in range(60)}

    # Seat 1 holds the life buoy and has shown its 6.
    assert drawn == set(product([6], [6, 7], [6, 7]))


def test_who_has_not_chosen_has_not_chosen_in_a_sample_either() -> None:
    """NI-4a"""
    position = choosing()
    position.play("tile 2", 3)

    samples = [position.view(1).sample(Random(i)) for i in range(60)]

    assert {chosen(sample)[:2] for sample in samples} == {(0, 0)}
    assert {chosen(sample)[2] for sample in samples} == set(range(1, 8))


@pytest.mark.parametrize("players", SEATS)
def test_a_sample_looks_to_its_viewer_like_the_real_position(players: int) -> None:
    """NI-4a"""
    rng = Random(9)
    checked = 0
    for position in moments(players, rounds=2, seed=players):
        for viewer in range(players + 1):
            view = position.view(viewer)
            sample = view.sample(rng)

            assert seen(sample.view(viewer)) == seen(view)
            assert all(
                mask_of(str(tile).replace("7", "cloud")) & position.state.hand[seat - 1]
                for seat, tile in enumerate(chosen(sample), start=1)
                if seat in hidden(position)
            )
            checked += 1

    assert checked >= 28


@pytest.mark.parametrize("players", SEATS)
def test_a_sample_can_be_played_on_and_recorded(players: int) -> None:
    rng = Random(10)
    seen = 0
    for position in moments(players, rounds=2):
        sample = position.view(1).sample(rng)
        for _ in range(12):
            wander(sample, rng)

        assert rivertable.load(sample.record()) == sample
        seen += 1

    assert seen >= 11


def test_sampling_does_not_change_the_view() -> None:
    view = turn(4, others=5).view(3)
    before = seen(view)

    view.sample(Random(1)).play("1 shore>4")

    assert seen(view) == before
    assert hand(view, 3) == "1 2 3 4 5 6 cloud"
