"""Niagara in sentences, in English and in French."""

import pytest

from rivertable import Move
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.position import Position
from rivertable.games import find
from rivertable.games.niagara import notation
from tests.games.niagara.positions import choose, choosing, turn

NAMES = ("Ada", "Basil", "Chloé")
HIDDEN_CHOICE = "tile ?"
WORDS = find("niagara").words


def told(position: Position, text: str, seat: int = 1, language: str = "en") -> str:
    setting, s = position.setting, position.state
    number = HIDDEN if text == HIDDEN_CHOICE else notation.read(setting, s, seat, text)
    return WORDS.told(setting, s, Move(seat, number, text), language, NAMES)


def happened(position: Position, *moves: str, eyes: int = 1, language: str = "en") -> list[str]:
    """What happened by itself in the last of these moves, as a seat sees it."""
    for move in moves:
        before = position.view(eyes)
        position.play(move)
    return WORDS.happened(
        position.setting, before.state, position.view(eyes).state, language, NAMES
    )


# Now ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("canoes", "sentence"),
    [
        ({}, "Your turn with the 3: move one of your canoes."),
        ({"1.1": "2"}, "Your turn with the 3: move canoe 1; canoe 2 may leave the shore."),
        ({"1.1": "2", "1.2": "4"}, "Your turn with the 3: move both canoes."),
        ({"1.2": "falls"}, "Your turn with the 3: move canoe 1."),
    ],
)
def test_you_are_told_which_canoes_must_move(canoes: dict[str, str], sentence: str) -> None:
    """NI-5.2a"""
    assert WORDS.asked(turn(3, canoes=canoes).view(1), "en") == sentence


def test_a_canoe_ashore_may_follow_the_one_on_the_river() -> None:
    """NI-5.2a"""
    position = turn(3, canoes={"1.1": "1"})
    position.play("1 1>4")

    assert (
        WORDS.asked(position.view(1), "en")
        == "Your turn with the 3: canoe 2 may leave the shore too."
    )


def test_others_are_named() -> None:
    assert WORDS.asked(turn(3, names=NAMES).view(2), "en") == "Ada paddles with the 3."
    assert WORDS.asked(turn("cloud").view(0), "en") == "Seat 1 moves the weather."
    assert WORDS.asked(turn("cloud").view(1), "en") == "Your turn: move the weather one space."


def test_those_who_have_chosen_wait_for_the_others() -> None:
    """NI-4a"""
    position = choosing(names=NAMES)
    position.play("tile 2", 2)

    assert WORDS.asked(position.view(0), "en") == "Waiting for Ada and Chloé to choose a tile."
    assert WORDS.asked(position.view(2), "en") == (
        "You chose 2 (you can still change it). Waiting for Ada and Chloé."
    )
    assert WORDS.asked(position.view(1), "en") == "Choose a paddle tile in secret."


def test_who_can_buy_back_a_canoe_is_reminded() -> None:
    """NI-4b"""
    position = choosing({"1.1": "falls"}, {1: "blue"})

    assert "buy back a lost canoe" in WORDS.asked(position.view(1), "en")


def test_the_winner_is_named_at_the_end() -> None:
    """NI-8"""
    position = turn(2, canoes={"1.1": "1 red"}, collections={1: "red red red"}, names=NAMES)
    for move in ("1 1>shore", "stay", "1 shore>6L", "1 shore>6L"):
        position.play(move)

    assert WORDS.asked(position.view(2), "en") == "The game is over: Ada wins."


# What was done ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("canoes", "move", "sentence"),
    [
        ({}, "1 shore>4", "Ada: canoe 1 goes from the shore to 4."),
        (
            {"1.1": "4"},
            "1 load white 4>2",
            "Ada: canoe 1 loads a white gem, then goes up from 4 to 2.",
        ),
        (
            {"1.1": "2"},
            "1 2>4 load white",
            "Ada: canoe 1 goes down from 2 to 4, then loads a white gem.",
        ),
        (
            {"1.1": "6L red"},
            "1 unload load blue 6L>6L",
            "Ada: canoe 1 unloads a red gem, loads a blue gem, then stays on 6L.",
        ),
        ({"1.1": "2 red"}, "1 2>shore", "Ada: canoe 1 brings a red gem ashore from 2."),
        (
            {"1.1": "5"},
            "1 load blue 5>falls",
            "Ada: canoe 1 loads a blue gem, then goes from 5 over the falls.",
        ),
        (
            {"1.1": "6R", "3.2": "2 red"},
            "1 6R>2 steal 3.2",
            "Ada: canoe 1 goes up from 6R to 2, then steals a red gem from canoe 2 of Chloé.",
        ),
        ({"1.1": "1"}, "stay", "Ada leaves the other canoe ashore."),
        ({}, "weather +", "Ada moves the weather to +1."),
    ],
)
def test_a_move_is_a_sentence(canoes: dict[str, str], move: str, sentence: str) -> None:
    """NI-5"""
    assert told(turn(4, canoes=canoes), move) == sentence


def test_chance_and_phase_one_are_sentences() -> None:
    """NI-3, NI-4, NI-6"""
    position = choosing()

    assert told(position, "start 2", 0) == "Basil gets the life buoy and acts first."
    assert told(position, "fork R", 0) == "Right branch."
    assert told(position, "recover blue", 2) == "Basil pays a blue gem and gets a canoe back."


def test_a_hidden_choice_is_told_without_its_number() -> None:
    """NI-4a"""
    assert told(choosing(), "tile ?", 3) == "Chloé has chosen a tile."
    assert told(choosing(), "tile cloud", 3) == "Chloé chooses the cloud."


# What happened by itself --------------------------------------------------------------------


def test_the_next_tile_is_shown() -> None:
    """NI-5"""
    assert happened(turn(3), "1 shore>3") == ["Basil shows the 6."]


def test_the_river_moves_by_the_lowest_number_and_the_weather() -> None:
    """NI-6, NI-7"""
    sentences = happened(turn(2, weather=1), "1 shore>2", "1 shore>6L", "1 shore>6L")

    assert sentences == ["The river moves 3."]


def test_a_canoe_that_the_river_takes_is_named_with_its_gem() -> None:
    """NI-6"""
    position = turn(1, canoes={"2.1": "7R red"}, others="cloud", weather=-1)
    sentences = happened(position, "1 shore>1", "weather +", "weather +", "fork R")

    assert sentences[0] == (
        "Basil: canoe 1 is lost in the falls; a red gem returns to its deposit."
    )


def test_a_gem_that_was_unloaded_first_is_not_said_to_return() -> None:
    """NI-5.2i"""
    sentences = happened(turn(5, canoes={"1.1": "6L red"}), "1 unload 6L>falls")

    assert sentences == ["Ada: canoe 1 is lost in the falls."]


def test_the_last_canoe_comes_back_for_free() -> None:
    """NI-4c"""
    position = turn(6, canoes={"3.1": "7L", "3.2": "falls"}, others="cloud")
    sentences = happened(position, "1 shore>6R", "weather +", "weather +", *["fork L"] * 8)

    assert sentences[:2] == [
        "Chloé: canoe 1 comes back ashore for free.",
        "Round 2: Basil has the life buoy.",
    ]


def test_a_canoe_that_falls_with_the_round_and_comes_back_is_told_twice() -> None:
    """NI-4c"""
    position = turn(1, canoes={"2.1": "7L", "2.2": "falls"}, others="cloud")
    sentences = happened(position, "1 shore>1", "weather +", "weather -", "fork L")

    assert sentences == [
        "Basil: canoe 1 is lost in the falls.",
        "Basil: canoe 1 comes back ashore for free.",
        "Round 2: Basil has the life buoy.",
    ]


def test_tiles_come_back_after_the_seventh() -> None:
    """NI-4a"""
    spent = dict.fromkeys((1, 2, 3), "1 2 3 4 5 cloud")
    position = turn(6, spent=spent, round=7, weather=-1)

    assert "All tiles come back to hand." in happened(
        position, *["1 shore>6L"] * 3, *["fork L"] * 2
    )


def test_a_goal_ends_the_game() -> None:
    """NI-8"""
    position = turn(2, canoes={"1.1": "1 red"}, collections={1: "red red red"})
    sentences = happened(position, "1 1>shore", "stay", "1 shore>6L", "1 shore>6L")

    assert sentences == ["Ada has reached a goal: the game is over."]


def test_what_happened_is_the_same_whatever_others_have_chosen() -> None:
    """NI-4a"""
    sentences = [
        happened(choose(choosing(), 3, tile), "tile 5", eyes=3) for tile in (1, 2, 4, "cloud")
    ]

    assert sentences == [["Ada shows the 3."]] * 4


# Numbers and the board ------------------------------------------------------------------------


def test_a_panel_has_every_public_number() -> None:
    """NI-4d, NI-8"""
    position = choosing(
        {"2.1": "4 blue", "2.2": "falls"}, {2: "red red white"}, spent={2: "1 6"}, buoy=2
    )
    panel = WORDS.panel(position.view(1), 2, "en")
    rows, labels = {icon: text for icon, text, _ in panel}, [label for _, _, label in panel]

    assert (rows["ni-gem-red"], rows["ni-gem-white"], rows["ni-worth"]) == ("2", "1", "12")
    assert (rows["ni-canoe-2.1"], rows["ni-wreck-2.2"], rows["ni-buoy"]) == ("4", "", "")
    assert {"canoe 1, 4, a blue gem", "a blue gem, aboard canoe 1", "canoe 2, lost"} < set(labels)
    assert [label.split()[1].strip(",") for label in labels if label.endswith("not yet played")] == [
        "2", "3", "4", "5", "tile"
    ]  # fmt: skip


def test_a_panel_says_how_near_the_nearest_goal_is() -> None:
    """NI-8"""
    rows = WORDS.panel(choosing(collections={1: "red red white"}).view(1), 1, "en")

    assert [(icon, text) for icon, text, _ in rows if "goal" in icon] == [("ni-goal-alike", "2/4")]


def test_a_chosen_tile_is_seen_by_its_own_seat_only() -> None:
    """NI-4a"""
    position = choose(choosing(), 4)

    assert ("ni-tile-1-4", "", "chosen in secret") in WORDS.panel(position.view(1), 1, "en")
    assert ("ni-back-1", "", "has chosen") in WORDS.panel(position.view(2), 1, "en")


def test_scoring_adds_up_to_the_value_of_a_collection() -> None:
    """NI-8"""
    view = choosing(collections={1: "red red white blue", 2: "violet violet violet violet"}).view(0)
    rows = WORDS.scoring(view, "en")

    assert [sum(points or 0 for _, points in seat) for seat in rows] == [
        view.scores[seat]["value"] for seat in (1, 2, 3)
    ]
    assert rows[1][0] == ("Goal reached: gems of one colour", None)
    assert ("2 red", 10) in rows[0]


def test_the_board_is_read_place_by_place() -> None:
    """NI-2"""
    position = choosing(
        {"1.1": "4 blue", "2.2": "4", "3.1": "falls"}, strangers={"yellow": "white"}, names=NAMES
    )
    text = WORDS.board_text(position.view(0), "en")

    assert "Disc 4: Ada 1 (a blue gem) and Basil 2 (empty)." in text
    assert "Yellow deposit, beside 5: 1 white and 7 yellow." in text
    assert text[-1] == "Lost in the falls: Chloé 1."
