"""One decision as one screen: the board, the news, the moves, as much as the rows allow."""

from rich.text import Text

FEWEST_NEWS = 3  # rows that are kept when there is little room
SHORT_LIST = 3  # rows of moves that are shown even where there is no room for them
ALWAYS = 2  # rows for the heading and the prompt
SPARE = 2  # rows for air and for one message, if there is room


def fit(
    picture: list[Text],
    news: list[Text],
    moves: list[Text],
    sentence: list[Text],
    height: int | None,
) -> list[Text]:
    """The rows of a screen that, where possible, is not higher than the terminal.

    If there is too little room, the older news are left out first, then the empty rows; then a
    sentence replaces the list of moves. The board stays.
    """
    if height is None:
        return [*picture, *spaced(news), *spaced(moves)]
    room = height - ALWAYS - len(picture)
    for below in (moves, sentence):
        left = room - len(spaced(below)) - SPARE
        if left >= min(len(news), FEWEST_NEWS):
            return [*picture, *spaced(latest(news, left)), *spaced(below)]
        left = room - len(below)
        if left >= min(len(news), FEWEST_NEWS):
            return [*picture, *latest(news, left), *below]
    return [*picture, *latest(news, FEWEST_NEWS), *(moves if is_short(moves) else sentence)]


def is_short(moves: list[Text]) -> bool:
    return len(moves) <= SHORT_LIST


def rows_for(picture: list[Text]) -> int:
    """How high a terminal has to be for a board and the least that stands around it."""
    return ALWAYS + len(picture) + FEWEST_NEWS + SHORT_LIST


def spaced(rows: list[Text]) -> list[Text]:
    """The rows under an empty one, if there are any."""
    return [Text(), *rows] if rows else []


def latest(news: list[Text], count: int) -> list[Text]:
    """The last rows of the news."""
    if len(news) <= count:
        return news
    return [Text("…", "dim"), *news[len(news) - count + 1 :]]
