"""What things and places are called in the sentences of Wind River."""

from collections.abc import Iterable, Sequence

from rivertable.display.language import Say
from rivertable.display.phrases import counted, name_of
from rivertable.engine.arrays import Record
from rivertable.games.wind_river.board import NAMES
from rivertable.games.wind_river.snapshot import Camps, seats_on, unfed


def counted_buffaloes(count: int, say: Say) -> str:
    return counted(count, "{count} buffalo", "{count} buffaloes", say)


def counted_tipis(count: int, say: Say) -> str:
    return counted(count, "{count} tipi", "{count} tipis", say)


def counted_unfed_tipis(count: int, say: Say) -> str:
    return counted(count, "{count} unfed tipi", "{count} unfed tipis", say)


def counted_resources(count: int, say: Say) -> str:
    return counted(count, "{count} resource", "{count} resources", say)


def place_text(names: Sequence[str], hex: int, herd: int, camps: Camps, say: Say) -> str:
    """What is on a hex, and who would go unfed there."""
    parts = [counted_buffaloes(herd, say)] if herd else []
    for seat in seats_on(camps):
        part = owned(names, seat, camps[seat - 1], say)
        hungry = unfed(herd, camps, seat)
        if hungry:
            part = say("{tipis} ({hungry} unfed)").format(tipis=part, hungry=hungry)
        parts.append(part)
    return placed(NAMES[hex], parts, say)


def plains_text(names: Sequence[str], players: int, s: Record, say: Say) -> str:
    """What has reached the open plains."""
    parts = [counted_buffaloes(int(s.gone), say)] if s.gone else []
    for seat, count in enumerate(s.safe.tolist()[:players], start=1):
        if count:
            parts.append(owned(names, seat, count, say))
    return placed(say("Open plains"), parts, say)


def owned(names: Sequence[str], seat: int, count: int, say: Say) -> str:
    """Somebody's tipis."""
    name = name_of(names, seat, say)
    return say("{name} {tipis}").format(name=name, tipis=counted_tipis(count, say))


def placed(place: str, parts: Iterable[str], say: Say) -> str:
    """A place, and what is there."""
    content = ", ".join(parts) or say("empty")
    return say("{place}: {content}").format(place=place, content=content)
