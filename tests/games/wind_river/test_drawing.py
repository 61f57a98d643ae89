"""The board as a scene: pieces, marks, places to point at, scenery."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import median
from xml.etree import ElementTree

import pytest

import rivertable
from rivertable import Position
from rivertable.display.scene import Element, Scene, difference
from rivertable.engine.game import arrange
from rivertable.games.wind_river import GAME
from rivertable.games.wind_river.board import HEXES, NAMES
from rivertable.games.wind_river.drawing.scene import SIZE, draw
from rivertable.games.wind_river.layout import hex_path, plains_path
from rivertable.games.wind_river.pieces import style
from rivertable.games.wind_river.pieces import symbols as pieces
from rivertable.games.wind_river.scenery.picture import painted, scenery
from rivertable.games.wind_river.variants.text import PLAINS
from tests.games.wind_river.anywhere import anywhere
from tests.games.wind_river.positions import extra_activity, herd_phase, play_all

GAMES = [(3, "play"), (3, "skip"), (4, "play"), (4, "skip")]
PHONE = 360
FINGER = 44

USUAL = PLAINS.find("usual")


def random_game(players: int, finished_seats: str = "play") -> Iterator[Position]:
    """A game of random moves, position by position, in which buffaloes are not the whole play."""
    position, rng = (
        rivertable.start("wind-river", players, 7, finished_seats=finished_seats),
        Random(7),
    )
    yield position.copy()
    while not position.is_over:
        moves = position.legal_moves()
        position.play(rng.choice([m for m in moves if m.text[:4] in ("earn", "move")] or moves))
        yield position.copy()


def by_id(scene: Scene) -> dict[str, Element]:
    return {element.id: element for element in scene.elements}


def seen(scene: Scene) -> list[Element]:
    """The elements that are not away, nor only to be read by the page."""
    return [
        e for e in scene.elements
        if e.tag != "metadata" and "wr-away" not in e.attributes.get("class", "")
    ]  # fmt: skip


def place_of(scene: Scene, id: str) -> str:
    return by_id(scene)[id].attributes.get("data-place", "")


def pieces_on(scene: Scene, kind: str) -> Counter[str]:
    """How many pieces of a kind each place has in the drawing, seen or hidden behind others."""
    return Counter(
        e.attributes["data-place"] for e in scene.elements
        if e.id.startswith(kind) and "data-place" in e.attributes
    )  # fmt: skip


@pytest.mark.parametrize(("players", "finished_seats"), GAMES)
def test_ids_are_unique_and_the_svg_is_well_formed(players: int, finished_seats: str) -> None:
    seen = 0
    for position in list(random_game(players, finished_seats))[::9]:
        scene = draw(position.view(1))

        root = ElementTree.fromstring(
            scene.svg(painted(USUAL, players, "dark"), pieces.symbols(), style.STYLE["dark"])
        )
        ids = Counter(node.get("id") for node in root.iter() if node.get("id"))
        assert max(ids.values()) == 1
        seen += 1

    assert seen >= 5


@pytest.mark.parametrize("players", [3, 4])
def test_a_move_changes_little_and_never_the_order_of_painting(players: int) -> None:
    scenes = [draw(position.view(1)) for position in list(random_game(players))[:150]]

    changes = [difference(old, new) for old, new in pairwise(scenes)]
    assert median(len(json.dumps(change, separators=(",", ":"))) for change in changes) < 700
    assert not any("order" in change for change in changes)


def test_what_a_move_does_not_change_is_not_drawn_anew() -> None:
    scenes = [draw(position.view(0)) for position in random_game(4)]

    anew = [sum(a is not b for a, b in zip(old.elements, new.elements, strict=True))
            for old, new in pairwise(scenes)]  # fmt: skip
    assert median(anew) < 20


def test_every_buffalo_is_drawn_on_its_hex() -> None:
    seen = 0
    for position in anywhere(8):
        scene = draw(position.view(0))

        on_board = {
            name: int(n) for name, n in zip(NAMES, position.state.buffaloes, strict=True) if n
        }
        drawn = pieces_on(scene, "buffalo-")
        del drawn["plains"]
        assert drawn == on_board
        seen += 1

    assert seen >= 28


def test_every_buffalo_that_moved_raises_dust() -> None:
    """WR-5.1b"""
    seen = 0
    for position in anywhere(8):
        scene = draw(position.view(0))

        dusty = sum(e.attributes.get("href", "").endswith("-moved") for e in scene.elements)
        assert dusty == position.state.moved.sum()
        seen += 1

    assert seen >= 28


def test_a_buffalo_keeps_its_id_on_its_way() -> None:
    position = herd_phase(tipis={1: "B1 B1"}, buffaloes={"C2": 2, "D2": 1})
    before = draw(position.view(1))
    play_all(position, "herd C2>C3, herd C2>D2")
    after = draw(position.view(1))

    moved = [
        id for id in by_id(before) if id.startswith("buffalo-") and place_of(before, id) == "C2"
    ]
    assert sorted(place_of(after, id) for id in moved) == ["C3", "D2"]


def test_of_two_buffaloes_the_one_that_rested_longer_moves_on() -> None:
    """WR-5.1b"""
    position = herd_phase(tipis={1: "B1 B1 B1"}, buffaloes={"C2": 1, "C3": 1})
    scene = draw(position.view(1))
    first = next(id for id in by_id(scene) if place_of(scene, id) == "C2" and "buffalo" in id)
    play_all(position, "herd C2>C3, herd C3>C4")

    assert place_of(draw(position.view(1)), first) == "C3"


def test_a_tipi_keeps_its_id_on_its_way_to_the_plains() -> None:
    position = extra_activity(tipis={1: "C6 D5", 2: "B1"}, buffaloes={"B1": 2})
    before = draw(position.view(1))
    position.play("move C6>plains")
    after = draw(position.view(1))

    tipi = next(
        id for id in by_id(before) if id.startswith("tipi") and place_of(before, id) == "C6"
    )
    assert place_of(after, tipi) == "plains"


def test_a_tipi_that_is_lost_without_a_choice_is_off_the_board() -> None:
    """WR-5.2b"""
    position = herd_phase(to_move=1, tipis={1: "C2 D3"}, buffaloes={"D3": 1, "E1": 1})
    position.play("herd E1>E2")

    assert pieces_on(draw(position.view(1)), "tipi-1-") == {"D3": 1}


def test_tipis_that_cannot_all_be_drawn_have_a_number() -> None:
    position = extra_activity(tipis={1: "C2 C2 C2 C2 C2", 2: "B1"}, buffaloes={"B1": 2})
    scene = draw(position.view(1))

    assert by_id(scene)["camp-1-1"] in seen(scene)
    assert by_id(scene)["camp-1-1"].attributes["href"] == "#wr-camp-1-5"


@pytest.mark.parametrize(("herd", "number"), [(3, None), (4, "#wr-herd-4"), (5, "#wr-herd-5")])
def test_a_large_herd_has_its_number(herd: int, number: str | None) -> None:
    """WR-5.1c"""
    scene = draw(herd_phase(tipis={1: "B1"}, buffaloes={"C2": herd, "B1": 1}).view(1))

    shown = [e.attributes["href"] for e in seen(scene) if e.id == "herd-C2"]
    assert shown == ([number] if number else [])


def test_an_unfed_tipi_flies_a_flag_before_its_seat_is_fed() -> None:
    """WR-5.2"""
    scene = draw(herd_phase(tipis={1: "C2 B1", 2: "D4"}, buffaloes={"B1": 1}).view(1))

    flags = {
        e.attributes["data-place"]
        for e in seen(scene)
        if e.attributes.get("href", "").endswith("unfed")
    }
    assert flags == {"C2"}


@pytest.mark.parametrize(
    ("move", "trail"),
    [("C3>D3", "#wr-step-2"), ("C3>B3", "#wr-step-1"), ("C3>C2", "#wr-step-3"), ("D6>plains", "#wr-step-0")],
)  # fmt: skip
def test_the_last_move_leaves_a_trail_in_its_direction(move: str, trail: str) -> None:
    position = extra_activity(tipis={1: "C3 D6", 2: "B1"}, buffaloes={"B1": 1})
    position.play(f"move {move}")
    scene = draw(position.view(1))

    assert [e.attributes["href"] for e in seen(scene) if e.id.startswith("last")] == [trail]


def test_every_legal_move_has_one_choice_and_none_begins_another() -> None:
    seen = 0
    for position in anywhere(10):
        scene = draw(position.view(1))

        legal = [str(move) for move in position.legal_moves()] if position.acting == (1,) else []
        sequences = [tuple(pick.id for pick in choice.picks) for choice in scene.choices]
        assert sorted(choice.move for choice in scene.choices) == sorted(legal)
        assert not any(
            a == b[: len(a)] for a in sequences for b in sequences if a is not b
        ), sequences  # fmt: skip
        seen += 1

    assert seen >= 35


def test_every_pick_is_a_place_of_the_board_or_a_labelled_button() -> None:
    seen = 0
    for position in anywhere(10):
        scene = draw(position.view(1), "fr")

        picks = {pick for choice in scene.choices for pick in choice.picks}
        spots = {e.id for e in scene.elements if e.attributes.get("class", "") == "wr-place"}
        assert all(pick.label for pick in picks)
        assert {pick.id for pick in picks if not pick.is_button} <= spots
        assert not {pick.id for pick in picks if pick.is_button} & set(by_id(scene))
        seen += 1

    assert seen >= 35


def test_who_does_not_act_has_nothing_to_choose() -> None:
    position = rivertable.start("wind-river", 3)

    assert draw(position.view(0)).choices == ()
    position.play("start 2")
    assert draw(position.view(1)).choices == ()
    assert draw(position.view(2)).choices != ()


def test_a_herd_move_points_at_where_it_begins_and_where_it_ends() -> None:
    scene = draw(herd_phase(tipis={1: "C3 D6"}, buffaloes={"C3": 2, "D6": 1}).view(1))

    picks = {choice.move: [pick.id for pick in choice.picks] for choice in scene.choices}
    assert picks["herd C3>C4"] == ["hex-C3", "hex-C4"]
    assert picks["herd D6>plains"] == ["hex-D6", "plains"]


def test_the_button_for_earning_says_how_much() -> None:
    """WR-5.3b"""
    scene = draw(extra_activity(tipis={1: "C3"}, buffaloes={"C3": 5}).view(1))

    earn = next(choice for choice in scene.choices if choice.move == "earn")
    assert [pick.label for pick in earn.picks] == ["Earn 4"]


def test_a_hex_is_large_enough_for_a_finger_on_a_phone() -> None:
    for path in (*map(hex_path, range(HEXES)), plains_path((1 << HEXES) - 1)):
        wide = width_of(path) * PHONE / SIZE[0]

        assert wide > FINGER - 2.5  # corners are out of place by up to three units on either side


def width_of(path: str) -> float:
    """How far the corners of a path are apart, from west to east."""
    numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", path)]
    if "c" not in path:
        return max(numbers[0::2]) - min(numbers[0::2])
    xs = [numbers[0]]
    for end in numbers[6::6]:
        xs.append(xs[-1] + end)
    return max(xs) - min(xs)


def test_every_shape_in_use_is_a_symbol_and_every_class_has_colours() -> None:
    symbols = set(re.findall(r'id="([^"]+)"', pieces.symbols()))
    seen = 0
    for position in anywhere(4):
        used = {e.attributes["href"][1:] for e in draw(position.view(1)).elements if e.tag == "use"}
        assert used <= symbols
        seen += 1

    assert seen >= 14

    drawn = set(" ".join(re.findall(r'class="([^"]+)"', pieces.symbols())).split())
    for sheet in style.STYLE.values():
        assert drawn <= {"wr-tag", *re.findall(r"\.([\w-]+)\{", sheet)}
        assert "var(" not in sheet


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_scenery_is_one_small_picture_without_references(players: int, theme: str) -> None:
    svg = scenery(arrange(GAME, players, {}), theme)

    assert len(svg.encode()) < 60_000
    assert ElementTree.fromstring(svg).get("viewBox") == f"0 0 {SIZE[0]} {SIZE[1]}"
    assert set(re.findall(r'href="(.)', svg)) == {"#"}


def test_the_scenery_is_the_same_every_time() -> None:
    first = painted(USUAL, 4, "light")
    painted.cache_clear()

    assert painted(USUAL, 4, "light") == first


def test_the_lighter_hexes_are_hatched_only_when_out_of_play() -> None:
    """WR-2"""
    assert "wrs-hatch" in painted(USUAL, 3, "light")
    assert "wrs-hatch" not in painted(USUAL, 4, "light")
