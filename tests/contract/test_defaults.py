"""What a game without a drawing, words and sketch of its own is shown with."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from examples.games import clobber, goofspiel
from rivertable.contract import BoardGame, Parts, Piece
from rivertable.contract.defaults.drawing.choices import in_doubt
from rivertable.contract.defaults.drawing.identity import piece_ids
from rivertable.contract.defaults.layout import sheet_of
from rivertable.contract.defaults.places import places_in
from rivertable.contract.defaults.words import words_of
from rivertable.display.scene import Element, Scene
from rivertable.engine.arrays import Record
from rivertable.engine.game import arrange
from rivertable.engine.position import Position

NAMES = ("Ada", "Björn")


def begun(game: BoardGame, **options: Any) -> Position:
    """A game for two, with a seed."""
    return Position(arrange(game, 2, {}, seed=1, names=NAMES, **options))


def with_layout(layout: object) -> BoardGame:
    """Clobber on a layout of another kind."""

    def lay_out(b: Record, players: int, options: Mapping[str, str]) -> object:
        b.players = players
        return layout

    return replace(clobber.GAME, lay_out=lay_out)


class Heap:
    """All stones on one place, and a second place that looks like a hexagon's neighbour."""

    places: Mapping[str, tuple[float, float]] = {"heap": (0, 0), "beside": (0.5, 0.87)}

    def __init__(self, stones: int) -> None:
        self.stones = stones

    def pieces(self, s: Record) -> Iterator[Piece]:
        """So many stones of seat 1."""
        yield from [Piece("heap", 1)] * self.stones


def seen(scene: Scene, prefix: str) -> list[Element]:
    return [
        element
        for element in scene.elements
        if element.id.startswith(prefix) and element.attributes.get("class") != "bd-off"
    ]


# Places -------------------------------------------------------------------------------------


def test_places_are_found_in_the_notation_in_their_order() -> None:
    setting = begun(clobber.GAME).setting

    assert places_in(setting, 1, "B2>B3") == ("B2", "B3")
    assert places_in(setting, 1, "AB2 B22 b3") == ()


def test_a_seats_own_place_is_named_without_the_seat() -> None:
    setting = begun(goofspiel.GAME).setting

    assert places_in(setting, 2, "bid 3") == ("2:3",)
    assert places_in(setting, 1, "bid 3") == ("1:3",)


@pytest.mark.parametrize(
    ("ways", "doubtful"),
    [
        ([("A", "B"), ("A", "C")], []),
        ([("A", "B"), ("A", "B")], [0, 1]),
        ([("A",), ("A", "B")], [0]),
        ([(), ("A",)], [0]),
    ],
)
def test_what_places_do_not_tell_apart_is_in_doubt(
    ways: list[tuple[str, ...]], doubtful: list[int]
) -> None:
    assert list(in_doubt(ways)) == doubtful


# Drawings -----------------------------------------------------------------------------------


def test_a_layout_that_is_no_map_shows_seats_and_offers_buttons() -> None:
    game = with_layout(None)
    position = begun(game)
    scene = game.draw(position.view(1))

    assert [e.text for e in seen(scene, "name-")] == list(NAMES)
    assert all(pick.is_button for choice in scene.choices for pick in choice.picks)
    assert len(scene.choices) == len(position.legal_moves())


def test_a_layout_that_is_no_map_has_words_and_a_sketch() -> None:
    game = with_layout(None)
    view = begun(game).view(1)

    assert game.words.board_text(view, "en") == ["Ada: win 0.", "Björn: win 0."]
    assert "Björn" in str(view)
    assert game.svg(view).startswith("<svg")


def test_places_that_would_overlap_as_squares_are_round() -> None:
    game = with_layout(Heap(1))

    assert not sheet_of(begun(game).setting).is_square
    assert sheet_of(begun(clobber.GAME).setting).is_square
    assert "<circle" in game.scenery(begun(game).setting, "light")


@pytest.mark.parametrize(("stones", "drawn", "text"), [(1, 1, ""), (4, 4, ""), (12, 9, "+4")])
def test_a_heap_shows_as_many_pieces_as_there_is_room_for(
    stones: int, drawn: int, text: str
) -> None:
    game = with_layout(Heap(stones))
    pieces = [e for e in seen(game.draw(begun(game).view(1)), "piece-") if e.tag == "use"]
    texts = [e.text for e in seen(game.draw(begun(game).view(1)), "piece-") if e.tag == "text"]

    assert len(pieces) == drawn
    assert len({(e.x, e.y) for e in pieces}) == drawn
    assert "".join(texts) == text


def test_a_stone_that_takes_another_keeps_its_id() -> None:
    position = begun(clobber.GAME)
    before = {piece.place: id for id, piece in piece_ids(position.view(0)).pieces.items()}

    position.play("A1>B1")

    after = {piece.place: id for id, piece in piece_ids(position.view(0)).pieces.items()}
    assert after["B1"] == before["A1"]
    assert before["B1"] not in after.values()
    assert {place: after[place] for place in after if place != "B1"} == {
        place: before[place] for place in before if place not in ("A1", "B1")
    }


def test_the_last_move_is_framed_and_an_arrow_shows_its_way() -> None:
    position = begun(clobber.GAME)
    assert seen(clobber.GAME.draw(position.view(0)), "last-") == []

    position.play("A1>B1")

    scene = clobber.GAME.draw(position.view(0))
    assert {e.id for e in seen(scene, "last-0")} == {"last-0-light", "last-0-line"}
    assert len(seen(scene, "last-1")) == 2
    assert len(seen(scene, "last-arrow")) == 3


def test_what_several_seats_chose_at_the_same_time_is_framed_when_it_is_shown() -> None:
    position = begun(goofspiel.GAME)
    position.play("bid 3", 1)
    hidden = seen(goofspiel.GAME.draw(position.view(0)), "last-")
    position.play("bid 5", 2)

    shown = seen(goofspiel.GAME.draw(position.view(0)), "last-")
    assert hidden == []
    assert len(shown) == 4


def test_ones_own_choice_lies_open_and_that_of_others_face_down() -> None:
    position = begun(goofspiel.GAME)
    position.play("bid 3", 1)

    def written(seat: int) -> list[str]:
        scene = goofspiel.GAME.draw(position.view(seat))
        sheet = sheet_of(position.setting)
        x, _ = sheet.centres["1:now"]
        return [e.text for e in seen(scene, "piece-1") if e.tag == "text" and e.x == x]

    assert written(1) == ["3"]
    assert written(2) == ["?"]
    assert written(0) == ["?"]


# Words --------------------------------------------------------------------------------------


def test_what_was_chosen_in_secret_is_told_when_it_is_shown() -> None:
    position, words = begun(goofspiel.GAME), goofspiel.GAME.words
    position.play("bid 3", 1)
    before = position.view(0)
    position.play("bid 5", 2)
    told = words.happened(position.setting, before.state, position.view(0).state, "en", NAMES)

    prize = position.scores[2]["points"]
    assert told == ["Ada shows bid 3.", "Björn shows bid 5.", f"Björn: points 0 → {prize}."]


@pytest.mark.parametrize(
    ("language", "choose", "wait"),
    [
        ("en", "Choose in secret.", "Waiting for Björn."),
        ("fr", "Choisissez en secret.", "En attente de Björn."),
    ],
)
def test_a_seat_that_has_chosen_waits_for_the_others(language: str, choose: str, wait: str) -> None:
    position, words = begun(goofspiel.GAME), goofspiel.GAME.words

    assert words.asked(position.view(1), language) == choose
    position.play("bid 3", 1)
    assert words.asked(position.view(1), language) == wait


def test_a_game_with_the_default_words_brings_french_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "fr.po").write_text('msgid "gems"\nmsgstr "gemmes"\n', "utf-8")
    game = replace(clobber.GAME, score_names=("gems",))
    game = replace(game, parts=lambda: Parts(words=words_of(game, tmp_path)))

    assert game.words.scoring(begun(game).view(0), "fr") == [[("gemmes", 0)]] * 2
    assert game.words.asked(begun(game).view(1), "fr") == "À vous de jouer."


def test_a_game_whose_folder_has_no_french_speaks_english(tmp_path: Path) -> None:
    game = replace(clobber.GAME, score_names=("gems",))
    game = replace(game, parts=lambda: Parts(words=words_of(game, tmp_path)))

    assert game.words.scoring(begun(game).view(0), "fr") == [[("gems", 0)]] * 2


def test_a_board_that_is_too_wide_for_a_terminal_is_a_list() -> None:
    class Long:
        places: Mapping[str, tuple[float, float]] = {f"place {n}": (n, 0) for n in range(60)}

        def pieces(self, s: Record) -> Iterator[Piece]:
            yield Piece("place 7", 2, "king")

    lines = str(begun(with_layout(Long()))).splitlines()

    assert "place 7 ┤2:king├" in lines
    assert max(map(len, lines)) <= 78
