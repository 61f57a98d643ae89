"""Every way a move can be refused: by which rule, and in which words."""

import pytest

import rivertable
from rivertable import IllegalMove, Position
from tests.games.wind_river.positions import (
    after_feeding,
    extra_activity,
    herd_phase,
    play_all,
)

FAR_BUFFALO = {"F1": 1}


def refusal(position: Position, move: str, seat: int | None = None) -> str:
    """What is said when the move is refused; nothing may change."""
    before = position.copy()
    with pytest.raises(IllegalMove) as refused:
        position.play(move, seat)
    assert position == before
    return str(refused.value)


def placing(players: int = 3) -> Position:
    position = rivertable.start("wind-river", players)
    position.play("start 1")
    return position


def losing() -> Position:
    return after_feeding(
        buffaloes={"E1": 1}, tipis={1: "C2 D3 E1", 2: "B1"}, resources={1: 1, 2: 1}
    )


def over() -> Position:
    position = extra_activity(buffaloes={}, tipis={1: "C6"})
    position.play("move C6>plains")
    return position


def test_the_turn_of_somebody_else() -> None:
    """WR-5"""
    position = extra_activity(2, buffaloes={"C2": 3}, tipis={1: "C2", 2: "D3"})

    assert refusal(position, "earn", 1) == "WR-5.3: it is not seat 1's turn, but seat 2's."
    assert refusal(position, "start 1", 0) == "WR-5.3: it is not chance's turn, but seat 2's."


def test_a_players_move_while_chance_is_asked() -> None:
    """WR-3"""
    position = rivertable.start("wind-river", 3)

    assert refusal(position, "place C2", 1) == "WR-3: it is not seat 1's turn, but chance's."
    assert (
        refusal(position, "place C2", 0)
        == "WR-3: 'place' cannot be played now: the first player is being drawn."
    )


def test_a_seat_that_does_not_play_cannot_start() -> None:
    """WR-3"""
    position = rivertable.start("wind-river", 3)

    assert refusal(position, "start 4") == "WR-3: there is no seat 4 in a game of three players."


@pytest.mark.parametrize("text", ["", "dance", "herd C2", "herd C2 C3", "place", "earn C2", "C2"])
def test_a_text_that_is_no_move(text: str) -> None:
    """The rule of the phase, and how moves are written"""
    position = herd_phase(buffaloes={"C2": 3}, tipis={1: "C2"})

    assert refusal(position, text) == (
        f"WR-5.1: {text!r} is not a move; moves read place C2, herd C2>C3, herd C6>plains, "
        "lose C2, move C2>D2, move C6>plains, earn, insert C2."
    )


@pytest.mark.parametrize("text", ["herd G1>C2", "herd C2>G1", "place G1", "insert G1", "lose G1"])
def test_a_hex_that_does_not_exist(text: str) -> None:
    """WR-2"""
    position = herd_phase(buffaloes={"C2": 3}, tipis={1: "C2"})

    assert refusal(position, text) == "WR-2: there is no hex 'G1'; hexes are A1 to F6."


def test_the_plains_are_no_hex_to_come_from_or_to_camp_on() -> None:
    """WR-2"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C6"}, safe={1: 1})

    assert "no hex 'plains'" in refusal(position, "move plains>C6")
    assert "no hex 'plains'" in refusal(position, "insert plains")


@pytest.mark.parametrize(
    ("text", "hex"),
    [("herd A1>A2", "A1"), ("herd B2>A3", "A3"), ("move A6>plains", "A6"), ("move B2>A2", "A2")],
)
def test_lane_a_with_three_players(text: str, hex: str) -> None:
    """WR-2"""
    position = extra_activity(buffaloes={"B2": 1}, tipis={1: "B2"}, resources={1: 9})

    assert refusal(position, text) == f"WR-2: {hex} is out of play with three players."


def test_placing_in_lane_a_with_three_players() -> None:
    """WR-2"""
    assert refusal(placing(), "place A1") == "WR-2: A1 is out of play with three players."


@pytest.mark.parametrize("text", ["herd C2>C3", "earn", "move C2>C3", "insert C2", "lose C2"])
def test_other_moves_while_tipis_are_placed(text: str) -> None:
    """WR-3"""
    verb = text.split()[0]

    assert refusal(placing(), text) == (
        f"WR-3: {verb!r} cannot be played now: players are placing their tipis."
    )


@pytest.mark.parametrize("text", ["earn", "move C2>C3", "move C2>F6", "insert C2", "place C3"])
def test_other_moves_while_the_herd_is_moved(text: str) -> None:
    """WR-5.1e"""
    position = herd_phase(buffaloes={"C2": 3}, tipis={1: "C2"}, resources={1: 9})
    verb = text.split()[0]

    assert refusal(position, text) == (
        f"WR-5.1: {verb!r} cannot be played now: the herd has to be moved."
    )


@pytest.mark.parametrize("text", ["earn", "move C2>C3", "herd E1>E2", "insert C2", "start 1"])
def test_other_moves_while_a_tipi_is_to_be_lost(text: str) -> None:
    """WR-5.2b"""
    verb = text.split()[0]

    assert refusal(losing(), text) == (
        f"WR-5.2b: {verb!r} cannot be played now: choose which unfed tipi is lost."
    )


@pytest.mark.parametrize("text", ["place C3", "lose C2", "start 2"])
def test_other_moves_while_an_extra_activity_is_asked_for(text: str) -> None:
    """WR-5.3"""
    position = extra_activity(buffaloes={"C2": 3}, tipis={1: "C2"})
    verb = text.split()[0]

    assert refusal(position, text) == (
        f"WR-5.3: {verb!r} cannot be played now: choose one extra activity."
    )


@pytest.mark.parametrize(("text", "seat"), [("earn", None), ("earn", 1), ("dance", 2)])
def test_any_move_after_the_end(text: str, seat: int | None) -> None:
    """WR-6"""
    assert refusal(over(), text, seat) == "WR-6: the game is over; there are no more moves."


def test_placing_beside_another_tipi() -> None:
    """WR-3"""
    position = placing()
    position.play("place C2")

    assert refusal(position, "place C2") == "WR-3: C2 already holds a tipi."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("herd D2>D3", "WR-5.1a: there is no buffalo on D2."),
        ("herd D2>F6", "WR-5.1a: there is no buffalo on D2."),
        ("herd C2>C4", "WR-5.1a: a buffalo on C2 can only step to C3, B2 or D2."),
        ("herd C2>C1", "WR-5.1a: a buffalo on C2 can only step to C3, B2 or D2."),
        ("herd C2>plains", "WR-5.1a: a buffalo on C2 can only step to C3, B2 or D2."),
        ("herd D6>E6", "WR-5.1a: a buffalo on D6 can only step to the plains."),
        ("herd E6>E5", "WR-5.1a: a buffalo on E6 can only step to the plains, D6 or F6."),
        ("herd B1>B5", "WR-5.1a: a buffalo on B1 can only step to B2 or C2."),
        ("herd C2>C3", "WR-5.1c: C3 already holds five buffaloes."),
    ],
)
def test_herd_moves_that_a_rule_forbids(text: str, reason: str) -> None:
    """WR-5.1a, c"""
    buffaloes = {"C2": 2, "C3": 5, "D6": 1, "E6": 1, "B1": 1}
    position = herd_phase(buffaloes=buffaloes, tipis={1: "F1"})

    assert refusal(position, text) == reason


def test_a_buffalo_that_has_moved() -> None:
    """WR-5.1b"""
    position = herd_phase(buffaloes={"C2": 2}, tipis={1: "F1 F1"})
    position.play("herd C2>C3")

    assert refusal(position, "herd C3>C4") == (
        "WR-5.1b: no buffalo moves twice, and all on C3 have moved."
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("herd D2>D3", "WR-5.1a: there is no buffalo on D2."),
        ("herd C2>C3", "WR-5.1c: C3 already holds five buffaloes."),
    ],
)
def test_an_extra_buffalo_keeps_the_rules_of_the_herd(text: str, reason: str) -> None:
    """WR-5.3d"""
    position = extra_activity(buffaloes={"C2": 2, "C3": 5}, tipis={1: "F1"})

    assert refusal(position, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lose B1", "WR-5.2b: you have no tipi on B1."),
        ("lose E1", "WR-5.2b: your tipis on E1 are fed."),
        ("lose A1", "WR-2: A1 is out of play with three players."),
    ],
)
def test_losses_that_a_rule_forbids(text: str, reason: str) -> None:
    """WR-5.2b"""
    assert refusal(losing(), text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("move E1>E2", "WR-5.3a: you have no tipi on E1."),
        ("move C2>C3", "WR-5.3a: others camp on C3, and you have no resource to pay."),
        ("move C2>C4", "WR-5.3a: a tipi on C2 can only move to C3, B2, D2, C1, D1 or B1."),
        ("move C2>C2", "WR-5.3a: a tipi on C2 can only move to C3, B2, D2, C1, D1 or B1."),
        ("move C2>plains", "WR-5.3a: a tipi on C2 can only move to C3, B2, D2, C1, D1 or B1."),
        ("move F6>E5", "WR-5.3a: a tipi on F6 can only move to the plains, F5 or E6."),
    ],
)
def test_tipi_moves_that_a_rule_forbids(text: str, reason: str) -> None:
    """WR-5.3a"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C2 F6", 2: "C3 E1"})

    assert refusal(position, text) == reason


@pytest.mark.parametrize(
    ("buffaloes", "held", "reason"),
    [
        ({"C2": 5}, 10, "WR-5.3b: you already hold ten resources."),
        ({"C2": 1, "D3": 5}, 0, "WR-5.3b: where you camp alone there are, in all, no more "
         "buffaloes than tipis."),
    ],
)  # fmt: skip
def test_earning_without_a_gain(buffaloes: dict[str, int], held: int, reason: str) -> None:
    """WR-5.3b, ruling"""
    position = extra_activity(buffaloes=buffaloes, tipis={1: "C2 D3", 2: "D3"}, resources={1: held})

    assert refusal(position, "earn") == reason


def test_earning_without_a_hex_of_ones_own() -> None:
    """WR-5.3b"""
    position = extra_activity(buffaloes={"D3": 5}, tipis={1: "D3", 2: "D3"})

    assert refusal(position, "earn") == "WR-5.3b: there is no hex where you camp alone."


@pytest.mark.parametrize(
    ("text", "held", "reason"),
    [
        ("insert C2", 2, "WR-5.3c: a new tipi costs three resources, and you have two."),
        ("insert C2", 0, "WR-5.3c: a new tipi costs three resources, and you have none."),
        ("insert E1", 3, "WR-5.3c: you have no tipi on E1."),
        ("insert D3", 3, "WR-5.3c: others camp on D3."),
        ("insert A1", 3, "WR-2: A1 is out of play with three players."),
    ],
)
def test_insertions_that_a_rule_forbids(text: str, held: int, reason: str) -> None:
    """WR-5.3c"""
    position = extra_activity(
        buffaloes=FAR_BUFFALO, tipis={1: "C2 D3", 2: "D3"}, resources={1: held}
    )

    assert refusal(position, text) == reason


def test_inserting_without_an_unused_tipi() -> None:
    """WR-5.3c"""
    position = extra_activity(buffaloes=FAR_BUFFALO, tipis={1: "C2"}, safe={1: 6}, resources={1: 3})

    assert refusal(position, "insert C2") == "WR-5.3c: you have no unused tipi."


def test_moves_are_read_in_any_case_and_with_spaces_around_the_step() -> None:
    """WR-5"""
    position = herd_phase(buffaloes={"C2": 3}, tipis={1: "C2"})
    play_all(position, "  HERD c2 > c3 , Earn")

    assert [str(move) for move in position.moves] == ["herd C2>C3", "earn"]
