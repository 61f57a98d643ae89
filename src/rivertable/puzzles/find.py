"""Finding puzzles: in games of bots, and in finished games of people. `rivertable puzzles`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rivertable.bots import bot
from rivertable.bots.bot import Bot, Budget
from rivertable.contract import BoardGame
from rivertable.engine.game import arrange
from rivertable.engine.position import Position, View
from rivertable.games import find, load
from rivertable.jobs.journal import Journal
from rivertable.jobs.run import Job, run_missing

from .answers import MOST_RIGHT, Doubt, Solution
from .difficulty import TRIES, solved_by
from .long_search import AS_GOOD, Forced

Row = dict[str, Any]

LEVELS = range(1, 6)  # of the bots whose games are looked at: they err, but not all the time
FEWEST_MOVES = 3  # to choose from
LOOK = 400  # simulations, to see whether a decision may be a puzzle
MOST_LOOKS, MOST_TRIES = 24, 3  # decisions of a game that are looked at, and that are judged
LATE = 2 / 3  # of those that are looked at are from the second half, where more is clear
CLEAR = 0.1  # of the win: how far other moves seem to be behind in what is judged
MOST_EACH = 2  # puzzles of one game
APART = 6  # decisions between two puzzles of one game
EASY = 0.25  # of what bots of these levels see at once, a part is enough
LOW_LEVELS = (1, 3, 5)
SOLVED_BY_ALL = 0.2  # of the puzzles at most: what every level solves every time
LEAST_SHARE = 0.15  # of the win: who has lost whatever they do looks for nothing


@dataclass(frozen=True)
class Search:
    """What is looked for: so many puzzles of a game."""

    game: str
    count: int
    seed: str
    records: tuple[str, ...] = ()  # finished games of people, looked at first


def run(search: Search, path: Path, job: Job) -> list[Row]:
    """Find as many as are wanted; what the journal has is not looked for again."""
    with Journal(path) as journal:
        done = len(wanted(search, journal))
        questions = missing(search, journal)
        run_missing(job, answer, questions, journal, (done, search.count), "puzzles")
        return wanted(search, journal)


def wanted(search: Search, journal: Journal) -> list[Row]:
    """What was found, but of what every level solves every time only some: beginners like it too."""
    found = [puzzle for _, answer in journal.rows() for puzzle in answer["puzzles"]]
    easy = [puzzle for puzzle in found if min(puzzle["solved"]) == TRIES]
    too_many = easy[round(SOLVED_BY_ALL * search.count) :]
    return [puzzle for puzzle in found if puzzle not in too_many][: search.count]


def missing(search: Search, journal: Journal) -> Iterator[Row]:
    """Games to look at, until there are enough puzzles."""
    version = find(search.game).version
    for record in search.records:
        asked = {"game": search.game, "version": version, "record": record}
        if asked not in journal:
            yield asked
    number = 0
    while len(wanted(search, journal)) < search.count:
        number += 1
        asked = {"game": search.game, "version": version, "seed": f"{search.seed} {number}"}
        if asked not in journal:
            yield asked


def answer(asked: Row) -> Row:
    """The puzzles of one game."""
    game, seed = find(asked["game"]), asked.get("seed", "1")
    whole = load(asked["record"]) if "record" in asked else bots_game(game, seed)
    return {"puzzles": list(puzzles_in(game, whole, Random(seed)))}


def bots_game(game: BoardGame, seed: str) -> Position:
    """A game of bots of several levels; the same for the same seed."""
    rng = Random(seed)
    players = rng.choice(game.player_counts)
    boards = {name: option for name, option in game.options.items() if option.has_boards}
    several = {name: option.choices for name, option in boards.items() if option.choices[1:]}
    options = {name: rng.choice(choices) for name, choices in several.items()}
    position = Position(arrange(game, players, options, seed))
    seats = [
        bot(rng.choice(LEVELS), game, rng.getrandbits(32), lambda: 0.0) for _ in range(players)
    ]
    while not position.is_over:
        seat = position.acting[0]
        position.play(seats[seat - 1].choose(position.view(seat)))
    return position


def puzzles_in(game: BoardGame, whole: Position, rng: Random) -> Iterator[Row]:
    """The puzzles of a game: the clearest decisions first."""
    views = [view for view in decisions(whole) if may_ask(view)]
    places = some_places(len(views), rng)
    clear = {place: clearness(views[place]) for place in places}
    found: list[int] = []
    tries = 0
    for place in sorted(places, key=lambda place: -clear[place]):
        if clear[place] < CLEAR or len(found) == MOST_EACH or tries == MOST_TRIES:
            return
        if any(abs(place - other) < APART for other in found) or (
            is_easy(views[place], game) and rng.random() > EASY
        ):
            continue
        tries += 1
        puzzle = puzzle_at(game, views[place])
        if puzzle is not None:
            found.append(place)
            yield puzzle


def some_places(count: int, rng: Random) -> list[int]:
    """Decisions to look at, out of so many."""
    half = count // 2
    late = min(round(LATE * MOST_LOOKS), count - half)
    early = min(MOST_LOOKS - late, half)
    return [*rng.sample(range(half), early), *rng.sample(range(half, count), late)]


def decisions(whole: Position) -> Iterator[View]:
    """Every decision of a game, as the seat sees it that takes it alone; others as nobody sees them."""
    position = Position(whole.with_seed(None).setting)
    for seat, number in whole.numbers():
        yield position.view(seat)
        position.play_number(number, seat)


def may_ask(view: View) -> bool:
    """A choice in secret has no best move, only a best mixture; so has that of the last to choose."""
    secrets, numbers = view.setting.game.secrets, view.legal_numbers().tolist()
    is_secret = secrets is not None and any(map(secrets.is_choice, numbers))
    return view.acting == (view.seat,) and len(numbers) >= FEWEST_MOVES and not is_secret


def looked_at(view: View) -> Forced:
    """A short search."""
    search = Forced(Bot(Budget(), seed=0), view.setting, view.buffer, view.seat)
    search.think(LOOK)
    return search


def clearness(view: View) -> float:
    """How far all but a few moves seem to be behind; 0 where many seem to be good."""
    search = looked_at(view)
    shares = sorted(search.shares().values(), reverse=True)
    if shares[0] < LEAST_SHARE:
        return 0.0
    close = len(search.within(2 * AS_GOOD))
    return shares[0] - shares[close] if close <= MOST_RIGHT * len(shares) else 0.0


def is_easy(view: View, game: BoardGame) -> bool:
    """Do low levels already play what seems to be right?"""
    close = looked_at(view).within(2 * AS_GOOD)
    return all(
        bot(level, game, 0, lambda: 0.0).choose(view).number in close for level in LOW_LEVELS
    )


def puzzle_at(game: BoardGame, view: View) -> Row | None:
    """The puzzle of a decision, if it is clear what is right."""
    try:
        solution = Solution(view)
    except Doubt:
        return None
    if solution.share < LEAST_SHARE:
        return None
    # What the seat may not know is anything that fits: nobody needs what it was in that game.
    moves = view.sample(Random(0)).numbers()
    return {
        "seat": view.seat,
        "moves": [*map(list, moves)],
        "version": view.setting.version,
        "players": view.setting.players,
        "options": dict(view.setting.options),
        "lines": [*map(list, solution.lines)],
        "share": round(solution.share, 3),
        "next": round(solution.next_share, 3),
        "solved": solved_by(view, game, solution.lines),
    }
