"""The search: the same seed gives the same move, sure things are proven, nothing hidden is used."""

from random import Random

import numpy as np
import pytest

import rivertable
from rivertable.bots.bot import (
    BEST,
    PLAIN,
    Bot,
    Budget,
    best_style,
)
from rivertable.bots.search.backup import EFFORT
from rivertable.bots.search.bind import search_for
from rivertable.bots.search.evaluate import MARGIN, RANK
from rivertable.bots.search.ranking import (
    COLUMNS,
    NUMBER,
    SHARE,
    WORTH,
    put_idle_first,
    put_surest_first,
    sort_by_visits,
)
from rivertable.bots.search.tree import EDGE, NONE
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games import GAMES, find
from rivertable.games.niagara.secrets import hidden_seats
from rivertable.games.wind_river.rules.state import EXTRA


def played(game: str, decisions: int, seed: int = 1) -> Position:
    """A game after so many random decisions, or a few before its end."""
    position, rng = rivertable.start(game, players=3, seed=seed), Random(seed)
    for _ in range(decisions):
        position.play(rng.choice(position.legal_moves(position.acting[0])))
    return position


def visits(position: Position, simulations: int = 400, seed: int = 1) -> list[tuple[int, int]]:
    view = position.view(position.acting[0])
    bot = Bot(Budget(simulations_each=simulations), seed=seed)
    return [(move.number, move.visits) for move in bot.think(view)]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_simulations_give_the_same_visits(game: str) -> None:
    position = played(game, 12)

    assert visits(position) == visits(position)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_searched_and_no_other(game: str) -> None:
    position = played(game, 12)
    seat = position.acting[0]

    assert {number for number, _ in visits(position)} == set(position.legal_numbers(seat).tolist())


@pytest.mark.parametrize("game", GAMES)
def test_all_simulations_are_counted(game: str) -> None:
    total = sum(count for _, count in visits(played(game, 12), simulations=500))

    assert total == 499  # the first one only finds the root


@pytest.mark.parametrize("game", GAMES)
def test_the_tree_is_kept_between_moves(game: str) -> None:
    position = played(game, 12)
    seat = position.acting[0]
    bot = Bot(Budget(simulations_each=2_000))
    position.play_number(bot.think(position.view(seat))[0].number, seat)
    if position.acting != (seat,):
        return  # its turn is over; what others do next was hardly looked at
    quick = Bot(Budget(simulations_each=16), memory=bot.memory)

    assert sum(move.visits for move in quick.think(position.view(seat))) > 16


def test_a_tree_is_not_thrown_away_in_the_midst_of_a_turn() -> None:
    """Most of the turn's time is used up by then; the next turn begins with an empty one."""
    position = played("wind-river", 40)
    seat = position.acting[0]
    memory = search_for("wind-river").new_tree(2_048)
    bot = Bot(Budget(simulations=2_000), memory=memory)
    used = []
    while position.acting == (seat,):
        position.play(bot.choose(position.view(seat)))
        used.append(int(memory.used[0]))
    while position.acting != (seat,):
        position.play(position.legal_moves()[0])
    bot.think(position.view(seat))

    assert used == sorted(used)
    assert len(used) > 1
    assert used[-1] > memory.room / 2
    assert memory.used[0] < used[-1]


@pytest.mark.parametrize("game", GAMES)
def test_a_search_without_evaluation_plays_games_to_their_end(game: str) -> None:
    position = played(game, 12)
    bot = Bot(Budget(simulations_each=50), PLAIN)

    assert bot.think(position.view(position.acting[0]))


def test_a_game_with_a_rollout_policy_is_played_out_by_it_and_the_others_are_not() -> None:
    played_out = [game for game in GAMES if best_style(find(game)).rollout_weight > 0]
    position = played("wadi", 12)
    seats = [Bot(Budget(simulations_each=400), style) for style in (None, BEST)]
    shares = [bot.think(position.view(position.acting[0]))[0].share for bot in seats]

    assert played_out == ["wadi"]
    assert shares[0] != shares[1]


@pytest.mark.parametrize("game", ["wind-river", "wadi"])
def test_bots_with_other_seeds_play_other_games_although_nothing_is_left_to_chance(
    game: str,
) -> None:
    records = set()
    for seed in range(3):
        position = rivertable.start(game, players=3, seed=1)
        bots = [Bot(Budget(simulations_each=16), seed=3 * seed + seat) for seat in range(3)]
        while not position.is_over:
            seat = position.acting[0]
            position.play(bots[seat - 1].choose(position.view(seat)))
        records.add(tuple(map(str, position.moves)))

    assert len(records) == 3


@pytest.mark.parametrize("seed", range(12))
def test_a_hidden_tile_never_changes_the_answer(seed: int) -> None:
    rng = Random(seed)
    position = rivertable.start("niagara", players=4, seed=seed)
    for _ in range(seed * 6):
        position.play(rng.choice(position.legal_moves(position.acting[0])))
        if position.is_over:
            return
    while len(position.acting) < 2:
        position.play(rng.choice(position.legal_moves(position.acting[0])))
    me = position.acting[-1]
    answers = set()
    for tiles in ((0, 0), (1, 2), (2, 1), (3, 3)):
        other = position.copy()
        for seat, tile in zip(position.acting, tiles, strict=False):
            if seat != me:
                choices = [move for move in other.legal_moves(seat) if str(move).startswith("tile")]
                other.play(choices[tile % len(choices)])
        answers.add(str(Bot(Budget(simulations_each=200), seed=seed).choose(other.view(me))))

    assert len(answers) == 1


def best_first(*moves: tuple[float, ...]) -> list[int]:
    """The numbers of moves (number, visits, share, is it proven?), as they are reported."""
    out = np.array([(*move, *[0.0] * (COLUMNS - len(move))) for move in moves])
    out[:, WORTH] = out[:, SHARE]
    sort_by_visits(out, len(out))
    put_surest_first(out, len(out))
    return [int(row[NUMBER]) for row in out]


def test_what_is_proven_goes_before_what_is_only_likely() -> None:
    likely, win, loss, tie = (1, 90, 0.6, 0), (2, 5, 1.0, 1), (3, 99, 0.0, 1), (4, 3, 0.5, 1)

    assert best_first(likely, win, loss) == [2, 3, 1]
    assert best_first(likely, tie, loss) == [1, 3, 4]
    assert best_first(tie, loss) == [4, 3]
    assert best_first((5, 90, 0.0, 0), (6, 1, 0.0, 1)) == [6, 5]


def test_what_was_visited_as_often_is_ordered_by_what_it_promises() -> None:
    assert best_first((1, 3, 0.1, 0), (2, 9, 0.2, 0), (3, 9, 0.4, 0), (4, 9, 0.2, 0)) == [
        3,
        2,
        4,
        1,
    ]


def test_to_do_nothing_goes_before_what_is_no_better() -> None:
    idle = 4
    rows = [(1, 90, 0.4, 0), (idle, 60, 0.399, 0)], [(1, 90, 0.4, 0), (idle, 60, 0.39, 0)]
    firsts = []
    for moves in rows:
        out = np.array([(*move, *[0.0] * (COLUMNS - len(move))) for move in moves])
        out[:, WORTH] = out[:, SHARE]
        put_idle_first(out, len(out), idle)
        firsts.append(int(out[0, NUMBER]))

    assert firsts == [idle, 1]


def test_a_seat_that_cannot_win_is_worth_nothing_of_the_win_and_plays_for_its_rank() -> None:
    seen = 0
    for seed in range(6):  # the first seat plays at random, and is soon without tipis
        position, rng = rivertable.start("wind-river", players=3, seed=seed), Random(seed)
        bots = [Bot(Budget(simulations_each=20), seed=seed) for _ in range(3)]
        while not position.is_over:
            seat, s = position.acting[0], position.state
            is_out = s.phase == EXTRA and not s.camps[0] and s.safe[0] < max(s.safe)
            if seat == 1 and is_out and len(position.legal_numbers(seat)) > 1:
                stats = Bot(Budget(simulations_each=50), seed=seed).think(position.view(seat))
                assert {move.share for move in stats} == {0.0}
                assert all(-EFFORT <= move.worth < RANK + MARGIN for move in stats)
                seen += 1
                break
            if seat == 1:
                position.play(rng.choice(position.legal_moves(seat)))
            else:
                position.play(bots[seat - 1].choose(position.view(seat)))
    assert seen >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_single_simulation_is_enough_to_choose(game: str) -> None:
    position = played(game, 12)
    seat = position.acting[0]

    assert Bot(Budget(simulations_each=1)).choose(position.view(seat)) in position.legal_moves(seat)


def near_the_end(game: str, seed: int) -> Position:
    """Five decisions before the end of a game of random moves, or so."""
    position, rng = rivertable.start(game, players=3, seed=seed), Random(seed)
    before = []
    while not position.is_over:
        before.append(position.copy())
        position.play(rng.choice(position.legal_moves(position.acting[0])))
    return next(late for late in before[-5:] if late.acting != (CHANCE,))


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_were_all_proven_on_other_ways_prove_the_position(game: str) -> None:
    for seed in range(25):
        position = near_the_end(game, seed)
        memory = search_for(game).new_tree(1 << 14)
        beyond = memory.edges.view(EDGE)[-1:]  # where -1 leads, which stands for no edge
        beyond["child"], beyond["visits"], beyond["move"] = NONE, 0, 0
        bot = Bot(Budget(simulations_each=3_000), seed=seed, memory=memory)
        bot.think(position.view(position.acting[0]))

        assert beyond["visits"].tolist() == [0]


def test_a_tile_that_comes_to_light_after_a_move_makes_it_uncertain_where_that_leads() -> None:
    """In phase II tiles are shown one by one: the last but one does not know the last one's."""
    position = rivertable.start("niagara", seed=3)
    while len(hidden_seats(position.state)) != 1 or not passes(position):
        position.play_number(int(position.legal_numbers(position.acting[0])[0]))
    bot = Bot(Budget(simulations_each=300))
    stats = bot.think(position.view(position.acting[0]))

    assert bot.memory is not None
    edges = bot.memory.edges.view(EDGE)[: len(stats)]  # the root was expanded first
    uncertain = [edge for edge in edges if int(edge["move"]) in passes(position)]
    assert sum(int(edge["visits"]) for edge in uncertain) > 100
    assert {int(edge["child"]) for edge in uncertain} == {NONE}


def passes(position: Position) -> list[int]:
    """The moves after which it is somebody else's turn, if there are several."""
    found, seat = [], position.acting[0]
    for number in position.legal_numbers(seat).tolist():
        after = position.copy()
        after.play_number(number, seat)
        if len(position.acting) == 1 and after.acting[:1] != (seat,):
            found.append(number)
    return found if len(found) > 1 else []
