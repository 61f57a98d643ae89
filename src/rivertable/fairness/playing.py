"""Games that are played to measure a board: all bots alike, or one better than the others."""

from dataclasses import asdict, dataclass, field
from random import Random

from rivertable.bots import LEVELS, bot
from rivertable.bots.strength import strength
from rivertable.contract import BoardGame
from rivertable.engine.errors import BadOption
from rivertable.engine.game import arrange
from rivertable.engine.position import Position, View
from rivertable.games import find
from rivertable.jobs.journal import Row

# Lower levels do not see what others may do to them: on every board, the last to play then wins most.
EQUAL, BETTER, WEAKER = 5, 3, 1
EVERY = 4  # the fourth game is one of a better bot against weaker ones, as in the browser
ROUNDS = "rounds"  # the field of a state that counts them, where one does
START = "start "  # how a record says who begins


@dataclass(frozen=True)
class Plan:
    """What is measured. Together with a number it says everything about one game."""

    game: str
    version: int  # of the rules
    players: int
    options: dict[str, str]
    level: int  # of equal bots
    better: int  # of the one in every fourth game
    weaker: int  # of its opponents
    strength: str  # a hash of what bots do: see `bots/strength.py`
    seed: str


def plan(
    game: str,
    players: int,
    options: dict[str, str],
    level: int = EQUAL,
    better: int = BETTER,
    weaker: int = WEAKER,
    seed: str = "1",
) -> Plan:
    """A plan that can be played."""
    found = find(game)
    setting = arrange(found, players, options)
    levels = (level, better, weaker)
    if not LEVELS.keys() >= set(levels):
        raise BadOption(f"levels are {min(LEVELS)} to {max(LEVELS)}, not {levels}.")
    how = strength(game, *levels)
    return Plan(game, found.version, players, dict(setting.options), *levels, how, seed)


def questions(plan: Plan, games: int) -> list[Row]:
    """The games 1 to `games`, each a plan with a number."""
    return [{**asdict(plan), "number": number} for number in range(1, games + 1)]


def levels_of(plan: Plan, number: int) -> list[int]:
    """The level in each place: in every fourth game one bot is better, in each place in turn."""
    if number % EVERY:
        return [plan.level] * plan.players
    there = (number // EVERY) % plan.players
    return [plan.better if place == there else plan.weaker for place in range(plan.players)]


def answer(asked: Row) -> Row:
    """Play the game that a question asks for; every time the same."""
    number = asked["number"]
    made = Plan(**{name: value for name, value in asked.items() if name != "number"})
    return play(made, number)


def play(plan: Plan, number: int) -> Row:
    """One game. Its results are by place: 0 is the seat that begins, 1 the next one."""
    seed = f"{plan.seed} {number}"
    game, rng = find(plan.game), Random(seed)
    position = Position(arrange(game, plan.players, plan.options, seed))
    first = first_seat(position)
    levels = levels_of(plan, number)
    seats = [(first - 1 + place) % plan.players + 1 for place in range(plan.players)]
    bots = {
        seat: bot(levels[place], game, rng.getrandbits(32), no_clock)
        for place, seat in enumerate(seats)
    }
    choices = Choices()
    while not position.is_over:
        seat = position.acting[0]
        view = position.view(seat)
        choices.add(view)
        position.play(bots[seat].choose(view))
    ranks = position.ranks or ()
    best = [seat for seat in seats if ranks[seat - 1] == 1]
    points = [points_of(position, game)[seat - 1] for seat in seats]
    return {
        "shares": [1 / len(best) if seat in best else 0.0 for seat in seats],
        "points": points,
        "margin": margin(points),
        "moves": len(position.moves),
        "choices_in_turn": choices.moves / max(1, len(choices.turns)),
        "decisions_in_turn": choices.decisions / max(1, len(choices.turns)),
        "turns": len(choices.turns) / plan.players,
    }


@dataclass
class Choices:
    """What there was to choose from in a game. A move that had to be made is no choice.

    A turn is what a seat decides in one round or, where a state counts no rounds, until another acts.
    """

    moves: int = 0  # legal ones, of all decisions
    decisions: int = 0
    turns: set[tuple[int, int]] = field(default_factory=set)
    changes: int = 0  # of who acts
    last: int = 0  # who acted

    def add(self, view: View) -> None:
        """Somebody is to act."""
        count = len(view.legal_numbers())
        self.changes += view.seat != self.last
        self.last = view.seat
        if count > 1:
            self.moves += count
            self.decisions += 1
            self.turns.add((view.seat, getattr(view.state, ROUNDS, self.changes)))


def first_seat(position: Position) -> int:
    """Who begins: it is drawn in each game of ours; else whoever acts first."""
    for move in position.moves:
        if move.text.startswith(START):
            return int(move.text.removeprefix(START))
    return position.acting[0]


def points_of(position: Position, game: BoardGame) -> list[float]:
    """The score of every seat that says how close a game was: mostly the weightiest one."""
    name = game.score_names[game.boards.points if game.boards else 0]
    return [float(scores[name]) for scores in position.scores.values()]


def margin(points: list[float]) -> float:
    most, second = sorted(points, reverse=True)[:2]
    return most - second


def no_clock() -> float:
    """Time stands still: a bot thinks as much as its level says, on a busy machine too."""
    return 0.0
