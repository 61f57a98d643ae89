"""What the table of strengths is made of: opponents from OpenSpiel, and whole rotations."""

from pathlib import Path
from time import thread_time

import pytest

import rivertable
from bench.bots import table as bots
from bench.bots.peers import BlindSearch, Pace, Search, SearchInPython
from bench.bots.rows import CONSTANT, ROWS, asked, play, player
from rivertable.bots.arena import tournament
from rivertable.bots.bot import Budget
from rivertable.engine.position import Position
from rivertable.games import find
from rivertable.jobs.journal import Journal

FEW = Budget(simulations_each=4)
RANDOM = next(row for row in ROWS if row.theirs == "random")


def idle(simulations: int) -> int:
    """A search that takes a tenth of a millisecond for each simulation, and finds nothing."""
    until = thread_time() + simulations / 10_000
    while thread_time() < until:
        pass
    return 0


def begun(game: str) -> Position:
    """Some moves into a game for three."""
    position = rivertable.start(game, 3, seed=5)
    for _ in range(7):
        position.play_number(position.legal_numbers().item(0))
    return position


def test_a_peer_explores_by_the_constant_that_it_is_given_or_by_the_best_one() -> None:
    names = ("openspiel@9", "openspiel:0.8@9")
    peers = [player(name, find("wadi"), 1) for name in names]

    assert [vars(peer)["_constant"] for peer in peers] == [CONSTANT, 0.8]


@pytest.mark.parametrize("game", rivertable.GAMES)
def test_other_constants_meet_the_one_that_peers_get(game: str) -> None:
    rows = [row for row in ROWS if row.name.startswith("constant-") and game in row.games]

    constants = {
        tuple(vars(player(name, find(game), 1))["_constant"] for name in (row.ours, row.theirs))
        for row in rows
    }

    assert constants == {(other, CONSTANT) for other in (0.2, 0.8, 1.5)}


@pytest.mark.parametrize("kind", [Search, SearchInPython])
@pytest.mark.parametrize("game", rivertable.GAMES)
def test_peers_play_legal_moves(kind: type[Search], game: str) -> None:
    position = begun(game)

    assert (
        kind(FEW, 1.0, 1).choose_knowing_all(position.with_seed(None)) in position.legal_numbers()
    )


def test_the_blind_peer_answers_by_what_its_seat_may_know() -> None:
    position = rivertable.start("niagara", 3, seed=5)
    first, second = position.acting[:2]
    answers = set()
    for number in position.legal_numbers(first).tolist():
        other = position.copy()
        other.play_number(number, first)
        answers.add(BlindSearch(FEW, 1.0, 1).choose(other.view(second)).number)

    assert len(answers) == 1


def test_a_peer_in_a_hurry_gets_half_of_what_is_left_of_its_turn() -> None:
    position = begun("wadi")
    pace = Pace(Budget(seconds=0.2))
    began = thread_time()
    pace.search(position, position.acting[0], idle)

    assert 0.05 < thread_time() - began < 0.3


def test_rows_can_be_asked_for_by_name_game_and_length() -> None:
    rows = bots.chosen(["level-2-of-4", "ismcts"], ["wadi"], rotations=2)
    questions = asked(rows)

    assert [row.name for row in rows] == ["level-2-of-4", "ismcts-250ms"]
    assert {(question["row"], question["game"]) for question in questions} == {
        ("level-2-of-4", "wadi")
    }
    assert len(questions) == 8
    assert bots.chosen([], []) == list(ROWS)


def test_no_row_gets_more_before_all_have_their_first_rotations() -> None:
    firsts = {row.name: row.first for row in ROWS}
    is_first = [question["rotation"] < firsts[question["row"]] for question in asked(list(ROWS))]

    assert is_first == sorted(is_first, reverse=True)
    assert not all(is_first)


def test_the_first_rotations_of_all_rows_grow_at_the_same_pace() -> None:
    questions = [q for q in asked(list(ROWS)) if q["row"] in ("openspiel-250ms", "random-10ms")]
    early = questions[: 4 * 9 + 67 * 9]

    assert max(q["rotation"] for q in early if q["row"] == "openspiel-250ms") == 3
    assert max(q["rotation"] for q in early if q["row"] == "random-10ms") == 66


def test_a_game_of_a_row_gives_our_share_of_the_win() -> None:
    question = next(q for q in asked([RANDOM]) if q["game"] == "wadi")

    assert play(question)["share"] in (0.0, 1 / 3, 0.5, 1.0)


def test_only_whole_rotations_count_and_only_those_of_the_last_version(tmp_path: Path) -> None:
    questions = [q for q in asked([RANDOM]) if q["game"] == "wadi"][:5]
    with Journal(tmp_path / "games.jsonl") as journal:
        for question in questions[:3]:
            journal.add({**question, "strength": "before"}, {"share": 0.0})
        for question in questions:
            journal.add(question, {"share": 1.0})
        (figure,) = bots.figures([RANDOM], journal)

    assert (figure.games, figure.share, figure.is_old) == (3, 1.0, False)
    assert tournament.strength_of("wadi", ()) == questions[0]["strength"]


def test_a_second_run_over_the_same_games_is_told_to_wait_but_may_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["bench.bots", "--row", RANDOM.name, "--json", str(tmp_path / "b.json")]
    with Journal(tmp_path / "b.jsonl"):
        monkeypatch.setattr("sys.argv", command)
        with pytest.raises(SystemExit):
            bots.main()
        monkeypatch.setattr("sys.argv", [*command, "--table"])
        bots.main()

    told = capsys.readouterr()
    assert "is being written by another process; wait" in told.err
    assert "written to" in told.out
