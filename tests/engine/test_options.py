"""What players agree on before a game, and what cannot be agreed on."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rivertable
from rivertable import (
    BadOption,
    IllegalMove,
    Position,
    RivertableError,
    UnknownGame,
)
from rivertable.games import GAMES, find
from tests.engine.random_games import AGREEMENTS, KINDS, moments


@pytest.mark.parametrize("name", ["chess", "", "Wadi", None, ["wadi"]])
def test_a_game_that_is_not_there_is_refused_with_those_that_are(name: Any) -> None:
    with pytest.raises(UnknownGame, match="the games are wind-river, wadi, niagara"):
        rivertable.start(name)


@pytest.mark.parametrize("players", [1, 5, 0, -3, 2.0, "3", True, 10**30])
def test_a_number_that_cannot_play_is_refused_by_its_rule(players: Any) -> None:
    with pytest.raises(BadOption, match="WA-1: Wadi is for 2 to 4 players, not"):
        rivertable.start("wadi", players)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_every_number_that_the_game_names_can_play(game: str, players: int) -> None:
    position = rivertable.start(game, players, seed=1)

    assert len(position.scores) == players


@pytest.mark.parametrize(("game", "players", "options"), AGREEMENTS)
def test_every_choice_that_an_option_names_can_be_played(
    game: str, players: int, options: dict[str, Any]
) -> None:
    position = rivertable.start(game, players, **options)

    assert position.setting.options.items() >= options.items()
    assert list(position.setting.options) == list(find(game).options)


@pytest.mark.parametrize("game", GAMES)
def test_what_nobody_mentions_is_as_printed(game: str) -> None:
    options = find(game).options

    assert rivertable.start(game).setting.options == {
        name: option.default for name, option in options.items()
    }
    assert all(option.meaning.endswith((".", ")")) for option in options.values())


def test_an_unknown_option_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadOption, match="no option 'rain'; it has scenario, spreading"):
        rivertable.start("wadi", rain="heavy")


def test_an_unknown_value_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadOption, match="option fork is one of random, alternate, not 'left'"):
        rivertable.start("niagara", fork="left")


@pytest.mark.parametrize("told", [True, "true"])
def test_yes_can_be_said_in_python_or_as_a_record_does(told: Any) -> None:
    assert rivertable.start("wadi", spreading=told).setting.options["spreading"] == "true"


@pytest.mark.parametrize("told", [1, "yes", None, "True", []])
def test_yes_cannot_be_said_in_other_ways(told: Any) -> None:
    with pytest.raises(BadOption, match="option spreading is one of true, false, not"):
        rivertable.start("wadi", spreading=told)


def test_every_seat_can_have_a_name() -> None:
    position = rivertable.start("wadi", 2, names=("Ada", "Bo ben Cy"))

    assert position.setting.names == ("Ada", "Bo ben Cy")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ada",), "2 seats need 2 names, not 1"),
        (("Ada", "Bo", "Cy"), "2 seats need 2 names, not 3"),
        (("Ada", " Bo"), "one line of text without outer spaces, not ' Bo'"),
        (("Ada", "Bo\nresult: 1 2"), "one line of text"),
        (("Ada", "Bo\x85Cy"), "one line of text"),
        (("Ada", 7), "one line of text without outer spaces, not 7"),
        ("AB", "names are a list with one for each seat, not 'AB'"),
        (None, "names are a list"),
    ],
)
def test_names_that_do_not_fit_are_refused(names: Any, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        rivertable.start("wadi", 2, names=names)


def test_the_board_may_be_given_as_data() -> None:
    scenario = {"land": ["1~2", "3~1"], "flow": [".v.", ".X."], "water": {"B1": 5}}
    position = rivertable.start("wadi", 2, scenario=scenario)

    assert position.setting.options["scenario"] == "1~2/3~1 .v./.X. B1=5"
    assert rivertable.load(position.record()) == position


# Whatever else is handed in -----------------------------------------------------------------


def refusal(call: Callable[..., Any], *arguments: Any, **options: Any) -> RivertableError | None:
    """In which words the call is refused, if it is; any other error is one of ours."""
    try:
        call(*arguments, **options)
    except RivertableError as problem:
        return problem
    return None


def replayed(**start: Any) -> bool:
    position = rivertable.start(**start)
    return rivertable.load(position.record()) == position


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
almost_a_scenario = st.fixed_dictionaries(
    {},
    optional={
        "land": st.lists(st.text("123~. ", max_size=4), max_size=3) | anything,
        "flow": st.lists(st.text("v>\\/^<97X. ", max_size=4), max_size=3) | anything,
        "water": st.dictionaries(st.sampled_from(["A1", "B1", "Z9", ""]), anything) | anything,
        "title": anything,
    },
) | st.text("123~./vX =AB\n:0", max_size=30)
arguments = st.fixed_dictionaries(
    {},
    optional={
        "players": st.sampled_from([2, 3, 4, 5]) | anything,
        "seed": anything,
        "names": st.lists(st.text(max_size=3), max_size=5) | anything,
        "scenario": almost_a_scenario | anything,
        "spreading": st.booleans() | anything,
        "fork": st.sampled_from(["random", "alternate"]) | anything,
        "finished_seats": st.sampled_from(["play", "skip"]) | anything,
    },
)


@given(game=st.sampled_from(list(GAMES)) | anything, told=arguments)
def test_a_game_begins_or_is_refused_in_words(game: Any, told: dict[str, Any]) -> None:
    refused = refusal(rivertable.start, game, **told)

    assert str(refused) if refused else rivertable.start(game, **told).acting


@given(told=almost_a_scenario, players=st.sampled_from([2, 4]))
def test_a_scenario_is_played_or_refused_in_words(told: Any, players: int) -> None:
    refused = refusal(rivertable.start, "wadi", players, scenario=told)

    assert str(refused) if refused else replayed(game="wadi", players=players, scenario=told)


positions = st.sampled_from(KINDS).flatmap(lambda kind: st.sampled_from(moments(*kind)))
written = positions.filter(lambda position: not position.is_over).flatmap(
    lambda position: st.sampled_from([move.text for move in position.legal_moves()])
)
edited = st.tuples(written, st.integers(0, 20), st.integers(0, 3), st.text(max_size=2)).map(
    lambda edit: edit[0][: edit[1]] + edit[3] + edit[0][edit[1] + edit[2] :]
)


@given(
    position=positions,
    text=written | edited | st.text(),
    seat=st.none() | st.integers(-1, 6),
)
def test_a_move_is_made_or_refused_in_words_with_a_rule(
    position: Position, text: str, seat: int | None
) -> None:
    played = position.copy()
    refused = refusal(played.play, text, seat)

    assert (refused is None) == (played != position)
    if refused is not None:
        assert isinstance(refused, IllegalMove)
        assert refused.rule[:3] in ("WR-", "WA-", "NI-")
        assert refused.reason.endswith(".")
