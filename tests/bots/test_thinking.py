"""What is thought for a hint: it fits its position or is refused."""

import pytest

import rivertable
from rivertable.bots.hint import explained
from rivertable.bots.thinking import BadThought, Thought, task, think, weights_for
from rivertable.engine.position import View
from rivertable.games import GAMES, find


def first_decision(game: str) -> View:
    position = rivertable.start(game, players=3, seed=2)
    return position.view(position.acting[0])


@pytest.mark.parametrize("game", GAMES)
def test_what_was_thought_is_explained_as_it_was_thought(game: str) -> None:
    view = first_decision(game)
    thought = think(view)
    hint = explained(view, thought)

    assert (hint.move.number, hint.other and hint.other.number) == (
        thought.line[0],
        thought.other[0],
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("", ""),
        ("", "b"),
        ("a", ""),  # there are other moves
        ("a", "a"),
        ("a", "?"),
        ("?", "b"),
        ("aaaaaaaaaaaaa", "b"),
    ],
)
def test_a_thought_that_does_not_fit_is_refused(game: str, line: str, other: str) -> None:
    """Here a and b are legal moves, ? is none"""
    view = first_decision(game)
    moves = dict(zip("ab?", [*view.legal_numbers()[:2].tolist(), 32_767], strict=True))
    thought = Thought(tuple(moves[m] for m in line), tuple(moves[m] for m in other))

    with pytest.raises(BadThought):
        explained(view, thought)


def test_the_weights_of_a_task_are_those_of_its_seed() -> None:
    view = first_decision("wadi")

    assert (task(view, 3).weights == weights_for(find("wadi"), 3)).all()
    assert (task(view, 3).weights != weights_for(find("wadi"), 4)).any()
