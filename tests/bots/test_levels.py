"""The eight levels."""

from itertools import chain, repeat
from random import Random
from unittest.mock import patch

import pytest

import rivertable
from rivertable.bots import LEVELS, bot
from rivertable.bots.bot import Bot, Budget, MoveStats
from rivertable.bots.levels import (
    USUAL_LEVEL,
    beginners_weights,
    level_in,
    seen_by_beginners,
)
from rivertable.engine.position import View
from rivertable.games import GAMES, find
from rivertable.games.niagara.board import MOST_ROUNDS
from tests.games.niagara.positions import choosing

# Features that are good for whoever has them: the point of the game.
GOOD = {
    "wind-river": ("safe", "on_rank_6", "resources"),
    "wadi": ("points", "best_build"),
    "niagara": ("cargo", "winning_cargo", "errands", "value", "goal"),
}


def test_there_are_eight_levels_with_names_of_their_own() -> None:
    assert list(LEVELS) == list(range(1, 9))
    assert len({level.name for level in LEVELS.values()}) == 8


def test_each_level_thinks_longer_than_the_one_below() -> None:
    simulations = [level.simulations for level in LEVELS.values()]

    assert simulations == sorted(set(simulations))


@pytest.mark.parametrize("game", GAMES)
def test_the_lowest_level_has_the_highest_temperature_and_the_highest_none(game: str) -> None:
    temperatures = [level_in(find(game), level).temperature for level in LEVELS]

    assert max(temperatures) == temperatures[0] <= 1
    assert temperatures[-1] == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [1, 3, 4])
def test_a_whole_game_of_bots_comes_to_an_end(game: str, level: int) -> None:
    position = rivertable.start(game, players=3, seed=level)
    bots = [bot(level, find(game), seat) for seat in (1, 2, 3)]
    while not position.is_over:
        seat = position.acting[0]
        position.play(bots[seat - 1].choose(position.view(seat)))

    assert position.ranks is not None
    assert game != "niagara" or position.state.rounds < MOST_ROUNDS / 2


@pytest.mark.parametrize("game", GAMES)
def test_beginners_see_what_the_game_is_about_and_weigh_it_by_its_sign(game: str) -> None:
    found = find(game)
    names, weights = found.evaluation.names, beginners_weights(found)
    seen = {name for name, row in zip(names, weights.tolist(), strict=False) if any(row)}
    signs = [weights[names.index(name), 0] > 0 for name in GOOD[game]]

    assert seen <= set(seen_by_beginners(found))
    assert seen < set(names)
    assert signs == [True] * len(GOOD[game])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [1, 4, 7])
def test_no_move_wastes_more_than_the_level_may(game: str, level: int) -> None:
    wanted = level_in(find(game), level)
    stats = [
        MoveStats(number, 9, 0.9 - 0.02 * number, False, 0.9 - 0.02 * number)
        for number in range(40)
    ]
    player = bot(level, find(game), seed=1)
    wasted = {0.02 * player.decide(stats, is_shared=False) for _ in range(300)}

    assert max(wasted) <= wanted.most_waste + 1e-9 <= 0.13


def test_who_has_nothing_left_to_win_still_decides() -> None:
    """Each move costs a little, so that the worth of a seat without hope lies below 0."""
    stats = [MoveStats(number, 9, 0.0, False, -0.001 * number - 0.001) for number in range(9)]

    assert bot(1, find("wadi"), seed=1).decide(stats, is_shared=False) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_level_that_one_meets_first_beats_random_players(game: str) -> None:
    shares = 0.0
    for seed in range(3):
        position = rivertable.start(game, players=3, seed=seed)
        ours = bot(USUAL_LEVEL, find(game), seed)
        rng = Random(seed)
        while not position.is_over:
            seat = position.acting[0]
            if seat == 1:
                position.play(ours.choose(position.view(1)))
            else:
                moves = position.legal_moves(seat)
                position.play(rng.choice(moves))
        assert position.ranks is not None
        shares += (position.ranks[0] == 1) / position.ranks.count(1)
    assert shares >= 2


@pytest.mark.parametrize("level", [5, 7])
def test_a_game_of_niagara_that_drags_on_is_brought_to_its_end(level: int) -> None:
    niagara = find("niagara")
    patience = level_in(niagara, level).patience

    def answer(rounds: int) -> str:
        position = choosing(round=rounds, weather=1, canoes={"2.1": "6L", "3.1": "5"})
        for seat, tile in ((1, "cloud"), (2, "3"), (3, "4")):
            position.play(f"tile {tile}", seat)
        return bot(level, niagara, 5).choose(position.view(1)).text

    assert answer(patience) == "weather +"  # it would take the others' canoes over the falls
    assert answer(patience + 1) == "weather -"


def test_a_forced_move_begins_a_turn_like_any_other() -> None:
    """What was left of the turn before is not all that there is for the rest of this one."""
    thrifty, position = bot(3, find("wadi"), seed=1), rivertable.start("wadi", players=2, seed=1)
    thrifty._simulations_left, thrifty._is_under_way = 0, True
    view = position.view(position.acting[0])
    only = view.legal_moves()[:1]
    with patch.object(type(view), "legal_moves", lambda self: only):
        thrifty.choose(view)

    assert thrifty._simulations_left == level_in(find("wadi"), 3).simulations


def test_who_shares_a_turn_more_evenly_has_more_left_for_its_later_decisions() -> None:
    position = rivertable.start("wind-river", players=3, seed=1)
    while len(position.legal_moves()) < 2:
        position.play(position.legal_moves()[0])
    view = position.view(position.acting[0])
    visits = [
        sum(move.visits for move in Bot(budget, share_of_rest=share).think(view))
        for budget in (Budget(simulations=400), Budget(simulations=800))
        for share in (0.5, 0.75)
    ]

    assert visits == [199, 299, 399, 599]
    assert level_in(find("wind-river"), 8).share_of_rest < level_in(find("wadi"), 8).share_of_rest


def test_the_highest_level_opens_wadi_in_more_than_one_way() -> None:
    """What its first move may cost is little, and no later one may cost anything."""
    position = rivertable.start("wadi", players=2, scenario="first-game", seed=1)
    seat, player = position.acting[0], bot(8, find("wadi"), seed=1)

    def judged(_: Bot, view: View) -> list[MoveStats]:
        worths = chain((0.5, 0.49, 0.47), repeat(0.1))
        moves = zip(view.legal_moves(), worths, strict=False)
        return [
            MoveStats(move.number, 9, 0.5, is_proven=False, worth=worth) for move, worth in moves
        ]

    with patch.object(Bot, "think", judged):
        opened = {player.choose(position.view(seat)).number for _ in range(30)}
        while position.acting == (seat,):
            position.play(position.legal_moves()[0])
        while position.acting != (seat,):
            position.play(position.legal_moves()[0])
        later = {player.choose(position.view(seat)).number for _ in range(30)}

    assert len(opened) == 2
    assert len(later) == 1
