"""Scenes: SVG text and differences."""

from collections.abc import Mapping
from typing import cast
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from rivertable.display.scene import (
    Element,
    Scene,
    difference,
    passing,
)

ELEMENTS = st.builds(
    Element,
    id=st.sampled_from("abcdefgh"),
    tag=st.sampled_from(["use", "text"]),
    attributes=st.dictionaries(
        st.sampled_from(["class", "href"]), st.sampled_from("xy"), max_size=2
    ),
    x=st.integers(0, 9),
    text=st.sampled_from(["", "3", "5 < 6"]),
)
SCENES = st.lists(ELEMENTS, unique_by=lambda element: element.id, max_size=6).map(
    lambda elements: Scene(100, 100, tuple(elements))
)


def applied(old: Scene, changes: dict[str, object]) -> dict[str, Mapping[str, str]]:
    """What the browser does with a difference."""
    shown: dict[str, Mapping[str, str]] = {element.id: element.shown for element in old.elements}
    order = cast(list[str] | None, changes.pop("order", None))
    for name, change in changes.items():
        if change == []:
            del shown[name]
            continue
        merged = {**shown.get(name, {}), **cast(dict[str, str], change)}
        shown[name] = {key: value for key, value in merged.items() if value is not None}
    return {name: shown[name] for name in order or shown}


@given(SCENES, SCENES)
def test_a_difference_turns_the_old_scene_into_the_new_one(old: Scene, new: Scene) -> None:
    result = applied(old, dict(difference(old, new)))

    wanted = {element.id: element.shown for element in new.elements}
    assert result == wanted
    assert list(result) == list(wanted)


@given(SCENES)
def test_two_equal_scenes_differ_in_nothing(scene: Scene) -> None:
    assert difference(scene, scene) == {}


@given(SCENES)
def test_the_svg_is_well_formed_and_has_every_element(scene: Scene) -> None:
    root = ElementTree.fromstring(scene.svg())

    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert ids == [element.id for element in scene.elements]


def test_a_moved_piece_is_only_its_new_place() -> None:
    old = Scene(10, 10, (Element("buffalo", "use", {"href": "#buffalo"}, 1, 2),))
    new = Scene(10, 10, (Element("buffalo", "use", {"href": "#buffalo"}, 3.25, 2),))

    assert difference(old, new) == {"buffalo": {"transform": "translate(3.2 2)"}}


def test_what_passes_is_told_moment_by_moment() -> None:
    near, far = Element("drop", "use", x=1), Element("drop", "use", {"class": "gone"}, x=8, y=2)

    assert passing([[near], [near], [far]]).text == "drop 8 2;drop=gone"
    assert passing([[], [near], [far]]).text == "drop 1 0|drop 8 2;drop=gone"
