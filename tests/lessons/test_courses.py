"""Every course: played to its end, with every other first move tried, and every promise kept."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

import pytest

from rivertable.display.language import LANGUAGES
from rivertable.games import GAMES, find
from rivertable.lessons.course import FIND, MOVE, PARTS, READ, Course, Stage, Step, course_of
from rivertable.lessons.judging import (
    DONE,
    WRONG,
    Standing,
    after,
    begun,
    follow,
    judge,
    possible,
)
from rivertable.lessons.lesson_file import Text

NO_BREAK = "\u00a0\u202f"
TAUGHT = tuple(name for name in GAMES if find(name).lessons)


def known(game: str) -> Course:
    course = course_of(find(game))
    assert course is not None
    return course


STAGES = [(game, stage.name) for game in TAUGHT for stage in known(game).stages]
every_course = pytest.mark.parametrize("game", TAUGHT)
every_stage = pytest.mark.parametrize(("game", "name"), STAGES)


def stage_of(game: str, name: str) -> Stage:
    stage = known(game).stage(name)
    assert stage is not None
    return stage


@cache
def standings(game: str, name: str) -> list[Standing]:
    """Wherever somebody can stand in a stage, whichever accepted answers they gave."""
    return [*everywhere(begun(stage_of(game, name)))]


def everywhere(standing: Standing) -> Iterator[Standing]:
    yield standing
    if standing.step is not None:
        for answer in possible(standing):
            verdict = judge(standing, answer)
            if verdict.kind == DONE:
                yield from everywhere(after(standing, verdict))


def texts_of(stage: Stage) -> Iterator[Text]:
    yield from (stage.title, stage.about)
    for step in stage.steps:
        yield from (text for text in (step.say, step.done, step.wrong) if text)
        yield from (slip.say for slip in step.slips)


@every_course
def test_a_course_has_every_part_in_order_and_ends_with_a_game(game: str) -> None:
    parts = [stage.part for stage in known(game).stages]

    assert 6 <= len(parts) <= 10
    assert list(dict.fromkeys(parts)) == list(PARTS)
    assert known(game).stages[-1].game is not None


@every_course
def test_every_rule_that_a_course_promises_is_cited_by_a_stage(game: str) -> None:
    course = known(game)
    cited = {rule for stage in course.stages for rule in stage.rules}

    assert len(course.rules) > 10
    assert cited == {*course.rules}


@every_stage
def test_a_stage_is_played_to_its_end_by_its_own_solution(game: str, name: str) -> None:
    stage = stage_of(game, name)

    standing = follow(stage, [step.solution for step in stage.steps])

    assert standing.step is None


@every_stage
def test_every_other_legal_answer_gets_a_sentence(game: str, name: str) -> None:
    seen = 0
    for standing in standings(game, name):
        for answer in possible(standing) if standing.step else []:
            verdict = judge(standing, answer)
            seen += 1
            if verdict.kind != DONE:
                assert verdict.kind == WRONG, answer
                assert all(verdict.say[language] for language in LANGUAGES), answer

    assert seen


@every_stage
def test_whatever_is_accepted_leads_to_the_end(game: str, name: str) -> None:
    stage = stage_of(game, name)
    ends = [one for one in standings(game, name) if one.step is None]
    stuck = [one for one in standings(game, name) if one.step and not is_possible(one)]

    assert ends
    assert stuck == []
    assert {one.number for one in standings(game, name)} == {*range(len(stage.steps) + 1)}


def is_possible(standing: Standing) -> bool:
    """Is there an answer that is accepted?"""
    return any(judge(standing, answer).kind == DONE for answer in possible(standing))


@every_stage
def test_everything_that_a_stage_expects_can_be_answered_and_shown(game: str, name: str) -> None:
    steps = stage_of(game, name).steps
    unheard = {
        number: [one for one in patterns_of(step) if not is_answer(game, name, number, one)]
        for number, step in enumerate(steps)
    }

    assert unheard == {number: [] for number in range(len(steps))}


def patterns_of(step: Step) -> list[str]:
    return [*step.answers, *(pattern for slip in step.slips for pattern in slip.answers)]


def is_answer(game: str, name: str, number: int, pattern: str) -> bool:
    """Can somebody give an answer of that pattern at a step?"""
    here = [one for one in standings(game, name) if one.number == number]
    return any(fnmatchcase(answer, pattern) for one in here for answer in possible(one))


@every_stage
def test_every_sentence_is_short_and_set_as_its_language_is(game: str, name: str) -> None:
    texts = [*texts_of(stage_of(game, name))]

    assert texts
    for text in texts:
        assert max(len(text[language]) for language in LANGUAGES) < 280
        assert "'" not in text["en"] + text["fr"]
        assert not re.search(rf"[^{NO_BREAK}][:;!?]", text["fr"]), text["fr"]
        assert not re.search(r"\b(tu|ton|ta|tes|toi)\b", text["fr"]), text["fr"]


@every_course
def test_a_course_lets_its_learner_do_things(game: str) -> None:
    kinds = [step.kind for stage in known(game).stages for step in stage.steps]

    assert {*kinds} == {READ, FIND, MOVE}
    assert kinds.count(READ) < len(kinds) * 0.6


def test_a_slip_is_said_before_what_is_said_to_all() -> None:
    step: Step = stage_of("wadi", "first-turn").steps[0]

    assert "stop at any time" in step.said_of("end")["en"]
    assert step.said_of("build A1") == step.wrong
