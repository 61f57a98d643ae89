"""Wadi in words: what is asked, told, counted and read aloud, in English and in French."""

import ast
import random
import re
from pathlib import Path

import pytest

import rivertable
from rivertable.engine.position import Position
from rivertable.games import find
from rivertable.games import wadi as wadi_package
from rivertable.games.wadi.rules.state import BUILD, OTHER
from rivertable.games.wadi.snapshot import worth_on
from rivertable.games.wadi.words import hints
from tests.games.options_said import said_of_options
from tests.games.wadi.positions import BEND, wadi

GAME = find("wadi")
WORDS = GAME.words
PACKAGE = Path(wadi_package.__file__).parent
NAMES = ("Ada", "Björn", "Chidi")


def named() -> Position:
    """A game whose seats have names, in the turn of Ada."""
    position = rivertable.start("wadi", 3, names=NAMES)
    position.play("start 1")
    return position


def told(position: Position, text: str, language: str = "en") -> str:
    move = position.parse(text)
    return WORDS.told(position.setting, position.state, move, language, NAMES)


def happened(position: Position, move: str, language: str = "en") -> list[str]:
    """What happens by itself after a move."""
    before = position.copy()
    position.play(move)
    return WORDS.happened(position.setting, before.state, position.state, language, NAMES)


# Now ----------------------------------------------------------------------------------------


def test_before_the_start_nobody_is_asked() -> None:
    view = rivertable.start("wadi").view(1)

    assert WORDS.asked(view, "en") == "Drawing the first player ..."


def test_you_are_told_what_you_may_do() -> None:
    """WA-5a"""
    both, pump, build = wadi(shadoofs={1: "C2"}), wadi(shadoofs={1: "C2"}, built=True), wadi()

    assert WORDS.asked(both.view(1), "en") == (
        "Your turn: build a shadoof or pump water, 2 actions left."
    )
    assert WORDS.asked(pump.view(1), "en") == "Your turn: pump water, 2 actions left."
    assert WORDS.asked(build.view(1), "en") == "Your turn: build a shadoof, 2 actions left."


def test_others_are_told_who_is_playing() -> None:
    position = named()

    assert WORDS.asked(position.view(2), "en") == "Ada is playing, 2 actions left."
    assert WORDS.asked(position.view(0), "fr") == "Ada joue, encore 2 actions."
    assert WORDS.asked(wadi(seat=3).view(0), "en") == "Seat 3 is playing, 2 actions left."


def test_the_last_action_is_said_to_be_the_last() -> None:
    position = wadi(shadoofs={1: "C2"}, actions=1)

    assert WORDS.asked(position.view(1), "en").endswith("1 action left.")


def test_the_end_names_the_winner_or_all_who_share() -> None:
    """WA-6"""
    won = wadi(scenario=BEND, water={"A2": 1}, shadoofs={2: "B3"}, wet="B2", seat=3)
    shared = wadi(scenario=BEND, water={"A2": 1}, seat=3)
    won.play("end")
    shared.play("end")

    assert WORDS.asked(won.view(1), "en") == "The game is over: Seat 2 wins."
    assert WORDS.asked(shared.view(1), "en") == (
        "The game is over: Seat 1, Seat 2 and Seat 3 share the win."
    )


def test_a_panel_has_every_public_number_of_a_seat() -> None:
    position = wadi(shadoofs={1: "C2", 2: "D2"}, wet="C3", talisman=2)

    assert WORDS.panel(position.view(0), 1, "en") == [
        ("wa-icon-points", "2", "points"),
        ("wa-icon-shadoof", "6", "shadoofs left"),
        ("wa-icon-actions", "2", "actions left"),
    ]
    assert WORDS.panel(position.view(0), 2, "en")[2:] == [("wa-icon-talisman", "", "talisman")]


# What was done --------------------------------------------------------------------------------


def test_every_kind_of_move_is_told_as_a_sentence() -> None:
    position = wadi(shadoofs={1: "C2"}, wet="C3")

    assert told(position, "build D4") == "Ada builds a shadoof on D4."
    assert told(position, "pump B1>C1") == "Ada pumps water from the wadi at B1 to C1."
    assert told(position, "pump C3>D3") == "Ada pumps water from C3 to D3."
    assert told(position, "end") == "Ada ends the turn."


def test_chance_is_told_by_whom_it_concerns() -> None:
    """WA-3"""
    assert told(rivertable.start("wadi", 3), "start 2") == "Björn receives the talisman and begins."


def test_within_a_round_nothing_happens_by_itself() -> None:
    assert happened(wadi(seat=1), "end") == []
    assert happened(rivertable.start("wadi"), "start 1") == []


def test_the_end_of_a_round_is_told() -> None:
    """WA-4"""
    position = wadi(scenario=BEND, water={"B1": 1, "A2": 2}, seat=3)

    assert happened(position, "end") == [
        "The water flows.",
        "2 water leave the game.",
        "Round 2 begins and the talisman passes to Björn.",
    ]


def test_the_end_of_the_game_is_told() -> None:
    """WA-4"""
    position = wadi(scenario=BEND, water={"A2": 1}, seat=3)

    assert happened(position, "end") == [
        "The water flows.",
        "1 water leaves the game.",
        "No water is left on the wadi: the game is over.",
    ]


def test_rounds_in_which_nobody_can_do_anything_pass_in_one_go() -> None:
    """WA-5b"""
    position = wadi(scenario=BEND, water={"B1": 1}, seat=3, supply={1: 0, 2: 0, 3: 1})

    assert happened(position, "build C3")[0] == ("Nobody can move, and the water flows 2 times.")
    assert position.is_over


def test_the_scoring_adds_up(subtests: pytest.Subtests) -> None:
    """WA-6"""
    for players in (2, 3, 4):
        position = rivertable.start("wadi", players, seed=players)
        rng = random.Random(players)
        while not position.is_over:
            position.play_number(rng.choice(position.legal_numbers().tolist()))
        sums = [sum(n or 0 for _, n in rows) for rows in WORDS.scoring(position.view(0), "en")]

        with subtests.test(players=players):
            assert sums == [scores["points"] for scores in position.scores.values()]


def test_a_move_wins_what_was_foretold() -> None:
    """WA-6"""
    position, rng = named(), random.Random(8)
    seen = 0
    while not position.is_over:
        move, s = rng.choice(position.legal_moves()), position.state
        word, tile = divmod(move.number, 64)
        worth, mine = worth_on(position.setting), int(s.shadoofs[move.seat - 1])
        foretold = position.scores[move.seat]["points"]
        if word == BUILD:
            foretold += worth.of_shadoof(s.wet, tile)
        elif word != OTHER:
            foretold += worth.of_water(mine, tile) - worth.of_water(mine, word)
        position.play(move)

        assert position.scores[move.seat]["points"] == foretold
        seen += 1

    assert seen >= 18


def test_the_scoring_goes_shadoof_by_shadoof() -> None:
    """WA-6"""
    position = wadi(shadoofs={1: "C2 G7"}, wet="C2 D3")

    assert WORDS.scoring(position.view(1), "en") == [
        [("Shadoof on C2: C2 (3) + D3 (1)", 4), ("Shadoof on G7: no water in reach", 0)],
        [],
        [],
    ]


def test_a_tie_shows_the_unused_shadoofs() -> None:
    """WA-6"""
    position = wadi(scenario=BEND, players=2, water={"A2": 1}, shadoofs={1: "C3"}, seat=2)
    position.play("end")

    assert WORDS.scoring(position.view(1), "en")[0][-1] == ("Tie: 6 unused shadoofs", 0)
    assert WORDS.scoring(position.view(1), "en")[1] == [("Tie: 7 unused shadoofs", 0)]


# The board aloud --------------------------------------------------------------------------------


def test_the_board_is_read_by_place_and_only_what_is_there() -> None:
    position = wadi(scenario=BEND, water={"B1": 2}, wet="C1", shadoofs={2: "C2"})

    assert WORDS.board_text(position.view(1), "en") == [
        "Round 1; Seat 1 has the talisman.",
        "Water: 2 on the wadi, 1 on land, 0 gone.",
        "The wadi flows B1, A2, out.",
        "Land with 1 reservoir: A1, C2, A3, C3.",
        "Land with 2 reservoirs: C1, B3.",
        "Land with 3 reservoirs: B2.",
        "B1: wadi, 2 water.",
        "C1: 2 reservoirs, watered.",
        "C2: 1 reservoir, shadoof: Seat 2.",
    ]


def test_a_tile_says_in_a_scene_what_is_on_it() -> None:
    scene = GAME.draw(wadi(shadoofs={2: "C2"}, wet="C2").view(1))
    labels = {e.attributes["data-place"]: e.attributes["aria-label"] for e in scene.elements
              if e.id.startswith("tile-")}  # fmt: skip

    assert labels["C2"] == "C2: 3 reservoirs, watered, shadoof: Seat 2"
    assert labels["B1"] == "B1: wadi, 7 water"
    assert labels["B2"] == "B2: dry wadi"


# French -----------------------------------------------------------------------------------------


def catalogue() -> dict[str, str]:
    text = (PACKAGE / "words" / "fr.po").read_text("utf-8")
    return dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', text, re.MULTILINE))


def said() -> set[str]:
    """Every sentence that the drawing and the words say."""
    sentences: set[str] = {*hints.REASONS.values(), *hints.THEMES.values()}
    for file in [*PACKAGE.glob("words/*.py"), *PACKAGE.glob("drawing/*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                (argument,) = node.args
                assert isinstance(argument, ast.Constant), f"{file.name}:{node.lineno}"
                sentences.add(str(argument.value))
    return sentences


def test_every_sentence_has_its_french() -> None:
    assert len(said()) > 40
    assert said() - {msgid for msgid, french in catalogue().items() if french} == set()


def refused() -> set[str]:
    """Every sentence that refuses a move."""
    return {
        str(node.args[-1].value)
        for file in (PACKAGE / "refusals.py", PACKAGE / "notation.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("IllegalMove", "Phrase")
        if isinstance(node.args[-1], ast.Constant)
    }


def test_every_refusal_has_its_french() -> None:
    assert len(refused()) > 10
    assert refused() - {msgid for msgid, french in catalogue().items() if french} == set()


def said_of_boards() -> set[str]:
    """Whatever may be said of a board that somebody drew."""
    return {
        str(node.value)
        for file in PACKAGE.glob("scenarios/*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }


def test_french_says_nothing_that_is_no_longer_said() -> None:
    known = said() | refused() | said_of_boards() | said_of_options("wadi")
    assert set(catalogue()) - known == set()


def test_a_whole_game_is_told_in_french_without_an_english_word() -> None:
    position = named()
    english = re.compile(r"\b(the|water|shadoof|reach|land|turn|wins)\b", re.IGNORECASE)
    rng = random.Random(5)
    seen = 0
    while not position.is_over:
        before = position.copy()
        move = rng.choice(position.legal_moves())
        position.play(move)
        view = position.view(move.seat)
        sentences = [
            told(before, move.text, "fr"),
            WORDS.asked(view, "fr"),
            *WORDS.happened(position.setting, before.state, position.state, "fr", ()),
            *WORDS.board_text(view, "fr"),
            *(pick.label for c in GAME.draw(view, "fr").choices[:4] for pick in c.picks),
        ]

        assert not any(english.search(sentence) for sentence in sentences), sentences
        seen += 1

    assert seen >= 17
