"""What a review finds and says, in the games as they are."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import rivertable
from rivertable.cli import main
from rivertable.games import GAMES, find
from rivertable.review.games import Game, Question, Review
from rivertable.review.searching import Examiner
from rivertable.review.summary import BadFinding, finding_message, read_findings, summary
from rivertable.review.verdicts import (
    BLUNDER,
    INACCURACY,
    MISTAKE,
    NEARLY,
    Finding,
    Judgement,
    Row,
    accuracy,
    grade,
    hundredths,
    is_nearly_best,
    judge,
)
from tests.terminal.program import rivertable as program

BRIEFLY = 0.02  # of the usual time


def played(game: str, moves: int = 1000) -> Game:
    """A game in which everybody picks some move."""
    position = rivertable.start(game, players=find(game).usual_players, seed=3)
    while not position.is_over and len(position.moves) < moves:
        numbers = position.legal_numbers()
        position.play_number(int(numbers[(7 * len(position.numbers())) % len(numbers)]))
    return Game(rivertable.load(position.record()))


def findings(game: Game) -> dict[str, Finding]:
    examiner = Examiner(game.setting, BRIEFLY)
    return {
        one.key: examiner.examine(
            game.view(one), game.played(one), one.outcome is None and game.is_secret(one.at)
        )
        for one in game.questions
    }


@pytest.mark.parametrize("game", GAMES)
def test_luck_faults_and_the_rest_add_up_to_what_became_of_a_share(game: str) -> None:
    known = played(game, 120)
    found = findings(known)
    review = Review(known, found)
    kept = read_findings(known, {
        key: finding_message(one, known.played(question))
        for question in known.questions for key, one in [(question.key, found[question.key])]
    })  # fmt: skip
    again = summary(Review(known, kept), kept)

    assert review.is_whole
    assert all(sum(shares) == pytest.approx(1) for shares in review.shares if shares is not None)
    for seat in review.seats():
        parts = seat.draws + seat.hidden + seat.choices + seat.others
        assert seat.end - seat.start == pytest.approx(parts)
        assert seat.choices == pytest.approx(-sum(one.loss for one in seat.judgements.values()))
    told = summary(review, found)
    assert [one["grade"] for one in again["moves"]] == [one["grade"] for one in told["moves"]]


def test_a_secret_choice_is_judged_without_what_the_others_chose() -> None:
    """Two games of Niagara that differ in one tile, which seat 2 did not know."""
    verdicts = []
    for tile in ("tile 2", "tile 6"):
        position = rivertable.start("niagara", players=3, seed=1)
        order = [position.acting[0]]
        order += [seat for seat in (1, 2, 3) if seat not in order]
        position.play(tile, order[0])
        position.play("tile 3", order[1])
        game = Game(rivertable.load(position.record()))
        index = len(game.moves) - 1
        found = Examiner(game.setting, BRIEFLY).examine(
            game.view(Question(index)), game.moves[index].number, game.is_secret(index)
        )
        assert game.is_secret(index)
        verdicts.append(judge(found, order[1], game.moves[index].number, is_secret=True))

    assert verdicts[0] == verdicts[1]


def row(number: int, visits: int, share: float) -> Row:
    return Row(number, visits, share, False, (share, 1 - share))


def test_a_secret_choice_that_is_often_good_is_right_and_a_rare_one_loses_against_the_mixture() -> (
    None
):
    found = Finding(10_000, 0.3, (row(1, 6000, 0.5), row(2, 3600, 0.4), row(3, 400, 0.2)))
    brief = Finding(100, 0.3, (row(1, 60, 0.5), row(2, 36, 0.4), row(3, 4, 0.2)))
    mixture = (60 * 0.5 + 36 * 0.4) / 96

    assert judge(found, 1, 2, is_secret=True).loss == 0
    assert judge(found, 1, 3, is_secret=True).loss == pytest.approx(mixture - 0.2)
    assert not grade(judge(brief, 1, 3, is_secret=True).loss)  # four simulations may be wrong
    assert judge(found, 1, 2, is_secret=False).loss == pytest.approx(0.1)
    assert is_nearly_best(found, 1, 2, is_secret=True)
    assert not is_nearly_best(found, 1, 2, is_secret=False)


def test_what_was_compared_counts_more_than_the_first_search() -> None:
    found = Finding(100, 0.3, (row(1, 90, 0.5), row(2, 1, 0.3)), ((0.5, 0.5), (0.49, 0.51)))

    assert judge(found, 1, 2, is_secret=False).loss == pytest.approx(0.01)
    assert is_nearly_best(found, 1, 2, is_secret=False, after=(0.5 - NEARLY / 2, 0.5))
    assert not is_nearly_best(found, 1, 2, is_secret=False, after=(0.5 - 2 * NEARLY, 0.5))


def test_the_first_search_is_heard_of_a_move_that_it_has_tried_often() -> None:
    """After a few visits of forty thousand the share of a move is a guess, in either direction."""
    after = ((0.5, 0.5), (0.35, 0.65))

    def loss_of(visits: int) -> float:
        moves = (row(1, 39_000, 0.5), row(2, visits, 0.45))
        return judge(Finding(40_000, 0.3, moves, after), 1, 2, is_secret=False).loss

    assert loss_of(20) == pytest.approx(0.15)
    assert not grade(loss_of(8000))


def test_a_fault_that_longer_thinking_might_clear_is_none() -> None:
    """Two moves that were compared, and a review of usual length may be wrong by four hundredths."""
    usual, longer = 40_000, 800_000

    def loss_of(simulations: int, lost: float) -> float:
        moves = (row(1, 2000, 0.5), row(2, 1000, 0.2))
        found = Finding(simulations, 0.3, moves, ((0.5, 0.5), (0.5 - lost, 0.5 + lost)))
        return judge(found, 1, 2, is_secret=False).loss

    assert not grade(loss_of(usual, 0.08))
    assert grade(loss_of(usual, 0.095)) == grade(loss_of(longer, 0.06)) == "inaccuracy"


def test_grades_and_accuracy_agree_with_losses() -> None:
    losses = [0.0, INACCURACY - 0.001, INACCURACY, MISTAKE, BLUNDER]
    exact = [accuracy([Judgement(loss, 0.3, (), ())]) or 0 for loss in losses]

    assert [grade(loss) for loss in losses] == ["", "", "inaccuracy", "mistake", "blunder"]
    assert exact[0] == 100
    assert all(more > less for more, less in pairwise(exact))
    assert accuracy([]) is None


def test_a_loss_is_never_told_as_the_threshold_that_it_is_below() -> None:
    assert [(grade(loss), hundredths(loss)) for loss in (0.0999, 0.1, 0.29)] == [
        ("inaccuracy", 9),
        ("mistake", 10),
        ("blunder", 29),
    ]


def test_findings_that_do_not_fit_are_refused() -> None:
    game = played("wadi", 4)
    good = finding_message(findings(game)["2"], game.moves[2].number)
    wrong: tuple[Any, ...] = (
        [], {"2": []}, {"99": good}, {"2": {**good, "moves": []}}, {"2": {**good, "mean": "much"}},
        {"2": {**good, "moves": [[1 << 14, 1, 0.5, 0, [0.3, 0.3, 0.4]]]}},
        {"2": {**good, "moves": [[*good["moves"][0][:4], [2.0, 0, 0]]]}},
        {"2": {**good, "after": [[0.5, 0.5, 0.0]]}},
    )  # fmt: skip
    refused = []
    for bad in wrong:
        with pytest.raises(BadFinding) as problem:
            read_findings(game, bad)
        refused.append(str(problem.value))

    assert len(refused) == len(wrong)


def test_the_terminal_reviews_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(played("wadi", 4).positions[-1].record(), "utf-8")
    told = program("review", file, "--times", "0.1")
    asked = program("review", file, "--times", "0.1", "--json", COLUMNS="9999")
    found = json.loads(asked.output)

    assert (told.code, told.errors, asked.errors) == (0, "", "")
    assert "accuracy" in told.output
    assert "Better: " in told.output
    assert len(found["shares"]) == 5
    assert found["isWhole"]
    assert any(one["grade"] and one["best"] for one in found["moves"])


def test_ctrl_c_keeps_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game"
    known: list[Finding] = []
    file.write_text(played("wadi", 5).positions[-1].record(), "utf-8")
    examine = Examiner.examine

    def interrupted(self: Examiner, *asked: Any) -> Finding:
        if len(known) == 3:
            raise KeyboardInterrupt
        known.append(examine(self, *asked))
        return known[-1]

    monkeypatch.setattr(Examiner, "examine", interrupted)
    code = main(["review", str(file), "--times", "0.02"])
    told = capsys.readouterr().out

    assert code == 0
    assert "Stopped after 3 of 6 decisions." in told
    assert "accuracy" in told
