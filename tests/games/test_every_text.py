"""What holds for the words of every game, in every language, and for its sketch."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter

import polib
import pytest

from rivertable import IllegalMove, Position
from rivertable.contract.defaults.words import HERE as DEFAULTS
from rivertable.display.language import ENGINE, LANGUAGES, PHRASES
from rivertable.engine.kernel import HIDDEN
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE
from rivertable.games import find
from tests.engine.random_games import moments
from tests.example_games import EVERY_GAME, EVERY_KIND

NAMES = ("Ada", "Björn", "Chloé", "Dina of the seven wells and the three palms", "Esi")
NO_BREAK = "\u00a0\u202f"
WIDEST = 78
MOST_MOMENTS = 60
FOLDERS = {
    folder for game in EVERY_GAME.values() if (folder := game.words.folder)
} | {DEFAULTS, PHRASES, ENGINE}  # fmt: skip

every_kind = pytest.mark.parametrize(("game", "players"), EVERY_KIND)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_kind_with_secrets = pytest.mark.parametrize(
    ("game", "players"), [kind for kind in EVERY_KIND if EVERY_GAME[kind[0]].secrets is not None]
)
every_catalogue = pytest.mark.parametrize(
    "folder", sorted(FOLDERS), ids=lambda path: "-".join(path.parts[-2:])
)


@cache
def some(game: str, players: int) -> list[Position]:
    """A few dozen positions of a game, the first and the last included."""
    positions = moments(game, players)
    return [*positions[:: len(positions) // 24 + 1], positions[-1]]


def is_sentence(text: str) -> bool:
    """Something is said, and no blank is left in it."""
    return bool(text.strip()) and not re.search(r"[{}]", text)


# Sentences ----------------------------------------------------------------------------------


@every_kind
@every_language
def test_everybody_is_told_what_is_asked(game: str, players: int, language: str) -> None:
    asked = [
        find(game).words.asked(position.view(seat), language)
        for position in some(game, players)
        for seat in range(players + 1)
    ]

    assert asked
    assert all(map(is_sentence, asked))


@every_kind
@every_language
def test_every_move_and_what_follows_is_told(game: str, players: int, language: str) -> None:
    words, seen = find(game).words, 0
    for before, after in pairwise(moments(game, players)[:MOST_MOMENTS]):
        setting, move = before.setting, after.moves[-1]
        names = NAMES[:players]
        told = [
            words.told(setting, before.view(seat).state, move, language, names)
            for seat in range(players + 1)
        ]
        told += words.happened(setting, before.state, after.state, language, names)
        seen += len(told)

        assert all(map(is_sentence, told))

    assert seen


@every_kind_with_secrets
@every_language
def test_a_secret_choice_is_told_without_what_was_chosen(
    game: str, players: int, language: str
) -> None:
    words, secrets, told = find(game).words, find(game).secrets, set()
    assert secrets is not None
    for before, after in pairwise(moments(game, players)[:MOST_MOMENTS]):
        move = after.moves[-1]
        if move.seat != CHANCE and secrets.is_choice(move.number):
            hidden = Move(move.seat, HIDDEN, secrets.text)
            told.add(words.told(before.setting, before.view(0).state, hidden, language, NAMES))

    assert 1 <= len(told) <= players
    assert all(map(is_sentence, told))


@every_kind_with_secrets
@every_language
def test_nothing_said_depends_on_what_others_have_chosen_in_secret(
    game: str, players: int, language: str
) -> None:
    words, secrets, seen = find(game).words, find(game).secrets, 0
    assert secrets is not None

    def said(view: View) -> list[object]:
        panels = [words.panel(view, seat, language) for seat in range(1, players + 1)]
        return [words.asked(view, language), words.board_text(view, language), *panels, str(view)]

    for position in moments(game, players)[:MOST_MOMENTS]:
        for hidden in secrets.seats(position.state):
            for seat in set(range(players + 1)) - {hidden}:
                real = said(position.view(seat))
                for other in twins(position, hidden):
                    assert said(other.view(seat)) == real
                    seen += 1

    assert seen > 20


def twins(position: Position, hidden: int) -> Iterator[Position]:
    """The same position with whatever else a seat may have chosen."""
    secrets = position.setting.game.secrets
    assert secrets is not None
    moves = position.numbers()
    at = max(i for i, (who, n) in enumerate(moves) if who == hidden and secrets.is_choice(n))
    for number in secrets.possible(position.state, hidden)[:3]:
        moves[at] = (hidden, number)
        yield Position(position.setting, moves)


@every_kind
@every_language
def test_the_board_is_read_aloud(game: str, players: int, language: str) -> None:
    texts = [
        find(game).words.board_text(position.view(seat), language)
        for position in some(game, players)
        for seat in range(players + 1)
    ]

    assert all(texts)
    assert all(is_sentence(text) for lines in texts for text in lines)


@every_kind
@every_language
def test_every_number_of_a_panel_has_an_icon_and_says_what_it_counts(
    game: str, players: int, language: str
) -> None:
    icons = set(re.findall(r'<symbol id="([^"]+)"', find(game).pieces.symbols()))
    rows = [
        row
        for position in some(game, players)
        for seat in range(1, players + 1)
        for row in find(game).words.panel(position.view(seat), seat, language)
    ]

    assert rows
    assert {icon for icon, _, _ in rows} <= icons
    assert all(is_sentence(label) for _, _, label in rows)


@every_kind
@every_language
def test_the_end_says_where_every_seats_points_come_from(
    game: str, players: int, language: str
) -> None:
    rows = find(game).words.scoring(moments(game, players)[-1].view(0), language)

    assert len(rows) == players
    assert all(is_sentence(label) for seat in rows for label, _ in seat)


@every_kind
@every_language
def test_every_move_has_a_place_to_look_at_first(game: str, players: int, language: str) -> None:
    say, look = find(game).say(language), find(game).hints.look
    looks = [
        look(position.setting, move, None, say)
        for position in some(game, players)
        for move in position.legal_moves()
        if move.seat != CHANCE
    ]

    assert looks
    assert all(map(is_sentence, looks))


# Refusals -----------------------------------------------------------------------------------


@every_kind
def test_a_text_that_is_no_move_is_refused_in_every_language(game: str, players: int) -> None:
    refused = [refusal(position, "xyzzy 99") for position in some(game, players)[:-1]]

    assert refused
    for problem in refused:
        assert problem is not None
        assert all(is_sentence(problem.said(find(game).say(language))) for language in LANGUAGES)


@every_kind
def test_a_move_of_another_moment_is_played_or_refused_with_a_sentence(
    game: str, players: int
) -> None:
    texts = {move.text for position in some(game, players) for move in position.legal_moves()}
    refused = [
        problem
        for position in some(game, players)
        for text in sorted(texts)[:40]
        if (problem := refusal(position, text))
    ]

    assert refused
    for problem in refused:
        assert all(is_sentence(problem.said(find(game).say(language))) for language in LANGUAGES)


def refusal(position: Position, text: str) -> IllegalMove | None:
    """Why a text is no move of the first seat that may act, if it is none."""
    try:
        position.parse(text, position.acting[0] if position.acting else 1)
    except IllegalMove as problem:
        return problem
    return None


# Sketches -----------------------------------------------------------------------------------


@every_kind
def test_a_sketch_fits_a_terminal(game: str, players: int) -> None:
    lines = [
        line
        for position in some(game, players)
        for seat in range(players + 1)
        for line in str(position.view(seat)).splitlines()
    ]

    assert lines
    assert max(map(len, lines)) <= WIDEST
    assert all(is_narrow(letter) for line in lines for letter in line)


def is_narrow(letter: str) -> bool:
    """One column wide everywhere; of ambiguous width may only be boxes, and what all terminals know."""
    width = unicodedata.east_asian_width(letter)
    return width in ("N", "Na", "H") or "\u2500" <= letter <= "\u25ff" or letter in "·…→"


@every_kind
def test_every_style_of_a_sketch_comes_with_its_text(game: str, players: int) -> None:
    position = some(game, players)[1]
    rows = find(game).sketched(position.setting, position.state)

    assert "\n".join("".join(text for text, _ in row).rstrip() for row in rows) == str(position)


# French -------------------------------------------------------------------------------------


@every_catalogue
def test_french_has_the_same_blanks_to_fill_in(folder: Path) -> None:
    catalogue = polib.pofile((folder / "fr.po").read_text("utf-8"))

    assert len(catalogue)
    for entry in catalogue:
        assert blanks(entry.msgid) == blanks(entry.msgstr), entry.msgid


def blanks(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name)


@every_catalogue
def test_french_is_set_as_french_is(folder: Path) -> None:
    catalogue = polib.pofile((folder / "fr.po").read_text("utf-8"))

    assert len(catalogue)
    for entry in catalogue:
        assert "'" not in entry.msgstr
        assert not re.search(rf"[^{NO_BREAK}][:;!?]", unfilled(entry.msgstr)), entry.msgstr
        assert not re.search(r"\b(tu|ton|ta|tes|toi)\b", entry.msgstr), entry.msgstr


def unfilled(template: str) -> str:
    """A template without what stands in its blanks."""
    return re.sub(r"{[^}]*}", "{}", template)
