"""A state to read from."""

import numpy as np
import pytest

import rivertable
from rivertable.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_there_however_it_is_asked_for(game: str) -> None:
    position = rivertable.start(game, seed=1)
    record = position.buffer[: position.size].view(position.setting.game.rules.STATE)[0]

    names = [name for name in record.dtype.names if name != "padding"]
    everything = position.state._asdict()
    assert len(names) > 5
    for name in names:
        assert np.array_equal(everything[name], record[name])
        assert np.array_equal(getattr(position.state, name), record[name])


def test_an_array_shows_the_memory_of_the_state() -> None:
    position = rivertable.start("wadi", seed=1)
    before, state = position.copy(), position.state

    name = next(name for name, value in state._asdict().items() if isinstance(value, np.ndarray))
    getattr(state, name).flat[0] += 1

    assert position != before


def test_a_field_that_is_not_there_is_named() -> None:
    state = rivertable.start("wadi", seed=1).state

    with pytest.raises(AttributeError, match="no field 'buffaloes'"):
        _ = state.buffaloes
