"""What ends no turn; that the rest is marked, `test_every_drawing.py` says of all games."""

import rivertable
from tests.games.test_every_drawing import said_to_end


def test_a_tile_that_can_be_changed_ends_no_turn() -> None:
    """NI-4a"""
    position = rivertable.start("niagara", seed=1)

    assert position.legal_moves(1)
    assert said_to_end(position, 1) == set()


def test_a_spectator_ends_no_turn() -> None:
    assert said_to_end(rivertable.start("wadi", seed=1), 0) == set()
