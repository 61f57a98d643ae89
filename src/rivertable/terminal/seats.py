"""Who plays each seat of a game at this terminal."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rivertable.bots.levels import LEVELS, USUAL_LEVEL
from rivertable.engine.errors import BadOption

ME, RANDOM = "me", "random"


@dataclass(frozen=True)
class Seats:
    """People at one keyboard, bots of a level, and players that make random moves."""

    players: int
    people: frozenset[int] = frozenset({1})
    levels: Mapping[int, int] = field(default_factory=dict)  # of the bots, by seat

    def __str__(self) -> str:
        """As the command line has it: `me,4,random`."""
        return ",".join(self._who(seat) for seat in range(1, self.players + 1))

    def _who(self, seat: int) -> str:
        return ME if seat in self.people else str(self.levels.get(seat, RANDOM))

    def names(self, given: list[str]) -> tuple[str, ...]:
        """A name for every seat as soon as one has a name."""
        if not given:
            return ()
        rest = range(len(given) + 1, self.players + 1)
        return (*given, *(f"{self._kind(seat)} {seat}" for seat in rest))

    def _kind(self, seat: int) -> str:
        if seat in self.people:
            return "Player"
        return LEVELS[self.levels[seat]].name if seat in self.levels else "Random"

    def bots(self) -> str:
        """The bots in a sentence; nothing if there are none."""
        named = [
            f"seat {seat} is {LEVELS[level].name} ({level})" for seat, level in self.levels.items()
        ]
        return f"Bots: {', '.join(named)}." if named else ""

    def resized(self, players: int) -> "Seats":
        """The same for a game of another size; people keep their seats where there are such."""
        seats = range(1, players + 1)
        people = self.people & frozenset(seats) or frozenset({1})
        bots = {seat: level for seat, level in self.levels.items() if seat in seats}
        return Seats(players, people, {seat: bots[seat] for seat in bots if seat not in people})


def read_seats(text: str | None) -> list[str]:
    """`me,random,4`; none if nothing was typed."""
    seats = [who.strip().lower() for who in text.split(",")] if text is not None else []
    for who in seats:
        if who not in (ME, RANDOM, *map(str, LEVELS)):
            raise BadOption(
                f"A seat is {ME}, {RANDOM} or the level of a bot, 1 to {len(LEVELS)}; "
                f"it cannot be {who!r}."
            )
    return seats


def seated(listed: list[str], players: int, level: int | None) -> Seats:
    """Who plays each seat; you and bots, unless --seats lists somebody else."""
    if not listed:
        bots = range(2, players + 1)
        return Seats(players, levels=dict.fromkeys(bots, level or USUAL_LEVEL))
    if len(listed) != players:
        raise BadOption(f"--seats lists {len(listed)}, but this game has {players} players.")
    if level is not None:
        raise BadOption("Leave out --level: --seats gives each bot its level, as in me,4,4.")
    seats = dict(enumerate(listed, start=1))
    people = frozenset(seat for seat, who in seats.items() if who == ME)
    return Seats(
        players, people, {seat: int(who) for seat, who in seats.items() if who.isdecimal()}
    )
