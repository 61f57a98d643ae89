"""How levels play: how long their games are, and how much they waste. `python -m bench.bots.levels`

Equal bots play each other; in half of the games one seat plays at random instead, and only lengths are
taken. Of the other games one decision in ten (or `--judged`) is judged by a long search: how much of the
win was thrown away? Every game is a line in a file, so a run can be stopped and goes on.
"""

import argparse
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from statistics import fmean, median

from rich.console import Console
from rich.table import Table

from rivertable.bots import levels
from rivertable.bots.arena import tournament
from rivertable.bots.arena.match import RandomPlayer, shares
from rivertable.bots.bot import Bot, Budget
from rivertable.bots.processes import games_job
from rivertable.bots.search.ranking import SHARES
from rivertable.engine.game import arrange
from rivertable.engine.position import Position
from rivertable.games import GAMES, find
from rivertable.games.niagara.board import GOAL_ALIKE, GOAL_GEMS
from rivertable.jobs.journal import Journal, Row
from rivertable.jobs.run import Stopped, run

FILE = Path("build/bench-levels.jsonl")
SIMULATIONS = 2000  # of the judge
BLUNDER = 0.15  # of the win, thrown away by one move
Kind = tuple[str, int, int, bool]  # game, players, level, is somebody there who plays at random?


def play(asked: Row) -> Row:
    """One game."""
    game, seed = find(asked["game"]), f"{asked['players']} {asked['level']} {asked['number']}"
    rng, position = Random(seed), Position(arrange(game, asked["players"], {})).with_seed(seed)
    players: list[Bot | RandomPlayer] = [
        levels.bot(asked["level"], game, rng.randrange(2**31)) for _ in range(asked["players"])
    ]
    if asked["random"]:
        players[rng.randrange(len(players))] = RandomPlayer(asked["number"])
    lost, turns, last = [], 0, 0
    opening: list[str] = []  # the first turn
    while not position.is_over:
        seat = position.acting[0]
        turns, last = turns + (seat != last), seat
        move = players[seat - 1].choose(position.view(seat))
        if (
            not asked["random"]
            and rng.random() < asked["judged"]
            and len(position.legal_numbers(seat)) > 1
        ):
            lost.append(round(loss(position, seat, move.number), 4))
        if turns == 1:
            opening.append(move.text)
        position.play(move)
    return {
        "rounds": rounds_of(position, turns), "lost": lost, "opening": " ".join(opening),
        "goals": goals_of(position),
    }  # fmt: skip


def goals_of(position: Position) -> list[str]:
    """NI-8: the goals that the winners of a game of Niagara reached; nothing in other games."""
    if position.setting.game.name != "niagara" or position.ranks is None:
        return []
    winners = [seat for seat, rank in enumerate(position.ranks) if rank == 1]
    gems = [position.state.collection[seat] for seat in winners]
    goals = {
        "four of a colour": any(max(each) >= GOAL_ALIKE for each in gems),
        "all colours": any(min(each) >= 1 for each in gems),
        "seven": any(sum(each) >= GOAL_GEMS for each in gems),
    }
    return [goal for goal, is_reached in goals.items() if is_reached]


def rounds_of(position: Position, turns: int) -> int:
    """How long a game was; where nobody counts rounds, how often the seats had their turn."""
    rounds = getattr(position.state, "rounds", None)
    return -(-turns // position.setting.players) if rounds is None else int(rounds)


def loss(position: Position, seat: int, chosen: int) -> float:
    """How much of the win a move throws away, before what a long search would have done."""
    stats = judge().think(position.view(seat))
    if stats[0].number == chosen:
        return 0.0
    if len(position.acting) > 1:  # a secret choice: what follows depends on the others'
        return max(0.0, stats[0].share - next(m.share for m in stats if m.number == chosen))
    best, played = (share_after(position, seat, number) for number in (stats[0].number, chosen))
    return max(0.0, best - played)


def judge() -> Bot:
    return Bot(Budget(simulations_each=SIMULATIONS), weight_noise=0.0)


def share_after(position: Position, seat: int, number: int) -> float:
    """What a seat may expect after a move."""
    after = position.copy()
    after.play_number(number, seat)
    if after.ranks is not None:
        return shares(after.ranks)[seat - 1]
    who = seat if seat in after.acting else after.acting[0]
    bot = judge()
    bot.think(after.view(who))
    return float(bot.report(after.view(who))[0, SHARES + seat - 1])


def asked(kinds: list[Kind], games: int, judged: float) -> list[Row]:
    """So many games of each kind, some of each before more of any."""
    return [
        {
            "game": game, "players": players, "level": level, "random": is_random,
            "number": number, "judged": judged, "strength": tournament.strength_of(game, (str(level),)),
        }
        for number in range(games)
        for game, players, level, is_random in kinds
    ]  # fmt: skip


def figures(kinds: list[Kind], journal: Journal) -> Table:
    """What the games say, by the bots as they are."""
    found = defaultdict(list)
    for question, answer in journal.rows():
        kind = (question["game"], question["players"], question["level"], question["random"])
        if question["strength"] == tournament.strength_of(kind[0], (str(kind[2]),)):
            found[kind].append(answer)
    columns = ("game", "players", "level", "random", "games", "rounds", "95 %", "longest")
    shown = Table(*columns, "lost a move", "over 15 points", "judged", box=None)
    for kind in kinds:
        if not (answers := found[kind]):
            continue
        rounds = sorted(answer["rounds"] for answer in answers)
        lost = [one for answer in answers for one in answer["lost"]]
        wasted = f"{fmean(lost):.2%}" if lost else ""
        blunders = f"{fmean(one > BLUNDER for one in lost):.2%}" if lost else ""
        shown.add_row(
            kind[0], str(kind[1]), str(kind[2]), "one" if kind[3] else "", str(len(rounds)),
            f"{median(rounds):g}", str(rounds[int(0.95 * len(rounds))]), str(rounds[-1]),
            wasted, blunders, str(len(lost)),
        )  # fmt: skip
    return shown


def plans(kinds: list[Kind], journal: Journal) -> Table:
    """How the levels begin, and in Niagara by what they win."""
    openings: dict[Kind, Counter[str]] = defaultdict(Counter)
    goals: dict[Kind, Counter[str]] = defaultdict(Counter)
    for question, answer in journal.rows():
        kind = (question["game"], question["players"], question["level"], question["random"])
        if question["strength"] == tournament.strength_of(kind[0], (str(kind[2]),)):
            openings[kind][answer["opening"]] += 1
            goals[kind].update(answer["goals"])
    shown = Table("game", "players", "level", "openings", "most frequent", "won by", box=None)
    for kind in kinds:
        if openings[kind] and not kind[3]:
            most = openings[kind].most_common(1)[0][1] / openings[kind].total()
            won = ", ".join(f"{goal} {count}" for goal, count in goals[kind].most_common())
            shown.add_row(*map(str, kind[:3]), str(len(openings[kind])), f"{most:.0%}", won)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=tuple(GAMES), dest="games")
    parser.add_argument("--level", action="append", type=int, dest="levels")
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--games", type=int, default=200, metavar="N", dest="count")
    parser.add_argument(
        "--judged", type=float, default=0.1, help="share of decisions; 0: lengths only"
    )
    parser.add_argument("--minutes", type=float, metavar="N", help="begin nothing after so long")
    parser.add_argument("--processes", type=int, metavar="N")
    parser.add_argument("--table", action="store_true", help="only show what is there")
    told, console = parser.parse_args(), Console(width=120)
    kinds = [
        (name, players, level, is_random)
        for name in told.games or GAMES
        for players in find(name).player_counts
        if players in (told.players or (players,))
        for is_random in (False, True)
        for level in told.levels or levels.LEVELS
    ]
    FILE.parent.mkdir(exist_ok=True)
    with Journal(FILE, only_looks=told.table) as journal:
        if not told.table:
            job = games_job(told.processes, console, minutes=told.minutes)
            try:
                run(job, play, asked(kinds, told.count, told.judged), journal)
            except Stopped as stopped:
                console.print(str(stopped))
        console.print(figures(kinds, journal), "", plans(kinds, journal))


if __name__ == "__main__":
    main()
