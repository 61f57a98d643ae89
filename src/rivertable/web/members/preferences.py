"""Everything that somebody can choose about the site, in one table.

To add a preference, add a line here: the settings page shows it, it is kept with the member, and
every page has it as an attribute of `<html>`: `data-sound="on"`.
"""

from dataclasses import dataclass
from typing import Any

from rivertable.display.language import LANGUAGES

COOKIES = ("language", "theme")  # which pages need before they know who reads them


@dataclass(frozen=True)
class Preference:
    """One of them; the first choice is what holds until somebody chooses."""

    name: str
    label: str
    choices: dict[str, str]  # values and what they are called
    about: str = ""
    more: str = ""  # the page that has more of it


NO_YES = {"no": "No", "yes": "Yes"}

PREFERENCES = (
    Preference("language", "Language", {"auto": "Match browser", **LANGUAGES}),
    Preference("theme", "Theme", {"auto": "Match system", "light": "Light", "dark": "Dark"}),
    Preference(
        "animation",
        "Animations",
        {"auto": "Match system", "off": "None", "fast": "Fast", "normal": "Normal"},
        "How fast pieces move on the board.",
    ),
    Preference("confirm", "Confirm my turn", NO_YES, "Ask once before the move that ends a turn."),
    Preference(
        "marks",
        "Legal moves",
        {"shown": "Shown", "pointed": "Only where I point", "bold": "Bold"},
    ),
    Preference(
        "coordinates",
        "Coordinates",
        NO_YES,
        "The name of each space on the board, as the log and typed moves use it.",
    ),
    Preference("sound", "Sound", {"on": "On", "off": "Off"}),
    Preference(
        "notices",
        "Notify me when it’s my turn",
        {"on": "On", "off": "Off"},
        "Off silences all notifications.",
        "/me/notices",
    ),
)
BY_NAME = {one.name: one for one in PREFERENCES}


def chosen(guest: dict[str, Any] | None) -> dict[str, str]:
    """A member's choices; those that are no longer offered are ignored."""
    kept = (guest or {}).get("preferences") or {}
    return {name: kept[name] for name, one in BY_NAME.items() if kept.get(name) in one.choices}


def chosen_in(form: dict[str, Any]) -> dict[str, str]:
    """The choices of a form."""
    return {name: str(form[name]) for name, one in BY_NAME.items() if form.get(name) in one.choices}
