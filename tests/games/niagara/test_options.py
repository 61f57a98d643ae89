"""What players can agree on: who wins (NI-8), the last canoe (NI-5.2a), spent tiles (NI-4d)."""

import pytest

from rivertable import IllegalMove, Position
from rivertable.engine.position import View
from rivertable.games import find
from rivertable.research import observation
from rivertable.tables.table import Table
from rivertable.web.replays import moment_in
from rivertable.web.socket.log_lines import log_lines
from rivertable.web.thinking_files import task_message
from tests.arranging import texts
from tests.games.niagara.positions import choosing, play, turn
from tests.tables.sitting import play as play_at
from tests.tables.sitting import seated

# NI-8: who wins -----------------------------------------------------------------------------


def both_at_a_goal(winner: str) -> Position:
    """Seat 1 lands its fourth violet gem, then seat 2, which is richer, its fourth red one."""
    position = turn(
        1,
        others=1,
        canoes={"1.1": "1 violet", "2.1": "1 red"},
        collections={1: "violet violet violet", 2: "red red red", 3: "blue blue blue"},
        winner=winner,
    )
    return play(position, "1 1>shore", "stay", "1 1>shore", "stay", "1 shore>1")


@pytest.mark.parametrize(("winner", "ranks"), [("value", (2, 1, 3)), ("first", (1, 2, 3))])
def test_who_wins_if_two_reach_a_goal_in_one_phase(winner: str, ranks: tuple[int, ...]) -> None:
    """NI-8: by value seat 2 does, by the letter seat 1, which was first; the phase is played out."""
    position = both_at_a_goal(winner)

    assert position.is_over
    assert position.ranks == ranks


def test_who_was_first_is_said() -> None:
    """NI-8"""
    told = [
        rows[0][0] for rows in find("niagara").words.scoring(both_at_a_goal("first").view(0), "en")
    ]

    assert told == [
        "First to reach a goal: gems of one colour",
        "Goal reached: gems of one colour",
        "No goal reached",
    ]


# NI-5.2a: the last canoe --------------------------------------------------------------------


def test_an_only_canoe_ashore_must_leave_or_may() -> None:
    """NI-5.2a"""
    must, may = (turn(3, canoes={"1.2": "falls"}, lone_canoe=choice) for choice in ("must", "may"))

    assert "stay" not in texts(must)
    with pytest.raises(IllegalMove, match=r"NI-5\.2a: none of your canoes is on the river"):
        must.play("stay")
    assert texts(may) == texts(must) | {"stay"}
    asked = find("niagara").words.asked(may.view(1), "en")
    assert asked == "Your turn with the 3: canoe 1 may leave the shore, or stay."
    assert play(may, "stay").acting == (2,)


def test_of_two_canoes_ashore_one_must_leave_all_the_same() -> None:
    """NI-5.2a"""
    assert "stay" not in texts(turn(3, lone_canoe="may"))


# NI-4d: spent tiles -------------------------------------------------------------------------


def twin(spent: int, spent_tiles: str) -> Position:
    """Seat 2, which has no canoe, spent this tile in the first of three rounds; nothing else differs."""
    position = choosing(
        canoes={"2.1": "falls", "2.2": "falls"}, collections={2: "violet"}, spent_tiles=spent_tiles
    )
    for mine, theirs, others in ((1, spent, 2), (2, 3, 3), (4, 4, 4)):
        for seat, tile in enumerate((mine, theirs, others), start=1):
            position.play(f"tile {tile}", seat)
        while len(position.acting) == 1:
            moves = [move for move in position.legal_moves() if "falls" not in move.text]
            position.play(moves[0])
    return position


def shown(view: View) -> list[object]:
    """All that is said, drawn or observed of a view."""
    game, setting = find("niagara"), view.setting
    texts: list[object] = [str(view), view.record(), view.moves, view.svg()]
    for language in ("en", "fr"):
        words = game.words
        texts += [words.asked(view, language), words.board_text(view, language)]
        texts += [words.panel(view, seat, language) for seat in range(1, setting.players + 1)]
    row = observation.of("niagara", setting.players).row(view, view.seat)
    return [*texts, row.tolist(), task_message(view)]


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_face_down_nothing_shows_what_was_spent_but_bots_remember(seat: int) -> None:
    """NI-4d: they are given the state, with what everybody has seen."""
    one, other = (twin(tile, "face_down").view(seat) for tile in (5, 6))

    assert shown(one) == shown(other)
    assert one.buffer[: one.size].tolist() != other.buffer[: other.size].tolist()
    assert "2 tile ?" in one.record()
    assert one.remembered() != other.remembered()


def test_ones_own_tiles_are_seen_by_oneself() -> None:
    """NI-4d"""
    view = twin(5, "face_down").view(2)

    assert "2 tile 5" in view.record()
    held = {icon for icon, _, _ in find("niagara").words.panel(view, 2, "en")}
    assert {f"ni-tile-2-{tile}" for tile in (1, 2, 6, 7)} <= held
    assert {"ni-tile-2-3", "ni-tile-2-5"}.isdisjoint(held)


def test_shown_as_ever_is_the_default() -> None:
    """NI-4d"""
    one, other = (twin(tile, "shown").view(1) for tile in (5, 6))

    assert str(one) != str(other)
    assert "2 tile 5" in one.record()


def test_the_last_tile_is_seen_until_the_next_one_covers_it() -> None:
    """NI-4d"""
    position, panel = twin(5, "face_down"), find("niagara").words.panel
    last = ("ni-tile-2-4", "", "last tile played")

    assert last in panel(position.view(1), 2, "en")
    assert "2 tile 4" in position.view(1).record()
    position.play("tile 6", 2)
    assert last not in panel(position.view(1), 2, "en")
    assert "2 tile 4" not in position.view(1).record()
    assert "2 tile 4" in position.record()


def table_of_two_rounds(**options: str) -> Table:
    """A table at which one round is over and the next one has begun."""
    chosen = {"fork": "random", "spent_tiles": "shown", "winner": "value", "lone_canoe": "must"}
    table = seated("niagara", "ada", "ben", "cem", options={**chosen, **options})
    names = {1: "ada", 2: "ben", 3: "cem"}
    for seat, tile in ((1, 1), (2, 4), (3, 2)):
        play_at(table, names[seat], seat, f"tile {tile}")
    for seat, steps in ((1, 1), (2, 4), (3, 2)):
        play_at(table, names[seat], seat, f"1 shore>{steps}")
    return table


def test_the_log_of_a_table_does_not_tell_and_the_past_is_not_looked_at() -> None:
    """NI-4d: until the game is over."""
    open_one, covered = table_of_two_rounds(), table_of_two_rounds(spent_tiles="face_down")

    def told(table: Table) -> str:
        return " ".join(s for line in log_lines(table, 1, "en", 99) for s in line["sentences"])

    assert "Ben shows the 4." in told(open_one)
    assert "Ben shows a tile." in told(covered)
    assert "the 4" not in told(covered)
    assert moment_in(open_one, 3) == 3
    assert moment_in(covered, 3) == len(covered.moves)
    covered.is_closed = True
    assert moment_in(covered, 3) == 3
