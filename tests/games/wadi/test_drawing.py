"""The drawing of Wadi: what a scene shows, how little changes, what can be pointed at."""

import json
import random
import re
import statistics
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import pairwise

import pytest

import rivertable
from rivertable.display.scene import Element, Scene, difference
from rivertable.engine.position import Position
from rivertable.games.wadi.drawing import scene as drawing
from rivertable.games.wadi.drawing.identity import piece_ids
from rivertable.games.wadi.layout import size
from rivertable.games.wadi.pieces import style
from rivertable.games.wadi.pieces import symbols as pieces
from rivertable.games.wadi.scenarios.reader import NAMES
from rivertable.games.wadi.scenery import picture
from tests.games.wadi.positions import BEND, shadoofs_of, wadi, water_of, wet_tiles

# Boards unlike the printed ones: as wide as can be, one column, springs and sinks inside the map,
# empty cells, sharp turns, flows to the north and west.
WIDE = {
    "land": ["111112132111322222211111.3", "~~~~~~~~~~~~~~~~~........."],
    "flow": ["." * 26, ">" * 16 + "X" + "." * 9],
    "water": {"A2": 9, "D2": 12},
}
NARROW = {"land": ["1", "~", "~", "2"], "flow": [".", "v", "X", "."], "water": {"A2": 4}}
WINDING = {
    "land": ["1.~~2113", "12~1~12~", "31~.~1~1", "2311~~31", "..2~11~1", "12~13111"],
    "flow": ["..>\\....", "..^.v../", "..^.v./.", "..../<..", ".../..7.", "..X....."],
    "water": {"C3": 5, "H2": 12, "G5": 4},
}
SHARP = {
    "land": ["1~~1~1~", "1~11~11", "2121~3~", "2~~1~1~", "12~11~1"],
    "flow": [".vX.v.X", ".9..v..", "....v.X", ".>v.\\.^", "..X..9."],
    "water": {"B1": 5, "B4": 4, "E1": 4},
}
BOARDS = [*NAMES, BEND, WIDE, NARROW, WINDING, SHARP]
PHONE = 360  # px
FINGER = 44  # px


def random_games() -> Iterator[list[Position]]:
    """Games of every player count, with either option, on several boards."""
    for players, spreading, board in (
        (2, False, "first-game"),
        (3, True, "el-arish"),
        (4, False, "al-masilah"),
        (4, True, WINDING),
        (3, False, WIDE),
    ):
        rng = random.Random(players)
        position = rivertable.start("wadi", players, seed=1, scenario=board, spreading=spreading)
        game = [position.copy()]
        while not position.is_over:
            position.play_number(rng.choice(position.legal_numbers().tolist()))
            game.append(position.copy())
        yield game


@pytest.fixture(scope="module")
def games() -> list[list[Position]]:
    return list(random_games())


def positions(games: list[list[Position]]) -> list[Position]:
    """Some positions of each game, its first and last one included."""
    return [position for game in games for position in [*game[::8], game[-1]]]


def drawn(position: Position) -> Scene:
    """What the seat that may act sees."""
    return drawing.draw(position.view(max(position.acting, default=0)))


def element(scene: Scene, name: str) -> Element:
    return next(element for element in scene.elements if element.id == name)


def is_seen(element: Element) -> bool:
    return element.attributes.get("class") != "wa-off"


def places(scene: Scene, kind: str) -> dict[str, str]:
    """Where each piece of a kind stands."""
    return {
        element.id: element.attributes["data-place"]
        for element in scene.elements
        if element.id.startswith(kind) and "data-place" in element.attributes
    }


# Scenes -------------------------------------------------------------------------------------


def test_a_drawing_is_well_formed_and_its_ids_are_unique(games: list[list[Position]]) -> None:
    seen = 0
    for game in games:
        land = picture.scenery(game[0].setting, "dark")
        svg = drawn(game[len(game) // 2]).svg(land, pieces.symbols(), style.STYLE["dark"])
        root = ElementTree.fromstring(svg)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        wanted = {href.removeprefix("#") for node in root.iter() if (href := node.get("href"))}

        assert len(ids) == len(set(ids))
        assert wanted <= set(ids)
        seen += 1

    assert seen >= 5


def test_consecutive_scenes_differ_by_little(games: list[list[Position]]) -> None:
    changes = []
    for game in games:
        scenes = [drawing.draw(position.view(1)) for position in game]
        changes += [difference(old, new) for old, new in pairwise(scenes)]

    assert statistics.median(len(json.dumps(change)) for change in changes) < 700
    assert not any("order" in change or [] in change.values() for change in changes)


def test_what_a_move_does_not_change_is_not_drawn_anew(games: list[list[Position]]) -> None:
    anew = []
    for game in games:
        scenes = [drawing.draw(position.view(0)) for position in game]
        for old, new in pairwise(scenes):
            pairs = zip(old.elements, new.elements, strict=True)
            anew.append(sum(a is not b for a, b in pairs))

    assert statistics.median(anew) < 20


def test_every_piece_is_drawn_where_the_state_has_it(games: list[list[Position]]) -> None:
    seen = 0
    for position in positions(games):
        scene = drawn(position)
        lying = list(places(scene, "water-").values())
        on_wadi = {name: lying.count(name) for name in water_of(position)}

        assert on_wadi == water_of(position)
        assert set(lying) - set(on_wadi) == wet_tiles(position)
        for seat in range(1, position.setting.players + 1):
            standing = places(scene, f"shadoof-{seat}.").values()
            assert sorted(standing) == sorted(shadoofs_of(position, seat))
            seen += 1

    assert seen >= 60


def test_no_water_is_lost_from_a_drawing(games: list[list[Position]]) -> None:
    seen = 0
    for game in games:
        first = {e.id for e in drawn(game[0]).elements if e.id.startswith("water-")}
        last = {e.id for e in drawn(game[-1]).elements if e.id.startswith("water-")}

        assert first == last
        assert len(piece_ids(game[-1].view(0)).gone) == game[-1].state.gone
        seen += 1

    assert seen >= 5


def test_pumped_water_keeps_its_id() -> None:
    position = wadi(shadoofs={1: "C2"})
    before = places(drawn(position), "water-")

    position.play("pump B1>C2")

    after = places(drawn(position), "water-")
    moved = [name for name in before if before[name] != after[name]]
    assert [(before[name], after[name]) for name in moved] == [("B1", "C2")]


def test_flowing_water_keeps_its_id_and_leaves_unseen_at_the_exit() -> None:
    position = wadi(scenario=BEND, players=2, talisman=2, water={"B1": 1, "A2": 2})
    before = places(drawn(position), "water-")

    position.play("end")

    scene = drawn(position)
    after = places(scene, "water-")
    gone = [name for name in before if name not in after]
    assert {name: before[name] for name in after} == dict.fromkeys(after, "B1")
    assert set(after.values()) == {"A2"}
    assert len(gone) == 2
    assert not any(is_seen(element(scene, name)) for name in gone)


def test_shadoofs_are_numbered_in_the_order_they_were_built() -> None:
    position = wadi(shadoofs={1: "G6", 2: "C1"})
    position.play("build G7", 1)
    position.play("build A1", 2)
    position.play("end", 2)
    position.play("end", 3)
    position.play("build A2", 2)

    standing = places(drawn(position), "shadoof-2")
    assert standing == {"shadoof-2.1": "C1", "shadoof-2.2": "A1", "shadoof-2.3": "A2"}


def test_a_heap_shows_three_drops_and_its_number() -> None:
    scene = drawn(wadi(water={"B1": 12, "E1": 3}))
    drops = [e for e in scene.elements if e.attributes.get("data-place") == "B1" and e.tag == "use"]

    assert sum(map(is_seen, drops)) == 3
    assert element(scene, "count-B1").text == "12"
    assert not is_seen(element(scene, "count-E1"))


def test_watered_land_is_green() -> None:
    scene = drawn(wadi(wet="C2", water={"B1": 1}))

    assert element(scene, "ground-C2").attributes["class"] == "wa-wet3"
    assert is_seen(element(scene, "growth-C2"))
    assert not is_seen(element(scene, "ground-C3"))


def test_the_last_pump_is_an_arrow_and_the_last_build_a_frame() -> None:
    position = wadi()
    position.play("build C2")
    built = drawn(position)
    position.play("pump B1>C2")
    pumped = drawn(position)

    assert is_seen(element(built, "last-line"))
    assert not is_seen(element(built, "last-head"))
    assert is_seen(element(pumped, "last-head"))


def test_a_turn_without_an_action_leaves_no_mark() -> None:
    position = wadi()
    position.play("build C2")
    position.play("end")
    acted = drawn(position)
    position.play("end")

    assert is_seen(element(acted, "last-line"))
    assert not is_seen(element(drawn(position), "last-line"))


def test_the_talisman_lies_with_its_holder() -> None:
    first, second = drawn(wadi(talisman=1)), drawn(wadi(talisman=2))
    step = element(first, "token-2").x - element(first, "token-1").x

    assert element(second, "talisman").x - element(first, "talisman").x == step
    assert not is_seen(element(drawn(rivertable.start("wadi")), "talisman"))


# What can be pointed at -----------------------------------------------------------------------


def test_a_choice_says_what_it_wins() -> None:
    """WA-6"""
    position = wadi(shadoofs={1: "C2 D2"}, wet="D3", water={"B2": 4})
    labels = {
        choice.move: choice.picks[-1].label for choice in drawing.draw(position.view(1)).choices
    }

    assert labels["pump B2>C2"] == "pour on C2: +6"
    assert labels["pump D3>C1"] == "pour on C1: +0"
    assert labels["build D4"] == "build on D4: +1"


@pytest.mark.parametrize("name", NAMES)
def test_a_tile_of_the_printed_size_is_a_finger_wide_on_a_phone(name: str) -> None:
    scene = drawn(rivertable.start("wadi", seed=1, scenario=name))
    tile = element(scene, "tile-A1")

    assert float(tile.attributes["width"]) * PHONE / scene.width >= FINGER
    assert float(tile.attributes["height"]) * PHONE / scene.width >= FINGER


# Scenery --------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_any_scenario_has_scenery_of_the_size_of_its_scene(board: object) -> None:
    setting = rivertable.start("wadi", seed=1, scenario=board).setting
    width, height = size(setting)

    seen = 0
    for theme in style.STYLE:
        svg = picture.scenery(setting, theme)
        assert ElementTree.fromstring(svg).get("viewBox") == f"0 0 {width} {height}"
        assert len(svg.encode()) < 60_000
        assert svg == picture.scenery(setting, theme)
        seen += 1

    assert seen >= 2


def test_by_day_and_at_dusk_only_colours_differ() -> None:
    setting = rivertable.start("wadi", seed=1).setting
    day, dusk = (re.sub("#[0-9a-f]{6}", "", picture.scenery(setting, t)) for t in style.STYLE)

    assert day == dusk
    assert picture.scenery(setting, "light") != picture.scenery(setting, "dark")
