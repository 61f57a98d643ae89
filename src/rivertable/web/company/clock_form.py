"""Clocks that a new table may have: what the form offers, and what was chosen."""

import re
from dataclasses import replace
from typing import Any

from rivertable.display.language import Say
from rivertable.tables.clocks.clock import HAND, LEAVE, TimeControl
from rivertable.tables.clocks.service_time import ServiceTime
from rivertable.tables.table import Table

MINUTE, HOUR, DAY = 60, 3600, 86_400
LIVE = tuple(TimeControl(m * MINUTE, s) for m, s in ((3, 5), (10, 15), (20, 30)))
SLOW = tuple(TimeControl(d * DAY, h * HOUR) for d, h in ((1, 4), (3, 8), (7, 12)))
LONGEST = 60 * DAY
WRITTEN = re.compile(r"(\d{1,8})\+(\d{1,7})")  # a bank and an increment, in seconds


def chosen_clock(form: dict[str, Any]) -> TimeControl | None:
    """The clock of a form; None if there is to be none."""
    match = WRITTEN.fullmatch(str(form.get("clock", "")))
    if match is None:
        return None
    bank, increment = (min(LONGEST, float(number)) for number in match.groups())
    then = LEAVE if form.get("then") == LEAVE else HAND
    return TimeControl(bank, increment, then) if bank else None


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
