"""On the way to a scene of Wadi: first what was done, then the water flows tile by tile."""

import rivertable
from tests.games.passages import passages


def flowed() -> rivertable.Position:
    """A round in which nobody has done anything but the last one."""
    position = rivertable.start("wadi", players=3, scenario="first-game", seed=7)
    position.play("end")
    position.play("end")
    position.play("build C1")
    return position


def test_the_water_is_lifted_before_it_flows() -> None:
    position = flowed()
    position.play("pump B1>C2")

    first, *flow = passages(position)

    assert first["ground-C2="] == "wa-wet" + first["ground-C2="][-1]
    assert not any("ground-C2=" in moment for moment in flow)
    assert flow


def test_the_water_flows_tile_by_tile() -> None:
    position = flowed()
    position.play("end")

    left = [id for moment in passages(position) for id in moment if id.startswith("pool-")]
    dry = [
        id
        for moment in passages(position)
        for id, look in moment.items()
        if id.startswith("pool-") and look == "wa-off"
    ]

    assert len(left) > len(dry) >= 1
    assert all(sum(id in dry for id in moment) <= 1 for moment in passages(position))


def test_a_pump_within_a_turn_has_nothing_on_the_way() -> None:
    position = rivertable.start("wadi", players=3, scenario="first-game", seed=7)
    position.play("build C1")

    assert passages(position) == []
