"""A word to each other without typing: phrases that every reader gets in their own language."""

from rivertable.display.language import Say

# Signs that are in plain fonts too, not only in those with coloured emoji.
PHRASES = {
    "hello": ("\N{SMILING FACE WITH OPEN MOUTH}", "Hello!"),
    "luck": ("\N{SHAMROCK}", "Good luck!"),
    "well-played": ("\N{SMILING FACE WITH SUNGLASSES}", "Well played!"),
    "oops": ("\N{SMILING FACE WITH OPEN MOUTH AND COLD SWEAT}", "Oops!"),
    "thinking": ("\N{NEUTRAL FACE}", "Let me think …"),
    "moment": ("\N{HOT BEVERAGE}", "One moment, please."),
    "back": ("\N{WHITE SMILING FACE}", "I’m back."),
    "thanks": ("\N{BLACK HEART SUIT}", "Thanks, that was fun!"),
}


def stored_phrase(name: str) -> str:
    """A phrase as a line of chat; without a translation it can still be read."""
    sign, english = PHRASES[name]
    return f"{sign} {english}"


ENGLISH = {stored_phrase(name): name for name in PHRASES}


def in_language(text: str, say: Say) -> str:
    """A line of chat; if it is a phrase, in the reader's language."""
    if text not in ENGLISH:
        return text
    sign, english = PHRASES[ENGLISH[text]]
    return f"{sign} {say(english)}"


def offered(say: Say) -> list[tuple[str, str, str]]:
    """For the page of a table: name, sign and words."""
    return [(name, sign, say(english)) for name, (sign, english) in PHRASES.items()]
