"""On the way to a scene of Niagara: canoes go disc by disc, the river carries point by point."""

from itertools import pairwise

import pytest

from rivertable.games.niagara.drawing import scene
from rivertable.games.niagara.layout import DISCS, LIPS
from tests.games.niagara.positions import turn
from tests.games.niagara.scenes import KINDS, by_id, random_game
from tests.games.passages import passages


def test_a_canoe_goes_disc_by_disc() -> None:
    position = turn(3, canoes={"1.1": "2"})
    position.play("1 2>5")

    seen = [moment["hull-1.1"] for moment in passages(position)]

    assert seen == [spot("3"), spot("4")]


def test_a_canoe_is_seen_at_the_brink_before_it_falls() -> None:
    """NI-5.2i"""
    position = turn(2, canoes={"1.1": "7R", "1.2": "1"})
    position.play("1 7R>falls")

    *_, last = passages(position)

    assert last["hull-1.1"] == "{} {}".format(*LIPS["R"])


def test_the_river_carries_point_by_point() -> None:
    """NI-6: three points, so two are passed, and the third is the scene"""
    position = turn(3, canoes={"1.1": "shore", "2.1": "1", "3.1": "shore"}, fork="alternate")
    before = by_id(scene.draw(position.view(0)))
    while position.acting != (0,):
        position.play(position.legal_moves()[0])
    position.play("fork L")

    discs = [name for name in before if name.startswith("glass-")]
    moved = [sum(name in discs for name in moment) for moment in passages(position)]

    assert len([count for count in moved if count > 1]) >= 2


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_the_discs_move_whenever_a_branch_is_drawn(players: int, fork: str) -> None:
    """NI-6: also when the next one is drawn right after it"""
    seen = 0
    for before, after in pairwise(random_game(players, fork)):
        if after.moves[-1].text.startswith("fork"):
            old, new = (by_id(scene.draw(p.view(0))) for p in (before, after))
            moved = [id for id in old if id.startswith("glass-") and old[id] != new[id]]
            assert len(moved) > 1
            seen += 1

    assert seen >= 1


def spot(name: str) -> str:
    """Where a canoe is drawn that is alone on a disc."""
    x, y = DISCS[name]
    return f"{x} {y - 7}"
