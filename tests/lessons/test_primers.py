"""What newcomers are told: the aim, the firsts, the minute."""

import re
import shutil
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from rivertable.display.language import LANGUAGES
from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.games import GAMES, find, load
from rivertable.lessons.course import course_of, things
from rivertable.lessons.lesson_file import BadLesson
from rivertable.lessons.primer import (
    Primer,
    fixed_parts,
    minute_of,
    primer_of,
    read_minute,
    read_primer,
)

TAUGHT = tuple(name for name in GAMES if find(name).lessons)
REPLAYS = Path(__file__).parents[1] / "replays"
RECORDED = {
    "wadi": [REPLAYS / "wadi-two-players.txt", REPLAYS / "wadi-first-game.txt"],
    "wind-river": [REPLAYS / "wind-river-plains.txt", REPLAYS / "wind-river-shared.txt"],
    "niagara": [REPLAYS / "niagara-five-colours.txt", REPLAYS / "niagara-four-alike.txt"],
}
NAMES = ("Ada", "Björn", "Chloé", "Dina", "Esi")
NO_BREAK = "\u00a0\u202f"
MINUTE = 200  # words that are read in one
THREE_LINES = 110  # characters of each


def known(game: str) -> Primer:
    primer = primer_of(find(game))
    assert primer is not None
    return primer


@pytest.mark.parametrize("game", TAUGHT)
def test_the_aim_is_three_lines(game: str) -> None:
    lines = [line[language] for line in known(game).lines for language in LANGUAGES]

    assert len(lines) == 3 * len(LANGUAGES)
    assert max(map(len, lines)) <= THREE_LINES


@pytest.mark.parametrize("game", TAUGHT)
def test_one_minute_is_enough_for_the_minute(game: str) -> None:
    minute = minute_of(find(game))

    assert 4 <= len(minute) <= 6
    for language in LANGUAGES:
        words = " ".join(shown.text[language] for shown in minute).split()
        assert len(words) < MINUTE


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_told_when_it_first_happens_does_happen(game: str, language: str) -> None:
    said = sentences(game, language)
    never = [
        first.name
        for first in known(game).firsts
        if not any(fits(game, one, said, language) for one in first.when)
    ]

    assert len(known(game).firsts) >= 6
    assert never == []


def sentences(game: str, language: str) -> list[str]:
    """What is told of the recorded games."""
    words, found = find(game).words, []
    for record in RECORDED[game]:
        played = load(record.read_text("utf-8"))
        setting, names = played.setting, NAMES[: played.setting.players]
        before = Position(setting)
        for seat, number in played.numbers():
            after = before.copy()
            after.play_number(number, seat)
            told = words.told(setting, before.state, Move(seat, number, ""), language, names)
            found.append(told)
            found += words.happened(setting, before.state, after.state, language, names)
            before = after
    return found


def fits(game: str, sentence: str, said: list[str], language: str) -> bool:
    """Was a sentence of the game said? What is in its blanks does not matter."""
    pattern = ".*".join(map(re.escape, fixed_parts(find(game), sentence, language)))
    return any(re.search(pattern, one) for one in said)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_sign_is_seen_on_some_board(game: str) -> None:
    course = course_of(find(game))
    assert course is not None
    ids = {id for stage in course.stages for id in things(stage.start, stage.seat)}
    patterns = [pattern for sign in known(game).signs for pattern in sign.ids]

    assert len(patterns) >= 5
    assert [one for one in patterns if not any(fnmatchcase(id, one) for id in ids)] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_every_sentence_is_set_as_its_language_is(game: str) -> None:
    primer = known(game)
    texts = [*primer.lines, *(first.say for first in primer.firsts)]
    texts += [sign.say for sign in primer.signs]
    texts += [text for shown in minute_of(find(game)) for text in (shown.title, shown.text)]

    assert len(texts) > 15
    for text in texts:
        assert "'" not in text["en"] + text["fr"]
        assert not re.search(rf"[^{NO_BREAK}][:;!?]", text["fr"]), text["fr"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("The water flows.", "The water dances.", "the game never says 'The water dances.'"),
        ('stage = "river"', 'stage = "rover"', "there is no stage 'rover'"),
        ("step = 3", "step = 30", "the stage has no step 30"),
        ("aim.fr", "aim.de", "aim.fr is missing"),
    ],
)
def test_a_broken_primer_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    folder = find("wadi").lessons
    assert folder is not None
    shutil.copytree(folder, tmp_path / "lessons")
    file = tmp_path / "lessons" / "primer.toml"
    text = file.read_text("utf-8")
    file.write_text(text.replace(old, new, 1), "utf-8")

    with pytest.raises(BadLesson) as caught:
        read_both(tmp_path / "lessons")

    assert reason in caught.value.reason
    assert abs(caught.value.line - text[: text.index(old)].count("\n") - 1) <= 1


def read_both(folder: Path) -> None:
    read_primer("wadi", folder)
    read_minute("wadi", folder)
