"""The games of somebody, as rows for lists and figures."""

from dataclasses import dataclass
from typing import Any

from rivertable.storage import ledger
from rivertable.web.services import Services

MOST_LOOKED_AT = 100  # tables of which nobody noted yet that they ended
WON, LOST, LEFT, STOPPED, SHARED = "won", "lost", "left", "stopped", "shared"


@dataclass(frozen=True)
class Played:
    """A game that is over, through the eyes of one of its players."""

    table: str
    game: str
    players: int
    ended_at: float
    seconds: float
    moves: int
    seats: tuple[dict[str, Any], ...]  # rows of `played`
    mine: tuple[int, ...]

    @property
    def result(self) -> str:
        """Won, lost, left, stopped before its end, or played by one person at several seats."""
        if not self.rank:
            return STOPPED
        if self.own["has_left"]:
            return LEFT
        if len(self.mine) > 1:
            return SHARED
        return WON if self.rank == 1 else LOST

    @property
    def own(self) -> dict[str, Any]:
        return self.seats[self.mine[0] - 1]

    @property
    def rank(self) -> int:
        return int(self.own["rank"])

    @property
    def others(self) -> tuple[dict[str, Any], ...]:
        return tuple(seat for seat in self.seats if seat["seat"] not in self.mine)

    @property
    def level(self) -> int:
        """Of the strongest bot, if there was nobody but bots against one; else 0."""
        is_against_bots = all(seat["level"] for seat in self.others)
        return max((int(seat["level"]) for seat in self.others), default=0) * is_against_bots

    def is_with(self, name: str) -> bool:
        return any(name.casefold() in seat["name"].casefold() for seat in self.others)


async def games_of(here: Services, guest: str) -> list[Played]:
    """Every game of somebody that is over, the latest first."""
    await note_ended(here, guest)
    rows = await ledger.ended(here.store, guest)
    seats = await ledger.seats_at(here.store, [row["table_id"] for row in rows])
    return [played(row, seats[row["table_id"]], guest) for row in rows]


def played(row: dict[str, Any], seats: list[dict[str, Any]], guest: str) -> Played:
    return Played(
        row["table_id"],
        row["game"],
        row["players"],
        row["ended_at"],
        row["ended_at"] - row["made_at"],
        row["moves"],
        tuple(seats),
        tuple(seat["seat"] for seat in seats if seat["guest"] == guest),
    )


async def note_ended(here: Services, guest: str) -> None:
    """Tables of before there were lists may have ended without a note."""
    for room in await here.rooms.readable(await ledger.running(here.store, guest, MOST_LOOKED_AT)):
        if room.table.is_over:
            await room.note_outcome()
