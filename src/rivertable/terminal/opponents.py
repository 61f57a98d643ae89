"""Seats that nobody sits at."""

from random import Random

from rivertable.engine.view import View


def random_move(view: View, rng: Random) -> int:
    """The number of a legal move, each as likely as the others."""
    numbers = view.legal_numbers(view.seat)
    return int(numbers[rng.randrange(len(numbers))])
