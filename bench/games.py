"""200 games of each game among searching bots, a line each: do two backends or versions play the same?

    RIVERTABLE_BACKEND=native python bench/games.py native.txt
    RIVERTABLE_BACKEND=wasm python bench/games.py wasm.txt
    PYTHONPATH=OLDER/src python bench/games.py older.txt

and then `cmp native.txt wasm.txt`. It takes some minutes, and uses nothing that older versions lack.
"""

import sys
from pathlib import Path

import rivertable
from rivertable.bots.bot import Bot, Budget
from rivertable.games import find

COUNT = 200  # games of each
MOST_MOVES = 150  # of a game; what comes later is more of the same


def bot_of(game: int, seat: int) -> Bot:
    """Bots that differ in how much they think, and how much they waste."""
    budget = Budget(simulations_each=60 + 40 * (seat % 2))
    temperature = 0.2 if seat % 3 == 0 else 0.0
    return Bot(budget, seed=100 * game + seat, temperature=temperature, nodes=1 << 14)


def played(name: str, number: int) -> str:
    """One game: every move, and the ranks if it came to an end."""
    counts = find(name).player_counts
    players = counts[number % len(counts)]
    position = rivertable.start(name, players=players, seed=number)
    bots = {seat: bot_of(number, seat) for seat in range(1, players + 1)}
    moves: list[str] = []
    while not position.is_over and len(moves) < MOST_MOVES:
        seat = position.acting[0]
        move = bots[seat].choose(position.view(seat))
        position.play_number(move.number, seat)
        moves.append(f"{seat}:{move.number}")
    return f"{name} {players} {number} {' '.join(moves)} {position.ranks}"


def main() -> None:
    """Write the games to the file that is named."""
    with Path(sys.argv[1]).open("w") as file:
        for name in ("wind-river", "wadi", "niagara"):
            for number in range(COUNT):
                print(played(name, number), file=file, flush=True)


if __name__ == "__main__":
    main()
