"""What people read of a game before they play it."""

from rivertable.games import find


def said_of_options(game: str) -> set[str]:
    """What the form for a new table says of a game and its options."""
    options = find(game).options.values()
    labels = {label for option in options for label in option.labels.values()}
    texts = {text for option in options for text in (option.title, option.meaning)}
    return {find(game).about, *texts, *labels}
