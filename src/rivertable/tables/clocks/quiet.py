"""Quiet hours: the part of each day in which a player's time does not run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import delete, insert, select

from rivertable.storage.schema import quiet_hours
from rivertable.storage.store import Store

WRITTEN = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) (\S{1,60})")


@dataclass(frozen=True)
class Quiet:
    """From one time of the day to another, where the player lives."""

    begins: time
    ends: time
    zone: ZoneInfo

    def windows(self, first: float) -> Iterator[tuple[float, float]]:
        """The quiet hours that end after a moment, one day after the other."""
        day = datetime.fromtimestamp(first, self.zone).date() - timedelta(days=1)
        while True:
            begins = datetime.combine(day, self.begins, self.zone)
            ends = datetime.combine(day, self.ends, self.zone)
            if self.ends <= self.begins:
                ends = datetime.combine(day + timedelta(days=1), self.ends, self.zone)
            if ends.timestamp() > first:
                yield begins.timestamp(), ends.timestamp()
            day += timedelta(days=1)

    def seconds(self, first: float, last: float) -> float:
        """How much of the time between two moments is quiet."""
        total = 0.0
        for begins, ends in self.windows(first):
            if begins >= last:
                break
            total += min(ends, last) - max(begins, first)
        return total

    def after(self, first: float, seconds: float) -> float:
        """How long it takes until so many seconds have passed that are not quiet."""
        now = first
        for begins, ends in self.windows(first):
            loud = max(0.0, begins - now)
            if loud >= seconds:
                break
            seconds -= loud
            now = ends
        return now + seconds - first


def read_quiet(text: str) -> Quiet | None:
    """Such as "22:00-08:00 Europe/Paris"; None if it is nothing of the kind."""
    match = WRITTEN.fullmatch(text)
    if match is None:
        return None
    begins, ends = time(int(match[1]), int(match[2])), time(int(match[3]), int(match[4]))
    try:
        zone = ZoneInfo(match[5])
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
    return Quiet(begins, ends, zone) if begins != ends else None


async def hours_of(store: Store, guest: str) -> str:
    """The quiet hours of a player; empty if there are none."""
    rows = await store.read(select(quiet_hours).where(quiet_hours.c.guest == guest))
    return rows[0]["hours"] if rows else ""


async def set_hours(store: Store, guest: str, hours: str) -> None:
    """Other quiet hours; empty for none."""
    await store.write(delete(quiet_hours).where(quiet_hours.c.guest == guest))
    if hours:
        await store.write(insert(quiet_hours), [{"guest": guest, "hours": hours}])
