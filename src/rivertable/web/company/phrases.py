"""A word to each other without typing: phrases that every reader gets in their own language."""

from rivertable.display.language import Say

PHRASES = {
    "hello": ("\N{WAVING HAND SIGN}", "Hello!"),
    "luck": ("\N{FOUR LEAF CLOVER}", "Good luck!"),
    "well-played": ("\N{CLAPPING HANDS SIGN}", "Well played!"),
    "oops": ("\N{SMILING FACE WITH OPEN MOUTH AND COLD SWEAT}", "Oops!"),
    "thinking": ("\N{THINKING FACE}", "Let me think …"),
    "moment": ("\N{HOURGLASS}", "One moment, please."),
    "back": ("\N{HOT BEVERAGE}", "I’m back."),
    "thanks": ("\N{PERSON WITH FOLDED HANDS}", "Thanks, that was fun!"),
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
