"""The puzzles of the package, how they are found, read and judged."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from rivertable.bots.processes import games_job
from rivertable.cli import main
from rivertable.display.language import translator
from rivertable.games import GAMES, find
from rivertable.jobs.journal import Journal
from rivertable.puzzles import collecting, judging, rating, themes
from rivertable.puzzles import find as finding
from rivertable.puzzles.answers import allowed
from rivertable.puzzles.collecting import puzzle_from
from rivertable.puzzles.daily import puzzle_of
from rivertable.puzzles.difficulty import rating_of
from rivertable.puzzles.judging import REFUSED, SOLVED, WRONG, judge
from rivertable.puzzles.long_search import AS_GOOD, FAR, sorted_out
from rivertable.puzzles.puzzle import BadPuzzle, Puzzle
from rivertable.puzzles.puzzle_file import block, puzzles_of, read, written
from rivertable.puzzles.rating import Rating

REPLAYS = Path(__file__).parents[1] / "replays"
WADI = find("wadi")
HAVING = [name for name in GAMES if puzzles_of(find(name))]


def some(count: int = 2) -> list[Puzzle]:
    """A few of each game."""
    return [puzzle for name in HAVING for puzzle in puzzles_of(find(name))[:count]]


@pytest.mark.parametrize("game", HAVING)
def test_every_puzzle_is_sound_and_survives_its_file(game: str, tmp_path: Path) -> None:
    puzzles = puzzles_of(find(game))
    for puzzle in puzzles:
        puzzle.check()
        assert puzzle.share - puzzle.next_share >= 100 * FAR - 1
        legal = len(puzzle.view.legal_numbers())
        assert 3 * len(allowed(puzzle.lines, ())) <= legal
        assert themes.theme_names(find(game), puzzle.themes, "fr") != list(puzzle.themes)
    copy = tmp_path / "puzzles.txt"
    copy.write_text(written(puzzles, find(game)), "utf-8")
    assert [block(one) for one in read(game, copy)] == [block(one) for one in puzzles]


def test_right_wrong_and_not_legal() -> None:
    for puzzle in some():
        answer = puzzle.answers[0]
        kinds = [judge(puzzle, answer[:i], text).kind for i, text in enumerate(answer)]
        assert kinds[-1] == SOLVED
        assert len(judging.why(puzzle, puzzle.lines[0], "fr")) > len("Exact !")
        right = allowed(puzzle.lines, ())
        wrong = next(m.text for m in puzzle.view.legal_moves() if m.number not in right)
        verdict = judge(puzzle, (), wrong)
        assert verdict.kind == WRONG
        assert len(verdict.positions) > 1  # and what it leads to
        assert str(puzzle.next_share) in judging.sentence(puzzle, verdict, "en")
    assert judge(puzzle, (), "fly home").kind == REFUSED


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (("seat: ", "chair: "), "has no seat"),
        (("themes: ", "themes: Flying; "), "no theme 'Flying'"),
        (("solved: ", "solved: 9 "), "solved are 7 numbers"),
        (("answer: ", "answer: build Z9; "), "is not legal"),
        (("moves: start", "moves: stop"), "puzzle "),
        (("solved: ", "solved: ²"), "solved are 7 numbers"),
        (("moves: ", "moves: \udcff"), "not text in UTF-8"),
    ],
)
def test_a_broken_puzzle_is_refused_with_file_line_and_reason(
    tmp_path: Path, broken: tuple[str, str], reason: str
) -> None:
    puzzle = puzzles_of(find("wadi"))[0]
    path = tmp_path / "wadi" / "puzzles.txt"
    path.parent.mkdir()
    text = "# a comment\n" + block(puzzle).replace(*broken)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadPuzzle, match=reason) as caught:
        read("wadi", path)[0].check()
    assert caught.value.file == "wadi/puzzles.txt"
    assert caught.value.line > 1


def test_a_decision_is_only_clear_if_every_seed_says_so() -> None:
    near, far = AS_GOOD / 2, 2 * FAR
    clear = {1: 0.6, 2: 0.6 - near, 3: 0.6 - far}
    found = sorted_out([clear, clear])
    assert found is not None
    assert found.right == (1, 2)
    assert sorted_out([clear, {**clear, 3: 0.6 - near}]) is None
    assert sorted_out([clear, {**clear, 2: 0.6 - FAR / 2}]) is None
    assert sorted_out([{1: 0.5, 2: 0.5}]) is None


def test_a_puzzle_is_found_again_in_its_position() -> None:
    won = (puzzle for puzzle in puzzles_of(find("wadi")) if puzzle.share - puzzle.next_share == 100)
    source = next(won)  # so that it can be proven, whatever the weights of the day are
    row = finding.puzzle_at(find("wadi"), source.view)
    assert row is not None
    again = puzzle_from(find("wadi"), row)
    assert (again.name, set(again.answers)) == (source.name, set(source.answers))


def test_puzzles_are_found_in_games_of_people_and_not_looked_for_again(tmp_path: Path) -> None:
    record = (REPLAYS / "wadi-two-players.txt").read_text("utf-8")
    search = finding.Search("wadi", 0, "1", (record,))
    for _ in range(2):
        rows = finding.run(search, tmp_path / "journal", games_job(1))
    with Journal(tmp_path / "journal") as journal:
        assert len(journal) == 1
    assert [puzzle_from(find("wadi"), row).game for row in rows] == ["wadi"] * len(rows)


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_tomorrow() -> None:
    day = date(2026, 11, 17)
    first, second = puzzle_of(day), puzzle_of(day + timedelta(days=1))
    assert first == puzzle_of(day)
    assert first != second


def test_ratings_move_the_right_way() -> None:
    levels = [rating_of([2] * n + [0] * (7 - n)) for n in range(8)]
    assert levels == sorted(levels, reverse=True)
    new = Rating()
    easy, equal, hard = (rating.measured(shown) for shown in (1000, 1450, 2000))
    solved, failed = (rating.after(new, equal, is_solved) for is_solved in (True, False))
    assert solved[0].shown > new.shown > failed[0].shown
    assert solved[1].shown < equal.shown == 1450 < failed[1].shown
    assert rating.after(new, hard, True)[0].shown > rating.after(new, easy, True)[0].shown


def test_every_sentence_has_its_french() -> None:
    say = translator("fr", judging.FOLDER)
    words = (judging.RIGHT, judging.BETTER, themes.WIN, themes.ONLY_CHANCE)
    assert [one for one in words if say(one) == one] == []


def test_what_a_longer_search_disagrees_with_is_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "TIMES", 1)
    right = next(p for p in puzzles_of(WADI) if min(p.solved) == 2 and len(p.lines) == 1)
    others = [str(move) for move in right.view.legal_moves() if str(move) != right.answers[0][0]]
    wrong = replace(right, name="wrong", answers=((others[0],),))
    file = tmp_path / "wadi.txt"
    file.write_text(written([right, wrong], WADI), "utf-8")

    assert main(["puzzles", "wadi", "--check", "2", "--drop", "--out", str(file)]) == 0
    assert [puzzle.name for puzzle in read("wadi", file)] == [right.name]


def test_difficulties_are_measured_by_the_levels_of_today(tmp_path: Path) -> None:
    """Whoever changes the levels runs the command on our own files."""
    niagara = find("niagara")
    some = puzzles_of(niagara)[:80:40]
    file = tmp_path / "niagara.txt"
    file.write_text(written([replace(one, solved=(0,) * 7) for one in some], niagara), "utf-8")

    assert main(["puzzles", "niagara", "--measure", "--out", str(file)]) == 0
    assert [one.solved for one in read("niagara", file)] == [one.solved for one in some]
