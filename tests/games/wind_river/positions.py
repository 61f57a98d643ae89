"""Positions of Wind River in which only what matters is named; hexes go by their names."""

from collections.abc import Iterable, Mapping
from typing import TypedDict, Unpack

from rivertable.engine.arrays import Record
from rivertable.engine.position import Position
from rivertable.games.wind_river.board import (
    MOST_BUFFALOES,
    NAMES,
    NUMBERS,
    TIPIS,
)
from rivertable.games.wind_river.rules.state import EXTRA, HERD
from tests.arranging import arranged

BUFFALOES = {3: 30, 4: 36}  # WR-1, by the number of players


class Scene(TypedDict, total=False):
    """What a position may name."""

    players: int  # 3 if not named
    finished_seats: str
    buffaloes: Mapping[str, int]  # those not named have left the game
    tipis: Mapping[int, str]  # the hexes of each seat, once for each tipi: {1: "C2 C2 D3"}
    safe: Mapping[int, int]  # tipis in the plains; those named nowhere are unused
    resources: Mapping[int, int]  # seats that are not named have none


def herd_phase(seat: int = 1, to_move: int | None = None, **scene: Unpack[Scene]) -> Position:
    """The seat is about to move its first buffalo (WR-5.1), or the last `to_move` of them."""
    tipis = scene.get("tipis", {}).get(seat, "").split()
    return position(seat, HERD, len(tipis) if to_move is None else to_move, scene)


def extra_activity(seat: int = 1, **scene: Unpack[Scene]) -> Position:
    """The seat has moved the herd and fed its tipis; now it does one thing more (WR-5.3)."""
    return position(seat, EXTRA, 0, scene)


def after_feeding(seat: int = 1, **scene: Unpack[Scene]) -> Position:
    """The seat has moved its last buffalo, one that feeds nobody, and fed its tipis (WR-5.2)."""
    buffaloes = scene.get("buffaloes", {})
    assert "F6" not in buffaloes
    scene["buffaloes"] = {**buffaloes, "F6": 1}
    before = herd_phase(seat, 1, **scene)
    before.play("herd F6>plains")
    return before


def position(seat: int, phase: int, left: int, scene: Scene) -> Position:
    """A turn of the seat in which the scene is all there is."""
    players = scene.get("players", 3)

    def change(s: Record) -> None:
        put_buffaloes(s, scene.get("buffaloes", {}), players)
        for who in range(1, players + 1):
            put_tipis(s, who, scene.get("tipis", {}).get(who, ""), scene.get("safe", {}))
            s.resources[who - 1] = scene.get("resources", {}).get(who, 0)
        s.seat, s.starter, s.phase, s.left = seat, 1, phase, left
        s.fresh = s.herds if phase == HERD else 0

    finished_seats = scene.get("finished_seats", "play")
    return arranged("wind-river", change, players=players, finished_seats=finished_seats)


def put_buffaloes(s: Record, buffaloes: Mapping[str, int], players: int) -> None:
    """The whole herd: what is not on the board is gone."""
    for name in NAMES:
        s.buffaloes[NUMBERS[name]] = buffaloes.get(name, 0)
    s.herds = mask(name for name in NAMES if buffaloes.get(name))
    s.full = mask(name for name in NAMES if buffaloes.get(name) == MOST_BUFFALOES)
    s.gone = BUFFALOES[players] - sum(buffaloes.values())


def put_tipis(s: Record, seat: int, hexes: str, safe: Mapping[int, int]) -> None:
    """All seven tipis of a seat: what is neither on the board nor safe is unused."""
    me, on_board = seat - 1, hexes.split()
    for name in on_board:
        s.tipis[me, NUMBERS[name]] += 1
    s.camps[me] = mask(set(on_board))
    s.safe[me] = safe.get(seat, 0)
    s.unused[me] = TIPIS - len(on_board) - safe.get(seat, 0)


def mask(names: Iterable[str]) -> int:
    """A set of hexes, as the state keeps it."""
    return sum(1 << NUMBERS[name] for name in names)


def buffaloes_on(position: Position, name: str) -> int:
    """How many buffaloes a hex holds."""
    return int(position.state.buffaloes[NUMBERS[name]])


def tipis_on(position: Position, seat: int, name: str) -> int:
    """How many tipis of the seat a hex holds."""
    return int(position.state.tipis[seat - 1, NUMBERS[name]])


def resources(position: Position) -> list[int]:
    """What every seat holds, in order."""
    return [int(held) for held in position.state.resources[: position.setting.players]]


def play_all(position: Position, moves: str) -> None:
    """Play several moves: 'herd C2>C3, herd C3>C4, earn'."""
    for move in moves.split(", "):
        position.play(move)
