"""Records: what is written can be read, and what cannot be read is refused by its line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rivertable
from rivertable import BadRecord
from rivertable.web.language import say_of_all
from tests.engine.random_games import KINDS, SOME_AGREEMENTS, finished, moments

SCENARIO = {"land": ["1~2", "3~1"], "flow": [".v.", ".X."], "water": {"B1": 5}}

RECORD = """\
rivertable 1
game: wadi 2
players: 2
option scenario: 1~2/3~1 .v./.X. B1=5
option spreading: false
seat 1: Ada
seat 2: Bo ben Cy
result: 1 2

start 1
1 build A1
1 pump B1>A2
1 end
2 build C1
2 end
2 end
1 end
"""
LINES = RECORD.splitlines()
ENDLESS = 5000 * "1"  # more digits than Python reads


def with_line(number: int, *lines: str) -> str:
    """The record with other lines in place of this one."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:]]) + "\n"


def refused(text: str) -> str:
    """In which words, after which line, a record is refused."""
    with pytest.raises(BadRecord) as problem:
        rivertable.load(text)
    line, reason = problem.value.line, problem.value.reason
    assert str(problem.value) == f"line {line}: {reason}"
    french = problem.value.said(say_of_all("fr"))
    assert french.startswith(f"Ligne {line}\u00a0: ")
    assert reason not in french
    return str(problem.value)


# What is written can be read ----------------------------------------------------------------


def test_a_record_is_lines_that_people_can_read() -> None:
    position = rivertable.start("wadi", 2, names=("Ada", "Bo ben Cy"), scenario=SCENARIO)
    for line in LINES[9:]:
        position.play(line.removeprefix("1 ").removeprefix("2 "))

    assert position.record() == RECORD


def test_what_was_written_is_read_again() -> None:
    position = rivertable.load(RECORD)

    assert position.record() == RECORD
    assert position.ranks == (1, 2)
    assert position.setting.names == ("Ada", "Bo ben Cy")


@pytest.mark.parametrize(("game", "players", "options"), SOME_AGREEMENTS)
def test_any_game_can_be_read_again(game: str, players: int, options: dict[str, Any]) -> None:
    position = finished(rivertable.start(game, players, seed=1, **options), luck=2)
    loaded = rivertable.load(position.record())

    assert loaded == position
    assert loaded.record() == position.record()
    assert loaded.moves == position.moves


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_game_that_is_not_over_can_be_read_again(game: str, players: int) -> None:
    position = moments(game, players)[20]
    loaded = rivertable.load(position.record())

    assert loaded == position
    assert "result" not in position.record()
    assert loaded.acting == position.acting


def test_a_game_that_has_not_begun_can_be_read_again() -> None:
    record = rivertable.start("niagara", 4).record()

    assert rivertable.load(record).acting == (0,)
    assert rivertable.load(record).record() == record


@pytest.mark.parametrize("names", [("", ""), ("1: 2", "seat 2: x"), ("Zoë 🌊", "result: 2 1")])
def test_any_name_can_be_read_again(names: tuple[str, ...]) -> None:
    record = rivertable.start("wadi", 2, names=names).record()

    assert rivertable.load(record).setting.names == names


def test_line_ends_of_windows_are_read() -> None:
    assert rivertable.load(RECORD.replace("\n", "\r\n")).record() == RECORD


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n", " \n\t\n"])
def test_the_end_of_the_last_line_does_not_matter(end: str) -> None:
    assert rivertable.load(RECORD.rstrip() + end).record() == RECORD


def test_spaces_and_capitals_do_not_matter() -> None:
    assert rivertable.load(with_line(11, "  1   BUILD a1 ")).record() == RECORD
    assert rivertable.load(with_line(3, "players :2")).record() == RECORD


def test_options_that_are_not_told_are_as_printed() -> None:
    loaded = rivertable.load("rivertable 1\ngame: wadi 1\nplayers: 2\n\nstart 1\n")

    assert loaded.setting.options == {"scenario": "first-game", "spreading": "false"}


def test_a_game_that_is_over_need_not_say_how_it_ended() -> None:
    assert rivertable.load(with_line(8)).record() == RECORD


def test_what_a_seat_saw_is_no_record_while_something_is_hidden() -> None:
    position = rivertable.start("niagara", 3, seed=1)
    position.play("tile 4", 2)
    record = position.view(1).record()

    assert record.endswith("2 tile ?\n")
    assert "hides a choice, so this record cannot be replayed" in refused(record)


# What cannot be read is refused by its line -------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "rivertable 2\n", "\x00\ufffd", "{}"])
def test_what_does_not_begin_like_a_record_is_none(text: str) -> None:
    assert refused(text) == "line 1: a record begins with the line 'rivertable 1'."


@pytest.mark.parametrize(
    ("number", "line", "told"),
    [
        (2, "game: chess 1", "line 2: There is no game 'chess'"),
        (2, "game: wadi", "line 2: name a game and its rules version"),
        (2, "game: wadi one", "line 2: name a game and its rules version"),
        pytest.param(2, "game: wadi " + ENDLESS, "line 2: name a game and its rules version",
                     id="endless version"),
        (2, "game: wadi 3", "line 2: this game was played by version 3 of the rules of Wadi; this "
         "Rivertable plays it by versions 1 to 2 of its rules, so it cannot replay it."),
        (3, "players: 7", "line 3: WA-1: Wadi is for 2 to 4 players, not 7."),
        (3, "players: two", "line 3: the header says how many play"),
        (3, "players: 999999999", "line 3: WA-1"),
        pytest.param(3, "players: " + ENDLESS, "line 3: the header says how many play",
                     id="endless players"),
        (3, "players: 3", "line 6: either every seat from 1 to 3 has a name, or none has."),
        (4, "option scenario: sahara", "line 4: there is no scenario 'sahara'"),
        (4, "option scenario: 1~2/3~1 .v./.^. B1=5", "line 4: the scenario, cell B1"),
        (5, "option spreading: perhaps", "line 5: option spreading is one of true, false"),
        (5, "option rain: heavy", "line 5: Wadi has no option 'rain'"),
        (5, "option: heavy", "line 5: a record has no header line 'option'"),
        (5, "option scenario: first-game", "line 5: option scenario is given twice."),
        (5, "players: 2", "line 5: players is given twice."),
        (5, "weather: fine", "line 5: a record has no header line 'weather'."),
        (5, "nonsense", "line 5: a header line reads 'name: value', not 'nonsense'."),
        (7, "seat 1: Bo", "line 7: seat 1 is given twice."),
        (7, "seat 3: Bo", "line 6: either every seat from 1 to 2 has a name, or none has."),
        (7, "seat two: Bo", "line 7: a record has no header line 'seat two'."),
        (8, "result: 2 1", "line 8: the result reads '2 1', but these moves lead to '1 2'."),
        (8, "result: won", "line 8: the result reads 'won'"),
        (10, "start 3", "line 10: WA-3: there is no seat 3 in a game of 2."),
        (10, "1 start 1", "line 10: WA-3: it is not seat 1's turn, but chance's."),
        (11, "2 build A1", "line 11: WA-5: it is not seat 2's turn, but seat 1's."),
        (11, "build A1", "line 11: a move reads 'seat move', as in '2 end', not 'build A1'."),
        (11, "1", "line 11: a move reads 'seat move'"),
        pytest.param(11, ENDLESS + " end", "line 11: a move reads 'seat move'", id="endless seat"),
        (11, "1 build B1", "line 11: WA-5.1: B1 is a wadi tile"),
        (11, "1 dance", "line 11: WA-5: 'dance' is not a move"),
        (12, "", "line 12: there is an empty line between two moves."),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_is_named(number: int, line: str, told: str) -> None:
    assert refused(with_line(number, line)).startswith(told)


def test_a_header_has_to_name_a_game() -> None:
    assert refused(with_line(2)) == "line 8: the header names no game, as in 'game: wadi 1'."


def test_a_header_has_to_say_how_many_play() -> None:
    assert refused(with_line(3)).startswith("line 8: the header says how many play")


def test_a_game_cut_short_does_not_lead_to_its_result() -> None:
    cut = "\n".join(LINES[:-1])

    assert refused(cut) == (
        "line 16: the record ends here, but the game is not over and line 8 gives a result."
    )


def test_nothing_follows_the_end() -> None:
    assert (
        refused(RECORD + "1 end\n") == "line 18: WA-4: the game is over; there are no more moves."
    )
    assert refused(RECORD + "start 1\n").startswith("line 18: a move reads 'seat move'")


def test_an_edited_move_is_found_where_it_no_longer_fits() -> None:
    assert refused(with_line(11, "1 build C2")).startswith("line 12: WA-5.2")


def test_a_move_left_out_is_found() -> None:
    assert refused(with_line(13)) == "line 13: WA-5: it is not seat 2's turn, but seat 1's."


# Whatever else is handed in -----------------------------------------------------------------

edits = st.tuples(
    st.integers(0, len(RECORD)),
    st.integers(0, 12),
    st.text(max_size=4) | st.text("12 :\nABC>~", max_size=6),
)


@given(st.lists(edits, min_size=1, max_size=3))
def test_an_edited_record_is_read_or_refused_by_a_line(done: list[tuple[int, int, str]]) -> None:
    text = RECORD
    for at, length, inserted in done:
        text = text[:at] + inserted + text[at + length :]

    assert is_read_or_refused_by_a_line(text)


@given(st.permutations(LINES))
def test_a_shuffled_record_is_read_or_refused_by_a_line(lines: list[str]) -> None:
    assert is_read_or_refused_by_a_line("\n".join(["rivertable 1", *lines]))


@given(st.data())
def test_a_mended_game_of_any_kind_is_read_or_refused_by_a_line(data: st.DataObject) -> None:
    """Lines taken out, doubled and exchanged, in games with chance and secrets."""
    game, players = data.draw(st.sampled_from(KINDS))
    lines = moments(game, players)[:60][-1].record().splitlines()
    first, second = data.draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2))
    lines[first : first + data.draw(st.integers(0, 2))] = [lines[second]]

    assert is_read_or_refused_by_a_line("\n".join(lines))


@given(st.text())
def test_any_text_is_read_or_refused_by_a_line(text: str) -> None:
    assert is_read_or_refused_by_a_line(text)


def is_read_or_refused_by_a_line(text: str) -> bool:
    """What is read leads to a record that can be read; any other error is one of ours."""
    try:
        loaded = rivertable.load(text)
    except BadRecord as problem:
        return 1 <= problem.line <= max(1, len(text.splitlines())) and bool(problem.reason)
    return rivertable.load(loaded.record()) == loaded
