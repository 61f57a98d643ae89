"""Names, lists and counted things in sentences."""

from collections.abc import Sequence

from rivertable.display.language import Say
from rivertable.games.wind_river.words.language import say_in


def said(language: str) -> Say:
    """How this game says things in a language."""
    return say_in(language)


def name_of(names: Sequence[str], seat: int, language: str) -> str:
    """A seat's name, or its number where nobody gave it one."""
    if 1 <= seat <= len(names):
        return names[seat - 1]
    return said(language)("Seat {seat}").format(seat=seat)


def listed(items: Sequence[str], language: str) -> str:
    """`Ada, Björn and Chidi`."""
    if len(items) < 2:
        return "".join(items)
    first, last = ", ".join(items[:-1]), items[-1]
    return said(language)("{first} and {last}").format(first=first, last=last)


def counted_buffaloes(count: int, language: str) -> str:
    return counted(count, "{count} buffalo", "{count} buffaloes", language)


def counted_tipis(count: int, language: str) -> str:
    return counted(count, "{count} tipi", "{count} tipis", language)


def counted_resources(count: int, language: str) -> str:
    return counted(count, "{count} resource", "{count} resources", language)


def counted(count: int, one: str, several: str, language: str) -> str:
    """A number of things; French counts nothing in the singular."""
    is_one = count == 1 or (count == 0 and language == "fr")
    return said(language)(one if is_one else several).format(count=count)
