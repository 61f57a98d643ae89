"""Feeding the tipis of Wind River (WR-5.2): who goes hungry, who pays, what is lost."""

from rivertable.engine.arrays import Record
from rivertable.engine.bits import lowest, size
from rivertable.engine.compiled import compiled
from rivertable.games.wind_river.board import MOST_SEATS
from rivertable.games.wind_river.rules.state import LOSING, take_tipi


@compiled
def unfed(s: Record, me: int, hex: int) -> int:
    """WR-5.2: the others' tipis are fed first; what buffaloes remain feed mine."""
    others = 0
    for other in range(MOST_SEATS):
        if other != me:
            others += s.tipis[other, hex]
    remaining = max(0, s.buffaloes[hex] - others)
    return max(0, s.tipis[me, hex] - remaining)


@compiled
def unfed_hexes(s: Record, me: int) -> int:
    """WR-5.2: hexes with unfed tipis of mine."""
    camps = s.camps[me]
    hexes = 0
    while camps:
        hex = lowest(camps)
        if unfed(s, me, hex) > 0:
            hexes |= 1 << hex
        camps &= camps - 1
    return hexes


@compiled
def feed(s: Record, me: int) -> None:
    """WR-5.2a: pay for as many unfed tipis as possible; the others will be lost."""
    camps = s.camps[me]
    hungry = 0
    while camps:
        hungry += unfed(s, me, lowest(camps))
        camps &= camps - 1
    paid = min(hungry, s.resources[me])
    s.resources[me] -= paid
    s.left = hungry - paid
    s.phase = LOSING


@compiled
def may_choose_loss(s: Record, me: int) -> bool:
    """WR-5.2b: there is a choice if some unfed tipis are lost, others not, on several hexes."""
    hexes = unfed_hexes(s, me)
    hungry = 0
    rest = hexes
    while rest:
        hungry += unfed(s, me, lowest(rest))
        rest &= rest - 1
    return size(hexes) > 1 and 0 < s.left < hungry


@compiled
def lose(s: Record, me: int, hex: int) -> None:
    """WR-5.2b: one unfed tipi goes back to the unused ones."""
    take_tipi(s, me, hex)
    s.unused[me] += 1
    s.left -= 1


@compiled
def lose_the_rest(s: Record, me: int) -> None:
    """WR-5.2b: where there is nothing to choose, nobody is asked."""
    while s.left > 0:
        lose(s, me, lowest(unfed_hexes(s, me)))
