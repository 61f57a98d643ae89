"""Who may have a hint or play on elsewhere, and how long it, or what was thought for it, is valid."""

from .commands import Refused, check_is_running, check_owns_seat
from .table import Table


def has_hints(table: Table, guest: str) -> bool:
    """Does the guest play against bots only? Players at one screen all see that a hint is given."""
    if table.parent and table.parent.get("rated"):
        return False
    return bool(guest) and table.people == {guest}


def may_branch(table: Table, guest: str) -> bool:
    """A running table is nobody's to play on from but who plays alone there, with nothing hidden."""
    return table.is_over or (table.game.secrets is None and has_hints(table, guest))


def check_hint(table: Table, guest: str, seat: int) -> None:
    """A hint is for the seat to move, where nobody else minds."""
    check_owns_seat(table, guest, seat)
    check_is_running(table)
    if not has_hints(table, guest):
        raise Refused(
            "not-alone",
            "Hints are only available when everyone else is a bot.",
        )
    if seat not in table.position.acting:
        raise Refused("not-your-turn", "You can get a hint when it is your turn.")


def check_decision(table: Table, seat: int, version: int) -> None:
    """A thought belongs to the decision that it was thought about."""
    if version != decision_version(table, seat):
        raise Refused("stale", "The position has changed: ask for a hint again.")


def decision_version(table: Table, seat: int) -> int:
    """The version since which a seat has the same decision: choices of others are hidden."""
    version = table.version
    while version - 1 in table.shared and table.accepted[version - 1][1] != seat:
        version -= 1
    return version
