"""Clocks that a new table may have: what the form offers, and what was chosen."""

import re
from dataclasses import replace
from typing import Any

from rivertable.display.language import Say
from rivertable.tables.clocks.clock import HAND, LEAVE, TimeControl
from rivertable.tables.clocks.service_time import ServiceTime
from rivertable.tables.commands import Refused
from rivertable.tables.table import Table

MINUTE, HOUR, DAY = 60, 3600, 86_400
LIVE = tuple(TimeControl(m * MINUTE, s) for m, s in ((3, 5), (10, 15), (20, 30)))
SLOW = tuple(TimeControl(d * DAY, h * HOUR) for d, h in ((1, 4), (3, 8), (7, 12)))
OWN = "own"  # the form has numbers and units of its own
BANK_UNITS = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
INCREMENT_UNITS = {"seconds": 1, "minutes": MINUTE, "hours": HOUR}
SHORTEST, LONGEST = 10, 60 * DAY
WRITTEN = re.compile(r"(\d{1,8})\+(\d{1,7})")  # a bank and an increment, in seconds


def chosen_clock(form: dict[str, Any]) -> TimeControl | None:
    """The clock of a form; None if there is to be none."""
    chosen = str(form.get("clock") or "none")
    if chosen == "none":
        return None
    then = LEAVE if form.get("then") == LEAVE else HAND
    if chosen == OWN:
        bank = typed(form, "bank", BANK_UNITS)
        return checked_control(bank, typed(form, "increment", INCREMENT_UNITS), then)
    match = WRITTEN.fullmatch(chosen)
    if match is None:
        raise Refused("clock", "There is no such clock.")
    bank, increment = map(float, match.groups())
    return checked_control(bank, increment, then)


def typed(form: dict[str, Any], name: str, units: dict[str, int]) -> float:
    """A number and its unit, in seconds."""
    number, unit = str(form.get(name, "")).strip(), str(form.get(f"{name}-unit", ""))
    if not re.fullmatch(r"[0-9]{1,6}", number) or unit not in units:
        raise Refused("clock", "Enter the times of the clock as whole numbers.")
    return float(int(number) * units[unit])


def checked_control(bank: float, increment: float, then: str) -> TimeControl:
    """A clock by which people can play."""
    if not SHORTEST <= bank <= LONGEST:
        raise Refused("clock", "Give each player between 10 seconds and 60 days for the game.")
    if not 0 <= increment <= bank:
        raise Refused("clock", "A turn can’t add more time than a player has for the whole game.")
    return TimeControl(bank, increment, then)


async def started(control: TimeControl | None, time: ServiceTime) -> TimeControl | None:
    """A clock that begins now."""
    if control is None:
        return None
    await time.ready()
    return replace(control, tick=time.tick)


def written(control: TimeControl) -> str:
    """As the form sends it."""
    return f"{control.bank:.0f}+{control.increment:.0f}"


def clock_text(table: Table, say: Say) -> str:
    """The clock of a table in a few words, such as "10 min + 15 s"; empty without one."""
    return control_text(table.clock.control, say) if table.clock else ""


def control_text(control: TimeControl, say: Say) -> str:
    return f"{duration(control.bank, say)} + {duration(control.increment, say)}"


def duration(seconds: float, say: Say) -> str:
    """A time in its largest unit that is whole."""
    for unit, one, many in (
        (DAY, say("1 day"), say("{count} days")),
        (HOUR, "1 h", "{count} h"),
        (MINUTE, "1 min", "{count} min"),
    ):
        if seconds >= unit and seconds % unit == 0:
            count = round(seconds / unit)
            return one if count == 1 else many.format(count=count)
    return f"{seconds:.0f} s"
