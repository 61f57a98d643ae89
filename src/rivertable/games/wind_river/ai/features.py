"""What a bot thinks of a position in Wind River: named features; weights.toml weighs them.

All of them look at the next time that a seat feeds its tipis: what is there to eat, who moves
buffaloes before that, and what the seat's own moves and resources can still mend.
"""

import numpy as np

from rivertable.engine.arrays import Floats, Record
from rivertable.engine.bits import lowest, size
from rivertable.engine.compiled import compiled
from rivertable.games.wind_river.board import (
    BACK,
    FORWARD,
    HEXES,
    MOST_BUFFALOES,
    MOST_SEATS,
    NEIGHBOUR,
    OFF,
    PRICE_OF_A_TIPI,
)
from rivertable.games.wind_river.rules.state import (
    EXTRA,
    HERD,
    PLACING,
    RANKS,
    WHO_STARTS,
    tipis_on_board,
)
from rivertable.games.wind_river.rules.turns import earnings

FEATURES = (
    "safe",  # tipis in the plains
    "on_ranks_1_2",  # tipis so far back
    "on_rank_3",
    "on_rank_4",
    "on_rank_5",
    "on_rank_6",  # tipis one step from the plains
    "camps",  # hexes with tipis of the seat
    "resources",
    "penniless",  # 1 for tipis on the board, but no resource to feed them with
    "earnings",  # what earning would bring now
    "hungry",  # tipis that would go unfed if nothing moved any more
    "to_be_paid",  # of the hungry: those that resources can save, but no buffalo
    "starving",  # of the hungry: those that nothing can save
    "hungry_at_the_edge",  # of the hungry: those on rank 6
    "spare_food",  # buffaloes on the camps beyond what eats there
    "food_behind",  # buffaloes that can step into a camp, up to four for each
    "herd_behind",  # hexes with buffaloes that are not past a tipi, for each tipi
    "exposed",  # tipis that the others can make hungry before the seat feeds them
    "wait",  # turns until the seat moves the herd, as a share of a round
    "savable",  # tipis that have the time to walk to the plains before the herd is gone
    "out",  # 1 without a tipi on the board
    "beaten",  # 1 without a tipi on the board and with fewer safe ones than somebody else
    # For the hidden units (`bots/search/network.py`): when is what worth how much?
    "herd_moves",  # buffaloes that it still moves in this turn
    "extra_activity",  # 1 if it is about to choose one
    "tipis_left",  # in front of it
    "tipi_in_hand",  # 1 if it can pay for one of those
)
COUNT = len(FEATURES)
(
    SAFE,
    ON_RANK_1,
    ON_RANK_3,
    ON_RANK_4,
    ON_RANK_5,
    ON_RANK_6,
    CAMPS,
    RESOURCES,
    PENNILESS,
    EARNINGS,
    HUNGRY,
    TO_BE_PAID,
    STARVING,
    HUNGRY_AT_THE_EDGE,
    SPARE_FOOD,
    FOOD_BEHIND,
    HERD_BEHIND,
    EXPOSED,
    WAIT,
    SAVABLE,
    OUT,
    BEATEN,
    HERD_MOVES,
    EXTRA_ACTIVITY,
    TIPIS_LEFT,
    TIPI_IN_HAND,
) = range(COUNT)
UNSPOKEN = FEATURES[HERD_MOVES:]  # what no hint gives as a reason

A_RESOURCE = 1 / 16  # what a resource is worth in tipis, once the win is decided
MOST_FOOD_BEHIND = 4  # buffaloes behind one camp: more than these make no difference
EDGE = RANKS - 1
# By hex: the hexes from which a buffalo can step into it.
BEHIND = NEIGHBOUR[BACK:].T.copy()
# By rank: the hexes that are not past it.
NOT_PAST = np.array(
    [sum(1 << hex for hex in range(HEXES) if hex % RANKS <= rank) for rank in range(RANKS)],
    np.int64,
)


@compiled
def progress(b: Record, s: Record) -> float:
    """How far the game is on, from 0 to 1: how much of the herd's way is behind it."""
    return 1.0 - steps_left(s) / b.way


@compiled
def steps_left(s: Record) -> int:
    """The steps that the herd has left to the plains."""
    steps = 0
    herds = s.herds
    while herds:
        hex = lowest(herds)
        steps += s.buffaloes[hex] * (RANKS - hex % RANKS)
        herds &= herds - 1
    return steps


@compiled
def features(b: Record, s: Record, out: Floats) -> None:
    """Write the features of every seat."""
    tipis = 0
    most_safe = 0
    for me in range(b.players):
        tipis += tipis_on_board(s, me)
        most_safe = max(most_safe, s.safe[me])
    rounds = steps_left(s) / (tipis + 1.0)
    for me in range(b.players):
        mine = out[me]
        for i in range(COUNT):
            mine[i] = 0.0
        mine[SAFE] = s.safe[me]
        mine[RESOURCES] = s.resources[me]
        look_at_turn(s, me, mine)
        if tipis_on_board(s, me) == 0:
            mine[OUT] = 1.0
            mine[BEATEN] = 1.0 if s.safe[me] < most_safe else 0.0
        else:
            look_at_camps(b, s, me, mine)
            mine[PENNILESS] = 1.0 if s.resources[me] == 0 else 0.0
            mine[EARNINGS] = max(0, earnings(s, me))
            mine[SAVABLE] = savable(mine, rounds)


@compiled
def look_at_turn(s: Record, me: int, mine: Floats) -> None:
    """What the seat has in hand, and what it does if it is its turn."""
    if s.seat - 1 == me and s.phase == HERD:
        mine[HERD_MOVES] = s.left
    elif s.seat - 1 == me and s.phase == EXTRA:
        mine[EXTRA_ACTIVITY] = 1.0
    mine[TIPIS_LEFT] = s.unused[me]
    if s.unused[me] > 0 and s.resources[me] >= PRICE_OF_A_TIPI:
        mine[TIPI_IN_HAND] = 1.0


@compiled
def standing(mine: Floats) -> float:
    """The tipis that a seat has brought home, and how far the others have come, as parts of one.

    The nearer to the plains, the more a step counts: one tipi at home is worth two on their way.
    """
    on_their_way = 0.0
    for i in range(ON_RANK_1, ON_RANK_6 + 1):
        rank = 2 + i - ON_RANK_1
        on_their_way += mine[i] * rank * rank
    at_risk = mine[STARVING] + mine[TO_BE_PAID] * A_RESOURCE
    return float(
        mine[SAFE] + on_their_way / (RANKS + 1) ** 2 + mine[RESOURCES] * A_RESOURCE - at_risk / 2
    )


@compiled
def known_share(b: Record, s: Record, me: int) -> float:
    """WR-6: what is certain, and what becomes of a seat that is alone on the board.

    In games of bots it hardly ever fails to win, so that weights call it certain, however long it
    dawdles. But it has to bring one more tipi home than the others did, before the herd is gone.
    """
    if s.phase == WHO_STARTS or s.phase == PLACING:
        return -1.0
    if tipis_on_board(s, me) == 0:
        return 0.0 if is_beaten(b, s, me) else -1.0
    most = 0
    for other in range(b.players):
        if other != me:
            if tipis_on_board(s, other) > 0:
                return -1.0
            most = max(most, s.safe[other])
    time = steps_left(s) + s.resources[me]
    return float(time / (time + steps_home(s, me, most + 1 - s.safe[me])))


@compiled
def steps_home(s: Record, me: int, tipis: int) -> float:
    """The steps that the foremost tipis of a seat have left to the plains; none is more than all."""
    steps = 0.0
    for rank in range(RANKS - 1, -1, -1):
        for hex in range(rank, HEXES, RANKS):
            here = max(0, min(tipis, s.tipis[me, hex]))
            steps += here * (RANKS - rank)
            tipis -= here
    return steps if tipis <= 0 else 1e9


@compiled
def is_beaten(b: Record, s: Record, me: int) -> bool:
    """WR-6: no tipi of the seat is left on the board, and somebody is ahead for good."""
    for other in range(b.players):
        if s.safe[other] > s.safe[me]:
            return True
        is_done = tipis_on_board(s, other) == 0  # neither earns nor pays any more
        if s.safe[other] == s.safe[me] and s.resources[other] > s.resources[me] and is_done:
            return True
    return False


@compiled
def look_at_camps(b: Record, s: Record, me: int, mine: Floats) -> None:
    """All that is a sum over the hexes where the seat camps, and what follows from it."""
    is_herding = s.phase == HERD and s.seat - 1 == me
    mendable = 0
    least_spare = MOST_BUFFALOES
    camps = s.camps[me]
    while camps:
        hex = lowest(camps)
        food = food_behind(s, hex, is_herding)
        spare = spare_food(s, hex)
        if spare < 0:
            mendable += look_at_hunger(s, me, hex, spare, food, mine)
        least_spare = min(least_spare, max(0, spare))
        mine[CAMPS] += 1
        mine[ON_RANK_1 + max(0, hex % RANKS - 1)] += s.tipis[me, hex]
        mine[HERD_BEHIND] += s.tipis[me, hex] * size(s.herds & NOT_PAST[hex % RANKS])
        mine[FOOD_BEHIND] += min(food, MOST_FOOD_BEHIND)
        mine[SPARE_FOOD] += max(0, spare)
        camps &= camps - 1
    moves = s.left if is_herding else tipis_on_board(s, me)
    unmended = mine[HUNGRY] - min(mendable, moves)
    mine[TO_BE_PAID] = min(unmended, s.resources[me])
    mine[STARVING] = unmended - mine[TO_BE_PAID]
    if not is_herding:
        look_at_others(b, s, me, least_spare, mine)


@compiled
def food_behind(s: Record, hex: int, is_herding: bool) -> int:
    """Buffaloes that can step into a hex; in the midst of a turn, those that have not moved."""
    food = 0
    for i in range(FORWARD):
        behind = BEHIND[hex, i]
        if behind != OFF:
            food += s.buffaloes[behind]
            if is_herding:
                food -= s.moved[behind]
    return food


@compiled
def spare_food(s: Record, hex: int) -> int:
    """Buffaloes on a hex beyond what eats there; below 0 where whoever feeds last goes hungry."""
    spare = s.buffaloes[hex]
    for seat in range(MOST_SEATS):
        spare -= s.tipis[seat, hex]
    return spare


@compiled
def look_at_hunger(s: Record, me: int, hex: int, spare: int, food: int, mine: Floats) -> int:
    """Count the hungry tipis of a camp; returns how many of them the buffaloes behind can feed."""
    hungry = min(-spare, s.tipis[me, hex])
    mine[HUNGRY] += hungry
    if hex % RANKS == EDGE:
        mine[HUNGRY_AT_THE_EDGE] += hungry
    guests_go_hungry = -spare - hungry  # and eat first
    return max(0, min(hungry, food - guests_go_hungry))


@compiled
def look_at_others(b: Record, s: Record, me: int, least_spare: int, mine: Floats) -> None:
    """How long the seat waits for its turn, and what the others can do to it until then."""
    moves = s.left if s.phase == HERD else 0
    turns = 1
    other = s.seat % b.players
    while other != me:
        moves += max(1, tipis_on_board(s, other))  # at least the extra activity
        turns += 1
        other = (other + 1) % b.players
    mine[WAIT] = turns / b.players
    mine[EXPOSED] = max(0, min(tipis_on_board(s, me), moves - least_spare))


@compiled
def savable(mine: Floats, turns: float) -> int:
    """Tipis that can reach the plains in so many turns, the foremost first."""
    saved = 0
    for rank in range(EDGE, 0, -1):
        steps = RANKS - rank
        tipis = int(mine[ON_RANK_1 + rank - 1])
        while tipis > 0:
            if turns < steps:
                return saved
            turns -= steps
            tipis -= 1
            saved += 1
    return saved
