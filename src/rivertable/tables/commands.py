"""The commands of people and bots at a table. Each drafts the log entries, or refuses.

Nothing has happened when a command returns: its drafts become true when they are committed.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rivertable.contract import refusing
from rivertable.engine.errors import IllegalMove, Refusal
from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE

from .clocks.clock import LEAVE
from .clocks.quiet import read_quiet
from .names import LONGEST_NAME, may_be_shown, one_line
from .table import OPEN, PROGRAM_ID, Table

LONGEST_CHAT = 500
STAND_IN_LEVEL = 6


class Refused(Refusal):
    """A command that may not be carried out; `code` is for programs, the sentence for people."""

    def __init__(self, code: str, template: str, **values: Any) -> None:
        super().__init__(template, **values)
        self.code = code


@dataclass(frozen=True)
class Draft:
    """A line that is to be logged."""

    kind: str
    seat: int
    guest: str
    data: str = ""
    after: Position | None = None  # what a move leads to


def move(
    table: Table, guest: str, seat: int, chosen: Move | str, version: int, rng: Random
) -> list[Draft]:
    """Play a move for a seat, and the chance moves after it; empty if it was played before.

    `version` is what the player was looking at. A bot acts with an empty guest. Here a text
    becomes a Move; nothing after this parses it again.
    """
    check_owns_seat(table, guest, seat)
    if is_repeated(table, "move", seat, " ".join(str(chosen).split()), version):
        return []  # also the move that ended the game
    check_is_running(table)
    check_has_time(table, guest, seat)
    check_version(table, seat, version)
    played = legal_move(table.position, seat, chosen)
    after = table.position.copy()
    after.play_number(played.number, seat)
    return [Draft("move", seat, guest, played.text, after), *chance(after, rng)]


def legal_move(position: Position, seat: int, chosen: Move | str) -> Move:
    """The move of a text; what a bot chose for this decision is one already."""
    if isinstance(chosen, Move) and chosen.number in position.legal_numbers(seat):
        return chosen
    return position.parse(chosen, seat)


def chance(position: Position, rng: Random) -> list[Draft]:
    """The chance moves that have to be made now."""
    drafts = []
    while position.acting == (CHANCE,):
        drawn = rng.choice(position.legal_moves(CHANCE))
        position = position.copy()
        position.play_number(drawn.number, CHANCE)
        drafts.append(Draft("move", CHANCE, "", drawn.text, position))
    return drafts


def check_owns_seat(table: Table, guest: str, seat: int) -> None:
    """A guest acts for their own seats, a bot for those of bots."""
    if not 1 <= seat <= len(table.seats):
        raise Refused("no-seat", "There is no seat {seat} at this table.", seat=seat)
    here = table.seats[seat - 1]
    is_allowed = here.is_played_by_bot if not guest else here.guest == guest
    if not is_allowed:
        raise Refused("not-yours", "Seat {seat} is not yours.", seat=seat)


def check_is_running(table: Table) -> None:
    """Nobody acts before the start, nor after the end."""
    if table.is_closed:
        raise Refused("closed", "This table is closed.")
    if not table.is_started:
        raise Refused("waiting", "The game starts when every seat is taken.")
    if table.is_over:
        raise Refused("over", "The game is over.")


def check_has_time(table: Table, guest: str, seat: int) -> None:
    """A player whose time is up returns after the turn that a bot plays for them."""
    if guest and table.clock is not None and seat in table.clock.out:
        raise Refused("time", "Your time is up: a bot plays this turn for you.")


def is_repeated(table: Table, kind: str, seat: int, text: str, version: int) -> bool:
    """Was the very same thing done as an answer to this version? Then it is done.

    What others chose at the same time may have come in between.
    """
    for later in range(max(0, version), table.version):
        its_kind, its_seat, its_text = table.accepted[later]
        if its_seat == seat:
            return its_kind == kind and its_text.lower() == text.lower()
        if later not in table.shared:
            return False
    return False


def check_version(table: Table, seat: int, version: int) -> None:
    """A move answers what the player saw; simultaneous choices of others do not matter."""
    if not 0 <= version <= table.version:
        raise Refused("stale", "This move answers a position that does not exist.")
    since = range(version, table.version)
    if any(v not in table.shared or table.accepted[v][1] == seat for v in since):
        raise Refused("stale", "The position has changed: look again before you move.")


def undo(table: Table, guest: str, seat: int, version: int, whole_turn: bool) -> list[Draft]:
    """Take back the last move, or the whole turn, while nobody has learnt or done anything since."""
    check_owns_seat(table, guest, seat)
    if is_repeated(table, "undo", seat, "", version):
        return []
    check_is_running(table)
    check_has_time(table, guest, seat)
    if version != table.version and not all(
        v in table.shared for v in range(version, table.version)
    ):
        raise Refused("stale", "The position has changed: look again before you undo.")
    steps = undoable(table, seat)
    if steps == 0:
        raise Refused(
            "no-undo", "You can’t undo: someone has moved, or new information was revealed."
        )
    return [Draft("undo", seat, guest)] * (steps if whole_turn else 1)


def undoable(table: Table, seat: int) -> int:
    """How many moves of this turn the seat can still take back."""
    secrets = table.game.secrets
    if table.position.is_over or not table.moves:
        return 0
    all_choose = table.version - 1 in table.shared
    if secrets is not None and all_choose and seat in secrets.seats(table.position.state):
        return 1  # a choice that nobody has seen, made while others still choose
    if table.moves[-1].seat != seat:
        return 0
    steps, after = 0, table.position
    for before, made in zip(reversed(table.turn), reversed(table.moves), strict=False):
        if secrets is not None:
            if secrets.is_choice(made.number):
                break  # the last one that was missing: now all are made, and nobody takes one back
            shown = set(secrets.seats(before.state)) - set(secrets.seats(after.state))
            if shown - {seat}:
                break
        if seat not in before.acting or len(before.acting) > 1:
            break
        steps, after = steps + 1, before
    return steps


def why_not(table: Table, seat: int, text: str) -> IllegalMove | None:
    """The rule that stands in the way of a move; None if nothing does."""
    return refusing.why_not(table.game, table.position, seat, text)


def sit(
    table: Table, guest: str, seat: int | None, name: str, rng: Random, is_extra: bool = False
) -> list[Draft]:
    """Take an open seat, the first one if none is named; with the last one the game begins.

    Nobody takes a second seat by mistake, such as the friend's who has yet to come.
    """
    if table.is_closed:
        raise Refused("closed", "This table is closed.")
    if table.seats_of(guest) and not is_extra and not guest.startswith(PROGRAM_ID):
        raise Refused("seated", "You already have a seat at this table.")
    if guest.startswith(PROGRAM_ID) and table.seats_of(guest):
        raise Refused("seated", "This bot already has a seat at this table.")
    seat = first_open(table) if seat is None else seat
    if not 1 <= seat <= len(table.seats) or table.seats[seat - 1].kind != OPEN:
        raise Refused("taken", "Seat {seat} is not open.", seat=seat)
    drafts = [Draft("sit", seat, guest, unlike(checked_name(name), table.names))]
    if sum(here.kind == OPEN for here in table.seats) == 1:
        drafts += chance(table.position, rng)
    return drafts


def fill(table: Table, level: int, names: Sequence[str], rng: Random) -> list[Draft]:
    """Bots take every seat that is still open, and the game begins; nothing, if there is none."""
    free = [number for number, seat in enumerate(table.seats, 1) if seat.kind == OPEN]
    if table.is_closed or not free:
        return []
    sitting = [Draft("fill", seat, "", f"{level} {names[seat - 1]}") for seat in free]
    return [*sitting, *chance(table.position, rng)]


def unlike(name: str, others: Collection[str]) -> str:
    """A name that nobody else at the table has: "Ada", then "Ada (2)"."""
    taken = {other.casefold() for other in others}
    marks = ("", *(f" ({number})" for number in range(2, 3 + len(taken))))
    named = (name[: LONGEST_NAME - len(mark)] + mark for mark in marks)
    return next(found for found in named if found.casefold() not in taken)


def first_open(table: Table) -> int:
    """The first seat that is open, or a refusal."""
    for number, seat in enumerate(table.seats, start=1):
        if seat.kind == OPEN:
            return number
    raise Refused("taken", "This table has no open seat.")


def leave(table: Table, guest: str, seat: int) -> list[Draft]:
    """Stand up for good: before the start the seat is open again, after it a bot plays on."""
    if not 1 <= seat <= len(table.seats) or table.seats[seat - 1].guest != guest:
        raise Refused("not-yours", "Seat {seat} is not yours.", seat=seat)
    if not table.is_started:
        return [Draft("stand", seat, guest)]
    return [Draft("leave", seat, guest, str(STAND_IN_LEVEL))]


def hand_over(table: Table, guest: str, seat: int, waited: float) -> list[Draft]:
    """Let a bot stand in for a seat that keeps the others waiting, since so many seconds."""
    if not table.seats_of(guest):
        raise Refused("not-seated", "Only players at this table can hand a seat over.")
    if table.clock is not None:
        raise Refused("clock", "This table has a clock: when a player’s time is up, a bot plays.")
    if not 1 <= seat <= len(table.seats) or table.seats[seat - 1].is_played_by_bot:
        raise Refused("no-seat", "There is no player to replace at this seat.")
    if seat not in table.position.acting or not table.is_started or table.is_over:
        raise Refused("not-waiting", "Nobody is waiting for seat {seat}.", seat=seat)
    left = table.patience - waited
    if left > 0:
        raise Refused(
            "patience",
            "Seat {seat} has {seconds} seconds left.",
            seat=seat,
            seconds=math.ceil(left),
        )
    return [Draft("hand", seat, guest, str(STAND_IN_LEVEL))]


def come_back(table: Table, guest: str) -> list[Draft]:
    """A player who returns takes over again from the bot that stood in."""
    return [
        Draft("back", seat, guest)
        for seat in table.seats_of(guest)
        if table.seats[seat - 1].has_stand_in and not table.is_over and may_come_back(table, seat)
    ]


def may_come_back(table: Table, seat: int) -> bool:
    """Not in the middle of the turn for which the time was not enough."""
    is_out = table.clock is not None and seat in table.clock.out
    return not (is_out and seat in table.position.acting)


def time_up(table: Table, tick: float, at: float) -> list[Draft]:
    """The entries for seats whose time is up, as chosen when the table was made."""
    if table.clock is None or table.is_over:
        return []
    return [
        draft
        for seat in table.clock.due(tick, at)
        for draft in (Draft("time", seat, ""), replacement(table, seat, table.clock.control.then))
    ]


def replacement(table: Table, seat: int, then: str) -> Draft:
    """A bot stands in until the player comes back; or the seat is left, as if by its player."""
    guest = table.seats[seat - 1].guest if then == LEAVE else ""
    return Draft(then, seat, guest, str(STAND_IN_LEVEL))


def keep_quiet(table: Table, guest: str, hours: str) -> list[Draft]:
    """The hours in which a player's time does not run, where there is time for that."""
    if table.clock is None or not table.clock.control.is_slow or table.is_over:
        return []
    quiet = read_quiet(hours)
    return [
        Draft("quiet", seat, guest, hours)
        for seat in table.seats_of(guest)
        if table.clock.quiet.get(seat) != quiet
    ]


def chat(table: Table, guest: str, name: str, text: str) -> list[Draft]:
    """A line of chat."""
    text = " ".join(text.replace("\0", " ").split())  # PostgreSQL has no NUL in its texts
    if not text:
        raise Refused("empty", "Type a message first.")
    if len(text) > LONGEST_CHAT:
        raise Refused(
            "too-long", "A chat message can have at most {most} characters.", most=LONGEST_CHAT
        )
    mine = table.seats_of(guest)
    return [Draft("chat", mine[0] if mine else 0, guest, f"{checked_name(name)}\n{text}")]


def close(table: Table, guest: str) -> list[Draft]:
    """The maker can close a table; its record stays."""
    if guest != table.maker:
        raise Refused("not-yours", "Only the player who created this table can close it.")
    return [] if table.is_closed else [Draft("close", 0, guest)]


def set_rematch(table: Table, guest: str, other: str) -> list[Draft]:
    """After the end, link to the table of the next game; the first one stays."""
    if not table.is_over or not table.seats_of(guest):
        raise Refused(
            "not-over", "Only players at this table can play again, once the game is over."
        )
    return [] if table.rematch else [Draft("rematch", 0, guest, other)]


def checked_name(name: str) -> str:
    """A name as it is shown: one line, not too long, and there is something to see."""
    name = one_line(name)
    if not may_be_shown(name):
        raise Refused(
            "name", "Choose a name of 1 to {most} printable characters.", most=LONGEST_NAME
        )
    return name


def is_chance_to_move(table: Table) -> bool:
    """Has a log ended where chance decides?"""
    return table.is_started and not table.is_closed and table.position.acting == (CHANCE,)


def bots_to_move(table: Table) -> list[int]:
    """The bots' seats that may act now."""
    if table.is_over or not table.is_started:
        return []
    return [
        seat for seat in table.position.acting if seat and table.seats[seat - 1].is_played_by_bot
    ]


def goes_on_by_itself(table: Table) -> bool:
    """Is it the turn of a bot, or of chance?"""
    return bool(bots_to_move(table)) or is_chance_to_move(table)
