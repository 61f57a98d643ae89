"""A language model plays: any function from text to text.

    python examples/language_model.py wadi
    rivertable arena wadi --players 2 --bots 1,examples/language_model.py:Model --games 4

Put your own model into `answer`: whatever it writes, the move is found in it, and a model that names no
legal move is told why and asked again.
"""

import random
import sys

import rivertable
from rivertable.bots.language import LanguagePlayer


def answer(question: str) -> str:
    """In place of a model: any of the legal moves that the question lists."""
    listed = question.split("YOUR LEGAL MOVES\n\n")[1].split("\n\n")[0].splitlines()
    return f"I have no idea what I am doing.\n\n**Move:** `{random.choice(listed)}`"


class Model(LanguagePlayer):
    """As a contestant of the arena, in self-play or at a live table."""

    def __init__(self, seed: int) -> None:
        super().__init__(answer, seed)


def main(game: str = "wadi", seed: int = 1) -> rivertable.Position:
    """A game of models against each other, and what they were asked first."""
    position, model = rivertable.start(game, seed=seed), Model(seed)
    while not position.is_over:
        seat = position.acting[0]
        position.play(model.choose(position.view(seat)))
    print(position)
    print(f"ranks {position.ranks}; answers that were no move: {model.slips}")
    return position


if __name__ == "__main__":
    main(*sys.argv[1:])
