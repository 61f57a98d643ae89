"""Moves of Wind River as sentences for the log."""

from collections.abc import Sequence

from rivertable.display.language import Say
from rivertable.display.phrases import listed, name_of
from rivertable.engine.arrays import Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.games.wind_river.board import PLAINS, PRICE_OF_A_TIPI
from rivertable.games.wind_river.notation import Decoded, decode, place_name
from rivertable.games.wind_river.snapshot import Snapshot
from rivertable.games.wind_river.words.language import say_in
from rivertable.games.wind_river.words.names import counted_resources

# By the verb of the move, and whether it leads to the open plains.
TOLD = {
    ("place", False): "{name} places a tipi on {start}.",
    ("herd", False): "{name} moves a buffalo from {start} to {end}.",
    ("herd", True): "{name} moves a buffalo from {start} to the open plains.",
    ("lose", False): "{name} gives up an unfed tipi on {start}.",
    ("move", False): "{name} moves a tipi from {start} to {end}.",
    ("move", True): "{name} moves a tipi from {start} to the open plains: it is safe.",
    ("insert", False): "{name} pays {price} resources for a new tipi on {start}.",
}


def told(setting: Setting, s: Record, move: Move, language: str, names: Sequence[str]) -> str:
    """A move as a sentence of the log; `s` is the state before it."""
    say, done = say_in(language), decode(move.number)
    if done.verb == "start":
        return say("{name} starts.").format(name=name_of(names, done.seat, say))
    if done.verb == "earn":
        resources = counted_resources(Snapshot.of(s).earnings(move.seat), say)
        earned = say("{name} earns {resources}.")
        return earned.format(name=name_of(names, move.seat, say), resources=resources)
    return told_piece(s, move.seat, done, names, say)


def told_piece(s: Record, seat: int, done: Decoded, names: Sequence[str], say: Say) -> str:
    """A move of a piece, and who paid for it (WR-5.3a)."""
    values = {
        "name": name_of(names, seat, say),
        "start": place_name(done.hex),
        "end": "" if done.to is None else place_name(done.to),
    }
    goes_to_plains = done.to == PLAINS
    if done.verb == "move" and done.to is not None and not goes_to_plains:
        payers = [name_of(names, one, say) for one in Snapshot.of(s).payers(seat, done.to)]
        if payers:
            paid = say(
                "{name} moves a tipi from {start} to {end}, where others camp: 1 resource from {payers}."
            )
            return paid.format(payers=listed(payers, say), **values)
    return say(TOLD[done.verb, goes_to_plains]).format(price=PRICE_OF_A_TIPI, **values)
