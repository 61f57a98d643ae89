"""What holds for the drawing of every game, for every number of players."""

import json
import re
import statistics
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import rivertable
from rivertable import Position
from rivertable.display.png import png
from rivertable.display.scene import Scene, difference
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE
from rivertable.games import find, game_of
from tests.engine.random_games import moments
from tests.example_games import EVERY_GAME, EVERY_KIND
from tests.games.passages import passages
from tests.games.twins import twins

THEMES = ("light", "dark")
MOST_MOMENTS = 200
SMALL = 800  # bytes of what a move changes
# Classes by which a test or a page finds something, or that the page itself lets fade.
UNSTYLED = {"piece", "gone", "until-moved"}
PHONE, FINGER = 360, 40  # px

every_game = pytest.mark.parametrize("game", EVERY_GAME)
every_kind = pytest.mark.parametrize(("game", "players"), EVERY_KIND)
every_kind_with_secrets = pytest.mark.parametrize(
    ("game", "players"), [kind for kind in EVERY_KIND if EVERY_GAME[kind[0]].secrets is not None]
)


def draw(view: View, language: str = "en") -> Scene:
    return game_of(view.setting).draw(view, language)


@cache
def some(game: str, players: int) -> list[Position]:
    """A dozen positions of a game, the first and the last included."""
    positions = moments(game, players)
    return [*positions[:: len(positions) // 12 + 1], positions[-1]]


@cache
def drawn(game: str, players: int) -> list[tuple[View, Scene]]:
    """Some positions as each seat and a spectator see them."""
    views = [position.view(seat) for position in some(game, players) for seat in range(players + 1)]
    return [(view, draw(view)) for view in views]


# Pictures -----------------------------------------------------------------------------------


@every_kind
def test_a_drawing_is_well_formed_and_its_ids_are_unique(game: str, players: int) -> None:
    ids: list[str] = []
    for position in some(game, players):
        root = ElementTree.fromstring(position.view(0).svg("dark"))
        ids = [id for node in root.iter() if (id := node.get("id"))]
        wanted = {href.removeprefix("#") for node in root.iter() if (href := node.get("href"))}

        assert len(ids) == len(set(ids))
        assert wanted <= set(ids)

    assert ids


@every_kind
@pytest.mark.parametrize("theme", THEMES)
def test_every_class_has_a_look(game: str, players: int, theme: str) -> None:
    pieces = find(game).pieces
    markup = pieces.symbols() + "".join(
        element.svg() for _, scene in drawn(game, players) for element in scene.elements
    )
    used = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}

    assert used
    assert used - set(re.findall(r"\.([\w-]+)", pieces.style[theme])) <= UNSTYLED


@every_kind
@pytest.mark.parametrize("theme", THEMES)
def test_the_scenery_has_the_size_of_the_scene(game: str, players: int, theme: str) -> None:
    start = moments(game, players)[0]
    scene = draw(start.view(0))
    svg = find(game).scenery(start.setting, theme)

    assert ElementTree.fromstring(svg).get("viewBox") == f"0 0 {scene.width} {scene.height}"
    assert {(s.width, s.height) for _, s in drawn(game, players)} == {(scene.width, scene.height)}


@every_kind
def test_a_drawing_needs_nothing_from_elsewhere(game: str, players: int) -> None:
    svg = moments(game, players)[-1].view(0).svg().replace("http://www.w3.org/2000/svg", "")

    assert not re.search(r"http|<script|foreignObject|var\(|data:|@import", svg)


@every_game
def test_by_day_and_at_night_a_drawing_is_a_picture(game: str) -> None:
    view = rivertable.start(game, seed=1).view(0)
    pictures = {png(view.svg(theme), 300) for theme in THEMES}

    assert len(pictures) == len(THEMES)
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)


# Scenes -------------------------------------------------------------------------------------


@every_kind
def test_a_move_changes_little(game: str, players: int) -> None:
    scenes = [draw(position.view(1)) for position in moments(game, players)[:MOST_MOMENTS]]
    changes = [difference(old, new) for old, new in pairwise(scenes)]

    assert statistics.median(len(json.dumps(change)) for change in changes) < SMALL


@every_kind
def test_a_drawing_is_the_same_each_time(game: str, players: int) -> None:
    record = some(game, players)[-2].record()

    assert draw(rivertable.load(record).view(1)) == draw(some(game, players)[-2].view(1))


@every_kind
def test_only_what_is_in_the_scene_passes_by(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players)[:MOST_MOMENTS]:
        ids = {element.id for element in draw(position.view(0)).elements}
        passing = {id.rstrip("=") for moment in passages(position) for id in moment}
        seen += len(ids)

        assert passing <= ids

    assert passages(moments(game, players)[0]) == []
    assert seen


@every_kind_with_secrets
def test_a_scene_is_the_same_whatever_others_have_chosen_in_secret(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players)[:40]:
        for hidden, other in twins(position):
            for seat in set(range(players + 1)) - {hidden}:
                assert draw(other.view(seat)) == draw(position.view(seat))
                seen += 1

    assert seen > 20


# What can be pointed at -----------------------------------------------------------------------


@every_kind
def test_every_legal_move_has_one_choice_that_can_be_pointed_at(game: str, players: int) -> None:
    seen = 0
    for view, scene in drawn(game, players):
        ids = {element.id for element in scene.elements}
        picks = [pick for choice in scene.choices for pick in choice.picks]
        seen += len(picks)

        offered, legal = [c.move for c in scene.choices], [m.text for m in view.legal_moves()]

        assert sorted(offered) == sorted(legal)
        assert all(choice.picks for choice in scene.choices)
        assert all((pick.id in ids) != pick.is_button and pick.label for pick in picks)

    assert seen


@every_kind
def test_pointing_at_all_of_a_choice_is_that_choice(game: str, players: int) -> None:
    """A page plays the first move that is complete, so none may be the beginning of another."""
    seen = 0
    for _, scene in drawn(game, players):
        rows = [tuple(pick.id for pick in choice.picks) for choice in scene.choices]
        beginnings = {row[:length] for row in rows for length in range(1, len(row))}
        seen += len(rows)

        assert len(rows) == len(set(rows))
        assert not beginnings & set(rows)

    assert seen


@every_kind
def test_what_ends_a_turn_is_marked_and_nothing_else(game: str, players: int) -> None:
    seen = 0
    for position in moments(game, players)[:MOST_MOMENTS]:
        for seat in set(position.acting) - {CHANCE}:
            assert said_to_end(position, seat) == ending(position, seat)
            seen += 1

    assert seen


def said_to_end(position: Position, seat: int) -> set[str]:
    """The moves of which the drawing says that they end the turn."""
    scene = draw(position.view(seat))
    (marked,) = (element for element in scene.elements if element.id == "ending")
    return {scene.choices[int(index)].move for index in marked.text.split()}


def ending(position: Position, seat: int) -> set[str]:
    """The moves after which somebody else acts, or several at once, or nobody."""
    secrets, last = position.setting.game.secrets, set()
    for move in position.legal_moves(seat):
        after = position.copy()
        after.play_number(move.number, seat)
        is_secret = secrets is not None and secrets.is_choice(move.number)
        if after.acting != (seat,) and len(position.acting) == 1 and not is_secret:
            last.add(move.text)
    return last
