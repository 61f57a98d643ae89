"""What a bot expects of a choice that is made in secret, without what others have chosen."""

from itertools import product

import rivertable
from rivertable.bots.hint import Hint
from rivertable.bots.hint_words import suggestion
from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.games.niagara.events import river_points
from rivertable.games.niagara.words.hints import river_after


def choosing() -> Position:
    """Niagara with three players, in the second round: seat 2 has the buoy, and seat 1 acts last."""
    position = rivertable.start("niagara", players=3)
    position.play("start 1", CHANCE)
    for seat, tile in ((1, 2), (2, 3), (3, 4)):
        position.play(f"tile {tile}", seat)
    while len(position.acting) == 1:  # the first that is legal, until all choose again
        position.play(position.legal_moves(position.acting[0])[0], position.acting[0])
    return position


def hint_for(position: Position, text: str) -> Hint:
    """A tile without a reason."""
    first, other = position.parse(text, 1), next(iter(position.legal_moves(1)))
    return Hint(first, other, is_close=False, wins=False, changes=())


def test_a_tile_is_told_with_what_the_bot_would_do_with_it_and_what_the_river_does() -> None:
    position = choosing()
    told = suggestion(position.view(1), hint_for(position, "tile 5"))

    assert told.startswith("A good player chooses the 5. It looks best overall. ")
    assert "This is likely to follow: A good player: canoe " in told
    assert "The river will then move " in told
    assert "La rivière avancera" in suggestion(position.view(1), hint_for(position, "tile 5"), "fr")


def test_what_others_have_chosen_changes_no_word() -> None:
    told = set()
    for tiles in ((1, 1), (6, 5)):
        position = choosing()
        for seat, tile in zip((2, 3), tiles, strict=True):
            position.play(f"tile {tile}", seat)
        told.add(suggestion(position.view(1), hint_for(position, "tile 6")))

    assert len(told) == 1


def test_the_river_moves_as_far_as_is_told_whatever_others_choose() -> None:
    start = choosing()
    for text in ("tile 6", "tile cloud"):
        move = start.parse(text, 1)
        hands = [
            [m for m in start.legal_moves(seat) if m.text.startswith("tile")] for seat in (2, 3)
        ]
        seen = {
            moved
            for two, three in product(*hands)
            for moved in river_moves(played(start, move, two, three))
        }
        assert seen == set(river_after(start.view(1), move.number))


def played(start: Position, *moves: Move) -> Position:
    position = start.copy()
    for move in moves:
        position.play(move)
    return position


def river_moves(position: Position) -> set[int]:
    """How far the river moves at the end of a round, by all ways in which the weather can go."""
    before, position = position, position.copy()
    while len(position.acting) == 1 and position.acting[0] != CHANCE:
        seat = position.acting[0]
        moves = position.legal_moves(seat)
        if moves[0].text.startswith("weather"):
            ways = (played(position, move) for move in moves)
            return {points for way in ways for points in river_moves(way)}
        position.play(moves[0], seat)
    while position.acting == (CHANCE,):
        position.play(position.legal_moves(CHANCE)[0], CHANCE)
    return {river_points(before.state, position.state)}
