"""Wind River in sentences, in English and in French."""

import ast
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

import rivertable
from rivertable import IllegalMove, Position
from rivertable.engine.errors import NUMBER_WORDS
from rivertable.games import find, wind_river
from rivertable.games.wind_river import refusals
from rivertable.games.wind_river.board import HEXES
from rivertable.games.wind_river.rules import feeding, turns
from rivertable.games.wind_river.snapshot import Snapshot, tipis_on_board
from tests.games.options_said import said_of_options, said_of_variants
from tests.games.wind_river.anywhere import anywhere
from tests.games.wind_river.positions import after_feeding, extra_activity, herd_phase

NAMES = ("Ada", "Björn", "Chidi")
FOLDER = Path(wind_river.__file__).parent
GAME = find("wind-river")
WORDS = GAME.words
CATALOGUE = polib.pofile((FOLDER / "words" / "fr.po").read_text("utf-8"))
TABLES = {"ASKED", "REASONS", "THEMES", "TOLD"}  # sentences that are looked up before they are said


def said_in(tree: ast.AST) -> Iterator[str]:
    """The texts that a module says: say("..."), counted(n, "...", "...")."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "counted"):
            yield from texts_in(*node.args)
            if ast.unparse(node.func) == "counted":
                yield from (text.format(count=0) for text in texts_in(node.args[2]))
        elif isinstance(node, ast.Assign) and is_table(node) and isinstance(node.value, ast.Dict):
            yield from texts_in(*node.value.values)


def is_table(node: ast.Assign) -> bool:
    return isinstance(node.targets[0], ast.Name) and node.targets[0].id in TABLES


def texts_in(*nodes: ast.AST) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Tuple | ast.IfExp):
            yield from texts_in(*ast.iter_child_nodes(node))


def all_said() -> set[str]:
    modules = [*FOLDER.glob("words/*.py"), *FOLDER.glob("drawing/*.py")]
    return {text for module in modules for text in said_in(ast.parse(module.read_text("utf-8")))}


def all_refused() -> set[str]:
    """The sentences that refuse a move, and the words that they are filled with."""
    sentences = {template for _, template in refusals.ASKED.values()} | set(NUMBER_WORDS)
    for module in ("refusals.py", "notation.py"):
        for node in ast.walk(ast.parse((FOLDER / module).read_text("utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("IllegalMove", "Phrase"):
                sentences |= set(texts_in(node.args[-1]))
    return sentences


def news(position: Position, move: str, language: str = "en") -> list[str]:
    """What happens by itself when a move is made."""
    before = position.copy()
    position.play(move)
    return WORDS.happened(position.setting, before.state, position.state, language, NAMES)


def test_the_french_catalogue_has_every_sentence_and_no_other() -> None:
    assert len(all_refused()) > 30
    assert {entry.msgid for entry in CATALOGUE} == (
        all_said() | all_refused() | said_of_options("wind-river") | said_of_variants(FOLDER)
    )
    assert all(entry.msgstr for entry in CATALOGUE)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("herd C6>C5", "un buffle en C6 ne peut avancer que vers les plaines, B6 ou D6."),
        ("herd C2>E5", "un buffle en C2 ne peut avancer que vers C3, B2 ou D2."),
        ("herd C2>C3", "il y a déjà cinq buffles en C3."),
        ("insert C2", "un nouveau tipi coûte trois ressources, et il vous en reste\u00a0: aucune."),
    ],
)
def test_a_refusal_is_french_to_its_last_word(move: str, sentence: str) -> None:
    position = extra_activity(tipis={1: "C2", 2: "B1"}, buffaloes={"C2": 1, "C3": 5, "C6": 1})

    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert refused.value.said(GAME.say("fr")) == sentence


def test_the_reader_is_told_what_is_asked() -> None:
    position = herd_phase(seat=2, to_move=2, tipis={1: "B1", 2: "C2 C2 D3"}, buffaloes={"C2": 4})

    assert WORDS.asked(position.view(2), "en") == "Your turn: move the herd, 2 of 3."
    assert WORDS.asked(position.view(1), "en") == "Seat 2 moves the herd, 2 of 3."
    assert WORDS.asked(position.view(2), "fr").startswith(
        "À vous de jouer\u00a0: déplacez le troupeau"
    )


def test_names_stand_for_seats() -> None:
    position = rivertable.start("wind-river", 3, names=NAMES)
    position.play("start 3")

    assert WORDS.asked(position.view(1), "en") == "Chidi places a tipi."


def test_the_winner_is_named_when_the_game_is_over() -> None:
    """WR-6"""
    position = extra_activity(tipis={1: "C6"}, safe={2: 1}, resources={1: 1})
    position.play("move C6>plains")

    assert WORDS.asked(position.view(2), "en") == "The game is over: Seat 1 wins."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("herd C2>C3", "Ada moves a buffalo from C2 to C3."),
        ("move C2>B1", "Ada moves a tipi from C2 to B1."),
        ("move C2>D2", "Ada moves a tipi from C2 to D2, where others camp: 1 resource from Ada and Björn."),
        ("earn", "Ada earns 2 resources."),
        ("insert C2", "Ada pays 3 resources for a new tipi on C2."),
    ],
)  # fmt: skip
def test_a_move_is_told_as_a_sentence(move: str, sentence: str) -> None:
    position = extra_activity(
        tipis={1: "C2", 2: "D2", 3: "D2"}, buffaloes={"C2": 3}, resources={1: 5, 2: 1}
    )

    assert (
        WORDS.told(position.setting, position.state, position.parse(move), "en", NAMES) == sentence
    )
    assert move in {str(legal) for legal in position.legal_moves()}


def test_what_feeding_costs_is_told() -> None:
    """WR-5.2a"""
    position = herd_phase(
        to_move=1, tipis={1: "C2 D3"}, buffaloes={"D3": 1, "E1": 1}, resources={1: 4}
    )

    assert news(position, "herd E1>E2") == ["Ada pays 1 resource to feed tipis."]


def test_tipis_lost_without_a_choice_are_told() -> None:
    """WR-5.2b"""
    position = herd_phase(to_move=1, tipis={1: "C2 C2 D3"}, buffaloes={"D3": 1, "E1": 1})

    assert news(position, "herd E1>E2") == ["Ada loses 2 unfed tipis on C2."]


def test_the_tipi_that_was_chosen_is_not_told_twice() -> None:
    """WR-5.2b"""
    position = after_feeding(tipis={1: "C2 D3 D3"}, resources={1: 1})

    assert news(position, "lose C2") == ["Ada loses 1 unfed tipi on D3."]


def test_what_company_costs_is_no_news() -> None:
    """WR-5.3a"""
    position = extra_activity(
        tipis={1: "C2", 2: "D2"}, buffaloes={"D2": 2, "E1": 1}, resources={1: 5, 2: 5}
    )

    assert news(position, "move C2>D2") == []


def test_whoever_plays_alone_hears_what_the_next_turn_costs() -> None:
    """WR-5.2a, WR-5.3e"""
    position = extra_activity(tipis={1: "C5 C5"}, resources={1: 5})

    assert news(position, "move C5>C6") == ["Ada pays 2 resources to feed tipis."]


def test_the_end_is_told() -> None:
    """WR-6"""
    position = extra_activity(tipis={1: "C6"})

    assert news(position, "move C6>plains") == ["No tipi is left on the board: the game is over."]


def test_everything_can_be_said_of_any_position_in_both_languages() -> None:
    seen = 0
    for position in anywhere(6):
        for move in position.legal_moves()[:3]:
            after = position.copy()
            after.play(move)
            for language in ("en", "fr"):
                view = after.view(1)
                sentences = [
                    WORDS.asked(view, language),
                    WORDS.told(after.setting, position.state, move, language, NAMES),
                    *WORDS.happened(position.setting, position.state, after.state, language, NAMES),
                    *WORDS.board_text(view, language),
                ]
                assert all(text and "{" not in text for text in sentences)
                seen += 1

    assert seen >= 120


def test_what_is_read_off_a_position_is_what_the_rules_say() -> None:
    """WR-5.2, WR-5.3b"""
    seen = 0
    for position in anywhere(10):
        s = position.state
        standing = Snapshot.of(s)
        for seat in range(1, position.setting.players + 1):
            unfed = [standing.unfed(seat, hex) for hex in range(HEXES)]

            assert standing.earnings(seat) == turns.earnings(s, seat - 1)
            assert unfed == [feeding.unfed(s, seat - 1, hex) for hex in range(HEXES)]
            assert tipis_on_board(s, seat) == s.tipis[seat - 1].sum()
            seen += 1

    assert seen >= 120


def test_what_is_paid_and_lost_by_itself_is_all_that_is_told() -> None:
    """WR-5.2"""
    seen = 0
    for position in anywhere(10):
        for move in position.legal_moves():
            if not move.text.startswith("herd"):
                continue
            before = position.state.resources.sum()
            after = position.copy()
            after.play(move)

            lines = WORDS.happened(position.setting, position.state, after.state, "en", NAMES)
            assert any("pays" in line for line in lines) == bool(
                before > after.state.resources.sum()
            )
            seen += 1

    assert seen >= 260


def test_a_panel_has_the_four_numbers_of_a_seat() -> None:
    position = extra_activity(tipis={1: "C2 C2", 2: "B1"}, safe={1: 3}, resources={1: 6})

    assert [number for _, number, _ in WORDS.panel(position.view(2), 1, "en")] == [3, 6, 2, 2]


def test_the_scoring_has_safe_tipis_then_resources() -> None:
    """WR-6"""
    position = extra_activity(tipis={1: "C6"}, safe={2: 2}, resources={2: 4})

    rows = WORDS.scoring(position.view(0), "en")
    assert [[points for _, points in seat] for seat in rows] == [[0, 0], [2, 4], [0, 0]]


def test_the_board_in_words_has_every_place_with_something_on_it() -> None:
    position = extra_activity(
        tipis={1: "C2 C2", 2: "C2"}, buffaloes={"C2": 2, "D4": 1}, safe={3: 1}, resources={1: 4}
    )

    assert WORDS.board_text(position.view(0), "en") == [
        "C2: 2 buffaloes, Seat 1 2 tipis (1 unfed), Seat 2 1 tipi (1 unfed).",
        "D4: 1 buffalo.",
        "Open plains: 27 buffaloes, Seat 3 1 tipi.",
        "Stock: 36 resources.",
        "Out of play: lane A.",
    ]
