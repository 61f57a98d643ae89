"""Recorded games, replayed to their exact end: one for every way a game can end."""

from pathlib import Path

import pytest

import rivertable
from rivertable import BadRecord, Position

REPLAYS = Path(__file__).parents[2] / "replays"


def record(name: str) -> str:
    return (REPLAYS / f"wind-river-{name}.txt").read_text("utf-8")


def after(name: str, moves: int) -> Position:
    """The position of a recorded game after this many moves, chance included."""
    header, played = record(name).split("\n\n")
    lines = [line for line in header.splitlines() if not line.startswith("result")]
    return rivertable.load("\n".join([*lines, "", *played.splitlines()[:moves]]))


def scores(position: Position) -> list[tuple[int, int]]:
    """Of every seat, the tipis in the plains and the resources."""
    return [(told["safe_tipis"], told["resources"]) for told in position.scores.values()]


@pytest.mark.parametrize("name", ["plains", "starved", "tie", "shared"])
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    assert rivertable.load(record(name)).record() == record(name)


def test_a_game_that_ends_when_the_last_tipi_reaches_the_plains() -> None:
    """WR-6, with four players who skip the finished seats"""
    end = rivertable.load(record("plains"))

    assert str(end.moves[-1]) == "move A6>plains"
    assert end.ranks == (1, 4, 3, 2)
    assert scores(end) == [(5, 0), (1, 0), (2, 0), (3, 0)]


def test_in_that_game_chidi_had_a_tipi_in_the_plains_after_his_first_turn() -> None:
    """WR-5.3a"""
    early = after("plains", 21)

    assert str(early.moves[-1]) == "move E6>plains"
    assert scores(early) == [(0, 4), (0, 2), (1, 0), (0, 5)]


def test_in_that_game_the_herd_thinned_out() -> None:
    """WR-5.1d"""
    gone = [int(after("plains", moves).state.gone) for moves in (100, 200, 250, 338)]

    assert gone == [0, 1, 8, 31]


def test_in_that_game_only_ada_played_at_the_end() -> None:
    """WR-5.4, option skip"""
    end = rivertable.load(record("plains"))

    assert end.setting.options == {"finished_seats": "skip"}
    assert end.setting.names == ("Ada", "Bo", "Chidi", "Dolores")
    assert {move.seat for move in end.moves[-6:]} == {1}


def test_a_game_that_ends_when_the_last_tipi_starves() -> None:
    """WR-6: in the middle of a turn, for feeding comes before the extra activity"""
    before, end = after("starved", 333), rivertable.load(record("starved"))

    assert before.state.tipis.sum() == 1
    assert str(end.moves[-1]).startswith("herd")
    assert scores(before) == scores(end) == [(1, 0), (1, 0), (2, 0), (1, 0)]
    assert end.ranks == (2, 2, 1, 2)


def test_in_that_game_heron_was_finished_early_and_still_moved_buffaloes() -> None:
    """WR-5.4, option play"""
    middle, end = after("starved", 100), rivertable.load(record("starved"))

    assert middle.setting.names[3] == "Heron"
    assert (int(middle.state.safe[3]), int(middle.state.tipis[3].sum())) == (1, 0)
    assert {str(move).split()[0] for move in end.moves[100:] if move.seat == 4} == {"herd"}


def test_a_tie_that_resources_break() -> None:
    """WR-6, with three players"""
    end = rivertable.load(record("tie"))

    assert end.setting.names == ("Mika", "Noor", "Pavel")
    assert scores(end) == [(2, 1), (3, 1), (3, 0)]
    assert end.ranks == (3, 1, 2)


def test_in_that_game_tipis_were_lost_by_choice() -> None:
    """WR-5.2b"""
    end = rivertable.load(record("tie"))
    lost = [(move.seat, str(move)) for move in end.moves if str(move).startswith("lose")]

    assert len(lost) == 7
    assert after("tie", 250).state.unused[:3].tolist() == [5, 5, 3]


def test_a_victory_that_three_share() -> None:
    """WR-6, ruling"""
    end = rivertable.load(record("shared"))

    assert end.setting.names == ("Elio", "Farah", "Gus", "Hana")
    assert scores(end) == [(1, 0), (2, 0), (2, 0), (2, 0)]
    assert end.ranks == (4, 1, 1, 1)


def test_in_that_game_the_last_buffalo_was_gone_before_the_last_tipi() -> None:
    """WR-5.1e: then a turn begins with feeding"""
    before = after("shared", 358)

    assert (int(before.state.gone), int(before.state.tipis.sum())) == (36, 1)
    assert [str(move) for move in before.moves[-2:]] == ["move F6>plains", "lose F6"]


def test_a_record_whose_move_breaks_a_rule_names_the_line_and_the_rule() -> None:
    """WR-3"""
    lines = record("tie").splitlines()
    first = next(number for number, line in enumerate(lines) if " place " in line)
    lines[first] = lines[first][:1] + " place A1"

    with pytest.raises(BadRecord) as refused:
        rivertable.load("\n".join(lines))
    reason = "WR-2: A1 is out of play with three players."
    assert str(refused.value) == f"line {first + 1}: {reason}"
