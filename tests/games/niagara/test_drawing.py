"""The drawing of Niagara: what a scene shows, how little changes, which piece is which."""

import json
import re
import statistics
import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise
from math import hypot

import pytest

from rivertable.display.scene import difference
from rivertable.games.niagara.board import COLOURS, NAMES
from rivertable.games.niagara.drawing import scene as drawing
from rivertable.games.niagara.drawing.last_move import way
from rivertable.games.niagara.layout import (
    BANKS,
    CARGO,
    DISCS,
    SIZE,
)
from rivertable.games.niagara.pieces import style
from rivertable.games.niagara.pieces import symbols as pieces
from rivertable.games.niagara.scenery import picture
from tests.games.niagara.positions import choosing, turn
from tests.games.niagara.scenes import KINDS, by_id, random_game, shown_at, some_scenes

USUAL = (("3",), ("4",), ("5",), ("6L", "6R"), ("7L", "7R"))
TEN_ON_FIVE = {f"{seat}.{canoe}": "5" for seat in range(1, 6) for canoe in (1, 2)}


# Scenes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_a_scene_is_well_formed_and_its_ids_are_its_own(players: int, fork: str) -> None:
    symbols = pieces.symbols()
    taken = set(re.findall(r'id="([^"]+)"', picture.plate(USUAL, players, "light") + symbols))
    seen = 0
    for _, scene in some_scenes(players, fork):
        ids = [element.id for element in scene.elements]
        ElementTree.fromstring(scene.svg())

        assert len(set(ids)) == len(ids)
        assert not set(ids) & taken
        seen += 1

    assert seen >= 12


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_whatever_a_scene_refers_to_is_there(players: int, fork: str) -> None:
    symbols = pieces.symbols()
    defined = set(re.findall(r'id="([^"]+)"', symbols))
    used = set(re.findall(r'href="#([^"]+)"', symbols))
    for _, scene in some_scenes(players, fork):
        ids = set(by_id(scene))
        used |= {e.attributes["href"][1:] for e in scene.elements if "href" in e.attributes} - ids

    assert used <= defined


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_a_move_changes_little(players: int, fork: str) -> None:
    scenes = [drawing.draw(position.view(1)) for position in random_game(players, fork)]
    changes = [difference(old, new) for old, new in pairwise(scenes)]

    assert statistics.median(len(json.dumps(change)) for change in changes) < 550
    assert sum("order" in change for change in changes) < 0.05 * len(changes)


# Pieces keep their ids ----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_what_a_move_does_not_change_is_not_drawn_anew(players: int, fork: str) -> None:
    scenes = [drawing.draw(position.view(0)) for position in random_game(players, fork)]

    anew = [
        len({id(element) for element in new.elements} - {id(element) for element in old.elements})
        for old, new in pairwise(scenes)
    ]
    assert statistics.median(anew) < 12


def test_a_loaded_gem_is_the_one_that_lay_on_the_deposit() -> None:
    """NI-5.2d"""
    position = turn(3, canoes={"1.1": "3"})
    before = shown_at(drawing.draw(position.view(1)), "gem-violet")
    position.play("1 load violet 3>2")
    after = shown_at(drawing.draw(position.view(1)), "gem-violet")
    (moved,) = (gem for gem in before if before[gem] != after[gem])

    assert hypot(before[moved][0] - BANKS["3"][0], before[moved][1] - BANKS["3"][1]) < 40
    assert hypot(after[moved][0] - DISCS["2"][0], after[moved][1] - DISCS["2"][1]) < 50


def test_a_stolen_gem_goes_from_canoe_to_canoe() -> None:
    """NI-5.2g"""
    position = turn(2, canoes={"1.1": "5", "2.1": "3 red"})
    before = shown_at(drawing.draw(position.view(1)), "gem-red")
    position.play("1 5>3 steal 2.1")
    scene = drawing.draw(position.view(1))
    after, hull = shown_at(scene, "gem-red"), by_id(scene)["hull-1.1"]
    (moved,) = (gem for gem in before if before[gem] != after[gem])

    assert hypot(after[moved][0] - hull.x - CARGO[0], after[moved][1] - hull.y - CARGO[1]) < 8


def test_a_gem_that_comes_ashore_is_out_of_sight() -> None:
    """NI-5.2h"""
    position = turn(2, canoes={"1.1": "1 red"})
    position.play("1 1>shore")

    assert len(shown_at(drawing.draw(position.view(1)), "gem-red")) == 6


def test_the_river_carries_its_discs() -> None:
    """NI-6: one point, and no canoe beyond 5: every disc of the trunk goes one on."""
    position = turn(2, others="cloud", players=3)
    position.play("1 shore>2")
    position.play("weather -")
    position.play("weather +")
    before = shown_at(drawing.draw(choosing(players=3).view(1)), "glass")
    after = shown_at(drawing.draw(position.view(1)), "glass")
    ids = {spot: glass for glass, spot in before.items()}

    assert position.state.rounds == 2
    assert after[ids[DISCS["1"]]] == DISCS["3"]
    assert sorted(after.values()) == sorted(DISCS.values())


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_there_is_always_one_disc_on_every_place(players: int, fork: str) -> None:
    seen = 0
    for _, scene in some_scenes(players, fork):
        assert sorted(shown_at(scene, "glass").values()) == sorted(DISCS.values())
        seen += 1

    assert seen >= 12


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_all_gems_are_drawn_where_they_are(players: int, fork: str) -> None:
    checked = 0
    for view, scene in some_scenes(players, fork):
        s = view.state
        seen = len(shown_at(scene, "gem-"))
        texts = [by_id(scene)[f"number-{colour}"].text for colour in COLOURS]

        assert seen == s.deposit.sum() + (s.cargo > 0).sum()
        assert texts == [str(count) for count in s.deposit.diagonal()]
        checked += 1

    assert checked >= 12


# Canoes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "fork"), KINDS)
def test_no_canoe_hides_the_emblem_of_another(players: int, fork: str) -> None:
    seen = 0
    for _, scene in some_scenes(players, fork):
        hulls = shown_at(scene, "hull-").values()

        assert all(hypot(a[0] - b[0], a[1] - b[1]) > 18 for a, b in combinations(hulls, 2))
        assert all(30 < x < SIZE[0] - 30 and 20 < y < SIZE[1] - 20 for x, y in hulls)
        seen += 1

    assert seen >= 12


def test_ten_canoes_share_a_disc_and_leave_its_name_free() -> None:
    """NI-5.2j"""
    scene = drawing.draw(choosing(TEN_ON_FIVE, players=5).view(1))
    hulls, name = shown_at(scene, "hull-").values(), by_id(scene)["name-5"]

    assert len(set(hulls)) == 10
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 18 for a, b in combinations(hulls, 2))
    assert all(abs(x - name.x) > 20 for x, y in hulls if abs(y - name.y) < 30)


def test_a_lost_canoe_lies_hatched_in_the_pool() -> None:
    """NI-5.2i"""
    hull = by_id(drawing.draw(choosing({"2.1": "falls"}).view(0)))["hull-2.1"]

    assert hull.attributes["href"] == "#ni-wreck-2.1"
    assert "url(#ni-hatch)" in style.STYLE["light"]


def test_the_last_way_is_shown_until_the_river_moves() -> None:
    position = turn(2)
    position.play("1 shore>2")
    way_of_two = by_id(drawing.draw(position.view(2)))["last-way"].attributes["d"]
    position.play("1 shore>6L")
    position.play("1 shore>6L")

    assert way_of_two.startswith("M")
    assert by_id(drawing.draw(position.view(2)))["last-way"].attributes["d"] == ""


def test_the_way_of_the_arrow_follows_the_river() -> None:
    """NI-2"""
    places = [NAMES.index(name) for name in ("6R", "5", "4", "falls", "7R")]
    six, five, four, falls, seven = places

    assert way(six, four) == (six, five, four)
    assert way(four, six) == (four, five, six)
    assert way(six, falls) == (six, seven, falls)


# Tiles and secrets --------------------------------------------------------------------------


def test_a_tile_that_another_seat_has_chosen_lies_face_down() -> None:
    """NI-4a"""
    position = choosing(players=5)
    position.play("tile 4", 2)
    tile = by_id(drawing.draw(position.view(1)))["tile-2"]

    assert tile.attributes["href"] == "#ni-back-2"


def test_ones_own_tile_is_seen_by_oneself_and_marked_as_secret() -> None:
    """NI-4a"""
    position = choosing()
    position.play("tile 4", 2)
    tile = by_id(drawing.draw(position.view(2)))["tile-2"]

    assert tile.attributes["href"] == "#ni-tile-2-4"
    assert "ni-secret" in tile.attributes["class"]


def test_tiles_lie_in_the_order_of_the_turns() -> None:
    """NI-5"""
    scene = drawing.draw(choosing(buoy=3, players=4).view(0))
    xs = [by_id(scene)[f"tile-{seat}"].x for seat in (3, 4, 1, 2)]

    assert xs == sorted(xs)
