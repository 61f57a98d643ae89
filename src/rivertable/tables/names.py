"""Names of players: which can be shown, and how one is shown that cannot."""

import unicodedata

LONGEST_NAME = 30
# Letters and signs that are drawn as nothing at all.
BLANK = frozenset("\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{BRAILLE PATTERN BLANK}")  # fmt: skip
INSTEAD = "\N{REPLACEMENT CHARACTER}"


def one_line(name: str) -> str:
    """A name without line breaks, nor spaces that nobody sees."""
    return " ".join(name.split())


def may_be_shown(name: str) -> bool:
    """Is it short and printable, and is there anything to see?"""
    is_short = 0 < len(name) <= LONGEST_NAME
    return is_short and name.isprintable() and any(is_visible(sign) for sign in name)


def is_visible(sign: str) -> bool:
    """Is it a letter, a number, a punctuation mark or a symbol that is drawn?"""
    return unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK


def shown_name(name: str) -> str:
    """A stored name with a mark for whatever no page and no picture can show."""
    return "".join(sign if sign.isprintable() else INSTEAD for sign in name)
