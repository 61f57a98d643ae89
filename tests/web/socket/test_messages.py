"""What the socket says of a move: most of it is made once for all, and yet each sees their own."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rivertable.tables.commands import chance, move
from rivertable.tables.room import Update
from rivertable.tables.table import Entry, Table
from rivertable.web.socket.log_lines import log_lines
from rivertable.web.socket.messages import PersonFeed, ProgramFeed
from tests.tables.sitting import play, row, seated

GUESTS = ("ada", "bo", "cy")
EYES = (*GUESTS, "")  # and a spectator
GAMES = pytest.mark.parametrize("game", ["wind-river", "wadi", "niagara"])


def updates(table: Table, rng: Random, most: int = 60) -> Iterator[Update]:
    """A game of random moves, as a room tells of it."""
    drafts = chance(table.position, rng)
    while len(table.entries) < most and not table.is_over:
        for draft in drafts:
            before = table.position
            entry = Entry(len(table.entries), 1.0, draft.kind, draft.seat, draft.guest, draft.data)
            table.apply(entry, draft.after)
            index = len(table.moves) - 1
            yield Update(entry, before, table.position, table.version, index, table.moves[-1])
        if not table.is_over:
            seat = rng.choice(table.position.acting)
            text = str(rng.choice(table.position.legal_moves(seat)))
            drafts = move(table, GUESTS[seat - 1], seat, text, table.version, rng)


def laid_over(scene: dict[str, dict[str, str]], changes: dict[str, Any]) -> None:
    """What a browser does with a step."""
    for name, change in changes.items():
        if name == "order":
            continue
        if not change:
            del scene[name]
            continue
        attributes = scene.setdefault(name, {})
        attributes.update(change)
        scene[name] = {key: value for key, value in attributes.items() if value is not None}


@GAMES
def test_steps_lead_each_seat_to_the_drawing_of_its_own_view(game: str) -> None:
    table = Table(row(game, *GUESTS))
    feeds = {guest: PersonFeed(table, guest, "en") for guest in EYES}
    scenes = {guest: {n: dict(a) for n, a in one.all()["scene"]} for guest, one in feeds.items()}
    seen = 0
    for update in updates(table, Random(3)):
        for guest in EYES:
            seen += 1
            laid_over(scenes[guest], feeds[guest].step(update)["scene"])
            view = table.view(table.view_seat(guest))
            own = table.game.draw(view, "en")

            assert scenes[guest] == {element.id: element.shown for element in own.elements}

    assert seen >= 20 * len(EYES)


@GAMES
def test_each_seat_reads_what_its_own_view_says(game: str) -> None:
    table = Table(row(game, *GUESTS))
    feeds = {guest: PersonFeed(table, guest, "fr") for guest in EYES}
    panels = {guest: one.all()["panels"] for guest, one in feeds.items()}
    words = table.game.words
    seen = 0
    for update in updates(table, Random(4)):
        for guest in EYES:
            seen += 1
            step = feeds[guest].step(update)
            panels[guest] = step.get("panels", panels[guest])
            view = table.view(table.view_seat(guest))
            numbers = [words.panel(view, seat, "fr") for seat in (1, 2, 3)]

            assert [panel["numbers"] for panel in panels[guest]] == numbers
            assert step["log"] == list(log_lines(table, view.seat, "fr", 1))

    assert seen >= 20 * len(EYES)


@GAMES
@pytest.mark.parametrize("feed", [PersonFeed, ProgramFeed])
def test_who_comes_later_shares_what_was_drawn_and_is_told_the_same(
    game: str, feed: type[ProgramFeed]
) -> None:
    table, looks = Table(row(game, *GUESTS)), 0
    for update in updates(table, Random(5), most=40):
        if update.version % 5:
            continue
        for guest in EYES:
            looks += 1
            alone = Table(row(game, *GUESTS))
            for entry in table.entries:
                alone.apply(entry)
            first, second = (feed(table, guest, "en").all() for _ in range(2))
            assert first == second == feed(alone, guest, "en").all()
            if feed is PersonFeed:
                assert first["log"] is second["log"]

    assert looks >= 8 * len(EYES)


@GAMES
def test_a_hint_marks_things_in_the_scene_that_was_sent(game: str) -> None:
    table = seated(game, *GUESTS)
    seat = table.position.acting[0]
    feed = PersonFeed(table, GUESTS[seat - 1], "en")
    feed.all()
    sent = feed.scene_of(table.view(seat))
    again = feed.scene_of(table.view(seat))
    play(table, GUESTS[seat - 1], seat, str(table.position.legal_moves(seat)[0]))
    newer = feed.scene_of(table.view(table.position.acting[0]))

    assert again is sent
    assert sent.choices
    assert newer is not sent
