"""Phrases that all games use: names of seats, lists, counts, who has won. French is in `fr.po`."""

from collections.abc import Sequence

from rivertable.engine.position import View

from .language import Say


def name_of(names: Sequence[str], seat: int, say: Say) -> str:
    """A seat's name, or its number where nobody gave it one."""
    if 1 <= seat <= len(names):
        return names[seat - 1]
    return say("Seat {number}").format(number=seat)


def listed(words: Sequence[str], say: Say) -> str:
    """`Ada, Björn and Chidi`."""
    if len(words) < 2:
        return "".join(words)
    return say("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def counted(count: int, one: str, several: str, say: Say) -> str:
    """A number of things: `{count} tipi`, `{count} tipis`.

    None of them is a phrase of its own, `0 tipis`: French has the singular there.
    """
    if count == 0:
        return say(several.format(count=0))
    return say(one if count == 1 else several).format(count=count)


def signed(value: int) -> str:
    """A number with its sign, as it is printed: with a true minus."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def drawing_first_player(say: Say) -> str:
    """What is said while chance decides who begins."""
    return say("Drawing the first player ...")


def ended(view: View, say: Say) -> str:
    """Who has won."""
    ranked = enumerate(view.ranks or (), start=1)
    winners = [name_of(view.setting.names, seat, say) for seat, rank in ranked if rank == 1]
    if len(winners) == 1:
        return say("The game is over: {name} wins.").format(name=winners[0])
    return say("The game is over: {names} share the win.").format(names=listed(winners, say))
