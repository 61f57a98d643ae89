"""Niagara in sentences: whose turn it is, a seat's numbers, the end, the board aloud."""

from rivertable.contract.parts import ScoreRow
from rivertable.display.language import Say
from rivertable.display.phrases import (
    drawing_first_player,
    ended,
    listed,
    name_of,
    signed,
)
from rivertable.engine.arrays import Record
from rivertable.engine.position import View
from rivertable.engine.seats import SPECTATOR
from rivertable.games.niagara.board import (
    CANOES,
    COLOURS,
    FALLS,
    NAMES,
    SHORE,
    VALUES,
    Canoe,
)
from rivertable.games.niagara.events import canoes, cargo, place
from rivertable.games.niagara.notation import OtherMove, decode
from rivertable.games.niagara.rules.state import (
    CHOOSING,
    FORKING,
    OVER,
    WEATHER,
    WHO_STARTS,
)
from rivertable.games.niagara.words.language import say_in

from .names import (
    DEPOSITS,
    loaded,
    pile,
    tile_name,
    tile_sign,
)
from .panel import goals, tile_row

# Now ----------------------------------------------------------------------------------------


def asked(view: View, language: str) -> str:
    """Whose turn it is and what is asked now."""
    say = say_in(language)
    s = view.state
    if s.phase == OVER:
        return ended(view, say)
    if s.phase == WHO_STARTS:
        return drawing_first_player(say)
    if s.phase == FORKING:
        return say("The river moves: {points} to go.").format(points=int(s.points))
    if s.phase == CHOOSING:
        return asked_for_tile(view, say)
    if view.seat == s.seat:
        return asked_for_weather(say) if s.phase == WEATHER else asked_for_canoe(s, say)
    name = name_of(view.setting.names, int(s.seat), say)
    if s.phase == WEATHER:
        return say("{name} moves the weather.").format(name=name)
    tile = tile_name(int(s.chosen[s.seat - 1]), say)
    return say("{name} paddles with {tile}.").format(name=name, tile=tile)


def asked_for_tile(view: View, say: Say) -> str:
    """NI-4: all choose at the same time."""
    if view.seat not in view.acting:
        names = listed([name_of(view.setting.names, seat, say) for seat in view.acting], say)
        if view.seat == SPECTATOR:
            return say("Waiting for {names} to choose a tile.").format(names=names)
        tile = tile_sign(int(view.state.chosen[view.seat - 1]), say)
        chosen = say("You chose {tile} (you can still change it). Waiting for {names}.")
        return chosen.format(tile=tile, names=names)
    if any(is_recovery(number) for number in view.legal_numbers(view.seat).tolist()):
        return say("Choose a paddle tile in secret; before that you may buy back a lost canoe.")
    return say("Choose a paddle tile in secret.")


def is_recovery(number: int) -> bool:
    """NI-4b: does this move buy a canoe back?"""
    move = decode(number)
    return isinstance(move, OtherMove) and move.verb == "recover"


def asked_for_weather(say: Say) -> str:
    """NI-5.1."""
    return say("Your turn: move the weather one space.")


def asked_for_canoe(s: Record, say: Say) -> str:
    """NI-5.2a: which canoes must move, and which may."""
    may, must = in_mask(int(s.may_move)), in_mask(int(s.must_move))
    values = {"points": int(s.chosen[s.seat - 1])}
    both_ashore = all(s.place[s.seat - 1, canoe - 1] == SHORE for canoe in must)
    if len(must) == CANOES and both_ashore:
        return say("Your turn with the {points}: move one of your canoes.").format(**values)
    if len(must) == CANOES:
        return say("Your turn with the {points}: move both canoes.").format(**values)
    if not must and is_lone(s):
        told = say("Your turn with the {points}: canoe {canoe} may leave the shore, or stay.")
        return told.format(canoe=may[0], **values)
    if not must:
        return say("Your turn with the {points}: canoe {canoe} may leave the shore too.").format(
            canoe=may[0], **values
        )
    if len(may) == CANOES:
        other = next(canoe for canoe in may if canoe not in must)
        return say(
            "Your turn with the {points}: move canoe {canoe}; canoe {other} may leave the shore."
        ).format(canoe=must[0], other=other, **values)
    return say("Your turn with the {points}: move canoe {canoe}.").format(canoe=must[0], **values)


def is_lone(s: Record) -> bool:
    """NI-5.2a: is the other canoe of the acting seat lost?"""
    return FALLS in s.place[s.seat - 1]


def in_mask(mask: int) -> list[int]:
    """The canoes of a set, from 1."""
    return [canoe for canoe in range(1, CANOES + 1) if mask >> (canoe - 1) & 1]


# The end --------------------------------------------------------------------------------------


def scoring(view: View, language: str) -> list[list[ScoreRow]]:
    """NI-8: for each seat whether it reached a goal, then its gems colour by colour."""
    say = say_in(language)
    s = view.state
    out = []
    for seat in range(1, view.setting.players + 1):
        held = s.collection[seat - 1].tolist()
        reached = [label for have, goal, label in goals(held, say) if have >= goal]
        if s.first == seat:
            told_goal = say("First to reach a goal: {goals}").format(goals=listed(reached, say))
        elif reached:
            told_goal = say("Goal reached: {goals}").format(goals=listed(reached, say))
        else:
            told_goal = say("No goal reached")
        rows: list[ScoreRow] = [(told_goal, None)]
        for colour, count, value in zip(COLOURS, held, VALUES):
            if count:
                rows.append((pile(colour, count, say), count * int(value)))
        out.append(rows)
    return out


# The board aloud ----------------------------------------------------------------------------


def board_text(view: View, language: str) -> list[str]:
    """The board in sentences: the round, the deposits, the places from the shore to the falls."""
    say = say_in(language)
    return [
        *round_text(view, say),
        *(deposit_text(view, number, say) for number in range(len(COLOURS))),
        *(text for where in range(len(NAMES)) for text in place_text(view, where, say)),
    ]


def round_text(view: View, say: Say) -> list[str]:
    """The round, the weather, and who has shown what."""
    s, names = view.state, view.setting.names
    weather = say("The weather is at {value}.").format(value=signed(int(s.weather)))
    if s.phase == WHO_STARTS:
        return [weather]
    holder = name_of(names, int(s.buoy), say)
    out = [
        say("Round {number}; {name} has the life buoy.").format(number=int(s.rounds), name=holder),
        weather,
    ]
    for seat in range(1, view.setting.players + 1):
        for _, text, label in tile_row(view, seat, say):
            words = f"{label}, {text}" if text else label
            out.append(say("{name}: {words}.").format(name=name_of(names, seat, say), words=words))
    return out


def deposit_text(view: View, deposit: int, say: Say) -> str:
    """The gems that lie on a deposit."""
    counts = zip(COLOURS, view.state.deposit[deposit])
    piles = [pile(colour, int(count), say) for colour, count in counts if count]
    discs = listed(view.setting.layout.discs[deposit], say)
    gems = listed(piles, say) if piles else say("nothing")
    return say(DEPOSITS[COLOURS[deposit]]).format(discs=discs, gems=gems)


def place_text(view: View, where: int, say: Say) -> list[str]:
    """The canoes in a place, if there are any."""
    s = view.state
    here: list[Canoe] = [canoe for canoe in canoes(s) if place(s, canoe) == where]
    if not here:
        return []
    words = listed([canoe_words(view, canoe, where, say) for canoe in here], say)
    if where == SHORE:
        return [say("Ashore: {canoes}.").format(canoes=words)]
    if where == FALLS:
        return [say("Lost in the falls: {canoes}.").format(canoes=words)]
    return [say("Disc {name}: {canoes}.").format(name=NAMES[where], canoes=words)]


def canoe_words(view: View, canoe: Canoe, where: int, say: Say) -> str:
    """A canoe, and on the river what is in it."""
    name = name_of(view.setting.names, canoe[0], say)
    if where in (SHORE, FALLS):
        return say("{name} {number}").format(name=name, number=canoe[1])
    return say("{name} {number} ({cargo})").format(
        name=name, number=canoe[1], cargo=loaded(cargo(view.state, canoe), say)
    )
