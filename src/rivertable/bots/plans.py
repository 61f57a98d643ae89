"""What a bot plans with a choice that is made in secret: what it would do with it when its turn comes.

What the others choose is drawn anew in each of some worlds, as good players would choose: what they
have in fact chosen is not looked at, and a view does not know it.
"""

from collections import Counter

from rivertable.engine.arrays import Numbers, Record
from rivertable.engine.game import Setting
from rivertable.engine.moment import Move
from rivertable.engine.position import View
from rivertable.engine.seats import CHANCE, SEATS_IN

from .bot import Bot, Budget
from .hint import LONGEST_ROUND, REPLY_NODES, Hint, written
from .thinking import Turn

WORLDS = 5
BRIEF = Budget(simulations_each=100)  # for each decision in each of them
EXPECTED = 0.5  # of the worlds: a plan for fewer is none

Plan = list[tuple[Record, Move]]  # each move with the state before it


def planned(view: View, hint: Hint) -> Plan:
    """What the seat would do with its secret choice in most worlds; nothing if that hangs on the others."""
    setting, line = view.setting, (hint.move.number, *hint.line)
    secrets = setting.game.secrets
    if secrets is None or not secrets.is_choice(line[-1]):
        return []
    worlds = [in_a_world(setting, Turn(view, line).buffer, view.seat, i) for i in range(WORLDS)]
    plans = {tuple(move.number for _, move in plan): plan for plan in worlds}
    count = Counter(tuple(move.number for _, move in plan) for plan in worlds)
    likeliest, times = count.most_common(1)[0]
    return plans[likeliest] if times > EXPECTED * WORLDS else []


def in_a_world(setting: Setting, buffer: Numbers, seat: int, number: int) -> Plan:
    """The seat's turn after its choice, with what others choose and do before it."""
    kernel, bot, mine = setting.kernel, Bot(BRIEF, seed=number, nodes=REPLY_NODES), Plan()
    for _ in range(LONGEST_ROUND):
        acting = SEATS_IN[kernel.what_now(setting.board, buffer) & 255]
        is_over = not acting or CHANCE in acting or (mine and acting != (seat,))
        if is_over or (seat in acting and len(acting) > 1):
            break
        stats = bot.think_about(setting, buffer, acting[0])
        is_secret = setting.game.secrets is not None and setting.game.secrets.is_choice(
            stats[0].number
        )
        chosen = bot.decide(stats, is_shared=is_secret)
        if acting == (seat,):
            mine.append(written(setting, buffer, seat, chosen))
        kernel.play_number(setting.board, buffer, acting[0], chosen)
    return mine
