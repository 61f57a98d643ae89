"""Pointing at moves of Niagara: every legal move can be made so, and a finger is enough."""

import re
from itertools import pairwise

import pytest

import rivertable
from rivertable.display.scene import Element
from rivertable.games.niagara.drawing import scene as drawing
from rivertable.games.niagara.layout import SIZE
from rivertable.games.niagara.pieces import symbols as pieces
from tests.games.niagara.positions import turn
from tests.games.niagara.scenes import KINDS, by_id, random_game, some_scenes

PHONE, FINGER = 360, 44  # px


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_every_legal_move_has_one_choice_and_none_begins_another(players: int, fork: str) -> None:
    seen = 0
    for position in random_game(players, fork)[::2]:
        for seat in position.acting:
            if seat == 0:
                continue
            view = position.view(seat)
            choices = drawing.draw(view).choices
            picks = sorted(tuple(pick.id for pick in choice.picks) for choice in choices)

            assert sorted(c.move for c in choices) == sorted(m.text for m in view.legal_moves())
            assert all(b[: len(a)] != a for a, b in pairwise(picks))
            seen += 1

    assert seen >= 25


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_every_pick_is_a_hot_element_or_a_button_with_words(players: int, fork: str) -> None:
    seen = 0
    for view, _ in some_scenes(players, fork):
        seat = next((seat for seat in view.acting if seat), 0)
        position = random_game(players, fork)[len(view.moves)]
        scene = drawing.draw(position.view(seat), "fr")
        elements = by_id(scene)
        picks = [pick for choice in scene.choices for pick in choice.picks]

        assert all(pick.label for pick in picks)
        assert all((pick.id in elements) != pick.is_button for pick in picks)
        assert all(
            "ni-hot" in elements[pick.id].attributes["class"]
            for pick in picks
            if not pick.is_button
        )
        seen += 1

    assert seen >= 12


def test_a_canoe_then_what_it_does_then_the_disc() -> None:
    """NI-5.2d"""
    scene = drawing.draw(turn(3, canoes={"1.1": "4"}).view(1))
    picks = {choice.move: [pick.id for pick in choice.picks] for choice in scene.choices}
    labels = {choice.move: choice.picks[-1].label for choice in scene.choices}

    assert picks["1 load white 4>3"] == ["canoe-1.1", "first:load-white", "disc-3"]
    assert picks["1 4>3 load violet"] == ["canoe-1.1", "first:paddle", "disc-3"]
    assert labels["1 4>3 load violet"] == (
        "3: 1 up, Load a violet gem: 2, at worst the river takes it over the falls"
    )


def test_what_a_canoe_does_on_arrival_is_a_button_where_it_is_a_choice() -> None:
    """NI-5.2g"""
    scene = drawing.draw(turn(1, canoes={"1.1": "3", "2.1": "2 red", "3.2": "2 blue"}).view(1))
    thens = {choice.picks[-1].label for choice in scene.choices if choice.move.startswith("1 3>2")}

    assert thens == {
        "Nothing more",
        "Steal a red gem from Seat 2, canoe 1",
        "Steal a blue gem from Seat 3, canoe 2",
    }


def test_loading_and_staying_needs_no_disc() -> None:
    """NI-5.2f"""
    scene = drawing.draw(turn(2, canoes={"1.1": "4"}).view(1))
    (loading,) = (choice for choice in scene.choices if choice.move == "1 load white 4>4")

    assert [pick.id for pick in loading.picks] == ["canoe-1.1", "first:load-white"]


def test_the_weather_is_pointed_at() -> None:
    """NI-5.1"""
    scene = drawing.draw(turn("cloud").view(1))

    assert {choice.picks[0].id for choice in scene.choices} == {"weather--1", "weather-1"}


def test_a_spectator_has_nothing_to_choose_even_when_chance_moves() -> None:
    position = rivertable.start("niagara")

    assert position.acting == (0,)
    assert drawing.draw(position.view(0)).choices == ()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_pointed_at_is_large_enough_for_a_finger(players: int) -> None:
    scene = drawing.draw(
        turn(3, canoes={"1.1": "5", "1.2": "5", "2.1": "5"}, players=players).view(1)
    )
    hot = [element for element in scene.elements if is_hot(element)]
    least = FINGER * SIZE[0] / PHONE

    assert {element.id for element in hot} >= {
        "shore",
        "falls",
        "disc-7R",
        "canoe-1.1",
        "weather-2",
    }
    for element in hot:
        assert min(extent(element)) >= least * 0.97, element.id


def is_hot(element: Element) -> bool:
    return "ni-hot" in element.attributes.get("class", "")


def extent(element: Element) -> tuple[float, float]:
    """The width and height of what can be pointed at."""
    if element.tag == "circle":
        return 2 * float(element.attributes["r"]), 2 * float(element.attributes["r"])
    if element.tag == "path":
        numbers = [float(value) for value in re.findall(r"\d+", element.attributes["d"])]
        return max(numbers[::2]) - min(numbers[::2]), max(numbers[1::2]) - min(numbers[1::2])
    if element.tag == "rect":
        return float(element.attributes["width"]), float(element.attributes["height"])
    name = element.attributes["href"].removeprefix("#ni-")
    reach = re.search(
        rf'id="ni-{name}".*?<rect class="ni-reach"[^>]*width="([\d.]+)"', pieces.symbols()
    )
    assert reach is not None
    side = float(reach[1]) * float(element.attributes["width"]) / (2 * pieces.box(name)[0])
    return side, side


def test_two_canoes_on_one_disc_are_pointed_at_on_different_sides() -> None:
    scene = by_id(drawing.draw(turn(3, canoes={"1.1": "5", "1.2": "5"}).view(1)))

    assert scene["canoe-1.1"].attributes["href"] == "#ni-hot-canoe-close-above"
    assert scene["canoe-1.2"].attributes["href"] == "#ni-hot-canoe-close-below"


def test_the_end_of_a_way_says_what_it_costs() -> None:
    position = turn(3, canoes={"1.1": "4"})
    picks = [choice.picks[-1] for choice in drawing.draw(position.view(1)).choices]

    notes = {pick.id: pick.note for pick in picks if pick.note}
    assert notes["disc-1"] == "↑ 3"
    assert notes["disc-7L"] == "↓ 3 !"


def test_every_icon_of_a_button_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', pieces.symbols()))
    seen = 0
    for position in random_game(3, "random")[::3]:
        for seat in position.acting:
            choices = drawing.draw(position.view(seat)).choices
            icons = {pick.icon for choice in choices for pick in choice.picks if pick.icon}

            assert icons <= drawn
            seen += 1

    assert seen >= 23
