"""Days as people say them."""

from datetime import date

from rivertable.display.language import Say

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")  # fmt: skip
FIRST_OF_MONTH = "1 {month} {year}"  # French has another word for it


def day_in_words(day: date, say: Say) -> str:
    """Such as 20 November 2026."""
    pattern = say(FIRST_OF_MONTH if day.day == 1 else "{day} {month} {year}")
    return pattern.format(day=day.day, month=say(MONTHS[day.month - 1]), year=day.year)
