"""Every move that may not be made is refused with its rule and a sentence that is true."""

import random
import re
from collections.abc import Iterator

import pytest

import rivertable
from rivertable.engine.errors import IllegalMove
from rivertable.engine.position import Position
from rivertable.games.niagara import notation
from rivertable.games.niagara.board import PLACES
from rivertable.games.niagara.rules.state import CHOOSING, OTHER, START
from tests.games.niagara.positions import choose, choosing, memory, play, turn, wander
from tests.games.niagara.truths import TRUTHS


def refused(position: Position, text: str, seat: int | None = None) -> str:
    """What is said when the move is refused; the position must not change by it."""
    before = memory(position)
    with pytest.raises(IllegalMove) as told:
        position.play(text, seat)
    assert memory(position) == before
    return str(told.value)


@pytest.mark.parametrize(
    ("tile", "text", "sentence"),
    [
        (3, "1 3>3", "NI-5.2b: the way from 3 to 3 costs 0, and all 3 must be spent."),
        (3, "1 3>2", "NI-5.2b: the way from 3 to 2 costs 1, and all 3 must be spent."),
        (1, "1 3>5", "NI-5.2b: the way from 3 to 5 costs 2, more than the 1 left."),
        (1, "1 3>falls", "NI-5.2b: the way from 3 to falls costs 5, more than the 1 left."),
        (3, "1 load violet 3>6L", "NI-5.2b: the way from 3 to 6L costs 3, more than the 1 left."),
        (2, "2 6L>6R", "NI-5.2c: no way leads from 6L to 6R in one direction."),
        (1, "1 4>5", "NI-5.2: canoe 1 starts from 3, not from 4."),
        (1, "1 shore>1", "NI-5.2: canoe 1 starts from 3, not from shore."),
        (3, "1 load violet 3>4 load white", "NI-5.2e: a canoe loads, unloads, or unloads and then "
            "loads, all at one end of its way."),
        (3, "1 load violet 3>4 unload", "NI-5.2e: a gem loaded this turn cannot be unloaded this turn."),
        (3, "1 3>2 load violet", "NI-5.2d: there is no deposit beside 2."),
        (3, "1 3>4 load red", "NI-5.2d: no red gem lies beside 4."),
        (3, "1 unload 3>4", "NI-5.2d: canoe 1 carries no gem."),
        (3, "2 load blue 6L>5", "NI-5.2d: canoe 2 already carries a gem."),
        (1, "1 load violet 3>3", "NI-5.2d: that costs 2 points, and tile 1 gives only 1."),
        (3, "2 unload load blue 6L>6L", "NI-5.2d: that costs 4 points, and tile 3 gives only 3."),
        (5, "2 unload load red 6L>5", "NI-5.2e: the red gem is unloaded, so another colour is "
            "loaded."),
        (2, "1 3>3 load violet", "NI-5.2f: what happens without a step is written before the way, "
            "as in '1 load blue 6L>6L'."),
        (2, "1 3>1 steal 1.2", "NI-5.2g: you can't steal from your own canoe."),
        (2, "2 6L>4 steal 2.1", "NI-5.2g: only an empty canoe can steal."),
        (1, "1 3>4 steal 2.1", "NI-5.2g: only a canoe that went upstream can steal."),
        (2, "1 3>3 steal 2.1", "NI-5.2g: only a canoe that went upstream can steal."),
        (4, "1 3>shore steal 2.1", "NI-5.2g: you can't steal ashore."),
        (1, "1 3>2 steal 2.1", "NI-5.2g: canoe 1 of seat 2 is not on 2."),
        (1, "1 3>2 steal 2.2", "NI-5.2g: canoe 2 of seat 2 carries no gem."),
        (3, "1 load violet 3>2 steal 2.2", "NI-5.2g: only an empty canoe can steal, and this one has "
            "just loaded."),
        (3, "2 6L>5 unload steal 2.1", "NI-5.2g: a canoe that unloads after its last step cannot steal."),
        (3, "2 steal 2.1 6L>5", "NI-5.2g: a canoe steals after its last step, not before its first."),
        (1, "stay", "NI-5.2a: canoe 1 is on the river, so it has to move."),
    ],
)  # fmt: skip
def test_a_canoe_move_is_refused_with_its_rule(tile: int, text: str, sentence: str) -> None:
    """NI-5.2, with canoe 1 empty on 3 and canoe 2 with a red gem on 6L"""
    canoes = {"1.1": "3", "1.2": "6L red", "2.1": "4 blue", "2.2": "2"}

    assert refused(turn(tile, canoes=canoes), text) == sentence


def test_a_canoe_moves_once_in_a_turn() -> None:
    """NI-5.2a"""
    position = play(turn(1, canoes={"1.1": "3", "1.2": "5"}), "1 3>4")

    assert refused(position, "1 4>5") == "NI-5.2a: canoe 1 has already moved in this turn."
    assert refused(position, "1 3>2") == "NI-5.2a: canoe 1 has already moved in this turn."


def test_a_lost_canoe_does_not_move() -> None:
    """NI-5.2i"""
    position = turn(1, canoes={"1.2": "falls"})

    assert refused(position, "2 falls>7L") == "NI-5.2i: canoe 2 is lost in the falls."
    assert refused(position, "2 shore>1") == "NI-5.2i: canoe 2 is lost in the falls."


def test_two_canoes_ashore_do_not_both_stay() -> None:
    """NI-5.2a"""
    sentence = "NI-5.2a: none of your canoes is on the river, so one has to leave."

    assert refused(turn(3), "stay") == sentence


@pytest.mark.parametrize(
    ("weather", "text", "sentence"),
    [
        (-1, "weather -", "NI-5.1: the weather does not go below -1."),
        (2, "weather +", "NI-5.1: the weather does not go above +2."),
    ],
)
def test_the_weather_stays_on_its_track(weather: int, text: str, sentence: str) -> None:
    """NI-5.1"""
    assert refused(turn("cloud", weather=weather), text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tile 3", "NI-4a: you have already spent tile 3."),
        ("tile cloud", "NI-4a: you have already spent the cloud."),
        ("recover red", "NI-4b: you have no red gem to pay with."),
    ],
)
def test_phase_one_refuses_spent_tiles_and_missing_gems(text: str, sentence: str) -> None:
    """NI-4"""
    position = choosing(canoes={"1.1": "falls"}, collections={1: "blue"}, spent={1: "3 cloud"})

    assert refused(position, text, 1) == sentence


def test_nothing_is_bought_back_while_no_canoe_is_lost() -> None:
    """NI-4b"""
    position = choosing(collections={1: "blue"})

    assert refused(position, "recover blue", 1) == "NI-4b: none of your canoes is lost."


OTHER_TIME = "you can't do that now: "


@pytest.mark.parametrize("text", ["1 shore>3", "stay", "weather +", "fork L", "start 1"])
def test_in_phase_one_only_tiles_and_gems_are_asked_for(text: str) -> None:
    """NI-4a"""
    told = refused(choosing(), text, 1)

    assert told == f"NI-4a: {OTHER_TIME}everybody chooses a paddle tile."


@pytest.mark.parametrize("text", ["tile 3", "recover red", "weather +", "fork R", "start 1"])
def test_while_canoes_move_nothing_else_is_asked_for(text: str) -> None:
    """NI-5.2"""
    assert refused(turn(3), text) == f"NI-5.2: {OTHER_TIME}move your canoes."


@pytest.mark.parametrize("text", ["tile 3", "1 shore>3", "stay", "fork R"])
def test_a_cloud_moves_the_weather_and_nothing_else(text: str) -> None:
    """NI-5.1"""
    assert refused(turn("cloud"), text) == f"NI-5.1: {OTHER_TIME}the cloud moves the weather."


@pytest.mark.parametrize("text", ["tile 3", "1 shore>3", "start 1"])
def test_a_fork_is_for_chance_to_draw(text: str) -> None:
    """NI-6"""
    position = choose(choosing(weather=1, canoes={"1.1": "5"}), "cloud", "cloud", "cloud")
    play(position, "weather +", "weather -", "weather +")

    told = refused(position, text)
    assert told == f"NI-6: {OTHER_TIME}the branch of the river is being drawn."


@pytest.mark.parametrize("text", ["tile 3", "1 shore>3", "fork L"])
def test_first_chance_gives_the_life_buoy(text: str) -> None:
    """NI-3"""
    position = rivertable.start("niagara")

    told = refused(position, text)
    assert told == f"NI-3: {OTHER_TIME}the first player is being drawn."


def test_who_may_not_act_is_told_who_may() -> None:
    """NI-4a, NI-5.2"""
    position = choosing()
    position.play("tile 2", 2)

    assert refused(position, "tile 3", 2).startswith("NI-4a: it is not seat 2's turn")
    assert refused(position, "tile 3").startswith("NI-4a: several seats act at once")
    assert refused(turn(3), "1 shore>3", 2) == "NI-5.2: it is not seat 2's turn, but seat 1's."


def test_after_the_end_there_are_no_moves() -> None:
    """NI-8"""
    position = turn(1, others="cloud", collections={1: "red red red red"})
    play(position, "1 shore>1", "weather +", "weather +")

    assert refused(position, "tile 1", 1) == "NI-8: the game is over; there are no more moves."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3 shore>1", "NI-1: there is no canoe 3; everybody has canoes 1 to 2."),
        ("1 5>4 steal 2.3", "NI-1: there is no canoe 3; everybody has canoes 1 to 2."),
        ("1 5>4 steal 4.1", "NI-3: there is no seat 4 in a game of 3."),
        ("start 4", "NI-3: there is no seat 4 in a game of 3."),
        ("1 8>7", "NI-2: there is no place '8'; places are shore, 1, 2, 3, 4, 5, 6L, 7L, 6R, 7R, "
            "falls."),
        ("1 5>4 load pink", "NI-1: there are no gems of the colour 'pink'; colours are violet, "
            "white, yellow, blue, red."),
        ("1 unload load pink 5>4", "NI-1: there are no gems of the colour 'pink'; colours are "
            "violet, white, yellow, blue, red."),
        ("recover pink", "NI-1: there are no gems of the colour 'pink'; colours are violet, white, "
            "yellow, blue, red."),
        ("tile 7", "NI-1: there is no tile '7'; tiles are 1 to 6 and cloud."),
        ("tile ?", "NI-1: there is no tile '?'; tiles are 1 to 6 and cloud."),
        ("1 5>4 load", "NI-5.2d: loading names the colour of the gem, as in 'load blue'."),
        ("1 load 5>4", "NI-5.2d: loading names the colour of the gem, as in 'load blue'."),
        ("1 unload blue 5>4", "NI-5.2d: unloading names no colour; a canoe carries one gem."),
        ("1 5>4 steal", "NI-5.2g: a theft names one canoe of one seat, as in 'steal 4.2'."),
        ("1 5>4 steal 2", "NI-5.2g: a theft names one canoe of one seat, as in 'steal 4.2'."),
        ("1 load blue unload 5>4", "NI-5.2e: a gem loaded this turn cannot be unloaded this turn."),
    ],
)  # fmt: skip
def test_what_does_not_exist_is_named(text: str, sentence: str) -> None:
    """Moves, as text"""
    assert refused(turn(3, canoes={"1.1": "5"}), text) == sentence


@pytest.mark.parametrize("text", ["", "Paddle!", "tile", "1 5", "1 5>", "fork", "weather", "5>4"])
def test_what_is_no_move_at_all_is_answered_with_examples(text: str) -> None:
    """Moves, as text"""
    told = refused(turn(3), text)

    assert told.startswith(f"NI-5.2: {text!r} is not a move; moves read tile 4, ")


def every_text(position: Position, seat: int, rng: random.Random) -> set[str]:
    """Every well-formed move of other kinds, and a few of the thousand that canoes could make."""
    setting, s = position.setting, position.state
    canoes = [64 * word + bit for word in range(2 * PLACES) for bit in notation.DEEDS]
    numbers = [64 * OTHER + bit for bit in notation.OTHERS] + rng.sample(canoes, 60)
    numbers += [64 * OTHER + START + other for other in range(1, setting.players + 1)]
    return {notation.write(setting, s, seat, number) for number in numbers}


def refusal(position: Position, seat: int, text: str) -> IllegalMove | None:
    """What is said to a move, or nothing if it is played."""
    try:
        position.copy().play(text, seat)
    except IllegalMove as told:
        return told
    return None


def test_every_refusal_is_one_true_sentence_and_no_legal_move_is_refused() -> None:
    """All rules, in random positions; and every sentence is met."""
    met, rng = set(), random.Random(5)
    for position in wandering(rng, rounds=36):
        seat = position.acting[-1]
        legal = {str(move) for move in position.legal_moves(seat)}
        for text in legal | every_text(position, seat, rng):
            told = refusal(position, seat, text)
            assert (told is None) == (text in legal), text
            if told is not None:
                met.add(told.template)
                assert re.fullmatch(r"NI-\d(\.\d)?[a-j]?", told.rule), told
                assert re.fullmatch(r"[a-z].*[^.]\.", told.reason), told
                assert TRUTHS[told.template](position, seat, text, told.values), (text, str(told))

    assert met == set(TRUTHS)


def wandering(rng: random.Random, rounds: int) -> Iterator[Position]:
    """One position of phase I in three rounds, and every position of the other phases."""
    position = rivertable.start("niagara", players=4)
    while position.state.rounds < rounds and not position.is_over:
        if position.state.phase != CHOOSING or rng.random() < 0.08:
            yield position
        wander(position, rng)
