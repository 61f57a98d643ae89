"""Long work: only what is missing is asked, everything finished is kept, and it can be stopped."""

import os
from functools import partial
from pathlib import Path

import pytest

from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.pool import Pool
from rivertable.jobs.run import (
    Job,
    Stopped,
    run,
    run_missing,
)

QUESTIONS: list[Row] = [{"number": number} for number in range(1, 6)]
ALONE = Job(Pool(workers=1))


def squared(asked: Row) -> Row:
    return {"square": asked["number"] ** 2}


def interrupted_at_three(asked: Row) -> Row:
    if asked["number"] == 3:
        raise KeyboardInterrupt
    return squared(asked)


def told(asked: Row) -> Row:
    """What the process was prepared with."""
    return {"told": os.environ.get("RIVERTABLE_TOLD")}


def tell(word: str) -> None:
    os.environ["RIVERTABLE_TOLD"] = word


def test_only_what_is_missing_is_asked(tmp_path: Path) -> None:
    asked: list[int] = []

    def remembering(question: Row) -> Row:
        asked.append(question["number"])
        return squared(question)

    with Journal(tmp_path / "j.jsonl") as journal:
        journal.add({"number": 2}, {"square": 4})
        run(ALONE, remembering, QUESTIONS, journal)
        answers = [journal.find(question) for question in QUESTIONS]

    assert asked == [1, 3, 4, 5]
    assert answers == [{"square": number**2} for number in range(1, 6)]


def test_answers_are_found_again_by_another_process_and_in_their_order(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.jsonl") as journal:
        run(ALONE, squared, QUESTIONS, journal)
    with Journal(tmp_path / "j.jsonl") as again:
        rows = list(again.rows())

    assert [asked for asked, _ in rows] == QUESTIONS
    assert [answer["square"] for _, answer in rows] == [1, 4, 9, 16, 25]


def test_somebody_who_stops_it_is_told_how_much_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    with Journal(path) as journal, pytest.raises(Stopped, match=r"stopped; 2 of 5 games are in"):
        run(ALONE, interrupted_at_three, QUESTIONS, journal)
    with Journal(path) as journal:
        kept = len(journal)

    assert kept == 2


def test_what_was_done_elsewhere_counts_too(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "j.part", known_as=tmp_path / "games") as journal,
        pytest.raises(Stopped, match=r"stopped; 12 of 15 games are in .*games\. Run"),
    ):
        run_missing(ALONE, interrupted_at_three, QUESTIONS, journal, (10, 15))


def test_nothing_is_begun_when_time_is_up(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.jsonl") as journal:
        run(Job(Pool(workers=1), minutes=-1), squared, QUESTIONS, journal)
        kept = len(journal)

    assert kept == 0


def test_processes_are_prepared_before_they_work() -> None:
    pool = Pool(workers=2, prepare=partial(tell, "hello"))

    assert [answer for _, answer in pool.answers(told, QUESTIONS)] == [{"told": "hello"}] * 5
