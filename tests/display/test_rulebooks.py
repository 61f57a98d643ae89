"""The rules pages say every rule of every game, in English and in French, beside real positions."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import rivertable
from rivertable.display.rulebook import (
    Page,
    Rule,
    Section,
    read,
)
from rivertable.games import GAMES, find

LANGUAGES = ("en", "fr")
MARKS = ("ruling", "documented", "reconstructed")
RULE_ID = r"(?:WR|WA|NI)-\d(?:\.\d)?[a-z]?"
# What an id may add to a rule's, or say instead of one: WR-2-stagger, WR-notation, WR-example-1.
PART_ID = rf"(?:{RULE_ID}|WR|WA|NI)(?:-[a-z]+)(?:-[a-z0-9]+)?"


def folder_of(game: str) -> Path:
    """Where the rules page of a game lies."""
    folder = find(game).words.folder
    assert folder is not None
    return folder


every_game = pytest.mark.parametrize("game", GAMES)
every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)
every_picture = pytest.mark.parametrize(
    ("game", "section"),
    [
        pytest.param(game, section, id=f"{game}-{section.id}")
        for game in GAMES
        for section in read(folder_of(game), "en").sections
        if section.record
    ],
)


def page(game: str, language: str = "en") -> Page:
    return read(folder_of(game), language)


def rules_on(page: Page) -> list[Rule]:
    return [rule for section in page.sections for rule in section.rules]


def rule_ids_on(page: Page) -> list[str]:
    """The ids of whole rules, in the order of the page."""
    return [rule.id for rule in rules_on(page) if re.fullmatch(RULE_ID, rule.id)]


def readme(game: str) -> str:
    return (files(find(game).package) / "README.md").read_text("utf-8")


def sentences(page: Page) -> Iterator[str]:
    """Whatever a reader of the page reads, ids and records aside."""
    yield page.lead
    for section in page.sections:
        yield section.title
        yield from (rule.text for rule in section.rules)
        if section.record:
            yield section.caption


@every_game
def test_every_rule_of_the_readme_is_on_the_page_in_the_same_order(game: str) -> None:
    in_readme = re.findall(rf"^\| ({RULE_ID}) \|", readme(game), re.MULTILINE)

    assert len(in_readme) > 10
    assert rule_ids_on(page(game)) == sorted(set(in_readme), key=in_readme.index)


@every_page
def test_every_id_is_an_anchor_of_its_own(game: str, language: str) -> None:
    sections = page(game, language).sections
    anchors = [section.id for section in sections] + [r.id for s in sections for r in s.rules]

    assert len(set(anchors)) == len(anchors)


@every_page
def test_an_id_is_a_rule_or_a_part_of_one_or_says_what_it_is(game: str, language: str) -> None:
    strange = [
        rule.id
        for rule in rules_on(page(game, language))
        if not re.fullmatch(rf"{RULE_ID}|{PART_ID}", rule.id)
    ]

    assert strange == []


@every_game
def test_a_part_of_a_rule_stands_right_behind_it(game: str) -> None:
    ids = [rule.id for rule in rules_on(page(game))]
    parts = [
        (at, match[1]) for at, id in enumerate(ids) if (match := re.match(rf"({RULE_ID})-", id))
    ]

    assert [ids[at] for at, whole in parts if not ids[at - 1].startswith(whole)] == []


@every_page
def test_marks_are_known(game: str, language: str) -> None:
    assert {rule.mark for rule in rules_on(page(game, language))} <= {"", *MARKS}


@every_game
def test_what_the_readme_calls_ours_is_marked_on_the_page(game: str) -> None:
    ours = set(re.findall(rf"({RULE_ID})(?: \||,) ({'|'.join(MARKS)})\b", readme(game)))
    marked = {
        (match[0], rule.mark)
        for rule in rules_on(page(game))
        if (match := re.match(RULE_ID, rule.id)) and rule.mark
    }

    assert len(ours) > 5
    assert ours - marked == set()


@every_game
def test_both_languages_have_the_same_ids_and_marks(game: str) -> None:
    english, french = page(game, "en"), page(game, "fr")

    assert [section.id for section in english.sections] == [s.id for s in french.sections]
    assert [(rule.id, rule.mark) for rule in rules_on(english)] == [
        (rule.id, rule.mark) for rule in rules_on(french)
    ]


@every_game
def test_both_languages_show_the_same_positions(game: str) -> None:
    english, french = page(game, "en"), page(game, "fr")

    assert [section.record for section in english.sections] == [s.record for s in french.sections]


@every_game
def test_no_english_is_left_in_the_french(game: str) -> None:
    pairs = zip(sentences(page(game, "en")), sentences(page(game, "fr")), strict=True)

    assert [english for english, french in pairs if english == french] == []
    told = " ".join(re.sub(r"«[^»]*»", "", text) for text in sentences(page(game, "fr")))
    assert re.findall(r"\b(?:the|of|and|with|your|you|is|are)\b", told) == []


@every_game
def test_french_is_set_as_french_is_set(game: str) -> None:
    told = " ".join(sentences(page(game, "fr")))

    assert re.findall(r"\w+'\w+|\w+ [:;!?»]|« \w+|\w[;!?»]", told) == []


@every_page
def test_every_sentence_ends(game: str, language: str) -> None:
    texts = [rule.text for rule in rules_on(page(game, language))]

    assert [text for text in texts if not re.search(r"[.?](?:»|”)?$", text)] == []


@every_game
def test_a_page_has_at_least_four_pictures(game: str) -> None:
    assert sum(1 for section in page(game).sections if section.record) >= 4


@every_page
def test_a_picture_has_a_caption_and_a_caption_a_picture(game: str, language: str) -> None:
    sections = page(game, language).sections

    assert [s.id for s in sections if bool(s.record) != bool(s.caption.strip())] == []


@every_picture
def test_a_picture_is_a_position_of_its_game(game: str, section: Section) -> None:
    position = rivertable.load(section.record)

    assert position.setting.game.name == game
    assert position.record() == section.record
